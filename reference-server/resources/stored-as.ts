// Two kinds of different groups that show the same stored objects, with other names for some fields (document
// core 9.3).
import type { ApiObject } from '../object.ts';

/** Declares the other kind of the pair; each of the two declares the other. */
export interface StoredAs {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /**
   * Top-level fields that the other kind names differently: own name to the other's. The two sets of names are
   * disjoint, and neither kind has a field that the other lacks, so the conversion loses nothing.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the objects are stored as the other kind. */
  readonly isStorageKind: boolean;
}

/** Converts the object to the fields and type of the other kind. */
export function renamed(object: ApiObject, apiVersion: string, fields: StoredAs['fields']): ApiObject {
  const members = Object.entries(object).map(([name, value]): [string, unknown] => [
    fields[name] ?? name,
    value,
  ]);
  return { ...Object.fromEntries(members), apiVersion } as ApiObject;
}

/** The reverse mapping. */
export const reversed = (fields: StoredAs['fields']): StoredAs['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([own, other]) => [other, own]));
