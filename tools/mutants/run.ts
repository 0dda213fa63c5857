// A run of `npm run mutants`: the tree, the clean pass, then each mutant of the sample.
import type { CleanPass } from './clean-pass.ts';
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

/** Of the server and the cases. */
const caseSeed = 1;

export interface MutantsRun {
  readonly results: readonly MutantResult[];
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
    const results = await runSample(request, { tree, pass, chosen: choose(reached, request.options) });
    return { results, notReached: reached.notReached.filter(isDescribed), all: tree.mutants };
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

interface Sample {
  readonly tree: MutantTree;
  readonly pass: CleanPass;
  readonly chosen: readonly PlannedMutant[];
}

async function runSample(
  request: MutantsRequest,
  { tree, pass, chosen }: Sample,
): Promise<readonly MutantResult[]> {
  const { options, reviews, onResult } = request;
  const clean = pass.cases.map(({ id, verdict, durationMs }) => ({ id, verdict, durationMs }));
  const data = { seed: caseSeed, features: pass.features, clean };
  const results: MutantResult[] = [];
  const waiting = [...chosen];
  const work = async () => {
    const runner = createMutantRunner(tree.folder, data);
    try {
      for (let planned = waiting.shift(); planned !== undefined; planned = waiting.shift()) {
        const { mutant } = planned;
        const review = options.mutants.length > 0 ? undefined : reviews[mutant.key];
        const result = review === undefined ? { mutant, run: await runner.run(planned) } : { mutant, review };
        results.push(result);
        onResult(result);
      }
    } finally {
      await runner.close();
    }
  };
  await Promise.all(Array.from({ length: options.threads }, work));
  return results;
}
