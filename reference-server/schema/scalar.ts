// Scalars in a body: which JSON values a scalar schema accepts, and their stored form.
import { canonicalQuantity, parseQuantity } from './quantity.ts';
import type { NumberSchema, StringSchema } from './schema.ts';

/** The stored value, or the expected type. */
export type ScalarResult = { readonly value: string | number } | { readonly expected: string };

const timeShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const secondsLength = 'YYYY-MM-DDTHH:MM:SS'.length;
const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;
const durationShape = /^-?(0|(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+)$/;
const quoted = 30;
const maxInt32 = 2 ** 31 - 1;
const maxInt64 = 2 ** 63;

/** A string of the schema's format. Times, quantities and base64 are returned in canonical form. */
export function conformString(schema: StringSchema, value: unknown): ScalarResult {
  if (schema.format === 'int-or-string' && typeof value === 'number') return conformInteger(value, maxInt32);
  if (schema.format === 'quantity' && typeof value === 'number') return quantityOf(String(value));
  if (typeof value !== 'string') return { expected: 'string' };
  switch (schema.format) {
    case undefined:
    case 'int-or-string':
      return { value };
    case 'date-time':
    case 'micro-time':
      return timeOf(value, schema.format === 'micro-time');
    case 'byte':
      return base64Of(value);
    case 'quantity':
      return quantityOf(value);
    case 'duration':
      return durationShape.test(value) ? { value } : { expected: 'duration such as 1h30m' };
    default:
      return { value };
  }
}

/** A number of the schema's range: an integer field accepts no fraction. */
export function conformNumber(schema: NumberSchema, value: unknown): ScalarResult {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { expected: schema.type };
  if (schema.type === 'number') return { value };
  return conformInteger(value, schema.format === 'int64' ? maxInt64 : maxInt32);
}

/** A value as quoted in a message: truncated to a short text. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= quoted ? text : `${text.slice(0, quoted)}…`;
}

function conformInteger(value: number, max: number): ScalarResult {
  if (!Number.isInteger(value)) return { expected: 'integer' };
  if (value > max || value < -max - (max === maxInt32 ? 1 : 0)) {
    return { expected: max === maxInt32 ? 'integer of 32 bits' : 'integer of 64 bits' };
  }
  return { value };
}

function quantityOf(text: string): ScalarResult {
  const parsed = parseQuantity(text.trim());
  return parsed === undefined
    ? { expected: 'quantity such as 100m or 2Gi' }
    : { value: canonicalQuantity(parsed) };
}

function base64Of(text: string): ScalarResult {
  const value = /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]/g, '') : text;
  return value.length % 4 === 0 && base64Shape.test(value) ? { value } : { expected: 'base64 string' };
}

function timeOf(text: string, micro: boolean): ScalarResult {
  const expected = { expected: 'RFC 3339 time' };
  const match = timeShape.exec(text);
  if (match === null) return expected;
  const [, fraction = '', zone = 'Z'] = match;
  const local = text.slice(0, secondsLength);
  const wall = Date.parse(`${local}Z`);
  // The engine accepts February 30 and hour 24: only a valid calendar date is unchanged by the conversion back.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return expected;
  const moment = zone === 'Z' ? wall : Date.parse(local + zone);
  if (Number.isNaN(moment)) return expected;
  const seconds = moment === wall ? local : new Date(moment).toISOString().slice(0, secondsLength);
  return { value: micro ? `${seconds}.${fraction.slice(1, 7).padEnd(6, '0')}Z` : `${seconds}Z` };
}
