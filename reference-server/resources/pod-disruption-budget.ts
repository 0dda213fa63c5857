// PodDisruptionBudget (policy group, v1): how many of the selected pods may be evicted at once. An empty selector
// selects all pods of the namespace, an absent one none (document core 9.3).
import {
  integer,
  int64,
  intOrString,
  kindStruct,
  listBy,
  map,
  oneOf,
  required,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { condition, labelSelector } from '../schema/selectors.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { labelSelectorProblems } from './declaration/label-selector.ts';
import { invalidAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type BudgetObject = StoredObject<typeof schema>;

const count = () => required(integer({ default: 0 }));

const status = struct(
  'PodDisruptionBudgetStatus',
  {
    observedGeneration: int64(),
    disruptedPods: map(time({ nullable: true })),
    disruptionsAllowed: count(),
    currentHealthy: count(),
    desiredHealthy: count(),
    expectedPods: count(),
    conditions: listBy('type', condition),
  },
  { default: {} },
);

const schema = kindStruct(
  'PodDisruptionBudget',
  {
    spec: struct(
      'PodDisruptionBudgetSpec',
      {
        minAvailable: intOrString({
          description: 'Pods that must remain; not together with maxUnavailable.',
        }),
        selector: labelSelector,
        maxUnavailable: intOrString({ description: 'Pods that may be missing.' }),
        unhealthyPodEvictionPolicy: oneOf(['IfHealthyBudget', 'AlwaysAllow']),
      },
      { default: {} },
    ),
    status,
  },
  { description: 'A limit for evictions.' },
);

const textOf = (value: string | number | undefined) => (value === undefined ? 'N/A' : String(value));

/** The kind. Evictions do not count it. */
export const podDisruptionBudgetKind: KindDeclaration = ({ groups }) => ({
  group: groups.policy,
  version: 'v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  singular: 'poddisruptionbudget',
  shortNames: ['pdb'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Min Available', 'Pods that must remain.', (object) =>
      textOf((object as BudgetObject).spec?.minAvailable),
    ),
    textColumn('Max Unavailable', 'Pods that may be missing.', (object) =>
      textOf((object as BudgetObject).spec?.maxUnavailable),
    ),
    ageColumn,
  ],
  validate: ({ spec = {} }: BudgetObject) => [
    ...(spec.minAvailable !== undefined && spec.maxUnavailable !== undefined
      ? [invalidAt('spec', spec.minAvailable, 'minAvailable and maxUnavailable cannot be both set')]
      : []),
    ...labelSelectorProblems(spec.selector ?? {}, 'spec.selector'),
  ],
});
