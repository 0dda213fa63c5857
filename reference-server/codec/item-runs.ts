// The items of a list as bytes, in runs of neighbouring items that are joined once and shared by every list
// that contains them. Run boundaries depend on the entries alone: when one object changes, the other runs stay
// the same.
import type { Entry } from '../storage/store.ts';
import { itemTail } from './entries.ts';

interface Run {
  readonly entries: readonly Entry[];
  readonly bytes: Uint8Array;
}

/** Runs by their first entry, of one encoding. */
export type RunCache = WeakMap<Entry, Run>;

/** The bytes of an item, in one or several pieces. */
type PiecesOf = (entry: Entry) => readonly Uint8Array[];

/** Size at which a run ends: joining large objects brings no gain. */
const fullRun = 64 * 1024;

const cache: RunCache = new WeakMap();
const comma = Buffer.from(',');
const openingBrace = Buffer.from('{');

/** The items in order, as JSON texts joined by commas; the caller adds the commas between the chunks. */
export const itemRuns = (entries: readonly Entry[]): readonly Uint8Array[] =>
  runsOf(cache, entries, (entry) => [openingBrace, itemTail(entry)], comma);

/** The items in order, with the separator between those of a run. */
export function runsOf(
  known: RunCache,
  entries: readonly Entry[],
  piecesOf: PiecesOf,
  separator?: Uint8Array,
): readonly Uint8Array[] {
  const runs: Uint8Array[] = [];
  let isAligned = false;
  for (let start = 0; start < entries.length;) {
    const kept = knownRun(known, entries, start);
    const run = kept ?? makeRun(entries, start, piecesOf, separator);
    const end = start + run.entries.length;
    isAligned ||= kept !== undefined || startsRun(entries[start]!);
    // A run that a page boundary cuts short cannot be shared.
    if (kept === undefined && isAligned && end < entries.length) known.set(entries[start]!, run);
    runs.push(run.bytes);
    start = end;
  }
  return runs;
}

/** The cached run that starts here, if it contains the same entries as this list. */
function knownRun(known: RunCache, entries: readonly Entry[], start: number): Run | undefined {
  const run = known.get(entries[start]!);
  if (run === undefined) return undefined;
  const isSame = run.entries.every((entry, index) => entry === entries[start + index]);
  return isSame ? run : undefined;
}

function makeRun(
  entries: readonly Entry[],
  start: number,
  piecesOf: PiecesOf,
  separator: Uint8Array | undefined,
): Run {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let end = start;
  do {
    const added = piecesOf(entries[end]!);
    if (end > start && separator !== undefined) pieces.push(separator);
    pieces.push(...added);
    length += lengthOf(added);
    end += 1;
  } while (end < entries.length && length < fullRun && !startsRun(entries[end]!));
  return { entries: entries.slice(start, end), bytes: joined(pieces) };
}

/**
 * True for about one entry in 32: decided by a hash of its revision, so that no pattern of revisions has too
 * many or too few.
 */
function startsRun({ revision }: Entry): boolean {
  const half = Math.imul(revision ^ (revision >>> 16), 0x45d9f3b);
  return Math.imul(half ^ (half >>> 16), 0x45d9f3b) >>> 27 === 0;
}

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  // Not from the shared buffer pool: a small run would keep a whole pool in memory.
  const bytes = Buffer.allocUnsafeSlow(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
