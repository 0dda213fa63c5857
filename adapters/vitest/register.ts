// Registers the requirements of a run as vitest tests. The engine runs the cases of all selected tests at once, as `run` does; each test
// waits for its own.
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { TestContext } from 'vitest';
import type { Prepared } from '../../cli/run/prepare.ts';
import type { Target } from '../../cli/run/target.ts';
import { isRed, judge } from '../../reports/judge.ts';
import { sectionTitles } from '../../suites/catalogue/section-titles.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { cases } from '../../suites/index.ts';
import { rowsOf } from '../../suites/kit/case.ts';
import type { RequirementId } from '../../suites/catalogue/index.ts';
import { executePlan } from '../../suites/engine/execute.ts';
import { createLateFeatures } from '../../suites/engine/late-features.ts';
import type { Halt, PoolReport } from '../../suites/engine/plan.ts';
import type { CaseRun } from '../../suites/engine/run-case.ts';

/** Cases have their own limit, and wait for each other. */
const noLimit = 0;
const longestCleanUpMs = 30 * 60_000;

/** Registers the tests, and what runs before and after them. */
export function register(prepared: Prepared, target: Target): void {
  const runs = new Map<string, PromiseWithResolvers<CaseRun>>();
  const claimed = new Set<RequirementId>(cases.flatMap(rowsOf));
  let execution: Promise<PoolReport> | undefined;

  const judged = prepared.selected.filter(({ excluded }) => excluded === undefined);
  for (const [section, rows] of Map.groupBy(judged, titleOf)) {
    describe(section, () => {
      for (const row of rows) {
        if (!claimed.has(row.id)) test.todo(row.id);
        else
          test(row.id, { timeout: noLimit }, (context) => report(row, prepared, context, runs.get(row.id)));
      }
    });
  }

  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures from this pattern
  beforeAll(({}, file) => {
    for (const name of namesToRun(file)) runs.set(name, Promise.withResolvers());
    execution = executeAll(prepared, runs);
    // Handled in `afterAll`.
    execution.catch(() => {});
  });

  afterAll(async () => {
    const pool = await execution;
    await prepared.decision.final;
    await target.close();
    const left = pool?.leftovers.map(({ path, reason }) => `${path}: ${reason}`) ?? [];
    if (left.length > 0) throw new Error(`objects of the run remain on the target:\n${left.join('\n')}`);
  }, longestCleanUpMs);
}

function titleOf({ document, section }: Requirement): string {
  const title = sectionTitles[document].find(([number]) => number === section)?.[1];
  return [document, section, title].join(' ').trim();
}

interface Task {
  readonly name: string;
  readonly mode: string;
  readonly tasks?: readonly Task[];
}

/** The names of the tests that vitest did not filter out. */
function namesToRun({ name, mode, tasks }: Task): readonly string[] {
  if (mode === 'skip' || mode === 'todo') return [];
  return tasks === undefined ? [name] : tasks.flatMap(namesToRun);
}

/** The cases that show at least one of these rows. */
const casesOfRows = (rows: ReadonlyMap<string, unknown>): readonly RequirementId[] =>
  cases.filter((one) => rowsOf(one).some((id) => rows.has(id))).map(({ id }) => id);

async function executeAll(
  { plan, decision }: Prepared,
  runs: ReadonlyMap<string, PromiseWithResolvers<CaseRun>>,
): Promise<PoolReport> {
  const halt: Halt = { reason: undefined };
  const late = createLateFeatures();
  for (const one of decision.later) void one.then(late.decide);
  try {
    return await executePlan(
      { ...plan, cases: casesOfRows(runs) },
      {
        halt,
        late,
        finished: (run) => run.rows.forEach((id) => runs.get(id)?.resolve(run)),
        halted: () => {},
      },
    );
  } catch (error) {
    for (const run of runs.values()) run.reject(error);
    throw error;
  }
}

/** @throws Error for a red verdict */
async function report(
  { id, level, text }: Requirement,
  { requiredFeatures, expectedFailures }: Prepared,
  context: TestContext,
  running: PromiseWithResolvers<CaseRun> | undefined,
): Promise<void> {
  if (running === undefined) throw new Error('the case was not planned');
  const { outcome, reproduce } = await running.promise;
  const verdict = judge(level, outcome, requiredFeatures);
  for (const warning of outcome.warnings ?? []) await context.annotate(warning, 'warning');
  if (outcome.observed !== undefined) await context.annotate(JSON.stringify(outcome.observed), 'observed');
  const message = outcome.message ?? outcome.kind;
  const excuse = expectedFailures.get(id);
  if (excuse !== undefined && isRed(verdict)) context.skip(`expected failure: ${excuse}`);
  if (excuse !== undefined) throw new Error(`passes, but is listed as an expected failure: ${excuse}`);
  if (verdict === 'not-applicable' || verdict === 'not-run') context.skip(message);
  if (verdict === 'warn' || verdict === 'observed') await context.annotate(message, verdict);
  if (!isRed(verdict)) return;
  const error = new Error([`${text}\n${verdict}: ${message}`, reproduce ?? []].flat().join('\n\n'));
  // Where the engine found it says nothing about the target.
  error.stack = '';
  throw error;
}
