// Guarantee: a get without a version reads the newest state (core 4.12, "Most recent"): together with the writes of the
// object it has a place in one order. Objects whose writes alone have none are left to the guarantee of writes.
import type { Read, Write } from '../history.ts';
import type { Judged } from '../judged.ts';
import { linearize } from '../linearizable.ts';
import { operationOf, readingOf, stateKey } from '../one-object.ts';
import { describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';
import type { Timeline } from '../timeline.ts';
import { compareAndSet, mostSteps, objectsOf } from './compare-and-set.ts';
import type { Linearized } from './compare-and-set.ts';

const guarantee = 'a get reads the most recent state';

export function getMostRecent(judged: Judged): Linearized {
  const { history, timeline } = judged;
  const broken = new Set(compareAndSet(judged).violations.map(({ object }) => object));
  const undecided: string[] = [];
  const violations = objectsOf(history.writes).flatMap((object): Violation[] => {
    if (broken.has(object)) return [];
    const steps: (Write | Read)[] = [
      ...history.writes.filter((one) => one.object === object && one.outcome !== 'refused'),
      ...history.reads.filter((one) => one.object === object),
    ];
    const operations = steps.map((one) =>
      'number' in one ? operationOf(timeline, one)! : readingOf(timeline, one),
    );
    const verdict = linearize(operations, 'absent', stateKey, mostSteps);
    if (verdict.kind === 'undecided') undecided.push(object);
    if (verdict.kind !== 'stuck') return [];
    const last = verdict.order.length === 0 ? undefined : steps[verdict.order.at(-1)!]!;
    const trace = [
      last === undefined ? `${object} was not there` : describeStep(timeline, last),
      ...verdict.next.slice(0, 4).map((index) => describeStep(timeline, steps[index]!)),
      verdict.next.length === 1 ? 'which does not fit after it' : 'none of these fits after it',
    ];
    return [{ guarantee, object, trace }];
  });
  return { violations, undecided };
}

function describeStep(timeline: Timeline, step: Write | Read): string {
  if ('number' in step) return describeWrite(step);
  const { client, object, seen } = step;
  if (seen === undefined) return `${client} read that ${object} is missing`;
  const write = timeline.byContent(object, seen.content);
  return `${client} read ${object} with ${write === undefined ? 'a content that no write sent' : `the content of write ${write.number}`}`;
}
