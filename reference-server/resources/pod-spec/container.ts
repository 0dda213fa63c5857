// A container of a pod: regular, init and ephemeral ones.
import {
  boolean,
  embedded,
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
import { environmentFields } from './environment.ts';
import { lifecycle, probe } from './probes.ts';
import { securityContext } from './security.ts';

const port = () => integer({ minimum: 1, maximum: 65_535 });
const containerPort = struct('ContainerPort', {
  name: string({ description: 'What services call the port.' }),
  hostPort: integer({ minimum: 0, maximum: 65_535 }),
  containerPort: required(port()),
  protocol: oneOf(['TCP', 'UDP', 'SCTP'], { default: 'TCP', description: 'TCP by default.' }),
  hostIP: string(),
});

const volumeMount = struct('VolumeMount', {
  name: requiredString({ description: 'The volume.' }),
  readOnly: boolean(),
  mountPath: requiredString({ description: 'Where in the container.' }),
  subPath: string(),
  mountPropagation: oneOf(['None', 'HostToContainer', 'Bidirectional']),
  subPathExpr: string(),
  recursiveReadOnly: oneOf(['Disabled', 'IfPossible', 'Enabled']),
});

const amounts = (description: string) => map(quantity(), { description });

export const resourceRequirements = struct(
  'ResourceRequirements',
  {
    limits: amounts('What the container may use at most.'),
    requests: amounts('What the container needs.'),
    claims: listBy('name', struct('ContainerResourceClaim', { name: requiredString(), request: string() }), {
      patchStrategy: 'replace',
      description: 'Claims of the pod that the container uses.',
    }),
  },
  { default: {}, description: 'Compute resources that a container needs and may use.' },
);

const pathOfLastWords = '/dev/termination-log';
const containerFields = {
  name: requiredString({ description: 'Unique within the pod.' }),
  image: string({ description: 'The image to run.' }),
  command: list(string(), { description: 'Entry point; that of the image by default.' }),
  args: list(string(), { description: 'Arguments of the entry point.' }),
  workingDir: string({ description: 'Working directory.' }),
  ports: listBy(['containerPort', 'protocol'], containerPort, {
    duplicatesAllowed: true,
    description: 'Ports that the container opens.',
  }),
  env: environmentFields.env,
  resources: resourceRequirements,
  volumeMounts: listBy('mountPath', volumeMount, { description: 'Where volumes of the pod appear.' }),
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle,
  terminationMessagePath: string({ default: pathOfLastWords, description: 'File with the last message.' }),
  imagePullPolicy: oneOf(['Always', 'Never', 'IfNotPresent'], {
    description: 'Always for the tag latest or none, else IfNotPresent.',
  }),
  securityContext,
  stdin: boolean(),
  stdinOnce: boolean(),
  tty: boolean(),
  envFrom: environmentFields.envFrom,
  terminationMessagePolicy: oneOf(['File', 'FallbackToLogsOnError'], { default: 'File' }),
  volumeDevices: listBy(
    'devicePath',
    struct('VolumeDevice', { name: requiredString(), devicePath: requiredString() }),
  ),
  startupProbe: probe,
  resizePolicy: list(
    struct('ContainerResizePolicy', { resourceName: requiredString(), restartPolicy: requiredString() }),
  ),
  restartPolicy: numbered(
    24,
    oneOf(['Always'], { description: 'Init containers only: keeps running beside the others.' }),
  ),
};

export const container = struct('Container', containerFields, { description: 'A container of a pod.' });

export const ephemeralContainer = struct(
  'EphemeralContainer',
  {
    ...embedded(1, containerFields),
    targetContainerName: string({ description: 'The container whose processes it sees.' }),
  },
  { description: 'A container that is added to a running pod.' },
);
