// Several planted faults at once: a case that passes with all of them passes with each, and only the others run again with one
// fault after the other. Most faults turn one or two rows red, so that this saves nearly all of the runs.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import type { Case } from '../../kit/case.ts';
import { openInProcess } from '../in-process/environment.ts';
import { chooseCases, ownCases } from './choose-cases.ts';
import type { FaultResult } from './matrix-result.ts';
import { runFault } from './run-fault.ts';
import type { FaultRun } from './run-fault.ts';
import { runBounded } from './run-bounded.ts';

/** Without the faults. */
export type GroupRun = Omit<FaultRun, 'fault' | 'among'>;

/** Red cases of a group above which it is split: a fault that breaks everything would hide the others. */
const mostRed = 24;
/** And of those that ran. */
const mostRedShare = 0.25;

/** The results of those faults for which a case was chosen. */
export async function runGroup(faults: readonly Fault[], request: GroupRun): Promise<readonly FaultResult[]> {
  const [first, ...others] = faults;
  if (first === undefined) return [];
  const alone = others.length === 0;
  const among = alone ? undefined : await redTogether(faults, request);
  if (!alone && among === undefined) {
    const half = Math.ceil(faults.length / 2);
    return [
      ...(await runGroup(faults.slice(0, half), request)),
      ...(await runGroup(faults.slice(half), request)),
    ];
  }
  const results: FaultResult[] = [];
  for (const fault of faults) {
    const result = await runFault({ ...request, fault, ...(among === undefined ? {} : { among }) });
    if (result !== undefined) results.push(result);
  }
  return results;
}

/** The cases that do not pass with all faults installed; undefined where these are too many. */
async function redTogether(
  faults: readonly Fault[],
  request: GroupRun,
): Promise<ReadonlySet<Case> | undefined> {
  const { names, seed, features } = request;
  const chosen = new Set<Case>();
  for (const fault of faults) {
    const own = ownCases(fault, request.cases);
    for (const one of chooseCases({ ...request, fault })) if (!own.includes(one)) chosen.add(one);
  }
  const durations = new Map(request.clean.map(({ id, durationMs }) => [id, durationMs]));
  const run = await openInProcess({
    names,
    seed,
    poolSize: 2,
    features,
    alter(parts) {
      for (const fault of faults) fault.install(parts);
    },
  });
  const red = new Set<Case>();
  let count = 0;
  try {
    for (const one of request.cases.filter((each) => chosen.has(each))) {
      const { outcome } = await runBounded(one, run.environment, durations.get(one.id) ?? 0);
      count += 1;
      if (outcome.kind !== 'passed') red.add(one);
      if (red.size > mostRed && red.size > count * mostRedShare) return undefined;
    }
  } finally {
    await run.drop();
  }
  return red;
}
