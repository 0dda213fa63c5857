// Table columns that many kinds share (document core 2.7).
import type { ApiObject } from '../object.ts';
import type { Column } from './kind.ts';

export const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  description: 'Name of the object.',
  value: (object) => object.metadata.name ?? '',
};

export const ageColumn: Column = {
  name: 'Age',
  type: 'date',
  description: 'When the object was made.',
  value: (object) => object.metadata.creationTimestamp ?? null,
};

/** A text column. `value` may return undefined where the object has none. */
export function textColumn(
  name: string,
  description: string,
  value: (object: ApiObject) => string | undefined,
  priority = 0,
): Column {
  return { name, type: 'string', description, priority, value: (object) => value(object) ?? '' };
}

/** A number column. */
export function countColumn(name: string, description: string, value: (object: ApiObject) => number): Column {
  return { name, type: 'integer', description, value };
}
