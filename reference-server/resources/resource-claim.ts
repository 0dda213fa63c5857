// ResourceClaim (resource group, v1alpha3): a claim for devices, allocated by a driver.
import type { StoredObject } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { immutableAt } from './declaration/problems.ts';
import { claimSpecDefaults, claimSpecProblems } from './resource-claim/rules.ts';
import { claimSchema } from './resource-claim/schema.ts';
import { sameJson } from '../same-json.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type ClaimObject = StoredObject<typeof claimSchema>;

/** The kind, behind its gate. Its spec never changes. */
export const resourceClaimKind: KindDeclaration = (names) => ({
  group: names.groups.resource,
  version: 'v1alpha3',
  kind: 'ResourceClaim',
  plural: 'resourceclaims',
  singular: 'resourceclaim',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: claimSchema,
  gate: 'DynamicResourceAllocation',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [nameColumn, textColumn('State', 'State of the claim.', stateOf), ageColumn],
  defaults: withSpecDefaults,
  validate: (object) => claimSpecProblems((object as ClaimObject).spec ?? {}, 'spec'),
  validateUpdate: (next, current) =>
    sameJson(next['spec'], current['spec']) ? [] : [immutableAt('spec', next['spec'])],
});

function withSpecDefaults(object: ClaimObject): ClaimObject {
  return object.spec === undefined ? object : { ...object, spec: claimSpecDefaults(object.spec) };
}

function stateOf({ metadata, status }: ClaimObject): string {
  const states = [
    ...(metadata.deletionTimestamp ? ['deleted'] : []),
    ...(status?.allocation === undefined ? ['pending'] : ['allocated']),
    ...((status?.reservedFor ?? []).length > 0 ? ['reserved'] : []),
  ];
  return states.join(',');
}
