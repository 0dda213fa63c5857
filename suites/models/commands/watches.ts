// Commands that start watches and check their events.
import * as fc from 'fast-check';
import type { CollectionId } from '../requests.ts';
import type { Session } from '../session.ts';
import { collectionOf, nowOf } from '../state.ts';
import { command, pick, seenVersions } from './command.ts';
import type { Command } from './command.ts';

const index = fc.nat(11);
/** Some servers allow few concurrent streams. */
const maxOpen = 8;

/** The start of a watch: with the current state, with any state, or after a version that was seen. */
const start = fc.constantFrom('now', 'any', 'version', 'version');

export const watches = (collections: fc.Arbitrary<CollectionId>): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(collections, start, index).map(([collection, from, age]) =>
        command('watch', (state) => {
          if (state.watches.size >= maxOpen) return undefined;
          const watch = Math.max(0, ...state.watches.keys()) + 1;
          if (from === 'now') return { verb: 'watch', collection, watch };
          const seen = seenVersions(state, collection, 'anything').toReversed();
          const version = from === 'any' ? '0' : pick(seen, age);
          return version === undefined ? undefined : { verb: 'watch', collection, watch, version };
        }),
      ),
    },
    { weight: 1, arbitrary: collections.map((collection) => checkpoint(collection)) },
  );

function checkpoint(collection: CollectionId): Command {
  return {
    check: ({ state }) => [...state.watches.values()].some((open) => open.collection === collection),
    run: (_model, session) => checkWatches(session, collection),
    toString: () => 'check the events',
  };
}

/** A limit, because streams may repeatedly end right after their start. */
const maxMarks = 5;

/** Checks the events of the watches of a collection, up to a last write that marks their end. If a stream has just started,
 * a second mark shows that its initial events are complete. */
export async function checkWatches(session: Session, collection: CollectionId): Promise<void> {
  // The list shows which deleted objects are gone, so that their last event is due.
  await session.send({ verb: 'list', collection });
  let watched = [...session.state.watches].filter(([, open]) => open.collection === collection);
  for (let marks = 0; marks < maxMarks && watched.length > 0; marks += 1) {
    const name = `mark${nowOf(collectionOf(session.state, collection))}`;
    await session.send({ verb: 'create', collection, name, content: { value: 'mark', color: 'grey' } });
    const beginning: typeof watched = [];
    for (const one of watched) {
      const { isBeginning } = await session.send({ verb: 'events', collection, watch: one[0] });
      if (isBeginning === true) beginning.push(one);
    }
    watched = beginning;
  }
}
