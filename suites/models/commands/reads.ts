// Commands that read the newest state or the state of an earlier version.
import * as fc from 'fast-check';
import type { CollectionId } from '../requests.ts';
import { collectionOf } from '../state.ts';
import { command, liveOf, names, pick, seenVersions } from './command.ts';
import type { Command } from './command.ts';

type Collections = fc.Arbitrary<CollectionId>;

const index = fc.nat(11);
const color = fc.constantFrom(undefined, undefined, 'red', 'blue');
const limit = fc.constantFrom(1, 1, 2, 3);
/** With more lists in progress, each would reach only its first chunks. */
const maxWalks = 3;

/** Reads without a version. */
export const plainReads = (collections: Collections): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.tuple(collections, index).map(([collection, at]) =>
      command('get', (state) =>
        // A list is enough to check a collection without changes.
        collectionOf(state, collection).changes.length === 0
          ? undefined
          : { verb: 'get', collection, name: pick(names, at)! },
      ),
    ),
    fc
      .tuple(collections, color)
      .map(([collection, selected]) =>
        command('list', () => ({ verb: 'list', collection, ...selectedBy(selected) })),
      ),
  );

/** Reads with a version. */
export const readsAtVersions = (collections: Collections): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.tuple(collections, index, index).map(([collection, at, age]) =>
      command('get at a version', (state) => {
        const version = pick(['0', ...seenVersions(state, collection, 'anything')], age)!;
        return { verb: 'get', collection, name: pick(names, at)!, version };
      }),
    ),
    fc
      .tuple(collections, color, fc.constantFrom('NotOlderThan' as const, undefined), index)
      .map(([collection, selected, match, age]) =>
        command('list at a version', (state) => {
          const version = pick(['0', ...seenVersions(state, collection, 'lists')], age)!;
          const matched = match === undefined ? {} : { match };
          return { verb: 'list', collection, version, ...matched, ...selectedBy(selected) };
        }),
      ),
    fc.tuple(collections, color, index).map(([collection, selected, age]) =>
      command('list exactly a version', (state) => {
        const version = pick(seenVersions(state, collection, 'lists'), age);
        if (version === undefined) return undefined;
        return { verb: 'list', collection, version, match: 'Exact', ...selectedBy(selected) };
      }),
    ),
  );

/** Lists in chunks. Several are in progress at a time, with writes between their chunks. */
export const pages = (collections: Collections): fc.Arbitrary<Command> =>
  fc.oneof({ weight: 1, arbitrary: firstChunk(collections) }, { weight: 1, arbitrary: nextChunk });

const firstChunk = (collections: Collections) =>
  fc
    .tuple(collections, color, limit, index, fc.constantFrom('now', 'now', 'matched', 'unmatched'), fc.nat(3))
    .map(([collection, selected, atMost, age, from, rare]) =>
      command('list by chunks', (state) => {
        if (state.walks.size >= maxWalks) return undefined;
        const versions = seenVersions(state, collection, 'lists');
        const version = from === 'now' ? undefined : pick(versions, age);
        const isWhole = version === undefined && liveOf(state, collection).length <= atMost;
        // A list with a single chunk cannot be interleaved with writes, so it is rare.
        if (isWhole && rare > 0) return undefined;
        const at = version === undefined ? {} : { version };
        const match = version === undefined || from === 'unmatched' ? {} : { match: 'Exact' as const };
        // The next unused number.
        const walk = Math.max(0, ...state.walks.keys()) + 1;
        return { verb: 'page', collection, walk, limit: atMost, ...at, ...match, ...selectedBy(selected) };
      }),
    );

const nextChunk = index.map((at) =>
  command('next chunk', (state) => {
    const found = pick([...state.walks], at);
    if (found === undefined) return undefined;
    const [walk, { collection, limit: atMost, color: selected, token }] = found;
    return { verb: 'continue', collection, walk, limit: atMost, token, ...selectedBy(selected) };
  }),
);

const selectedBy = (selected: string | undefined) => (selected === undefined ? {} : { color: selected });
