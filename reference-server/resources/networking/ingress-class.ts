// IngressClass (networking group, v1): which controller implements the ingresses of a class.
import { kindStruct, oneOf, requiredString, string, struct } from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { immutableAt, requiredAt } from '../declaration/problems.ts';
import { allVerbs } from '../declaration/verbs.ts';

type ClassObject = StoredObject<typeof schema>;

const parameters = struct('IngressClassParametersReference', {
  apiGroup: string(),
  kind: requiredString(),
  name: requiredString(),
  scope: oneOf(['Cluster', 'Namespace'], { default: 'Cluster' }),
  namespace: string(),
});

const schema = kindStruct(
  'IngressClass',
  { spec: struct('IngressClassSpec', { controller: string(), parameters }, { default: {} }) },
  { description: 'A class of ingresses.' },
);

/** The kind. Its controller never changes. */
export const ingressClassKind: KindDeclaration = ({ groups }) => ({
  group: groups.networking,
  version: 'v1',
  kind: 'IngressClass',
  plural: 'ingressclasses',
  singular: 'ingressclass',
  scope: 'Cluster',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  columns: [
    nameColumn,
    textColumn('Controller', 'Its controller.', (object) => (object as ClassObject).spec?.controller),
    ageColumn,
  ],
  validateNew: ({ spec }: ClassObject) =>
    spec?.controller ? [] : [requiredAt('spec.controller', 'the name of a controller must be given')],
  validateUpdate: (next: ClassObject, current: ClassObject) =>
    next.spec?.controller === current.spec?.controller
      ? []
      : [immutableAt('spec.controller', next.spec?.controller)],
});
