// ReplicaSet (apps group, v1; document core 9.3): a number of replicas of a pod.
import type { ApiObject } from '../object.ts';
import { int64, integer, kindStruct, required, struct } from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import { labelSelector } from '../schema/selectors.ts';
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { allVerbs, scaleSubresource, statusSubresource } from './declaration/verbs.ts';
import { conditions } from './workloads/conditions.ts';
import {
  selectorTextOf,
  selectorUpdateProblems,
  withTemplateDefaults,
  workloadProblems,
} from './workloads/workload.ts';
import type { Workload } from './workloads/workload.ts';

type ReplicaSet = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const spec = struct('ReplicaSetSpec', {
  replicas: integer({ minimum: 0, default: 1, description: 'Desired number of pods; 1 by default.' }),
  selector: required(labelSelector),
  template: { ...podTemplateSpec, default: {} },
  minReadySeconds: integer({ minimum: 0 }),
});

const status = struct('ReplicaSetStatus', {
  replicas: integer({ minimum: 0, default: 0 }),
  fullyLabeledReplicas: integer({ minimum: 0 }),
  observedGeneration: int64(),
  readyReplicas: integer({ minimum: 0 }),
  availableReplicas: integer({ minimum: 0 }),
  conditions: conditions('ReplicaSetCondition'),
});

/** The kind. The server runs no pods for it. */
export const replicaSetKind: KindDeclaration = (names) => ({
  group: names.groups.apps,
  version: 'v1',
  kind: 'ReplicaSet',
  plural: 'replicasets',
  singular: 'replicaset',
  shortNames: ['rs'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'ReplicaSet',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'So many replicas of a pod.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource, scale: scaleSubresource(names, selectorTextOf) },
  columns: [
    nameColumn,
    countColumn('Desired', 'Desired number of pods.', (object) => (object as Workload).spec?.replicas ?? 0),
    countColumn('Current', 'Pods that are there.', (object) => (object as ReplicaSet).status?.replicas ?? 0),
    countColumn(
      'Ready',
      'Pods that are ready.',
      (object) => (object as ReplicaSet).status?.readyReplicas ?? 0,
    ),
    ageColumn,
  ],
  defaults: withTemplateDefaults,
  validate: (object) => workloadProblems(object),
  validateUpdate: (next, current) => selectorUpdateProblems(next, current),
  selectableFields: {
    'status.replicas': (object) => String((object as ReplicaSet).status?.replicas ?? 0),
  },
});
