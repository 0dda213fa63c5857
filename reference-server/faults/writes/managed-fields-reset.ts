// Planted faults of clearing metadata.managedFields (document core 4.8.4).
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

/** The patch without managedFields. */
function withoutRecords(patch: Json): Json {
  if (!isObject(patch) || !isObject(patch['metadata'])) return patch;
  const { managedFields: _given, ...metadata } = patch['metadata'];
  return { ...patch, metadata };
}

const recordsIn = (value: Json | undefined): Json | undefined =>
  isObject(value) && isObject(value['metadata']) ? value['metadata']['managedFields'] : undefined;

const isCleared = (records: Json | readonly JsonObject[] | undefined): boolean =>
  Array.isArray(records) && records.length === 1 && Object.keys(records[0] as JsonObject).length === 0;

/** Whether an entry contains the fields of the sample config map. */
function holdsSample({ fieldsV1 }: JsonObject): boolean {
  const data = isObject(fieldsV1) ? fieldsV1['f:data'] : undefined;
  return isObject(data) && 'f:key' in data;
}

const row = (name: string) => `writes.managed-fields-reset.${name}`;

export default [
  {
    id: 'merge-patch-ignores-records',
    title: 'A merge patch does not change managedFields.',
    breaks: ['merge-patch', 'changes-follow'].map(row),
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => mergePatch(target, withoutRecords(patch));
    },
  },
  {
    id: 'records-kept-by-writes-of-a-status',
    title: 'A write of a status does not clear managedFields.',
    breaks: [row('through-status')],
    install(parts) {
      const isOfPart = noteWrites(parts, ({ route }) => route.subresource !== '');
      const { ownersBefore } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) => ownersBefore(isOfPart() ? current : given, current);
    },
  },
  {
    id: 'strategic-patch-appends-to-records',
    title: 'A strategic merge patch appends to managedFields instead of setting them.',
    breaks: ['strategic-patch', 'changes-follow'].map(row),
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const merged = strategicMerge(schema, target, patch);
        const [before, given] = [recordsIn(target), recordsIn(patch)];
        if (!isObject(merged) || !Array.isArray(before) || !Array.isArray(given)) return merged;
        const metadata = { ...(merged['metadata'] as JsonObject), managedFields: [...before, ...given] };
        return { ...merged, metadata };
      };
    },
  },
  {
    id: 'json-patch-ignores-records',
    title: 'A JSON patch does not change managedFields.',
    breaks: ['json-patch', 'changes-follow'].map(row),
    install(parts) {
      const { jsonPatch } = parts.patches;
      parts.patches.jsonPatch = (document, operations) =>
        jsonPatch(
          document,
          operations.filter(({ path }) => !path.startsWith('/metadata/managedFields')),
        );
    },
  },
  {
    id: 'reset-by-json-patch-eats-changes',
    title: 'A JSON patch that clears managedFields skips its other operations.',
    breaks: [row('changes-follow')],
    install(parts) {
      const { jsonPatch } = parts.patches;
      const clears = ({ path, value }: Operation) => path === '/metadata/managedFields' && isCleared(value);
      parts.patches.jsonPatch = (document, operations) =>
        jsonPatch(document, operations.some(clears) ? operations.filter(clears) : operations);
    },
  },
  {
    id: 'reset-by-strategic-patch-eats-changes',
    title: 'A strategic merge patch that clears managedFields changes nothing else.',
    breaks: [row('changes-follow')],
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const managedFields = recordsIn(patch);
        const isReset = managedFields !== undefined && isCleared(managedFields);
        return strategicMerge(schema, target, isReset ? { metadata: { managedFields } } : patch);
      };
    },
  },
  {
    id: 'put-ignores-records',
    title: 'A PUT does not change managedFields.',
    breaks: ['put', 'changes-follow'].map(row),
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const { managedFields: _given, ...metadata } = given.metadata;
        return replacement(withMetadata(given, metadata), current);
      };
    },
  },
  {
    id: 'reset-keeps-the-creator',
    title: 'A strategic merge patch that clears managedFields keeps the entry of the creator of the object.',
    breaks: [row('strategic-patch')],
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const merged = strategicMerge(schema, target, patch);
        const [before, given] = [recordsIn(target), recordsIn(patch)];
        if (!isObject(merged) || !Array.isArray(before) || !isCleared(given)) return merged;
        const managedFields = before.filter((entry) => isObject(entry) && holdsSample(entry));
        return { ...merged, metadata: { ...(merged['metadata'] as JsonObject), managedFields } };
      };
    },
  },
  {
    id: 'reset-gives-all-to-requester',
    title: 'A write that clears managedFields makes its manager the owner of every field.',
    breaks: ['merge-patch', 'strategic-patch', 'json-patch', 'put', 'changes-follow'].map(row),
    install(parts) {
      const { ownersBefore, recordUpdate } = parts.ownership;
      const cleared = new WeakSet<readonly Owner[]>();
      parts.ownership.ownersBefore = (given, current) => {
        const owners = [...ownersBefore(given, current)];
        if (isCleared(given.metadata.managedFields)) cleared.add(owners);
        return owners;
      };
      parts.ownership.recordUpdate = (request) =>
        recordUpdate(cleared.has(request.owners) ? { ...request, before: undefined } : request);
    },
  },
  {
    id: 'empty-list-clears-records',
    title: 'An empty list clears managedFields, as a list with one empty entry does.',
    breaks: [row('empty-list-keeps')],
    install(parts) {
      const { ownersBefore } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) =>
        given.metadata.managedFields?.length === 0 ? [] : ownersBefore(given, current);
    },
  },
  {
    id: 'put-without-records-clears-them',
    title: 'A PUT without managedFields clears them.',
    breaks: [row('empty-list-keeps')],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const { managedFields = [{}] } = given.metadata;
        return replacement(withMetadata(given, { ...given.metadata, managedFields }), current);
      };
    },
  },
  {
    id: 'records-cleared-last',
    title: 'The other changes of a write that clears managedFields have no owner.',
    breaks: [row('changes-follow')],
    install(parts) {
      const { ownersBefore, recordUpdate } = parts.ownership;
      const cleared = new WeakSet<readonly Owner[]>();
      parts.ownership.ownersBefore = (given, current) => {
        const owners = ownersBefore(given, current);
        const hadSome = (current.metadata.managedFields ?? []).length > 0;
        if (hadSome && owners.length === 0) cleared.add(owners);
        return owners;
      };
      parts.ownership.recordUpdate = (request) => (cleared.has(request.owners) ? [] : recordUpdate(request));
    },
  },
] as const satisfies readonly Fault[];
