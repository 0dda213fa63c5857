// Guarantee: the writes of one object took effect one after another, each on the state that the one before it left: of
// two writes that name one version at most one succeeds, so no update is lost (core 4.8).
import { hasHappened } from '../history.ts';
import type { Write } from '../history.ts';
import type { Judged } from '../judged.ts';
import { linearize } from '../linearizable.ts';
import type { Verdict } from '../linearizable.ts';
import { operationOf, stateKey } from '../one-object.ts';
import type { Timeline } from '../timeline.ts';
import { describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'writes of one object come one after another';

/** How many steps the search for an order takes at most, for one object. */
export const mostSteps = 200_000;

export interface Linearized {
  readonly violations: readonly Violation[];
  /** Objects of which the search did not come to an end. */
  readonly undecided: readonly string[];
}

export function compareAndSet({ history, timeline }: Judged): Linearized {
  const undecided: string[] = [];
  const violations = objectsOf(history.writes).flatMap((object) => {
    const writes = history.writes.filter((write) => write.object === object);
    const lost = findLost(timeline, writes);
    if (lost !== undefined) return [lost];
    const verdict = linearizeWrites(timeline, writes);
    if (verdict.kind === 'undecided') undecided.push(object);
    return verdict.kind === 'stuck' ? [stuckViolation(object, steps(writes), verdict)] : [];
  });
  return { violations, undecided };
}

export const objectsOf = (writes: readonly Write[]): readonly string[] =>
  [...new Set(writes.map(({ object }) => object))].sort();

const steps = (writes: readonly Write[]) => writes.filter(({ outcome }) => outcome !== 'refused');

function linearizeWrites(timeline: Timeline, writes: readonly Write[]): Verdict {
  const operations = steps(writes).map((write) => operationOf(timeline, write)!);
  return linearize(operations, 'absent', stateKey, mostSteps);
}

/** The plainest way of being wrong: two writes replaced one state. */
function findLost(timeline: Timeline, writes: readonly Write[]): Violation | undefined {
  const winners = new Map<string, Write>();
  for (const write of writes.filter((one) => hasHappened(one) && one.expected !== undefined)) {
    const first = winners.get(write.expected!);
    if (first !== undefined) {
      const base = timeline.byVersion(write.object, write.expected!);
      const trace = [
        ...(base === undefined ? [] : [describeWrite(base)]),
        describeWrite(first),
        describeWrite(write),
        `both named the version of ${base === undefined ? 'one state' : `write ${base.number}`}, so an update was lost`,
      ];
      return { guarantee, object: write.object, trace };
    }
    winners.set(write.expected!, write);
  }
  return undefined;
}

function stuckViolation(
  object: string,
  writes: readonly Write[],
  verdict: Verdict & { kind: 'stuck' },
): Violation {
  const last = verdict.order.length === 0 ? undefined : writes[verdict.order.at(-1)!]!;
  const next = verdict.next.map((index) => writes[index]!);
  const trace = [
    last === undefined ? `${object} was not there` : describeWrite(last),
    ...next.slice(0, 4).map(describeWrite),
    next.length === 1 ? 'which does not fit after it' : 'none of these fits after it',
  ];
  return { guarantee, object, trace };
}
