// Several planted faults at once: a case that passes with all of them passes with each, and only the others run again, with each
// half of the faults. Most faults turn one or two rows red, so that this saves nearly all of the runs.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import type { Case } from '../../kit/case.ts';
import { chooseCases, ownCases } from './choose-cases.ts';
import type { FaultResult } from './matrix-result.ts';
import { runFault } from './run-fault.ts';
import type { FaultRun } from './run-fault.ts';
import { openFaulty } from './open-faulty.ts';
import { neverEndedMessage, runBounded } from './run-bounded.ts';

/** Without the faults. */
export type GroupRun = Omit<FaultRun, 'fault' | 'among'>;

/** Red cases of a group above which it is split: a fault that breaks everything would hide the others. */
const mostRed = 24;
/** And of those that ran. */
const mostRedShare = 0.25;
/** Cases of a group that wait in vain, each for seconds of real time, above which it is split. */
const mostStuck = 2;

/** The results of those faults for which a case was chosen.
 * @param among the cases that may be red, besides the own ones of each fault; absent for all */
export async function runGroup(
  faults: readonly Fault[],
  request: GroupRun,
  among?: ReadonlySet<Case>,
): Promise<readonly FaultResult[]> {
  const [first, ...others] = faults;
  if (first === undefined) return [];
  if (others.length === 0) {
    const result = await runFault({ ...request, fault: first, ...(among === undefined ? {} : { among }) });
    return result === undefined ? [] : [result];
  }
  const red = (await redTogether(faults, request, among)) ?? among;
  const half = Math.ceil(faults.length / 2);
  return [
    ...(await runGroup(faults.slice(0, half), request, red)),
    ...(await runGroup(faults.slice(half), request, red)),
  ];
}

/** The cases that do not pass with all faults installed; undefined where these are too many of all. */
async function redTogether(
  faults: readonly Fault[],
  request: GroupRun,
  among: ReadonlySet<Case> | undefined,
): Promise<ReadonlySet<Case> | undefined> {
  const chosen = new Set<Case>();
  for (const fault of faults) {
    const own = ownCases(fault, request.cases);
    for (const one of chooseCases({ ...request, fault })) if (!own.includes(one)) chosen.add(one);
  }
  const running = request.cases.filter((one) => chosen.has(one) && (among?.has(one) ?? true));
  if (running.length === 0) return new Set();
  const durations = new Map(request.clean.map(({ id, durationMs }) => [id, durationMs]));
  const run = await openFaulty(request, faults);
  const red = new Set<Case>();
  let count = 0;
  let stuck = 0;
  try {
    for (const one of running) {
      const { outcome } = await runBounded(one, run.environment, durations.get(one.id) ?? 0);
      count += 1;
      if (outcome.kind !== 'passed') red.add(one);
      if (outcome.message === neverEndedMessage) stuck += 1;
      const isTooMany = red.size > mostRed && red.size > count * mostRedShare;
      if (stuck > mostStuck || (among === undefined && isTooMany)) return undefined;
    }
  } finally {
    await run.drop();
  }
  return red;
}
