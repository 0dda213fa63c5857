// Two kinds of different groups that show the same objects, with other names for some fields (document core 9.3).
import type { ApiObject } from '../object.ts';

/** The kind that shows the same objects as the one that declares this; each of the two declares the other. */
export interface Twin {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Fields at the top of this kind's objects that the twin names otherwise: own name to the twin's. The two sets of names
   * have none in common, and neither kind has a field of its own that the other lacks, so that nothing is lost. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the objects are stored as those of the twin. */
  readonly keepsObjects: boolean;
}

/** The object with its fields, and its type, as the twin has them. */
export function renamed(object: ApiObject, apiVersion: string, fields: Twin['fields']): ApiObject {
  const members = Object.entries(object).map(([name, value]): [string, unknown] => [
    fields[name] ?? name,
    value,
  ]);
  return { ...Object.fromEntries(members), apiVersion } as ApiObject;
}

/** The names the other way round. */
export const reversed = (fields: Twin['fields']): Twin['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([own, other]) => [other, own]));
