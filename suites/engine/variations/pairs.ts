// Covering arrays: few rows in which the values of every two factors meet. Pure.

/** One value for each factor. A factor that does not matter in a row is absent from it. */
export type Row = Readonly<Record<string, string>>;

/** A place in a run that takes one of its candidates. */
export interface Slot {
  readonly candidates: readonly Row[];
  /** The index of the candidate that is drawn for it. */
  readonly drawn: number;
}

/** Every two values of a row. */
export function pairsOf(row: Row): readonly string[] {
  const values = Object.entries(row).map(([factor, value]) => `${factor}=${value}`);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
}

/** Candidates, after the first rows, until each pair that a candidate shows is in a row. Of equal ones the earlier is taken. */
export function coverAll(first: readonly Row[], candidates: readonly Row[]): readonly Row[] {
  const known = candidates.map(pairsOf);
  /** The candidates that show a pair, for each that no row shows yet. */
  const missing = new Map<string, number[]>();
  const gains = known.map((pairs) => pairs.length);
  for (const [index, pairs] of known.entries())
    for (const pair of pairs) {
      const showing = missing.get(pair);
      if (showing === undefined) missing.set(pair, [index]);
      else showing.push(index);
    }
  const drop = (pair: string) => {
    for (const index of missing.get(pair) ?? []) gains[index]! -= 1;
    missing.delete(pair);
  };
  first.forEach((row) => pairsOf(row).forEach(drop));
  const rows = [...first];
  while (missing.size > 0) {
    const best = gains.indexOf(gains.reduce((one, other) => Math.max(one, other)));
    rows.push(candidates[best]!);
    known[best]!.forEach(drop);
  }
  return rows;
}

/** One candidate for each slot: the one that is drawn, but for the slots that change so that each pair that a candidate shows
 * is in a row, as far as there are slots enough. A further slot thus leaves most others as they are.
 * @param fixed rows that the run has anyway */
export function coverSlots(fixed: readonly Row[], slots: readonly Slot[]): readonly Row[] {
  const chosen = slots.map(({ candidates, drawn }) => candidates[drawn]!);
  const indexes = new Map(slots.map(({ candidates }) => [candidates, indexOf(candidates)]));
  const shown = new Map<string, number>();
  const pairsBy = new Map([...fixed, ...[...indexes.keys()].flat()].map((row) => [row, pairsOf(row)]));
  const pairsIn = (row: Row) => pairsBy.get(row)!;
  const add = (row: Row, by: 1 | -1) =>
    pairsIn(row).forEach((pair) => shown.set(pair, (shown.get(pair) ?? 0) + by));
  for (const row of [...fixed, ...chosen]) add(row, 1);
  const isMissing = (pair: string) => !((shown.get(pair) ?? 0) > 0);

  /** The change of a slot to a row with this pair that adds most pairs, and loses the fewest. */
  function bestChange(pair: string) {
    let best = { gain: 0, slot: -1, row: {} as Row };
    for (const [slot, { candidates }] of slots.entries()) {
      const showing = indexes.get(candidates)!.get(pair);
      if (showing === undefined) continue;
      const onlyHere = pairsIn(chosen[slot]!).filter((one) => shown.get(one) === 1);
      for (const { row, pairs } of showing) {
        const gain = count(pairs, isMissing) - count(onlyHere, (one) => !pairs.has(one));
        if (gain > best.gain) best = { gain, slot, row };
      }
    }
    return best;
  }

  function improve(pair: string): boolean {
    const { gain, slot, row } = bestChange(pair);
    if (gain === 0) return false;
    add(chosen[slot]!, -1);
    add(row, 1);
    chosen[slot] = row;
    return true;
  }

  const all = [...new Set([...indexes.values()].flatMap((index) => [...index.keys()]))];
  // A change may make room for a pair that had none before. Each adds a pair, so this ends.
  while (all.filter((pair) => isMissing(pair) && improve(pair)).length > 0);
  return chosen;
}

interface Known {
  readonly row: Row;
  readonly pairs: ReadonlySet<string>;
}

/** The rows with each pair. */
function indexOf(rows: readonly Row[]): ReadonlyMap<string, readonly Known[]> {
  const index = new Map<string, Known[]>();
  for (const row of rows) {
    const pairs = new Set(pairsOf(row));
    const known = { row, pairs };
    for (const pair of pairs) {
      const others = index.get(pair);
      if (others === undefined) index.set(pair, [known]);
      else others.push(known);
    }
  }
  return index;
}

function count<T>(all: Iterable<T>, holds: (one: T) => boolean): number {
  let found = 0;
  for (const one of all) if (holds(one)) found += 1;
  return found;
}
