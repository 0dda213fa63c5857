// DaemonSet (apps group, v1; document core 9.3): a pod on each node.
import type { ApiObject } from '../object.ts';
import {
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
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { podTemplateSpec } from './pod-spec/pod-spec.ts';
import { invalidAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';
import { conditions } from './workloads/conditions.ts';
import {
  isZeroShare,
  selectorUpdateProblems,
  shareProblems,
  withTemplateDefaults,
  workloadProblems,
} from './workloads/workload.ts';

type DaemonSet = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const updateStrategy = struct(
  'DaemonSetUpdateStrategy',
  {
    type: oneOf(['RollingUpdate', 'OnDelete'], { default: 'RollingUpdate' }),
    rollingUpdate: struct('RollingUpdateDaemonSet', {
      maxUnavailable: intOrString({ description: 'On how many nodes the pod may be missing meanwhile.' }),
      maxSurge: intOrString({ description: 'On how many nodes there may be an old and a new pod.' }),
    }),
  },
  { default: {}, description: 'How old pods are replaced by new ones.' },
);

const spec = struct('DaemonSetSpec', {
  selector: required(labelSelector),
  template: required({ ...podTemplateSpec, default: {} }),
  updateStrategy,
  minReadySeconds: integer({ minimum: 0 }),
  revisionHistoryLimit: numbered(6, integer({ minimum: 0, default: 10 })),
});

const count = () => integer({ minimum: 0, default: 0 });
const counts = {
  currentNumberScheduled: count(),
  numberMisscheduled: count(),
  desiredNumberScheduled: count(),
  numberReady: count(),
  observedGeneration: int64(),
  updatedNumberScheduled: integer({ minimum: 0 }),
  numberAvailable: integer({ minimum: 0 }),
  numberUnavailable: integer({ minimum: 0 }),
  collisionCount: integer({ minimum: 0 }),
};
const status = struct('DaemonSetStatus', {
  ...counts,
  conditions: conditions('DaemonSetCondition'),
});

const column = (name: string, description: string, field: keyof typeof counts) =>
  countColumn(name, description, (object) => (object as DaemonSet).status?.[field] ?? 0);

/** The kind. The server runs no pods for it. */
export const daemonSetKind: KindDeclaration = (names) => ({
  group: names.groups.apps,
  version: 'v1',
  kind: 'DaemonSet',
  plural: 'daemonsets',
  singular: 'daemonset',
  shortNames: ['ds'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'DaemonSet',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'A pod on each node.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    column('Desired', 'Nodes that are to run the pod.', 'desiredNumberScheduled'),
    column('Current', 'Nodes that run it.', 'currentNumberScheduled'),
    column('Ready', 'Nodes on which it is ready.', 'numberReady'),
    ageColumn,
  ],
  defaults: (object) => withRollingUpdate(withTemplateDefaults(object as DaemonSet)),
  validate: (object) => [...workloadProblems(object), ...strategyProblems(object)],
  validateUpdate: (next: ApiObject, current: ApiObject) => selectorUpdateProblems(next, current),
});

function withRollingUpdate(object: DaemonSet): DaemonSet {
  const { spec } = object;
  if (spec?.updateStrategy?.type !== 'RollingUpdate') return object;
  const { maxSurge, maxUnavailable } = spec.updateStrategy.rollingUpdate ?? {};
  if (maxSurge !== undefined && maxUnavailable !== undefined) return object;
  const rollingUpdate = { maxSurge: maxSurge ?? 0, maxUnavailable: maxUnavailable ?? 1 };
  return { ...object, spec: { ...spec, updateStrategy: { ...spec.updateStrategy, rollingUpdate } } };
}

function strategyProblems({ spec }: DaemonSet): FieldProblem[] {
  const { type, rollingUpdate } = spec?.updateStrategy ?? {};
  if (type !== 'RollingUpdate' || rollingUpdate === undefined) return [];
  const path = 'spec.updateStrategy.rollingUpdate';
  const { maxSurge, maxUnavailable } = rollingUpdate;
  const problems = [
    ...shareProblems(maxUnavailable, `${path}.maxUnavailable`),
    ...shareProblems(maxSurge, `${path}.maxSurge`),
  ];
  if (problems.length > 0 || isZeroShare(maxSurge) !== isZeroShare(maxUnavailable)) return problems;
  const rule = isZeroShare(maxSurge)
    ? 'cannot be 0 when `maxSurge` is 0'
    : 'may not be set when `maxSurge` is non-zero';
  return [invalidAt(`${path}.maxUnavailable`, maxUnavailable, rule)];
}
