// Mutants that a case kills: `npm run mutants -- --save` notes them, `npm test` repeats one of each area.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRandom } from '../../suites/kit/data/random.ts';
import { areaOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import type { PlannedMutant, Reach } from './plan.ts';
import type { MutantResult } from './score.ts';

export interface Kill {
  /** The case that was red; `start` where the server did not start. */
  readonly by: string;
  readonly reach: Reach;
}

/** By the keys of mutants. */
export type Kills = Readonly<Record<string, Kill>>;

const file = new URL('./kills.json', import.meta.url);

export const readKills = (): Kills => JSON.parse(readFileSync(file, 'utf8')) as Kills;

/** What was known and still has its code, and what a run found. One that the run had and did not kill is no longer known.
 * @param keys of all mutants */
export function mergeKills(known: Kills, results: readonly MutantResult[], keys: ReadonlySet<string>): Kills {
  const ran = new Set(results.map(({ mutant }) => mutant.key));
  const kept = Object.entries(known).filter(([key]) => keys.has(key) && !ran.has(key));
  const found = results.flatMap(({ mutant, reach, run }): [string, Kill][] =>
    run?.status === 'killed' ? [[mutant.key, { by: run.by, reach }]] : [],
  );
  return Object.fromEntries([...kept, ...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export const writeKills = (kills: Kills): Promise<void> =>
  writeFile(file, `${JSON.stringify(kills, null, 2)}\n`);

/** One of each area, with the case that killed it. The draw of an area does not depend on the others. */
export function oneOfEachArea(
  kills: Kills,
  mutants: readonly Mutant[],
  seed: number,
): readonly PlannedMutant[] {
  const known = mutants
    .filter(({ key }) => kills[key] !== undefined)
    .map((mutant) => ({ mutant, order: createRandom(`${seed}:${mutant.key}`)() }))
    .sort((a, b) => a.order - b.order);
  return [...Map.groupBy(known, ({ mutant }) => areaOf(mutant)).values()].map(([first]) => {
    const { mutant } = first!;
    return repeated(mutant, kills[mutant.key]!);
  });
}

/** The mutant with the case that killed it, and no other. */
export const repeated = (mutant: Mutant, { by, reach }: Kill): PlannedMutant => ({
  mutant,
  reach,
  cases: by === 'start' ? [] : [by],
});
