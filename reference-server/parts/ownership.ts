// Parts that decide which manager owns the fields of an object (document core 2.4, 4.8.4, 4.9).
import { applyIntent, recordUpdate } from '../apply/ownership.ts';
import { setOf } from '../apply/field-set.ts';
import type { FieldSet } from '../apply/field-set.ts';
import { readManagedFields, writeManagedFields } from '../apply/managed-fields.ts';
import type { Manager, Operation, Owner } from '../apply/owners.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import type { Kind, Verb } from '../resources/declaration/kind.ts';

const longestManager = 128;
const nameless = 'unknown';

/** The manager that a request names; empty where it names none (document core 4.3). */
const namedManager = (query: URLSearchParams, _verb: Verb, _operation: Operation): string =>
  query.get('fieldManager') ?? '';

/** The manager that a request names, else the first word of its User-Agent (document core 4.9.2). */
export function managerName(fieldManager: string, userAgent: string | undefined): string {
  if (fieldManager !== '') return fieldManager;
  const product = (userAgent ?? '').split('/')[0] ?? '';
  return product === ''
    ? nameless
    : product.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, longestManager);
}

/** Whether an apply names its manager: the User-Agent is not a substitute (document core 4.9.1). */
const namesManager = (fieldManager: string | null): boolean => fieldManager !== null && fieldManager !== '';

/** Whether an intent is for one existing object only, whose uid it states: no other is created from it. */
const meansExisting = ({ metadata }: ApiObject): boolean => Boolean(metadata.uid);

/** Whether an intent sets the ownership records, which an apply must not (document core 2.4). */
const setsRecords = ({ managedFields }: { readonly managedFields?: Json }): boolean =>
  managedFields !== undefined && managedFields !== null;

/** A single empty entry clears the records (document core 4.8.4); an empty list changes nothing. */
export function isReset(managedFields: readonly JsonObject[] | undefined): boolean {
  const first = managedFields?.[0];
  return managedFields?.length === 1 && first !== undefined && Object.keys(first).length === 0;
}

/** Owners of a stored object, or of one that a client sent; undefined for invalid entries. */
export const ownersIn = (object: ApiObject): readonly Owner[] | undefined =>
  readManagedFields(object.metadata.managedFields ?? []);

/** The owners before a write: cleared, replaced by the client, or as stored. */
export function ownersBefore(given: ApiObject, current: ApiObject): readonly Owner[] {
  const { managedFields } = given.metadata;
  if (isReset(managedFields)) return [];
  const stated = managedFields === undefined || managedFields.length === 0 ? undefined : ownersIn(given);
  return stated ?? ownersIn(current) ?? [];
}

const neverOwned: readonly (readonly string[])[] = [
  ['f:apiVersion'],
  ['f:kind'],
  ...[
    'name',
    'namespace',
    'uid',
    'selfLink',
    'generation',
    'resourceVersion',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
    'managedFields',
  ].map((name) => ['f:metadata', `f:${name}`]),
];
const identity = setOf(neverOwned);
/** Metadata that only a write of the object itself changes. */
const guarded = ['generateName', 'ownerReferences'].map((name) => ['f:metadata', `f:${name}`]);

/**
 * Paths that a write through this endpoint leaves without owner: the object's identity, and what the endpoint
 * does not write.
 */
export function ignoredPaths(kind: Kind, subresource: string): FieldSet {
  const part = kind.subresources?.[subresource === '' ? 'status' : subresource];
  if (part?.type !== 'part') return identity;
  const others = Object.keys(kind.schema.fields).filter((name) => name !== part.field && name !== 'metadata');
  const paths =
    subresource === '' ? [[`f:${part.field}`]] : [...guarded, ...others.map((name) => [`f:${name}`])];
  return setOf([...neverOwned, ...paths]);
}

/** The initial owner of an object without records, at its first apply. */
export const firstOwner = (apiVersion: string): Manager => ({
  name: 'before-first-apply',
  operation: 'Update',
  apiVersion,
  subresource: '',
});

export const ownershipParts = {
  namedManager,
  managerName,
  namesManager,
  meansExisting,
  setsRecords,
  ownersIn,
  ownersBefore,
  applyIntent,
  recordUpdate,
  writeManagedFields,
};
