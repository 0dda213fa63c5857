// Which mutants a run takes, and which cases each of them meets in which order.
import { createRandom } from '../../suites/kit/data/random.ts';
import type { CleanPass } from './clean-pass.ts';
import { areaOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** When a mutant acts first: while modules are loaded, while a server starts, or in cases only. */
export type Reach = 'load' | 'start' | 'cases';

export interface PlannedMutant {
  readonly mutant: Mutant;
  readonly reach: Reach;
  /** Ids of cases, cheapest and most specific first. */
  readonly cases: readonly string[];
}

export interface Reached {
  readonly mutants: readonly PlannedMutant[];
  readonly notReached: readonly Mutant[];
}

export interface KnownPass extends CleanPass {
  readonly reachedAtLoad: readonly string[];
}

/** Clean processor time of the cases that run against a mutant: of those that reach it, and, for a mutant of a load or start, of
 * those that do not. What the likeliest cases do not show, the others rarely do. */
const limitsMs = { own: 5000, others: 2000 };

/** What the clean pass says about each mutant. @param allCases without the limits */
export function reachOf(all: readonly Mutant[], pass: KnownPass, allCases: boolean): Reached {
  const load = new Set(pass.reachedAtLoad);
  const start = new Set(pass.reachedAtStart);
  const ordered = pass.cases.toSorted((a, b) => costOf(a) - costOf(b));
  const ids = ordered.map(({ id }) => id);
  const reaching = new Map<string, string[]>();
  for (const { id, reached } of ordered)
    for (const mutant of reached) {
      const own = reaching.get(mutant) ?? [];
      reaching.set(mutant, own);
      own.push(id);
    }
  const durations = new Map(pass.cases.map(({ id, durationMs }) => [id, durationMs]));
  const namesFor = orderByName(ids);
  const within = (chosen: readonly string[], limitMs: number) => {
    let remainingMs = allCases ? Infinity : limitMs;
    return chosen.filter((id) => (remainingMs -= durations.get(id) ?? 0) > 0);
  };
  const mutants: PlannedMutant[] = [];
  const notReached: Mutant[] = [];
  for (const mutant of all) {
    const own = reaching.get(mutant.id) ?? [];
    const reach = load.has(mutant.id) ? 'load' : start.has(mutant.id) ? 'start' : 'cases';
    if (reach === 'cases' && own.length === 0) {
      notReached.push(mutant);
      continue;
    }
    // One case at least.
    const likeliest = [...own.slice(0, 1), ...within(own, limitsMs.own)];
    const others = reach === 'cases' ? [] : within(namesFor(mutant.file), limitsMs.others);
    mutants.push({ mutant, reach, cases: [...new Set([...likeliest, ...others])] });
  }
  return { mutants, notReached };
}

const costOf = ({ durationMs, reached }: CleanPass['cases'][number]) =>
  (1 + durationMs) * (1 + reached.length);

/** What a case does not run itself it may still see: first the cases whose names have words of the file's path. */
function orderByName(ids: readonly string[]): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const words = new Map(ids.map((id) => [id, wordsOf(id)]));
  const orderFor = (file: string): readonly string[] => {
    const own = new Set(wordsOf(file));
    const shared = (id: string) => words.get(id)?.filter((word) => own.has(word)).length ?? 0;
    const counts = new Map(ids.map((id) => [id, shared(id)]));
    return ids.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  };
  return (file) => {
    const order = known.get(file) ?? orderFor(file);
    known.set(file, order);
    return order;
  };
}

const wordsOf = (text: string): readonly string[] =>
  text.split(/[^a-z]+/).map((word) => word.replace(/(ies|s|y)$/, ''));

/** The choice does not depend on the order or the number of the other mutants. */
export function sample(
  reached: readonly PlannedMutant[],
  {
    count,
    seed,
    areas,
  }: { readonly count: number; readonly seed: number; readonly areas: readonly string[] },
): readonly PlannedMutant[] {
  return reached
    .filter(({ mutant }) => areas.length === 0 || areas.includes(areaOf(mutant)))
    .map((one) => ({ one, order: createRandom(`${seed}:${one.mutant.key}`)() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}
