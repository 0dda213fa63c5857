// Readers of option values. Each throws an Error whose message names the expected value.
import { readRelease } from '../../suites/kit/releases.ts';

/** An invalid value that may contain a secret: messages leave the value out. */
export class HiddenValueError extends Error {
  override readonly name = 'HiddenValueError';
}

export const text = (value: string) => value;

export function flag(value: string): boolean {
  if (value === 'true' || value === 'on') return true;
  if (value === 'false' || value === 'off') return false;
  throw new Error('expected true or false');
}

export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: string): number => {
    const number = Number(value);
    if (/^[0-9]+$/.test(value) && number >= least && number <= most) return number;
    throw new Error(
      `expected a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`,
    );
  };

export function positiveNumber(value: string): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isFinite(number) && number > 0) return number;
  throw new Error('expected a number above 0');
}

/** A release such as `1.31`, as it was given. */
export function release(value: string): string {
  if (readRelease(value) !== undefined) return value;
  throw new Error('expected a release such as 1.31');
}

/** Close to the maximum delay of a timer. */
const longestMs = 24 * 24 * 3_600_000;

/** Seconds, or a duration such as `90s`, `10m`, `1h`. Returns whole milliseconds, from 1 to those of 24 days. */
export function duration(value: string): number {
  const match = /^([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)?$/.exec(value);
  if (!match) throw new Error('expected a duration such as 90s, 10m or 1h');
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
  const lengthMs = Math.round(Number(match[1]) * units[match[2] ?? 's']!);
  if (lengthMs >= 1 && lengthMs <= longestMs) return lengthMs;
  throw new Error('expected a duration above 0 and at most 576h (24 days)');
}

export const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (value: string): T => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new Error(`expected ${allowed.join(' or ')}`);
    return found;
  };

/** Comma-separated names, without duplicates. */
export function list(value: string): readonly string[] {
  const names = value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.length === 0) throw new Error('expected at least one name, such as a,b');
  return [...new Set(names)];
}

/** `i/n`, both starting at 1. */
export function shard(value: string): { readonly index: number; readonly count: number } {
  const match = /^([1-9][0-9]*)\/([1-9][0-9]*)$/.exec(value);
  const index = Number(match?.[1]);
  const count = Number(match?.[2]);
  if (match === null || index > count) throw new Error('expected i/n with i from 1 to n, such as 2/5');
  return { index, count };
}

/** `NAME=on` or `NAME=off`. */
export function featureSwitch(value: string): readonly [string, boolean] {
  const match = /^([a-z0-9-]+)=(on|off)$/.exec(value);
  if (!match) throw new Error('expected NAME=on or NAME=off');
  return [match[1]!, match[2] === 'on'];
}

/** Scheme, host, port and path; no slash at the end. */
export function address(value: string): string {
  // An invalid address may still contain a password.
  if (value.includes('@'))
    throw new HiddenValueError(
      'expected an address without @ (no user name, no password): pass a credential with --token-file or --client-cert',
    );
  if (/[?#]/.test(value))
    throw new HiddenValueError('expected an address without ? and #, such as https://host:6443/path');
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error('expected an address such as https://host:6443');
  }
  return value.trim().replace(/\/+$/, '');
}
