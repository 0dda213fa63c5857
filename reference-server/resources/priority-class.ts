// PriorityClass (scheduling group, v1): the priority of the pods that name it.
import { boolean, integer, kindStruct, oneOf, required, string } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { immutableAt } from './declaration/problems.ts';
import { allVerbs } from './declaration/verbs.ts';

type ClassObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'PriorityClass',
  {
    value: required(integer({ default: 0, description: 'The priority; higher ones come first.' })),
    globalDefault: boolean({ description: 'Whether it counts for pods that name no class.' }),
    description: string(),
    preemptionPolicy: oneOf(['PreemptLowerPriority', 'Never'], { default: 'PreemptLowerPriority' }),
  },
  { description: 'A priority of pods.' },
);

const fixed = ['value', 'preemptionPolicy'] as const;

/** The kind. */
export const priorityClassKind: KindDeclaration = ({ groups }) => ({
  group: groups.scheduling,
  version: 'v1',
  kind: 'PriorityClass',
  plural: 'priorityclasses',
  singular: 'priorityclass',
  shortNames: ['pc'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'value',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    countColumn('Value', 'The priority.', (object) => (object as ClassObject).value ?? 0),
    ageColumn,
  ],
  validateUpdate: (next, current) =>
    fixed.filter((field) => next[field] !== current[field]).map((field) => immutableAt(field, next[field])),
});
