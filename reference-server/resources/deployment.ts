// Deployment (apps group, v1; document core 9.3): replicas of a pod that are replaced gradually.
import type { ApiObject } from '../object.ts';
import {
  boolean,
  int64,
  integer,
  intOrString,
  kindStruct,
  numbered,
  oneOf,
  required,
  struct,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { labelSelector } from '../schema/selectors.ts';
import { ageColumn, countColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { forbiddenAt, invalidAt } from './declaration/problems.ts';
import { allVerbs, scaleSubresource, statusSubresource } from './declaration/verbs.ts';
import { deploymentConditions } from './workloads/conditions.ts';
import {
  isZeroShare,
  selectorTextOf,
  selectorUpdateProblems,
  shareProblems,
  withTemplateDefaults,
  workloadProblems,
} from './workloads/workload.ts';

type Share = number | string;
type Deployment = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const statusOf = (object: ApiObject) => (object as Deployment).status ?? {};

const strategy = struct(
  'DeploymentStrategy',
  {
    type: oneOf(['Recreate', 'RollingUpdate'], { default: 'RollingUpdate' }),
    rollingUpdate: struct('RollingUpdateDeployment', {
      maxUnavailable: intOrString({ description: 'How many pods may be missing meanwhile; 25% by default.' }),
      maxSurge: intOrString({ description: 'How many pods may be there beyond replicas; 25% by default.' }),
    }),
  },
  { default: {}, description: 'How old pods are replaced by new ones.' },
);

const spec = struct('DeploymentSpec', {
  replicas: integer({ minimum: 0, default: 1, description: 'Desired number of pods; 1 by default.' }),
  selector: required(labelSelector),
  template: required({ ...podTemplateSpec, default: {} }),
  // A change of the strategy removes the fields of the previous one.
  strategy,
  minReadySeconds: integer({ minimum: 0 }),
  revisionHistoryLimit: integer({ minimum: 0, default: 10 }),
  paused: boolean(),
  progressDeadlineSeconds: numbered(9, integer({ minimum: 0, default: 600 })),
});

const status = struct('DeploymentStatus', {
  observedGeneration: int64(),
  replicas: integer({ minimum: 0 }),
  updatedReplicas: integer({ minimum: 0 }),
  availableReplicas: integer({ minimum: 0 }),
  unavailableReplicas: integer({ minimum: 0 }),
  conditions: deploymentConditions,
  readyReplicas: integer({ minimum: 0 }),
  collisionCount: integer({ minimum: 0 }),
});

/** The kind. The server runs no pods for it. */
export const deploymentKind: KindDeclaration = (names) => ({
  group: names.groups.apps,
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  singular: 'deployment',
  shortNames: ['deploy'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'Deployment',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'Replicas of a pod that are replaced step by step.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource, scale: scaleSubresource(names, selectorTextOf) },
  columns: [
    nameColumn,
    textColumn('Ready', 'Ready and desired pods.', readiness),
    countColumn('Up-to-date', 'Pods of the present template.', (one) => statusOf(one).updatedReplicas ?? 0),
    countColumn('Available', 'Pods that are available.', (one) => statusOf(one).availableReplicas ?? 0),
    ageColumn,
    textColumn('Containers', 'Names of the containers.', (one) => namesOf(one, 'name'), 1),
    textColumn('Images', 'Images of the containers.', (one) => namesOf(one, 'image'), 1),
  ],
  defaults: (object) => withRollingUpdate(withTemplateDefaults(object as Deployment)),
  validate: (object) => [...workloadProblems(object), ...ownProblems(object)],
  validateUpdate: (next, current) => selectorUpdateProblems(next, current),
});

const namesOf = (object: ApiObject, member: 'name' | 'image'): string =>
  ((object as Deployment).spec?.template?.spec?.containers ?? []).map((one) => one[member] ?? '').join(',');

function readiness(object: ApiObject): string {
  return `${statusOf(object).readyReplicas ?? 0}/${(object as Deployment).spec?.replicas ?? 0}`;
}

function withRollingUpdate(object: Deployment): Deployment {
  const { spec } = object;
  if (spec?.strategy?.type !== 'RollingUpdate') return object;
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {};
  if (maxSurge !== undefined && maxUnavailable !== undefined) return object;
  const rollingUpdate = { maxSurge: maxSurge ?? '25%', maxUnavailable: maxUnavailable ?? '25%' };
  return { ...object, spec: { ...spec, strategy: { ...spec.strategy, rollingUpdate } } };
}

function ownProblems({ spec = {} }: Deployment): FieldProblem[] {
  const { strategy = {}, minReadySeconds = 0, progressDeadlineSeconds } = spec;
  const deadline = 'spec.progressDeadlineSeconds';
  const isTooShort = progressDeadlineSeconds !== undefined && progressDeadlineSeconds <= minReadySeconds;
  return [
    ...strategyProblems(strategy.type, strategy.rollingUpdate),
    ...(isTooShort
      ? [invalidAt(deadline, progressDeadlineSeconds, 'must be greater than minReadySeconds')]
      : []),
  ];
}

function strategyProblems(
  type: string | undefined,
  rollingUpdate: { readonly maxSurge?: Share; readonly maxUnavailable?: Share } | undefined,
): FieldProblem[] {
  const path = 'spec.strategy.rollingUpdate';
  if (rollingUpdate === undefined) return [];
  if (type === 'Recreate')
    return [forbiddenAt(path, "may not be specified when strategy `type` is 'Recreate'")];
  const { maxSurge, maxUnavailable } = rollingUpdate;
  return [
    ...shareProblems(maxUnavailable, `${path}.maxUnavailable`),
    ...shareProblems(maxSurge, `${path}.maxSurge`),
    ...(isZeroShare(maxUnavailable) && isZeroShare(maxSurge)
      ? [invalidAt(`${path}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0')]
      : []),
  ];
}
