// ResourceQuota (core group, v1): limits the use of a namespace. The bundled server stores it and enforces
// nothing.
import type { ApiObject } from '../object.ts';
import {
  kindStruct,
  list,
  map,
  oneOf,
  quantity,
  required,
  requiredString,
  string,
  struct,
} from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { immutableAt } from './declaration/problems.ts';
import { sameJson } from '../same-json.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

const scopeSelector = struct(
  'ScopeSelector',
  {
    matchExpressions: list(
      struct('ScopedResourceSelectorRequirement', {
        scopeName: requiredString(),
        operator: required(oneOf(['In', 'NotIn', 'Exists', 'DoesNotExist'])),
        values: list(string()),
      }),
    ),
  },
  { structType: 'atomic' },
);

const amounts = (description: string) => map(quantity(), { description });

const spec = struct(
  'ResourceQuotaSpec',
  { hard: amounts('The limits by resource.'), scopes: list(string()), scopeSelector },
  { default: {}, description: 'What may be used.' },
);
const status = struct(
  'ResourceQuotaStatus',
  { hard: amounts('The limits in force.'), used: amounts('What is in use.') },
  { default: {}, description: 'What is used.' },
);

const scopesOf = (object: ApiObject) =>
  (object as ApiObject & { readonly spec?: { readonly scopes?: readonly string[] } }).spec?.scopes ?? [];

/** The kind. */
export const resourceQuotaKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'ResourceQuota',
  plural: 'resourcequotas',
  singular: 'resourcequota',
  shortNames: ['quota'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct('ResourceQuota', { spec, status }, { description: 'How much a namespace may use.' }),
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Scopes', 'What it counts.', (object) => scopesOf(object).join(',')),
    ageColumn,
  ],
  validateUpdate: (next, current) =>
    sameJson(scopesOf(next), scopesOf(current)) ? [] : [immutableAt('spec.scopes', scopesOf(next))],
});
