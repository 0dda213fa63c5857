// Schemas for the cases about custom definitions: lists and maps with and without markers (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import { marked } from '../kit/kinds/definitions.ts';
import type { Schema } from '../kit/kinds/definitions.ts';

export const text: Schema = { type: 'string' };
export const texts: Schema = { type: 'array', items: text };
export const textMap: Schema = { type: 'object', additionalProperties: text };
export const pair: Schema = { type: 'object', properties: { a: text, b: text } };
/** The items of lists: identified by a name, or by a name and a port. */
export const item: Schema = {
  type: 'object',
  required: ['name', 'port'],
  properties: { name: text, port: { type: 'integer' }, value: text, other: text },
};
export const items: Schema = { type: 'array', items: item };

/** The list schema with a list type, and with keys where the type is map. */
export const listOf = (
  context: CaseContext,
  schema: Schema,
  type: string,
  ...keys: readonly string[]
): Schema =>
  marked(context, schema, { 'list-type': type, ...(keys.length === 0 ? {} : { 'list-map-keys': keys }) });

export const mapOf = (context: CaseContext, schema: Schema, type: 'atomic' | 'granular'): Schema =>
  marked(context, schema, { 'map-type': type });
