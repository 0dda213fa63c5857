// Several planted faults at once: a case that passes with all of them passes with each. Of the others most are red because of a
// fault that is known to do so: where they pass without it, they only run with it. The rest run again with each half of the faults.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Case } from '../../kit/case.ts';
import { chooseCases, ownCases } from './choose-cases.ts';
import type { FaultResult } from './matrix-result.ts';
import { runFault } from './run-fault.ts';
import type { FaultRun } from './run-fault.ts';
import { openFaulty } from './open-faulty.ts';
import { neverEndedMessage, runBounded } from './run-bounded.ts';

/** Without the faults. */
export interface GroupRun extends Omit<FaultRun, 'fault' | 'among'> {
  /** By fault: rows that it turned red in an earlier run. */
  readonly redBefore?: ReadonlyMap<string, ReadonlySet<string>>;
}

type CasesByFault = ReadonlyMap<Fault, ReadonlySet<Case>>;

interface Group extends GroupRun {
  /** The cases of each fault, without its own. */
  readonly others: CasesByFault;
}

/** Red cases of a group above which it is split: a fault that breaks everything would hide the others. */
const mostRed = 24;
/** And of those that ran. */
const mostRedShare = 0.25;
/** Cases of a group that wait in vain, each for seconds of real time, above which it is split. */
const mostStuck = 2;

/** The results of those faults for which a case was chosen. */
export function runGroup(faults: readonly Fault[], request: GroupRun): Promise<readonly FaultResult[]> {
  return runTogether(faults, { ...request, others: casesByFault(faults, request) });
}

function casesByFault(faults: readonly Fault[], request: GroupRun): CasesByFault {
  return new Map(
    faults.map((fault) => {
      const own = new Set(ownCases(fault, request.cases));
      return [fault, new Set(chooseCases({ ...request, fault })).difference(own)];
    }),
  );
}

async function runTogether(faults: readonly Fault[], group: Group): Promise<readonly FaultResult[]> {
  const red = faults.length < 2 ? undefined : await redTogether(faults, group);
  const results: FaultResult[] = [];
  if (red === undefined && faults.length > 1) {
    for (const half of halvesOf(faults)) results.push(...(await runTogether(half, group)));
    return results;
  }
  const suspects = red === undefined ? undefined : await suspectsOf(faults, group, red);
  for (const fault of faults) {
    const among = suspects?.get(fault);
    const result = await runFault({ ...group, fault, ...(among === undefined ? {} : { among }) });
    if (result !== undefined) results.push(result);
  }
  return results;
}

function halvesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

/** Which of the red cases each fault alone may have turned red. */
async function suspectsOf(
  faults: readonly Fault[],
  group: Group,
  red: ReadonlySet<Case>,
): Promise<CasesByFault> {
  const usual = new Map(faults.map((fault) => [fault, usuallyRed(fault, group, red)]));
  const others = await searched(faults, group, await unexplained(usual, group, red));
  return new Map(faults.map((fault) => [fault, usual.get(fault)!.union(others.get(fault) ?? new Set())]));
}

/** Those of its own rows, and of rows that it turned red before. */
function usuallyRed(fault: Fault, { redBefore }: Group, red: ReadonlySet<Case>): ReadonlySet<Case> {
  const before = redBefore?.get(fault.id);
  const rows = (one: Case) => rowsOf(one).some((id) => fault.breaks.includes(id) || before?.has(id));
  return new Set([...red].filter(rows));
}

/** The cases that are red also without those faults that usually turn them red. */
async function unexplained(
  usual: CasesByFault,
  group: Group,
  red: ReadonlySet<Case>,
): Promise<ReadonlySet<Case>> {
  const faults = [...usual.keys()];
  const byCulprits = Map.groupBy(red, (one) =>
    faults
      .filter((fault) => usual.get(fault)?.has(one))
      .map(({ id }) => id)
      .join(' '),
  );
  const found = new Set(byCulprits.get(''));
  byCulprits.delete('');
  for (const [culprits, explained] of byCulprits) {
    const ids = culprits.split(' ');
    const others = faults.filter(({ id }) => !ids.includes(id));
    const among = new Set(explained);
    for (const one of (await redTogether(others, group, among)) ?? among) found.add(one);
  }
  return found;
}

/** By halving: each case with the faults that turn it red. */
async function searched(
  faults: readonly Fault[],
  group: Group,
  red: ReadonlySet<Case>,
): Promise<CasesByFault> {
  const [first, ...others] = faults;
  if (first === undefined || red.size === 0) return new Map();
  if (others.length === 0) return new Map([[first, red]]);
  const found: [Fault, ReadonlySet<Case>][] = [];
  for (const half of halvesOf(faults)) {
    const stillRed = half.length === 1 ? red : ((await redTogether(half, group, red)) ?? red);
    found.push(...(await searched(half, group, stillRed)));
  }
  return new Map(found);
}

/** The cases that do not pass with all faults installed; undefined where these are too many of all. */
async function redTogether(
  faults: readonly Fault[],
  group: Group,
  among?: ReadonlySet<Case>,
): Promise<ReadonlySet<Case> | undefined> {
  const touching = faults.filter(
    (fault) => among === undefined || !group.others.get(fault)!.isDisjointFrom(among),
  );
  const chosen = new Set(touching.flatMap((fault) => [...group.others.get(fault)!]));
  const running = group.cases.filter((one) => chosen.has(one) && (among?.has(one) ?? true));
  if (running.length === 0) return new Set();
  const durations = new Map(group.clean.map(({ id, durationMs }) => [id, durationMs]));
  const run = await openFaulty(group, touching);
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
