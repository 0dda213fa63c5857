// A command chooses a request from the current state. Its random values are indices into the existing objects, so that
// the remaining commands stay possible when shrinking removes others.
import type * as fc from 'fast-check';
import { similarNames } from '../../kit/data/similar-names.ts';
import type { CollectionId, Name, Request } from '../requests.ts';
import type { Session } from '../session.ts';
import { collectionOf, currentOf } from '../state.ts';
import type { State, Stored } from '../state.ts';

export type Command = fc.AsyncCommand<Session, Session>;

/** @param choose returns undefined if no request is possible in the state */
export function command(word: string, choose: (state: State) => Request | undefined): Command {
  return {
    check: ({ state }) => choose(state) !== undefined,
    async run(_model, session) {
      await session.send(choose(session.state)!);
    },
    toString: () => word,
  };
}

/** The short names of objects. They are few, so that commands reuse them. */
export const names: readonly Name[] = similarNames;

/** An element for any index. */
export const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

/** The first accepted name from an index on. The choice does not depend on the number of accepted names, which helps
 * shrinking. */
export function pickName(start: number, accepts: (name: Name) => boolean): Name | undefined {
  const from = start % names.length;
  return [...names.slice(from), ...names.slice(0, from)].find(accepts);
}

/** An existing object that was not deleted. */
export function pickLive(state: State, id: CollectionId, start: number): Stored | undefined {
  const current = currentOf(state, id);
  const name = pickName(start, (one) => current.get(one)?.isTerminating === false);
  return name === undefined ? undefined : current.get(name);
}

/** The existing objects that were not deleted. */
export const liveOf = (state: State, id: CollectionId): readonly Stored[] =>
  [...currentOf(state, id).values()].filter(
    ({ name, isTerminating }) => !isTerminating && names.includes(name),
  );

/** Versions that were seen in the collection, newest last. */
export function seenVersions(state: State, id: CollectionId, from: 'lists' | 'anything'): readonly string[] {
  const { listVersions, objectVersions } = collectionOf(state, id);
  const all = from === 'lists' ? listVersions : new Map([...listVersions, ...objectVersions]);
  return [...all].sort(([, left], [, right]) => left - right).map(([version]) => version);
}
