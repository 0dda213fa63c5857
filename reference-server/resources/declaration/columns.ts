// Table columns that many kinds share (document core 2.7).
import type { ApiObject } from '../../object.ts';
import type { Column } from './kind.ts';
import { ageOf } from '../views/age.ts';

export const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  description: 'Name of the object.',
  value: (object) => object.metadata.name ?? '',
};

/** The second column of kinds without columns of their own: the time itself. */
export const createdAtColumn: Column = {
  name: 'Created At',
  type: 'date',
  description: 'When the object was made.',
  value: (object) => object.metadata.creationTimestamp ?? null,
};

export const ageColumn: Column = {
  name: 'Age',
  type: 'string',
  description: 'How long ago the object was made.',
  value: (object, nowMs) => ageOf(object.metadata.creationTimestamp, nowMs),
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
