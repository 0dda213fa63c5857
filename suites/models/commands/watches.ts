// Commands that start watches, and those that judge their events.
import * as fc from 'fast-check';
import type { CollectionId } from '../requests.ts';
import type { Session } from '../session.ts';
import { collectionOf, nowOf } from '../state.ts';
import { command, pick, seenVersions } from './command.ts';
import type { Command } from './command.ts';

const index = fc.nat(11);
/** Streams are dear to some servers. */
const mostOpen = 8;

/** Where it starts: with the state, with any state, or after a version that was seen. */
const start = fc.constantFrom('now', 'any', 'version', 'version');

export const watches = (collections: fc.Arbitrary<CollectionId>): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(collections, start, index).map(([collection, from, age]) =>
        command('watch', (state) => {
          if (state.watches.size >= mostOpen) return undefined;
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
    run: (_model, session) => lookAtWatches(session, collection),
    toString: () => 'look at the events',
  };
}

/** Streams that are cut as soon as they begin. */
const mostMarks = 5;

/** A last write marks how far the watches of the collection must have come; then their events are judged. Where a stream
 * has only just begun, a second mark shows that its state is complete. */
export async function lookAtWatches(session: Session, collection: CollectionId): Promise<void> {
  // Shows which of the deleted objects are removed, so that their last event is due.
  await session.send({ verb: 'list', collection });
  let watched = [...session.state.watches].filter(([, open]) => open.collection === collection);
  for (let marks = 0; marks < mostMarks && watched.length > 0; marks += 1) {
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
