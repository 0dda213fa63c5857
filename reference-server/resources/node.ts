// Node (core group, v1): a machine that runs pods.
import type { ApiObject } from '../object.ts';
import {
  anyJson,
  boolean,
  int64,
  integer,
  kindStruct,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  set,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { Stored } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { duplicateAt, forbiddenAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type Taint = Stored<typeof taint>;
type NodeObject = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const taint = struct('Taint', {
  key: requiredString(),
  value: string(),
  effect: required(oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute'])),
  timeAdded: time(),
});

const spec = struct(
  'NodeSpec',
  {
    podCIDR: string({ description: 'Addresses of pods on the node.' }),
    externalID: string(),
    providerID: string({ description: 'What the provider of the machine calls it.' }),
    unschedulable: boolean({ description: 'Whether new pods stay away.' }),
    taints: list(taint, { description: 'Repels pods that do not tolerate it.' }),
    podCIDRs: numbered(
      7,
      set(string(), { patchStrategy: 'merge', description: 'Addresses of pods on the node.' }),
    ),
  },
  { default: {}, description: 'What the node is to be.' },
);

const condition = struct('NodeCondition', {
  type: requiredString(),
  status: requiredString(),
  lastHeartbeatTime: time({ nullable: true }),
  lastTransitionTime: time({ nullable: true }),
  reason: string(),
  message: string(),
});
const address = struct('NodeAddress', { type: requiredString(), address: requiredString() });
const endpoint = struct('DaemonEndpoint', { Port: required(integer()) });
const imageOnNode = struct('ContainerImage', { names: list(string()), sizeBytes: int64() });
const attached = struct('AttachedVolume', { name: requiredString(), devicePath: required(string()) });

const status = struct(
  'NodeStatus',
  {
    capacity: map(quantity(), { description: 'What the machine has.' }),
    allocatable: map(quantity(), { description: 'What pods may use of it.' }),
    phase: string(),
    conditions: listBy('type', condition, { description: 'How the node is.' }),
    addresses: listBy('type', address, { duplicatesAllowed: true, description: 'How to reach the node.' }),
    // The fields of these two contain names of the software on the node: any are accepted.
    daemonEndpoints: map(endpoint, { description: 'Ports of the daemons on the node.' }),
    nodeInfo: map(string(), { description: 'Versions and ids of the machine and its software.' }),
    images: list(imageOnNode),
    volumesInUse: list(string()),
    volumesAttached: list(attached),
    config: anyJson(),
    runtimeHandlers: list(struct('NodeRuntimeHandler', { name: string(), features: map(boolean()) })),
    features: map(boolean()),
  },
  { default: {}, description: 'How the node is.' },
);

const readiness = (object: ApiObject): string => {
  const node = object as NodeObject;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  const state = ready === undefined ? 'Unknown' : ready === 'True' ? 'Ready' : 'NotReady';
  return node.spec?.unschedulable === true ? `${state},SchedulingDisabled` : state;
};

/** The kind: cluster-scoped; the node writes its status. */
export const nodeKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'Node',
  plural: 'nodes',
  singular: 'node',
  shortNames: ['no'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema: kindStruct('Node', { spec, status }, { description: 'A machine that runs pods.' }),
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [nameColumn, textColumn('Status', 'Whether the node accepts pods.', readiness), ageColumn],
  validate: (object) => taintProblems((object as NodeObject).spec?.taints ?? []),
  validateUpdate: (next, current) => [
    ...setOnce(next, current, 'podCIDR'),
    ...setOnce(next, current, 'providerID'),
  ],
  selectableFields: {
    'spec.unschedulable': (object) => String((object as NodeObject).spec?.unschedulable ?? false),
  },
});

function taintProblems(taints: readonly Taint[]): FieldProblem[] {
  const seen = new Set<string>();
  return taints.flatMap(({ key = '', effect = '' }, index) => {
    const identity = JSON.stringify([key, effect]);
    if (seen.has(identity)) return [duplicateAt(`spec.taints[${index}]`, { key, effect })];
    seen.add(identity);
    return [];
  });
}

function setOnce(next: NodeObject, current: NodeObject, field: 'podCIDR' | 'providerID'): FieldProblem[] {
  const before = current.spec?.[field] ?? '';
  if (before === '' || next.spec?.[field] === before) return [];
  return [forbiddenAt(`spec.${field}`, 'node updates may not change it except from "" to valid')];
}
