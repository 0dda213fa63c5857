// How the text of a flag becomes a value. Each throws a FlagError that says what is expected.
import { FlagError } from './flag-error.ts';

export const readText = (text: string): string => {
  if (text === '') throw new FlagError('needs a value');
  return text;
};

/** As the documents' own programs read booleans. */
export function readBoolean(text: string): boolean {
  if (['true', 'True', 'TRUE', 't', 'T', '1'].includes(text)) return true;
  if (['false', 'False', 'FALSE', 'f', 'F', '0'].includes(text)) return false;
  throw new FlagError(`"${text}" is neither true nor false`);
}

export const readInteger =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new FlagError(`"${text}" is no whole number from ${least} to ${most}`);
  };

const unitsMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** A duration such as `1m30s`, in milliseconds. */
export function readDurationMs(text: string): number {
  if (text === '0') return 0;
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) {
    throw new FlagError(`"${text}" is no duration: write one such as 500ms, 30s or 1m30s`);
  }
  const terms = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  return Math.round(
    [...terms].reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitsMs[unit ?? ''] ?? 0), 0),
  );
}

const unitsBytes: Readonly<Record<string, number>> = { '': 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** A number of bytes, with or without Ki, Mi or Gi. */
export function readBytes(text: string): number {
  const [, amount, unit = ''] = /^(\d+)(Ki|Mi|Gi)?B?$/.exec(text) ?? [];
  if (amount === undefined) throw new FlagError(`"${text}" is no number of bytes: write one such as 256Mi`);
  return Number(amount) * (unitsBytes[unit] ?? 1);
}

export const readList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Comma-separated pairs of a key and a boolean; `bare` stands for a missing value, where one may be missing. */
export function readSwitches(text: string, bare?: boolean): ReadonlyMap<string, boolean> {
  const switches = new Map<string, boolean>();
  for (const pair of readList(text)) {
    const mark = pair.indexOf('=');
    const key = mark < 0 ? pair : pair.slice(0, mark);
    if (key === '') throw new FlagError(`"${pair}" has no name before the =`);
    if (mark < 0 && bare === undefined)
      throw new FlagError(`"${pair}" has no value: write ${pair}=true or ${pair}=false`);
    switches.set(key, mark < 0 ? bare === true : inPair(pair, pair.slice(mark + 1)));
  }
  return switches;
}

function inPair(pair: string, text: string): boolean {
  try {
    return readBoolean(text);
  } catch (error) {
    throw new FlagError(`in "${pair}" ${(error as Error).message}`, { cause: error });
  }
}
