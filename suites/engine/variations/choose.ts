// The variations of a case on a target.
import type { Varied } from '../../kit/case.ts';
import { createRandom } from '../../kit/data/random.ts';
import type { SubjectName } from '../../kit/kinds/subjects.ts';
import { coverAll, coverSlots } from './pairs.ts';
import type { Row, Slot } from './pairs.ts';
import { baseOf, circumstancesOf, relevant, rowsLike, rowsOn, servedOf } from './rows.ts';
import type { Possible, VariedCase } from './rows.ts';
import { encodings, titleOf } from './variation.ts';
import type { Circumstance, Encoding, IdentityName, Variation } from './variation.ts';

/** For a case about any collection, the base first: the first subject that the target has, in JSON, as the run itself; over all namespaces, too, where the case
 * allows it. Then every other subject under conditions that the seed spreads over the cases of a run, or the base again where
 * there is none. A thorough run has each pair of a case's subjects and conditions instead.
 *
 * A case that chooses its objects runs once, under conditions that the seed chooses; in a thorough run under each condition, the
 * base first. Empty for a case about any collection of which the target has none.
 * @param all the cases over which the conditions are spread */
export function variationsOf(
  one: VariedCase,
  possible: Possible,
  all: readonly VariedCase[],
): readonly Variation[] {
  if (one.subjects === undefined) return ofOwnObjects(one, possible);
  const base = baseOf(one, possible);
  if (base === undefined) return [];
  const rows = possible.thorough ? thoroughRows(one, base, possible) : defaultRows(one, base, possible, all);
  return withoutRepeats(rows.map((row) => variationOf(row, one, possible)));
}

/** The conditions of a case that chooses its objects: its own requests in JSON over the HTTP version of the run. */
export const plain: Variation = { encoding: 'json' };

/** One of so many cases runs under each of the circumstances. */
const casesPerCircumstance = 8;

function ofOwnObjects(one: VariedCase, possible: Possible): readonly Variation[] {
  const { features, seed, thorough, otherHttp } = possible;
  const draw = createRandom(`${seed}:${one.id}:conditions`);
  const drawn = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)]!;
  const others = otherHttp === undefined ? [plain] : [plain, { ...plain, http: otherHttp }];
  const isUsable = (name: Encoding) => name !== 'cbor' || features.has(name);
  const inEncodings = one.jsonOnly ? [plain.encoding] : encodings.filter(isUsable);
  const inThese = circumstancesOf(one, possible);
  if (thorough)
    return withoutRepeats([
      ...others,
      ...inEncodings.map((encoding) => ({ ...drawn(others), encoding })),
      ...inThese.map((circumstance) => ({ ...plain, circumstance })),
    ]);
  const conditions = { ...drawn(others), encoding: drawn(inEncodings) };
  const circumstance = inThese[Math.floor(draw() * casesPerCircumstance)];
  return [circumstance === undefined ? conditions : { ...plain, circumstance }];
}

export const withoutRepeats = (variations: readonly Variation[]): readonly Variation[] => [
  ...new Map(variations.map((one) => [titleOf(one), one])).values(),
];

function thoroughRows(one: VariedCase, base: Row, possible: Possible): readonly Row[] {
  const random = createRandom(`${possible.seed}:${one.id}:thorough`);
  const candidates = servedOf(one, possible)
    .flatMap((subject) => rowsLike(subject, one, possible))
    .map((row) => ({ row, order: random() }));
  return coverAll(
    [base],
    candidates.toSorted((a, b) => a.order - b.order).map(({ row }) => row),
  );
}

function defaultRows(
  one: VariedCase,
  base: Row,
  possible: Possible,
  all: readonly VariedCase[],
): readonly Row[] {
  const isKnown = all.some(({ id }) => id === one.id);
  const others = spread(isKnown ? all : [one], possible).get(one.id) ?? [];
  return [...fixedOf(one, base, possible), ...others];
}

function fixedOf(one: VariedCase, base: Row, possible: Possible): readonly Row[] {
  const overAll = { ...base, scope: 'all' };
  const isPossible = rowsOn(base['subject'] as SubjectName, one, possible).some(
    ({ scope }) => scope === overAll.scope,
  );
  return isPossible ? [base, overAll] : [base];
}

type Spread = ReadonlyMap<string, readonly Row[]>;

/** A matrix has many environments, whose runs have the same. */
const spreads = new WeakMap<readonly VariedCase[], Map<string, Spread>>();

function spread(all: readonly VariedCase[], possible: Possible): Spread {
  const known = spreads.get(all) ?? new Map<string, Spread>();
  spreads.set(all, known);
  const { seed, otherHttp, features, circumstances = [] } = possible;
  const key = [seed, otherHttp, ...circumstances, ...relevant.filter((name) => features.has(name))].join();
  const found = known.get(key) ?? spreadAnew(all, possible);
  known.set(key, found);
  return found;
}

interface SlotOfCase extends Slot {
  readonly id: string;
}

/** What each case runs besides what is fixed: one row for each slot, and rows for the pairs that no slot shows. */
function spreadAnew(all: readonly VariedCase[], possible: Possible): Spread {
  const lists = new Map<string, readonly Row[]>();
  /** The same list for cases that allow the same. */
  const listOf = (subject: SubjectName, one: VariedCase): readonly Row[] => {
    const rows = rowsLike(subject, one, possible);
    const key = JSON.stringify([rows[0], rows.at(-1), rows.length, one.writes]);
    const list = lists.get(key) ?? rows;
    lists.set(key, list);
    return list;
  };
  const slots: SlotOfCase[] = [];
  const fixed: Row[] = [];
  const able = new Map<readonly Row[], string[]>();
  for (const one of all) {
    const [first, ...others] = servedOf(one, possible);
    if (first === undefined) continue;
    fixed.push(...fixedOf(one, listOf(first, one)[0]!, possible));
    for (const subject of [first, ...others]) {
      const candidates = listOf(subject, one);
      able.set(candidates, [...(able.get(candidates) ?? []), one.id]);
      // The base may be drawn again, which then is no further run.
      const draw = createRandom(`${possible.seed}:${one.id}:${subject}`)();
      const isSlot = subject !== first || (others.length === 0 && candidates.length > 1);
      const [from, count] = subject === first ? [1, candidates.length - 1] : [0, candidates.length];
      if (isSlot) slots.push({ id: one.id, candidates, drawn: from + Math.floor(draw * count) });
    }
  }
  const chosen = coverSlots(fixed, slots);
  const placed = chosen.map((row, index) => ({ row, id: slots[index]!.id }));
  const random = createRandom(`${possible.seed}:further`);
  const shown = [...fixed, ...chosen];
  const further = coverAll(shown, [...lists.values()].flat()).slice(shown.length);
  for (const row of further) {
    const ids = [...able].flatMap(([list, mine]) => (list.includes(row) ? mine : []));
    placed.push({ row, id: ids[Math.floor(random() * ids.length)]! });
  }
  const byCase = Map.groupBy(placed, ({ id }) => id);
  return new Map([...byCase].map(([id, mine]) => [id, mine.map(({ row }) => row)]));
}

function variationOf(row: Row, { writes }: Varied, { otherHttp }: Possible): Variation {
  const { identity, write, circumstance } = row;
  return {
    subject: row['subject'] as SubjectName,
    encoding: row['encoding'] as Encoding,
    ...(row['scope'] === 'all' ? { overAll: true } : {}),
    ...(row['http'] === 'other' && otherHttp !== undefined ? { http: otherHttp } : {}),
    ...(identity === 'own' ? {} : { identity: identity as IdentityName }),
    ...(write === undefined || write === writes?.[0]
      ? {}
      : { write: write as NonNullable<Variation['write']> }),
    ...(circumstance === 'none' ? {} : { circumstance: circumstance as Circumstance }),
  };
}
