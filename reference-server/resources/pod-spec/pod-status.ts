// The status of a pod and its containers.
import {
  boolean,
  integer,
  kindStruct,
  list,
  listBy,
  map,
  numbered,
  quantity,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../../schema/declare.ts';
import { deleteOptions, wholeObject } from '../../schema/object-meta.ts';
import { objectReference } from '../declaration/references.ts';
import { resourceRequirements } from './container.ts';

const condition = struct('PodCondition', {
  type: requiredString(),
  status: requiredString(),
  lastProbeTime: time({ nullable: true }),
  lastTransitionTime: time({ nullable: true }),
  reason: string(),
  message: string(),
});

const containerState = struct('ContainerState', {
  waiting: struct('ContainerStateWaiting', { reason: string(), message: string() }),
  running: struct('ContainerStateRunning', { startedAt: time({ nullable: true }) }),
  terminated: struct('ContainerStateTerminated', {
    exitCode: required(integer()),
    signal: integer(),
    reason: string(),
    message: string(),
    startedAt: time({ nullable: true }),
    finishedAt: time({ nullable: true }),
    containerID: string(),
  }),
});

const mountStatus = struct('VolumeMountStatus', {
  name: requiredString(),
  mountPath: requiredString(),
  readOnly: boolean(),
  recursiveReadOnly: string(),
});

const { default: _default, ...resources } = resourceRequirements;
const containerStatus = struct('ContainerStatus', {
  name: requiredString(),
  state: containerState,
  lastState: containerState,
  ready: required(boolean()),
  restartCount: required(integer()),
  image: required(string()),
  imageID: required(string()),
  containerID: string(),
  started: boolean(),
  allocatedResources: map(quantity()),
  resources,
  volumeMounts: listBy('mountPath', mountStatus),
  user: struct('ContainerUser', {
    linux: struct('LinuxContainerUser', {
      uid: required(integer({ format: 'int64' })),
      gid: required(integer({ format: 'int64' })),
      supplementalGroups: list(integer({ format: 'int64' })),
    }),
  }),
  allocatedResourcesStatus: listBy(
    'name',
    struct('ResourceStatus', {
      name: requiredString(),
      resources: listBy(
        'resourceID',
        struct('ResourceHealth', { resourceID: requiredString(), health: string() }),
      ),
    }),
  ),
});

export const podStatus = struct(
  'PodStatus',
  {
    phase: string({ default: 'Pending', description: 'Pending, Running, Succeeded, Failed or Unknown.' }),
    conditions: listBy('type', condition, { description: 'State of the pod.' }),
    message: string(),
    reason: string(),
    hostIP: string(),
    podIP: string({ description: 'Address of the pod.' }),
    startTime: time(),
    containerStatuses: list(containerStatus),
    qosClass: string({ description: 'Guaranteed, Burstable or BestEffort.' }),
    initContainerStatuses: list(containerStatus),
    nominatedNodeName: string(),
    podIPs: listBy('ip', struct('PodIP', { ip: requiredString() })),
    ephemeralContainerStatuses: list(containerStatus),
    resize: string(),
    resourceClaimStatuses: listBy(
      'name',
      struct('PodResourceClaimStatus', { name: requiredString(), resourceClaimName: string() }),
      { patchStrategy: 'merge,retainKeys' },
    ),
    hostIPs: list(struct('HostIP', { ip: requiredString() }), { patchStrategy: 'merge', mergeKey: 'ip' }),
  },
  { default: {}, description: 'How the pod is.' },
);

/** Body of the `binding` subresource: the node for the pod. */
export const binding = wholeObject(
  kindStruct('Binding', { target: required(objectReference) }, { description: 'Ties a pod to a node.' }),
);

/** Body of the `eviction` subresource. */
export const eviction = wholeObject(
  kindStruct(
    'Eviction',
    { deleteOptions: numbered(2, deleteOptions) },
    { description: 'Requests that a pod leaves its node.' },
  ),
);
