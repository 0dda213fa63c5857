// A command is a request that the state so far makes possible. What it picks are indices into what there is, so that a
// sequence stays meaningful when shrinking takes some of its commands away.
import type * as fc from 'fast-check';
import { similarNames } from '../../kit/similar-names.ts';
import type { CollectionId, Name, Request } from '../requests.ts';
import type { Session } from '../session.ts';
import { collectionOf, currentOf } from '../state.ts';
import type { State, Stored } from '../state.ts';

export type Command = fc.AsyncCommand<Session, Session>;

/** @param choose undefined where the state does not allow the request */
export function command(word: string, choose: (state: State) => Request | undefined): Command {
  return {
    check: ({ state }) => choose(state) !== undefined,
    async run(_model, session) {
      await session.send(choose(session.state)!);
    },
    toString: () => word,
  };
}

/** Few, so that they are used again and again. */
export const names: readonly Name[] = similarNames;

/** One of them, whatever the index. */
export const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

/** The first from a place on that will do: what else there is makes no difference to it, which helps shrinking. */
export function pickName(place: number, willDo: (name: Name) => boolean): Name | undefined {
  const from = place % names.length;
  return [...names.slice(from), ...names.slice(0, from)].find(willDo);
}

/** An existing object without a delete request. */
export function pickLive(state: State, id: CollectionId, place: number): Stored | undefined {
  const current = currentOf(state, id);
  const name = pickName(place, (one) => current.get(one)?.isEnding === false);
  return name === undefined ? undefined : current.get(name);
}

/** Existing objects without a delete request. */
export const liveOf = (state: State, id: CollectionId): readonly Stored[] =>
  [...currentOf(state, id).values()].filter(({ name, isEnding }) => !isEnding && names.includes(name));

/** Versions that were seen in the collection, newest last. */
export function seenVersions(state: State, id: CollectionId, from: 'lists' | 'anything'): readonly string[] {
  const { listVersions, objectVersions } = collectionOf(state, id);
  const all = from === 'lists' ? listVersions : new Map([...listVersions, ...objectVersions]);
  return [...all].sort(([, left], [, right]) => left - right).map(([version]) => version);
}
