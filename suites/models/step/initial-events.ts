// The initial events of a watch that begins with the state: one ADDED for each object, in any order.
import { describeEvent, describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { SeenEvent } from '../requests.ts';
import { snapshotOf } from '../state.ts';
import type { Collection, Stored } from '../state.ts';
import { eventsMismatch } from './events.ts';
import { objectMismatch } from './objects.ts';

/** The first mismatch in the events of a watch that began with the state of this moment. */
export function initialMismatch(
  collection: Collection,
  start: number,
  reported: readonly SeenEvent[],
): Mismatch | undefined {
  const snapshot = snapshotOf(collection, start);
  const waited = new Map([...snapshot].filter(([, { isEnding }]) => !isEnding));
  const ending: Stored[] = [];
  let index = 0;
  for (; index < reported.length; index += 1) {
    const { type, object } = reported[index]!;
    const stored = snapshot.get(object.name);
    const isEnding = stored?.isEnding === true && object.isMarked && object.uid === stored.uid;
    if (waited.size === 0 && !(isEnding && type === 'ADDED')) break;
    if (type !== 'ADDED' || stored === undefined)
      return mismatch(
        'started',
        `${describeEvent(reported[index]!)} came before the initial events were complete: ${lackOf(waited)}`,
      );
    if (isEnding) {
      ending.push(stored);
      continue;
    }
    const wrong = objectMismatch(object, stored, 'started');
    if (wrong !== undefined) return { ...wrong, what: `among the initial events, ${wrong.what}` };
    if (!waited.delete(object.name))
      return mismatch('started', `the initial events have ${object.name} twice`);
  }
  if (waited.size > 0) return mismatch('started', `the initial events are incomplete: ${lackOf(waited)}`);
  return eventsMismatch(collection, start, ending, reported.slice(index));
}

const lackOf = (waited: ReadonlyMap<string, Stored>) =>
  `${[...waited.values()].map(describeStored).join(', ')} lacks`;
