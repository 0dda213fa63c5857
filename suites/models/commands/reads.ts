// Commands that read: the newest state, and states of versions that were seen before.
import * as fc from 'fast-check';
import type { CollectionId } from '../requests.ts';
import { collectionOf } from '../state.ts';
import { command, names, pick, seenVersions } from './command.ts';
import type { Command } from './command.ts';

type Collections = fc.Arbitrary<CollectionId>;

const index = fc.nat(11);
const color = fc.option(fc.constantFrom('red', 'blue'), { nil: undefined });
const limit = fc.integer({ min: 1, max: 3 });
/** More would leave each of them after a chunk or two. */
const mostUnderWay = 3;

/** Reads without a version. */
export const plainReads = (collections: Collections): fc.Arbitrary<Command> =>
  fc.oneof(
    fc.tuple(collections, index).map(([collection, at]) =>
      command('get', (state) =>
        // An empty collection has nothing that a read could get wrong but by its list.
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

/** Reads that name a version. */
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

/** Lists in chunks, several at a time and with writes between their chunks. */
export const pages = (collections: Collections): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .tuple(collections, color, limit, index, fc.boolean())
        .map(([collection, selected, atMost, age, isPast]) =>
          command('list by chunks', (state) => {
            if (state.walks.size >= mostUnderWay) return undefined;
            const version = isPast ? pick(seenVersions(state, collection, 'lists'), age) : undefined;
            return {
              verb: 'page',
              collection,
              // A number that is free.
              walk: Math.max(0, ...state.walks.keys()) + 1,
              limit: atMost,
              ...(version === undefined ? {} : { version }),
              ...selectedBy(selected),
            };
          }),
        ),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(index, limit).map(([at]) =>
        command('next chunk', (state) => {
          const found = pick([...state.walks], at);
          if (found === undefined) return undefined;
          const [id, { collection, limit: atMost, color: selected, token }] = found;
          return {
            verb: 'continue',
            collection,
            walk: id,
            limit: atMost,
            token,
            ...selectedBy(selected),
          };
        }),
      ),
    },
  );

const selectedBy = (selected: string | undefined) => (selected === undefined ? {} : { color: selected });
