// `npm run mutants`: bugs that a program makes in the server's code, against the cases that reach them. A survivor shows a gap
// in the suite, or is read and listed as equivalent or open.
import { readFile, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '../cli/exit-codes.ts';
import { leaveAtTheEnd } from '../cli/leave-at-the-end.ts';
import { isRed } from '../reports/judge.ts';
import { UsageError } from '../suites/engine/usage-error.ts';
import type { CleanPass } from './mutants/clean-pass.ts';
import { describeSurvivor, scoreTable, section, withSection } from './mutants/describe.ts';
import { mergeKills, readKills, writeKills } from './mutants/kills.ts';
import { commandOf, mutantsHelp, readMutantOptions } from './mutants/options.ts';
import type { MutantOptions } from './mutants/options.ts';
import type { Reached } from './mutants/plan.ts';
import { outdated, readReviews } from './mutants/reviewed.ts';
import type { Reviews } from './mutants/reviewed.ts';
import { runMutants } from './mutants/run.ts';
import { isKilled, scores } from './mutants/score.ts';
import type { AreaScore, MutantResult } from './mutants/score.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const judgement = new URL('../docs/judgement.md', import.meta.url);

leaveAtTheEnd();
// Threads that load the same modules again start in half the time.
enableCompileCache();
try {
  const options = readMutantOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(mutantsHelp());
  else process.exitCode = await run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`mutants: ${error.message}\n`);
  process.exitCode = exitCodes.usage;
}

async function run(options: MutantOptions): Promise<number> {
  const reviews = readReviews();
  let afterPass = process.cpuUsage();
  const {
    results: ran,
    confirmed,
    notReached,
    all,
  } = await runMutants({
    root,
    options,
    reviews,
    onPass(...pass) {
      printPass(...pass);
      afterPass = process.cpuUsage();
    },
    onResult: print,
  });
  // Reviews may be written during a long run.
  const results = ran.map((one) => reviewed(one, options, readReviews()));
  if (results.length === 0)
    throw new UsageError('no mutant that a case reaches matches: --area or --mutant is wrong');
  const counts = scores(results, notReached);
  process.stdout.write(`\n${scoreTable(counts)}`);
  for (const key of outdated(reviews, new Set(all.map((mutant) => mutant.key))))
    process.stdout.write(
      `${key} is reviewed, but no mutant has this key any more: read it again, or remove it\n`,
    );
  const { user, system } = process.cpuUsage(afterPass);
  const runs = results.filter((one) => one.run !== undefined).length;
  const seconds = (user + system) / 1e6 / Math.max(1, runs);
  process.stdout.write(`${runs} mutants ran, each ${seconds.toFixed(1)} s of processor time on average\n`);
  if (options.save) {
    await save(options, counts);
    await writeKills(mergeKills(readKills(), confirmed, new Set(all.map(({ key }) => key))));
  }
  return results.every((one) => one.review !== undefined || isKilled(one)) ? 0 : 1;
}

function printPass({ cases }: CleanPass, { mutants, notReached }: Reached): void {
  process.stdout.write(`cases reach ${mutants.length} of ${mutants.length + notReached.length} mutants\n`);
  for (const { id, verdict } of cases.filter((one) => isRed(one.verdict.verdict)))
    process.stdout.write(`fails without a mutant: ${id}: ${verdict.message}\n`);
}

function reviewed(result: MutantResult, { mutants }: MutantOptions, reviews: Reviews): MutantResult {
  const review = mutants.length > 0 || isKilled(result) ? undefined : reviews[result.mutant.key];
  return review === undefined ? result : { mutant: result.mutant, reach: result.reach, review };
}

function print(result: MutantResult): void {
  if (result.review === undefined && !isKilled(result)) process.stdout.write(describeSurvivor(result));
}

async function save(options: MutantOptions, counts: readonly AreaScore[]): Promise<void> {
  const before = await readFile(judgement, 'utf8').catch(() => '# Judgement\n');
  await writeFile(judgement, withSection(before, section(commandOf(options), counts)));
}
