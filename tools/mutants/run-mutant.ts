// One mutant in a thread: the cases that reach it, one after the other, up to the first that is red.
import { orch } from '../../common/dialects/names.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { openInProcess } from '../../suites/engine/in-process/environment.ts';
import { circumstances } from '../../suites/engine/variations/variation.ts';
import type { InProcess } from '../../suites/engine/in-process/environment.ts';
import { runCase } from '../../suites/engine/run-case.ts';
import { cases } from '../../suites/index.ts';
import { rowsOf } from '../../suites/kit/case.ts';
import type { Case } from '../../suites/kit/case.ts';
import { effectOn, verdictOf } from './case-verdict.ts';
import type { CaseVerdict } from './case-verdict.ts';
import type { CleanCase } from './clean-pass.ts';
import type { MutantRun } from './mutant-run.ts';
import { mutantSwitch } from './switch.ts';

export interface MutantRequest {
  /** Of the mutant. */
  readonly id: string;
  /** Ids of cases, in this order. */
  readonly cases: readonly string[];
  /** The mutant acted when the modules of the thread were loaded: the thread is of no further use. */
  readonly onlyThis: boolean;
}

export interface MutantSetting {
  readonly seed: number;
  readonly features: ReadonlySet<FeatureName>;
  readonly clean: ReadonlyMap<string, Pick<CleanCase, 'verdict' | 'durationMs'>>;
  /** The next step begins, and may take so much processor time. */
  readonly begin: (step: string, busyMs: number) => void;
}

/** Processor time that starts and ends of servers may take. */
const stepLimitMs = 5000;
/** Processor time that a case may take: far more than without a mutant. */
const caseLimitMs = (cleanMs: number) => Math.max(3000, 30 * cleanMs);

const byId = new Map<string, Case>(cases.map((one) => [one.id, one]));
const caseOfRow = new Map<string, string>(cases.flatMap((one) => rowsOf(one).map((row) => [row, one.id])));

export async function runMutant(request: MutantRequest, around: MutantSetting): Promise<MutantRun> {
  mutantSwitch.active = request.id;
  const run = await open(around);
  if (run === undefined)
    return {
      status: 'killed',
      by: 'start',
      message: 'the server does not start',
      ran: 0,
      isThreadSpoilt: true,
    };
  const found = await runCases(request.cases, run, around);
  mutantSwitch.active = undefined;
  around.begin('end', stepLimitMs);
  const isDropped = await run.drop().then(
    () => true,
    () => false,
  );
  const isThreadSpoilt = request.onlyThis || !isDropped;
  if (found.status !== 'killed' || isThreadSpoilt) return { ...found, isThreadSpoilt };
  // State of a module may remain after a mutant, and make the case red without it.
  const isRed = await isRedWithout(found.by, around);
  return { ...found, isThreadSpoilt: isRed, ...(isRed ? { isDoubtful: true } : {}) };
}

async function runCases(
  chosen: readonly string[],
  { environment }: InProcess,
  { clean, begin }: MutantSetting,
): Promise<Omit<MutantRun, 'isThreadSpoilt'>> {
  const waiting = [...chosen];
  let excused: { readonly by: string; readonly message: string } | undefined;
  let ran = 0;
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const one = byId.get(id);
    const known = clean.get(id);
    if (one === undefined || known === undefined) continue;
    begin(id, caseLimitMs(known.durationMs));
    ran += 1;
    const now = verdictOf(await runCase(one, environment));
    const by = { by: id, message: `${now.verdict}: ${now.message}` };
    const effect = effectOn(known.verdict, now);
    if (effect === 'red') return { status: 'killed', ...by, ran };
    if (effect === 'excused') {
      excused ??= by;
      moveToFront(waiting, now);
    }
  }
  if (excused !== undefined) return { status: 'excused', ...excused, ran };
  return { status: 'survived', by: '', message: '', ran };
}

/** The case that judges what blocked another one is the next. */
function moveToFront(waiting: string[], { blockedBy }: CaseVerdict): void {
  const judge = blockedBy === undefined ? undefined : caseOfRow.get(blockedBy);
  const place = judge === undefined ? -1 : waiting.indexOf(judge);
  if (place > 0) waiting.unshift(...waiting.splice(place, 1));
}

/** Undefined where the server does not start. */
async function open({ seed, features, begin }: MutantSetting): Promise<InProcess | undefined> {
  begin('start', stepLimitMs);
  return openInProcess({ names: orch, seed, poolSize: 2, features, circumstances }).catch(() => undefined);
}

async function isRedWithout(id: string, around: MutantSetting): Promise<boolean> {
  const run = await open(around);
  if (run === undefined) return true;
  const result = await runCases([id], run, around);
  await run.drop();
  return result.status !== 'survived';
}
