// The spec of a pod, and the pod template that other kinds contain.
import {
  boolean,
  int64,
  integer,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';
import { objectMeta } from '../../schema/object-meta.ts';
import { localObjectReference } from '../declaration/references.ts';
import { container, ephemeralContainer } from './container.ts';
import { affinity, toleration, topologySpreadConstraints } from './scheduling.ts';
import { podSecurityContext } from './security.ts';
import { volumes } from './volumes.ts';

const dnsConfig = struct('PodDNSConfig', {
  nameservers: list(string()),
  searches: list(string()),
  options: list(struct('PodDNSConfigOption', { name: string(), value: string() })),
});
const hostAlias = struct('HostAlias', { ip: requiredString(), hostnames: list(string()) });
const resourceClaim = struct('PodResourceClaim', {
  name: requiredString({ description: 'What containers call the claim.' }),
  resourceClaimName: numbered(3, string({ description: 'A claim that exists.' })),
  resourceClaimTemplateName: string({ description: 'The template of which a claim is made for this pod.' }),
});

export const podSpec = struct(
  'PodSpec',
  {
    volumes,
    containers: required(listBy('name', container, { minItems: 1, description: 'At least one.' })),
    restartPolicy: oneOf(['Always', 'OnFailure', 'Never'], {
      default: 'Always',
      description: 'Always by default.',
    }),
    terminationGracePeriodSeconds: int64({
      minimum: 0,
      default: 30,
      description: 'Seconds to stop in; 30 by default.',
    }),
    activeDeadlineSeconds: int64({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Seconds that the pod may run.',
    }),
    dnsPolicy: oneOf(['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'], {
      default: 'ClusterFirst',
    }),
    nodeSelector: map(string(), { mapType: 'atomic', description: 'Labels that the node must have.' }),
    serviceAccountName: string({ description: 'The account that the pod acts as.' }),
    serviceAccount: string({ description: 'Older name of serviceAccountName.' }),
    nodeName: string({ description: 'The node that the pod is bound to.' }),
    hostNetwork: boolean(),
    hostPID: boolean(),
    hostIPC: boolean(),
    securityContext: podSecurityContext,
    imagePullSecrets: listBy('name', localObjectReference, { duplicatesAllowed: true }),
    hostname: string(),
    subdomain: string(),
    affinity,
    schedulerName: string({ default: 'default-scheduler' }),
    initContainers: listBy('name', container, {
      description: 'Run one after the other before the containers.',
    }),
    automountServiceAccountToken: boolean(),
    tolerations: list(toleration, { description: 'Taints of nodes that the pod bears.' }),
    hostAliases: listBy('ip', hostAlias, { duplicatesAllowed: true }),
    priorityClassName: string(),
    priority: integer(),
    dnsConfig,
    shareProcessNamespace: boolean(),
    readinessGates: list(struct('PodReadinessGate', { conditionType: requiredString() })),
    runtimeClassName: string(),
    enableServiceLinks: boolean(),
    preemptionPolicy: oneOf(['Never', 'PreemptLowerPriority']),
    overhead: map(quantity(), {
      description: 'Resources that running a pod requires in addition to its containers.',
    }),
    topologySpreadConstraints,
    ephemeralContainers: listBy('name', ephemeralContainer, { description: 'Added while the pod runs.' }),
    setHostnameAsFQDN: boolean(),
    os: struct('PodOS', { name: required(oneOf(['linux', 'windows'])) }),
    hostUsers: boolean(),
    schedulingGates: listBy('name', struct('PodSchedulingGate', { name: requiredString() })),
    resourceClaims: listBy('name', resourceClaim, {
      patchStrategy: 'merge,retainKeys',
      description: 'Claims that must be allocated before the pod starts.',
    }),
  },
  { description: 'What a pod is to be.' },
);

export const podTemplateSpec = struct(
  'PodTemplateSpec',
  { metadata: objectMeta, spec: { ...podSpec, default: {} } },
  { description: 'The data that a pod has when it is created from the template.' },
);
