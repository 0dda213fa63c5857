// Two kinds that show the same stored objects: of different groups or versions, some with other fields (document core 9.2,
// 9.3).
import type { ApiObject, JsonObject } from '../../object.ts';

/** Declares the other kind of the pair. */
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
  /** Converts what is represented in another way below the top level, from the own form and to it, without loss. */
  readonly toStored?: (object: JsonObject) => JsonObject;
  readonly fromStored?: (object: JsonObject) => JsonObject;
  /** Completes a stored object that was written in the own form. */
  readonly defaults?: ((object: ApiObject) => ApiObject) | undefined;
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
