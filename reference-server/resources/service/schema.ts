// The fields of a Service.
import {
  boolean,
  integer,
  intOrString,
  kindStruct,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  required,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import type { Stored } from '../../schema/declare.ts';
import { condition } from '../../schema/selectors.ts';

export type ServicePort = Stored<typeof servicePort>;

export type ServiceObject = StoredObject<typeof serviceSchema>;

const protocol = () => oneOf(['TCP', 'UDP', 'SCTP'], { default: 'TCP' });
const portNumber = () => integer({ minimum: 1, maximum: 65_535 });

const servicePort = struct('ServicePort', {
  name: string({ description: 'Unique in the service; needed where it has several ports.' }),
  protocol: protocol(),
  port: required(portNumber()),
  targetPort: intOrString({ description: 'Port of the pods; the same by default.' }),
  nodePort: integer({ minimum: 0, maximum: 65_535, description: 'Port on each node.' }),
  appProtocol: string(),
});

const affinityConfig = struct('SessionAffinityConfig', {
  clientIP: struct('ClientIPConfig', { timeoutSeconds: integer({ minimum: 1, maximum: 86_400 }) }),
});

const spec = struct(
  'ServiceSpec',
  {
    ports: listBy(['port', 'protocol'], servicePort, {
      mergeKey: 'port',
      description: 'What the service offers.',
    }),
    selector: map(string(), { mapType: 'atomic', description: 'Labels of the pods behind it.' }),
    clusterIP: string({ description: 'Address within the cluster; None for a service without one.' }),
    type: oneOf(['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'], { default: 'ClusterIP' }),
    externalIPs: list(string()),
    sessionAffinity: numbered(7, oneOf(['ClientIP', 'None'], { default: 'None' })),
    loadBalancerIP: string(),
    loadBalancerSourceRanges: list(string()),
    externalName: string({ description: 'The name to which an ExternalName service points.' }),
    externalTrafficPolicy: oneOf(['Cluster', 'Local']),
    healthCheckNodePort: integer(),
    publishNotReadyAddresses: boolean(),
    sessionAffinityConfig: affinityConfig,
    ipFamilyPolicy: numbered(17, oneOf(['SingleStack', 'PreferDualStack', 'RequireDualStack'])),
    clusterIPs: list(string(), { maxItems: 2 }),
    ipFamilies: list(oneOf(['IPv4', 'IPv6']), { maxItems: 2 }),
    allocateLoadBalancerNodePorts: boolean(),
    loadBalancerClass: string(),
    internalTrafficPolicy: oneOf(['Cluster', 'Local']),
    trafficDistribution: string(),
  },
  { default: {}, description: 'What the service is to be.' },
);

const ingress = struct('LoadBalancerIngress', {
  ip: string(),
  hostname: string(),
  ipMode: string(),
  ports: list(
    struct('PortStatus', { port: required(integer()), protocol: required(string()), error: string() }),
  ),
});

const status = struct(
  'ServiceStatus',
  {
    loadBalancer: struct('LoadBalancerStatus', { ingress: list(ingress) }, { default: {} }),
    conditions: listBy('type', condition),
  },
  { default: {}, description: 'How the service is.' },
);

export const serviceSchema = kindStruct(
  'Service',
  { spec, status },
  { description: 'One address for the pods that a selector finds.' },
);
