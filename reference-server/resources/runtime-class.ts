// RuntimeClass (node group, v1): the container runtime of the pods that name it.
import { kindStruct, list, map, quantity, requiredString, string, struct } from '../schema/declare.ts';
import type { StoredObject } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { toleration } from './pod-spec/scheduling.ts';
import { immutableAt } from './declaration/problems.ts';
import { allVerbs } from './declaration/verbs.ts';

type ClassObject = StoredObject<typeof schema>;

const schema = kindStruct(
  'RuntimeClass',
  {
    handler: requiredString({ description: 'Name of the runtime on the nodes.' }),
    overhead: struct('Overhead', { podFixed: map(quantity()) }),
    scheduling: struct('Scheduling', {
      nodeSelector: map(string(), { mapType: 'atomic' }),
      tolerations: list(toleration),
    }),
  },
  { description: 'A container runtime.' },
);

/** The kind. Its handler never changes. */
export const runtimeClassKind: KindDeclaration = ({ groups }) => ({
  group: groups.node,
  version: 'v1',
  kind: 'RuntimeClass',
  plural: 'runtimeclasses',
  singular: 'runtimeclass',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Handler', 'Name of the runtime.', (object) => (object as ClassObject).handler),
    ageColumn,
  ],
  validateUpdate: (next, current) =>
    next['handler'] === current['handler'] ? [] : [immutableAt('handler', next['handler'])],
});
