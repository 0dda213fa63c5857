// ServiceAccount (core group, v1): the identity of processes in pods.
import { boolean, kindStruct, list, listBy } from '../schema/declare.ts';
import type { ApiObject } from '../object.ts';
import { ageColumn, countColumn, nameColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { localObjectReference, objectReference } from './declaration/references.ts';
import { tokenSubresource } from './service-account-token.ts';
import { allVerbs } from './declaration/verbs.ts';

const schema = kindStruct(
  'ServiceAccount',
  {
    secrets: listBy('name', objectReference, {
      duplicatesAllowed: true,
      description: 'Secrets that pods of the account may use.',
    }),
    imagePullSecrets: list(localObjectReference, { description: 'Secrets to pull images with.' }),
    automountServiceAccountToken: boolean({ description: 'Whether pods get a token of the account.' }),
  },
  { description: 'The identity of processes in pods.' },
);

const secretCount = (object: ApiObject): number =>
  (object as ApiObject & { readonly secrets?: readonly unknown[] }).secrets?.length ?? 0;

/** The kind. */
export const serviceAccountKind: KindDeclaration = (names) => ({
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  plural: 'serviceaccounts',
  singular: 'serviceaccount',
  shortNames: ['sa'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { token: tokenSubresource(names) },
  columns: [nameColumn, countColumn('Secrets', 'How many secrets it names.', secretCount), ageColumn],
});
