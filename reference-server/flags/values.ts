// Parses the texts of flags into values. Each function throws a FlagError that says what is expected.
import { parseDurationMs } from '../configuration-files/duration.ts';
import { newestRelease, oldestRelease, releaseName } from '../release.ts';
import type { Release } from '../release.ts';
import { FlagError } from './flag-error.ts';

export const readText = (text: string): string => {
  if (text === '') throw new FlagError('needs a value');
  return text;
};

/** Accepts the forms of booleans that the programs of the documents accept. */
export function readBoolean(text: string): boolean {
  if (['true', 'True', 'TRUE', 't', 'T', '1'].includes(text)) return true;
  if (['false', 'False', 'FALSE', 'f', 'F', '0'].includes(text)) return false;
  throw new FlagError(`"${text}" is neither true nor false`);
}

export const readInteger =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new FlagError(`"${text}" is not a whole number from ${min} to ${max}`);
  };

/** A release such as `1.31` or `v1.31`. */
export function readRelease(text: string): Release {
  const release = Number(/^v?1\.(\d+)$/.exec(text)?.[1]);
  if (release >= oldestRelease && release <= newestRelease) return release;
  const [oldest, newest] = [oldestRelease, newestRelease].map(releaseName);
  throw new FlagError(`"${text}" is not a release from ${oldest} to ${newest}: write one such as ${newest}`);
}

/** A duration such as `1m30s`, in milliseconds. */
export function readDurationMs(text: string): number {
  const ms = parseDurationMs(text);
  if (ms !== undefined) return ms;
  throw new FlagError(`"${text}" is not a duration: write one such as 500ms, 30s or 1m30s`);
}

const unitsBytes: Readonly<Record<string, number>> = { '': 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** A number of bytes, with or without Ki, Mi or Gi. */
export function readBytes(text: string): number {
  const [, amount, unit = ''] = /^(\d+)(Ki|Mi|Gi)?B?$/.exec(text) ?? [];
  if (amount === undefined)
    throw new FlagError(`"${text}" is not a number of bytes: write one such as 256Mi`);
  return Number(amount) * (unitsBytes[unit] ?? 1);
}

export const readList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Comma-separated pairs of a key and a boolean; `bare` is used for a missing value; without it a value is required. */
export function readSwitches(text: string, bare?: boolean): ReadonlyMap<string, boolean> {
  const switches = new Map<string, boolean>();
  for (const pair of readList(text)) {
    const mark = pair.indexOf('=');
    const key = mark < 0 ? pair : pair.slice(0, mark);
    if (key === '') throw new FlagError(`"${pair}" has no name before the =`);
    if (mark < 0 && bare === undefined)
      throw new FlagError(`"${pair}" has no value: write ${pair}=true or ${pair}=false`);
    switches.set(key, mark < 0 ? bare === true : readInPair(pair, pair.slice(mark + 1)));
  }
  return switches;
}

/** Comma-separated pairs of --runtime-config; a missing value means true (document core 9.1). */
export const readRuntimeConfig = (text: string): ReadonlyMap<string, boolean> => readSwitches(text, true);

function readInPair(pair: string, text: string): boolean {
  try {
    return readBoolean(text);
  } catch (error) {
    throw new FlagError(`in "${pair}" ${(error as Error).message}`, { cause: error });
  }
}
