// The items of a list as bytes, in runs of neighbouring items that are joined once and shared by every list
// that contains them. Run boundaries depend on the entries alone: when one object changes, the other runs stay
// the same.
import type { Entry } from '../storage/store.ts';
import { itemTail } from './entries.ts';

interface Run {
  readonly entries: readonly Entry[];
  readonly bytes: Uint8Array;
}

/** Size at which a run ends: joining large objects brings no gain. */
const fullRun = 64 * 1024;
const comma = 0x2c;
const openingBrace = 0x7b;

/** Runs by their first entry. */
const cache = new WeakMap<Entry, Run>();

/** The items in order, as JSON texts joined by commas; the caller adds the commas between the chunks. */
export function itemRuns(entries: readonly Entry[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let isAligned = false;
  for (let start = 0; start < entries.length;) {
    const known = knownRun(entries, start);
    const run = known ?? makeRun(entries, start);
    const end = start + run.entries.length;
    isAligned ||= known !== undefined || startsRun(entries[start]!);
    // A run that a page boundary cuts short cannot be shared.
    if (known === undefined && isAligned && end < entries.length) cache.set(entries[start]!, run);
    parts.push(run.bytes);
    start = end;
  }
  return parts;
}

/** The cached run that starts here, if it contains the same entries as this list. */
function knownRun(entries: readonly Entry[], start: number): Run | undefined {
  const run = cache.get(entries[start]!);
  if (run === undefined) return undefined;
  const isSame = run.entries.every((entry, index) => entry === entries[start + index]);
  return isSame ? run : undefined;
}

function makeRun(entries: readonly Entry[], start: number): Run {
  const tails: Uint8Array[] = [];
  let length = -1;
  let end = start;
  do {
    const tail = itemTail(entries[end++]!);
    tails.push(tail);
    length += tail.length + 2;
  } while (end < entries.length && length < fullRun && !startsRun(entries[end]!));
  return { entries: entries.slice(start, end), bytes: joined(tails, length) };
}

/**
 * True for about one entry in 32: decided by a hash of its revision, so that no pattern of revisions has too
 * many or too few.
 */
function startsRun({ revision }: Entry): boolean {
  const half = Math.imul(revision ^ (revision >>> 16), 0x45d9f3b);
  return Math.imul(half ^ (half >>> 16), 0x45d9f3b) >>> 27 === 0;
}

/** Each tail with its opening brace. */
function joined(tails: readonly Uint8Array[], length: number): Uint8Array {
  // Not from the shared buffer pool: a small run would keep a whole pool in memory.
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const tail of tails) {
    if (at > 0) bytes[at++] = comma;
    bytes[at++] = openingBrace;
    bytes.set(tail, at);
    at += tail.length;
  }
  return bytes;
}
