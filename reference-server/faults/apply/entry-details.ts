// Planted faults of entries of managedFields, by the write or the field that they record (document core 2.4, 4.9).
import { equalSets } from '../../apply/field-set.ts';
import { isSameManager } from '../../apply/owners.ts';
import { isReset } from '../../parts/ownership.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';
import { alterUpdate, spellEntries } from './alter-ownership.ts';
import { creationOf } from './entries.ts';

/** The entry with other fields below f:labels. */
function withLabels(entry: JsonObject, turn: (labels: JsonObject) => JsonObject): JsonObject {
  const { fieldsV1 } = entry;
  const metadata = isObject(fieldsV1) ? fieldsV1['f:metadata'] : undefined;
  const labels = isObject(metadata) ? metadata['f:labels'] : undefined;
  if (!isObject(fieldsV1) || !isObject(metadata) || !isObject(labels)) return entry;
  const turned = { ...metadata, 'f:labels': turn(labels) };
  return { ...entry, fieldsV1: { ...fieldsV1, 'f:metadata': turned } };
}

/** A key with a slash becomes two. */
function split(labels: JsonObject): JsonObject {
  const tree: Record<string, Json> = {};
  for (const [key, leaf] of Object.entries(labels)) {
    const [prefix = '', name] = key.split('/');
    if (name === undefined) tree[key] = leaf;
    else tree[prefix] = { ...(isObject(tree[prefix]) ? tree[prefix] : {}), [`f:${name}`]: leaf };
  }
  return tree;
}

const joined = (labels: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([key, below]): (readonly [string, Json])[] =>
      isObject(below) && Object.keys(below).length > 0
        ? Object.entries(below).map(([name, leaf]) => [`${key}/${name.slice(2)}`, leaf])
        : [[key, below]],
    ),
  );

export default [
  {
    id: 'keys-split-at-slashes',
    title: 'The name of a label with a slash is two keys of fieldsV1, one below the other.',
    breaks: ['apply.entry.fields-tree'],
    install: (parts) =>
      spellEntries(
        parts,
        (entry) => withLabels(entry, split),
        (entry) => withLabels(entry, joined),
      ),
  },
  {
    id: 'patch-entry-time-is-creation-time',
    title: 'The entry of a PATCH other than apply has the time at which the object was created.',
    breaks: ['apply.entry.time'],
    install(parts) {
      const isPatch = noteWrites(parts, ({ route }) => route.verb === 'patch');
      alterUpdate(parts, (request, record) =>
        record({ ...request, now: isPatch() ? (creationOf(request.after) ?? request.now) : request.now }),
      );
    },
  },
  {
    id: 'entry-time-kept-with-equal-fields',
    title: 'The time of an entry of an update moves only where the fields of the entry change.',
    breaks: ['apply.entry.time-of-changed-value'],
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        record(request).map((owner) => {
          const former = request.owners.find((one) => isSameManager(one, owner));
          const isSame = former?.time !== undefined && equalSets(former.fields, owner.fields);
          return isSame ? { ...owner, time: former.time } : owner;
        }),
      ),
  },
  {
    id: 'entries-of-status-state-version-alone',
    title: 'The entry of a write through a status states the version without the group.',
    breaks: ['apply.entry.version-of-fields'],
    install: (parts) =>
      spellEntries(parts, (entry) => {
        const { apiVersion, subresource } = entry;
        const isStatus = subresource === 'status' && typeof apiVersion === 'string';
        return isStatus ? { ...entry, apiVersion: apiVersion.split('/').at(-1)! } : entry;
      }),
  },
  {
    id: 'apply-takes-an-empty-entry',
    title: 'An apply whose body sets managedFields to one empty entry is carried out.',
    breaks: ['apply.request.managed-fields-refused'],
    install(parts) {
      const { setsRecords } = parts.ownership;
      parts.ownership.setsRecords = (metadata) => {
        const records = metadata.managedFields;
        return (
          setsRecords(metadata) && !(Array.isArray(records) && isReset(records as readonly JsonObject[]))
        );
      };
    },
  },
  {
    id: 'forced-apply-needs-no-manager',
    title: 'An apply with force=true that names no manager is carried out.',
    breaks: ['apply.request.field-manager-required'],
    install(parts) {
      const { namesManager } = parts.ownership;
      const isForced = noteWrites(parts, ({ route }) => route.query.get('force') === 'true');
      parts.ownership.namesManager = (manager) => namesManager(manager) || isForced();
    },
  },
  {
    id: 'apply-takes-an-empty-list-of-entries',
    title: 'An apply whose body sets managedFields to an empty list is carried out.',
    breaks: ['apply.request.managed-fields-refused'],
    install(parts) {
      const { setsRecords } = parts.ownership;
      parts.ownership.setsRecords = (metadata) =>
        setsRecords(metadata) &&
        !(Array.isArray(metadata.managedFields) && metadata.managedFields.length === 0);
    },
  },
] as const satisfies readonly Fault[];
