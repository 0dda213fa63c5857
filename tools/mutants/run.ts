// A run of `npm run mutants`: the tree, the clean pass, then each mutant of the sample.
import type { CleanPass } from './clean-pass.ts';
import { mergeKills, repeated } from './kills.ts';
import type { Mutant } from './mutant.ts';
import { createMutantRunner, openWatched } from './mutant-threads.ts';
import { reachOf, sample } from './plan.ts';
import type { PlannedMutant, Reached } from './plan.ts';
import type { MutantOptions } from './options.ts';
import type { Reviews } from './reviewed.ts';
import type { MutantResult } from './score.ts';
import { createMutantTree } from './source-tree.ts';
import type { MutantTree } from './source-tree.ts';
import { isDescribed } from './undescribed.ts';
import type { MutantThreadData } from './worker.ts';

/** Of the server and the cases. */
export const caseSeed = 1;

export interface MutantsRun {
  readonly results: readonly MutantResult[];
  /** What the case that killed each mutant did alone, where the run is to be saved. */
  readonly confirmed: readonly MutantResult[];
  readonly notReached: readonly Mutant[];
  readonly all: readonly Mutant[];
}

export interface MutantsRequest {
  readonly root: string;
  readonly options: MutantOptions;
  readonly reviews: Reviews;
  /** After the clean pass. */
  readonly onPass: (pass: CleanPass, reached: Reached) => void;
  readonly onResult: (result: MutantResult) => void;
}

export async function runMutants(request: MutantsRequest): Promise<MutantsRun> {
  const tree = await createMutantTree(request.root);
  try {
    const { pass, reached } = await passOf(tree, request.options);
    request.onPass(pass, reached);
    const data = dataOf(pass);
    const results = await runSample(request, tree, { data, chosen: choose(reached, request.options) });
    const confirmed = request.options.save ? await confirm(results, request, { tree, data }) : [];
    return { results, confirmed, notReached: reached.notReached.filter(isDescribed), all: tree.mutants };
  } finally {
    await tree.remove();
  }
}

interface Pass {
  readonly pass: CleanPass;
  readonly reached: Reached;
}

async function passOf({ folder, mutants }: MutantTree, { allCases }: MutantOptions): Promise<Pass> {
  const thread = openWatched(folder, { seed: caseSeed, features: [], clean: [] });
  try {
    const pass = await thread.remote.cleanPass();
    return { pass, reached: reachOf(mutants, pass, allCases) };
  } finally {
    await thread.close();
  }
}

function choose({ mutants }: Reached, options: MutantOptions): readonly PlannedMutant[] {
  if (options.mutants.length > 0) return mutants.filter(({ mutant }) => options.mutants.includes(mutant.key));
  const described = mutants.filter(({ mutant }) => isDescribed(mutant));
  return sample(described, { count: options.sample, seed: options.seed, areas: options.areas });
}

function dataOf({ features, cases }: CleanPass): MutantThreadData {
  const clean = cases.map(({ id, verdict, durationMs }) => ({ id, verdict, durationMs }));
  return { seed: caseSeed, features, clean };
}

interface Sample {
  readonly data: MutantThreadData;
  readonly chosen: readonly PlannedMutant[];
}

function runSample(
  { options, reviews, onResult }: MutantsRequest,
  { folder }: MutantTree,
  { data, chosen }: Sample,
): Promise<readonly MutantResult[]> {
  const runsAnyway = options.mutants.length > 0;
  return runPlanned(folder, chosen, {
    data,
    reviews: runsAnyway ? {} : reviews,
    threads: options.threads,
    onResult,
  });
}

/** A case may be red because of what ran before it. */
function confirm(
  results: readonly MutantResult[],
  { options: { threads } }: MutantsRequest,
  { tree, data }: { readonly tree: MutantTree; readonly data: MutantThreadData },
): Promise<readonly MutantResult[]> {
  const kills = mergeKills({}, results, new Set());
  const planned = results.flatMap(({ mutant }) => {
    const kill = kills[mutant.key];
    return kill === undefined ? [] : [repeated(mutant, kill)];
  });
  return runPlanned(tree.folder, planned, { data, reviews: {}, threads });
}

export interface PlannedRun extends Pick<MutantsRequest, 'reviews'> {
  readonly data: MutantThreadData;
  readonly threads: number;
  readonly onResult?: MutantsRequest['onResult'];
}

/** Runs each mutant that has no review against its cases. @param folder of the tree with mutants */
export async function runPlanned(
  folder: string,
  chosen: readonly PlannedMutant[],
  { data, reviews, threads, onResult }: PlannedRun,
): Promise<readonly MutantResult[]> {
  const results: MutantResult[] = [];
  const waiting = [...chosen];
  const work = async () => {
    const runner = createMutantRunner(folder, data);
    try {
      for (let planned = waiting.shift(); planned !== undefined; planned = waiting.shift()) {
        const { mutant, reach } = planned;
        const review = reviews[mutant.key];
        const known = { mutant, reach };
        const result =
          review === undefined ? { ...known, run: await runner.run(planned) } : { ...known, review };
        results.push(result);
        onResult?.(result);
      }
    } finally {
      await runner.close();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return results;
}
