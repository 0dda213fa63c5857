// Planted faults of writes that leave members behind: a PUT, a request that clears managedFields, a patch of an object that does not exist, and an
// apply without a required field (document core 4.8, 4.11).
import { StoreError } from '../../errors/store-error.ts';
import { isObject } from '../../object.ts';
import type { ApiObject, Json } from '../../object.ts';
import { isReset } from '../../parts/ownership.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';
import { noteRequests, typeOf } from '../note-requests.ts';

/** A PUT merges the members of a field. */
function mergeMembers(parts: Parts, field: string, isAffected: (object: ApiObject) => boolean): void {
  const { replacement } = parts.updates;
  parts.updates.replacement = (given, current) => {
    const next = replacement(given, current);
    const [before, after] = [current[field] as Json, next[field] as Json];
    const isMerged = isAffected(current) && isObject(before) && isObject(after);
    return isMerged ? { ...next, [field]: { ...before, ...after } } : next;
  };
}

const furtherKinds: readonly string[] = ['Service', 'Deployment', 'Event', 'ServiceAccount'];

export default [
  {
    id: 'put-merges-data',
    title: 'PUT of a config map adds its data to the stored data.',
    breaks: ['writes.put.current-version-succeeds'],
    install: (parts) => mergeMembers(parts, 'data', ({ kind }) => kind === 'ConfigMap'),
  },
  {
    id: 'put-merges-spec-of-custom-objects',
    title: 'PUT of a custom object keeps the members of its spec that the body leaves out.',
    breaks: ['writes.put.current-version-succeeds'],
    install: (parts) => mergeMembers(parts, 'spec', isCustom),
  },
  {
    id: 'clear-spares-entries-of-the-status',
    title: 'Clearing managedFields leaves the entries of writes through sub-resources.',
    breaks: ['merge-patch', 'json-patch', 'put'].map((way) => `writes.managed-fields-reset.${way}`),
    install(parts) {
      const { ownersBefore, ownersIn } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) =>
        isReset(given.metadata.managedFields)
          ? (ownersIn(current) ?? []).filter(({ subresource }) => subresource !== '')
          : ownersBefore(given, current);
    },
  },
  {
    id: 'strategic-patch-of-further-kinds-clears-nothing',
    title: 'A strategic merge patch of a Service or Deployment does not clear managedFields.',
    breaks: ['service.kinds.ownership'],
    install(parts) {
      const noted = noteRequests(
        parts,
        (request) => typeOf(request).includes('strategic') && furtherKinds.includes(request.route.kind.kind),
      );
      const { ownersBefore, ownersIn } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) =>
        isReset(given.metadata.managedFields) && noted() !== undefined
          ? (ownersIn(current) ?? [])
          : ownersBefore(given, current);
    },
  },
  {
    id: 'patch-of-absent-service-creates',
    title: 'A merge patch of a Service that does not exist creates it.',
    breaks: ['service.kinds.writes'],
    install(parts) {
      const { update, create } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        try {
          return await update(store, key, change, options);
        } catch (error) {
          const isMissing = error instanceof StoreError && error.code === 'missing';
          if (!isMissing || !key.startsWith('/core/services/')) throw error;
          const [name = '', namespace = ''] = key.split('/').toReversed();
          const metadata = { name, namespace, uid: `created-by-a-patch-${name}` };
          const value = { apiVersion: 'v1', kind: 'Service', metadata };
          const decided = await change({ key, value, revision: 0 });
          if (decided.action !== 'put') throw error;
          return create(store, key, decided.value);
        }
      };
    },
  },
  {
    id: 'applied-custom-objects-may-lack-required-fields',
    title: 'An apply creates a custom object although it lacks a required field.',
    breaks: ['writes.field-validation.required-always'],
    install(parts) {
      const noted = noteRequests(
        parts,
        (request) => typeOf(request).includes('apply-patch') && request.route.kind.custom === true,
      );
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ reason }) => noted() === undefined || reason !== 'FieldValueRequired',
        );
    },
  },
] satisfies readonly Fault[];
