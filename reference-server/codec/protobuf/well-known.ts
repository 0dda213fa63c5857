// Messages that represent one JSON value: times, quantities, and values that are a number or a string.
import type { Reader } from 'protobufjs/minimal.js';

/** A 64-bit integer; beyond 2^53 it is rounded, as in JSON. */
export const int64Of = (reader: Reader): number => Number(reader.int64());

/** The first field of a message; undefined where it has none. */
export function readOnly<T>(reader: Reader, read: (reader: Reader) => T): T | undefined {
  const end = reader.uint32() + reader.pos;
  let value: T | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) value = read(reader);
    else reader.skipType(tag & 7);
  }
  return value;
}

/** Seconds and nanoseconds as RFC 3339 in UTC; null for a message without either. */
export function readTime(reader: Reader, withMicroseconds: boolean): string | null {
  const end = reader.uint32() + reader.pos;
  let [seconds, nanos]: [number | undefined, number] = [undefined, 0];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) seconds = int64Of(reader);
    else if (tag >>> 3 === 2) nanos = reader.int32();
    else reader.skipType(tag & 7);
  }
  if (seconds === undefined) return null;
  const whole = new Date(seconds * 1000);
  if (Number.isNaN(whole.getTime())) return null;
  const text = whole.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return withMicroseconds ? `${text}.${String(Math.floor(nanos / 1000)).padStart(6, '0')}Z` : `${text}Z`;
}

/** Type (1 means string), number, string. */
export function readIntOrString(reader: Reader): number | string {
  const end = reader.uint32() + reader.pos;
  let [isString, number, text] = [false, 0, ''];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) isString = int64Of(reader) === 1;
    else if (tag >>> 3 === 2) number = reader.int32();
    else if (tag >>> 3 === 3) text = reader.string();
    else reader.skipType(tag & 7);
  }
  return isString ? text : number;
}
