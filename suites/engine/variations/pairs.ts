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
  const known = candidates.map((row) => ({ row, pairs: pairsOf(row) }));
  const missing = new Set(known.flatMap(({ pairs }) => pairs));
  const drop = (pairs: readonly string[]) => pairs.forEach((pair) => missing.delete(pair));
  first.forEach((row) => drop(pairsOf(row)));
  const rows = [...first];
  while (missing.size > 0) {
    const gains = known.map(({ pairs }) => count(pairs, (pair) => missing.has(pair)));
    const best = known[gains.indexOf(Math.max(...gains))]!;
    rows.push(best.row);
    drop(best.pairs);
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
  const add = (row: Row, by: 1 | -1) =>
    pairsOf(row).forEach((pair) => shown.set(pair, (shown.get(pair) ?? 0) + by));
  for (const row of [...fixed, ...chosen]) add(row, 1);
  const isMissing = (pair: string) => !((shown.get(pair) ?? 0) > 0);

  /** The change of a slot to a row with this pair that adds most pairs, and loses the fewest. */
  function bestChange(pair: string) {
    let best = { gain: 0, slot: -1, row: {} as Row };
    for (const [slot, { candidates }] of slots.entries()) {
      const onlyHere = pairsOf(chosen[slot]!).filter((one) => shown.get(one) === 1);
      for (const { row, pairs } of indexes.get(candidates)!.get(pair) ?? []) {
        const gain = count([...pairs], isMissing) - count(onlyHere, (one) => !pairs.has(one));
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

const count = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length;
