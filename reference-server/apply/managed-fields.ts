// Converts owners to and from the metadata.managedFields entries (document core 2.4).
import type { Json, JsonObject } from '../object.ts';
import { fromFieldsV1, toFieldsV1 } from './field-set.ts';
import type { Owner } from './owners.ts';

/** Applies first, then by time and name, as clients expect. */
export function writeManagedFields(owners: readonly Owner[]): readonly JsonObject[] {
  const sorted = owners.toSorted(
    (a, b) =>
      a.operation.localeCompare(b.operation) ||
      (a.time ?? '').localeCompare(b.time ?? '') ||
      a.name.localeCompare(b.name),
  );
  const entries = sorted.map(writeEntry);
  known.set(entries, sorted);
  return entries;
}

function writeEntry({ name, operation, apiVersion, time, fields, subresource }: Owner): JsonObject {
  return {
    manager: name,
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: toFieldsV1(fields),
    ...(subresource === '' ? {} : { subresource }),
  };
}

/** Cached, because each write of an object reads its stored entries. */
const known = new WeakMap<readonly JsonObject[], readonly Owner[]>();

/** Undefined for invalid entries: the caller then starts with empty records. */
export function readManagedFields(entries: readonly JsonObject[]): readonly Owner[] | undefined {
  const read = known.get(entries);
  if (read !== undefined) return read;
  const owners = entries.map(readEntry).filter((owner) => owner !== undefined);
  if (owners.length < entries.length) return undefined;
  known.set(entries, owners);
  return owners;
}

function readEntry(entry: JsonObject): Owner | undefined {
  const { manager = '', operation, apiVersion, time, fieldsType, fieldsV1 = {}, subresource = '' } = entry;
  if (operation !== 'Apply' && operation !== 'Update') return undefined;
  if (typeof manager !== 'string' || typeof apiVersion !== 'string' || typeof subresource !== 'string')
    return undefined;
  if (fieldsType !== 'FieldsV1') return undefined;
  const fields = fromFieldsV1(fieldsV1);
  if (fields === undefined) return undefined;
  return { name: manager, operation, apiVersion, subresource, fields, ...timeOf(time) };
}

const timeOf = (time: Json | undefined) => (typeof time === 'string' ? { time } : {});
