// StatefulSet (apps group, v1; document core 9.3): replicas of a pod, each with a name and storage of its own.
import type { ApiObject } from '../object.ts';
import { sameJson } from '../same-json.ts';
import {
  int64,
  integer,
  intOrString,
  kindStruct,
  list,
  numbered,
  oneOf,
  required,
  string,
  struct,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import { objectMeta } from '../schema/object-meta.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { labelSelector } from '../schema/selectors.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { volumeClaimStatus } from './pod-spec/volume-claim.ts';
import { volumeClaimSpec } from './pod-spec/volumes.ts';
import { forbiddenAt } from './declaration/problems.ts';
import { allVerbs, scaleSubresource, statusSubresource } from './declaration/verbs.ts';
import { conditions } from './workloads/conditions.ts';
import { selectorTextOf, withTemplateDefaults, workloadProblems } from './workloads/workload.ts';

type StatefulSet = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const claim = struct('PersistentVolumeClaim', {
  apiVersion: numbered(0, string({ default: 'v1' })),
  kind: numbered(0, string({ default: 'PersistentVolumeClaim' })),
  metadata: numbered(1, objectMeta),
  spec: { ...volumeClaimSpec, default: {} },
  status: volumeClaimStatus,
});

const updateStrategy = struct(
  'StatefulSetUpdateStrategy',
  {
    type: oneOf(['RollingUpdate', 'OnDelete'], { default: 'RollingUpdate' }),
    rollingUpdate: struct('RollingUpdateStatefulSetStrategy', {
      partition: integer({ minimum: 0, description: 'Pods below this number are left as they are.' }),
      maxUnavailable: intOrString(),
    }),
  },
  { default: {}, description: 'How old pods are replaced by new ones.' },
);

const retention = () => oneOf(['Retain', 'Delete'], { default: 'Retain' });
const spec = struct('StatefulSetSpec', {
  replicas: integer({ minimum: 0, default: 1, description: 'Desired number of pods; 1 by default.' }),
  selector: required(labelSelector),
  template: required({ ...podTemplateSpec, default: {} }),
  volumeClaimTemplates: list(claim, { description: 'Claims of which each pod gets its own.' }),
  serviceName: string({ default: '', description: 'The service under which the pods have their names.' }),
  podManagementPolicy: oneOf(['OrderedReady', 'Parallel'], { default: 'OrderedReady' }),
  updateStrategy,
  revisionHistoryLimit: integer({ minimum: 0, default: 10 }),
  minReadySeconds: integer({ minimum: 0 }),
  persistentVolumeClaimRetentionPolicy: struct(
    'StatefulSetPersistentVolumeClaimRetentionPolicy',
    { whenDeleted: retention(), whenScaled: retention() },
    { default: {} },
  ),
  ordinals: struct('StatefulSetOrdinals', { start: integer({ minimum: 0, default: 0 }) }),
});

const status = struct('StatefulSetStatus', {
  observedGeneration: int64(),
  replicas: integer({ minimum: 0, default: 0 }),
  readyReplicas: integer({ minimum: 0 }),
  currentReplicas: integer({ minimum: 0 }),
  updatedReplicas: integer({ minimum: 0 }),
  currentRevision: string(),
  updateRevision: string(),
  collisionCount: numbered(9, integer({ minimum: 0 })),
  conditions: conditions('StatefulSetCondition'),
  availableReplicas: integer({ minimum: 0, default: 0 }),
});

/** The kind. The server runs no pods for it. */
export const statefulSetKind: KindDeclaration = (names) => ({
  group: names.groups.apps,
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
  singular: 'statefulset',
  shortNames: ['sts'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'StatefulSet',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'Replicas of a pod, each with a name and storage of its own.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource, scale: scaleSubresource(names, selectorTextOf) },
  columns: [
    nameColumn,
    textColumn('Ready', 'Ready and desired pods.', (object) => {
      const { spec, status } = object as StatefulSet;
      return `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}`;
    }),
    ageColumn,
  ],
  defaults: (object) => withPartition(withTemplateDefaults(object as StatefulSet)),
  validate: (object) => workloadProblems(object),
  validateUpdate: specUpdateProblems,
});

function withPartition(object: StatefulSet): StatefulSet {
  const { spec } = object;
  const strategy = spec?.updateStrategy;
  if (strategy?.type !== 'RollingUpdate' || strategy.rollingUpdate?.partition !== undefined) return object;
  const rollingUpdate = { ...strategy.rollingUpdate, partition: 0 };
  return { ...object, spec: { ...spec, updateStrategy: { ...strategy, rollingUpdate } } };
}

const changeable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

function specUpdateProblems(next: ApiObject, current: ApiObject): FieldProblem[] {
  const fixed = (object: ApiObject) => {
    const entries = Object.entries(object['spec'] ?? {});
    return Object.fromEntries(entries.filter(([field]) => !changeable.includes(field))) as object;
  };
  if (sameJson(fixed(next), fixed(current))) return [];
  const named = changeable.map((field) => `'${field}'`).join(', ');
  return [forbiddenAt('spec', `updates to spec for fields other than ${named} are forbidden`)];
}
