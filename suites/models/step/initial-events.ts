// The initial events of a watch that starts with the state: one ADDED for each object, in any order.
import { describeEvent, describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { SeenEvent } from '../requests.ts';
import { snapshotOf } from '../state.ts';
import type { Collection, Stored } from '../state.ts';
import { eventsMismatch } from './events.ts';
import { objectMismatch } from './objects.ts';

/** The mismatch of the events of a watch that started with the state of a revision. */
export function initialMismatch(
  collection: Collection,
  start: number,
  received: readonly SeenEvent[],
): Mismatch | undefined {
  const snapshot = snapshotOf(collection, start);
  const pending = new Map([...snapshot].filter(([, { isTerminating }]) => !isTerminating));
  const ending: Stored[] = [];
  let index = 0;
  for (; index < received.length; index += 1) {
    const { type, object } = received[index]!;
    const stored = snapshot.get(object.name);
    const isTerminating = stored?.isTerminating === true && object.isMarked && object.uid === stored.uid;
    if (pending.size === 0 && !(isTerminating && type === 'ADDED')) break;
    if (type !== 'ADDED' || stored === undefined)
      return mismatch(
        'started',
        `${describeEvent(received[index]!)} came before the initial events were complete: ${describePending(pending)}`,
      );
    if (isTerminating) {
      ending.push(stored);
      continue;
    }
    const wrong = objectMismatch(object, stored, 'started');
    if (wrong !== undefined) return { ...wrong, what: `among the initial events, ${wrong.what}` };
    if (!pending.delete(object.name))
      return mismatch('started', `the initial events have ${object.name} twice`);
  }
  if (pending.size > 0)
    return mismatch('started', `the initial events are incomplete: ${describePending(pending)}`);
  return eventsMismatch(collection, start, ending, received.slice(index));
}

const describePending = (pending: ReadonlyMap<string, Stored>) =>
  `${[...pending.values()].map(describeStored).join(', ')} missing`;
