// Messages that represent one JSON value: times, quantities, and values that are a number or a string.
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { forEachFieldOfMessage, readText } from './wire.ts';

/** A 64-bit integer; beyond 2^53 it is rounded, as in JSON. */
export const int64Of = (reader: Reader): number => Number(reader.int64());

/** The first field of a message; undefined where it has none. */
export function readOnly<T>(reader: Reader, read: (reader: Reader) => T): T | undefined {
  let value: T | undefined;
  forEachFieldOfMessage(reader, (tag) => {
    if (tag >>> 3 === 1) value = read(reader);
    else reader.skipType(tag & 7);
  });
  return value;
}

/** Seconds and nanoseconds as RFC 3339 in UTC; null for a message without either. */
export function readTime(reader: Reader, withMicroseconds: boolean): string | null {
  let [seconds, nanos]: [number | undefined, number] = [undefined, 0];
  forEachFieldOfMessage(reader, (tag) => {
    if (tag >>> 3 === 1) seconds = int64Of(reader);
    else if (tag >>> 3 === 2) nanos = reader.int32();
    else reader.skipType(tag & 7);
  });
  if (seconds === undefined) return null;
  const whole = new Date(seconds * 1000);
  if (Number.isNaN(whole.getTime())) return null;
  const text = whole.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return withMicroseconds ? `${text}.${String(Math.floor(nanos / 1000)).padStart(6, '0')}Z` : `${text}Z`;
}

/** Type (1 means string), number, string. */
export function readIntOrString(reader: Reader): number | string {
  let [isString, number, text] = [false, 0, ''];
  forEachFieldOfMessage(reader, (tag) => {
    if (tag >>> 3 === 1) isString = int64Of(reader) === 1;
    else if (tag >>> 3 === 2) number = reader.int32();
    else if (tag >>> 3 === 3) text = readText(reader);
    else reader.skipType(tag & 7);
  });
  return isString ? text : number;
}

/** Seconds and nanoseconds; an empty message for a text that is not a time. */
export function writeTime(writer: Writer, text: string): void {
  const milliseconds = Date.parse(text);
  writer.fork();
  if (!Number.isNaN(milliseconds)) {
    const seconds = Math.floor(milliseconds / 1000);
    const fraction = /\.(\d{1,9})/.exec(text)?.[1] ?? '';
    const nanos = Number(fraction.padEnd(9, '0'));
    writer.uint32(8).int64(seconds);
    if (nanos > 0) writer.uint32(16).int32(nanos);
  }
  writer.ldelim();
}

export function writeIntOrString(writer: Writer, value: number | string): void {
  writer.fork();
  if (typeof value === 'string') writer.uint32(8).int64(1).uint32(26).string(value);
  else writer.uint32(8).int64(0).uint32(16).int32(value);
  writer.ldelim();
}

const unitNanoseconds: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};

/** The nanoseconds of a duration such as `1m30s`. */
export function writeDuration(writer: Writer, text: string): void {
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g))
    total += Number(amount) * (unitNanoseconds[unit!] ?? 0);
  const signed = Math.round(text.startsWith('-') ? -total : total);
  writer.fork().uint32(8).int64(signed).ldelim();
}
