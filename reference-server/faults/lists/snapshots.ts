// Faults of the state and the version of later chunks (core 4.12): a list in chunks is one snapshot.
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterPages, followWrites, misreadLists, replaceListMeaning } from './mutate-reads.ts';

const isLater = ({ readPosition }: { readonly readPosition: unknown }) => readPosition !== undefined;

/** The number of writes after which a token expires. */
const mostWrites = 50;

export default [
  {
    id: 'later-chunks-of-the-present-version',
    title: 'Later chunks return the snapshot under the current version.',
    breaks: [
      'lists.chunk.constant-version',
      'lists.chunk.any-walk',
      'lists.exact.limit-that-version',
      'lists.version.limit-nonzero-exact',
      'lists.version.continue-zero-token',
    ],
    install(parts) {
      const writes = followWrites(parts);
      misreadLists(parts, isLater, { stamp: (_meaning, sound) => writes.at(-1)?.revision ?? sound });
    },
  },
  {
    id: 'later-chunks-are-live',
    title: 'Later chunks return the current state under the version of the first chunk.',
    breaks: [
      'lists.chunk.one-snapshot',
      'lists.chunk.any-walk',
      'lists.continue.fresh-token',
      'lists.exact.limit-that-version',
      'lists.version.limit-nonzero-exact',
      'lists.version.continue-zero-token',
      'lists.semantics.most-recent-consistent',
      'lists.continue.default-lifetime',
      'lists.continue.expired-token',
    ],
    install: (parts) => readLaterChunksLive(parts),
  },
  {
    id: 'later-chunks-without-what-was-deleted',
    title: 'Later chunks omit objects that were deleted since the first chunk.',
    breaks: ['lists.chunk.one-snapshot', 'lists.chunk.any-walk'],
    install: (parts) =>
      alterPages(parts, async (page, { store, options }) => {
        if (options.after === undefined) return page;
        const now = await Promise.all(page.entries.map(({ key }) => store.get(key)));
        return { ...page, entries: page.entries.filter((_entry, index) => now[index] !== undefined) };
      }),
  },
  {
    id: 'later-chunks-with-present-items',
    title: 'Later chunks return the objects of the snapshot in their current state.',
    breaks: ['lists.chunk.one-snapshot', 'lists.chunk.any-walk', 'lists.version.continue-zero-token'],
    install: (parts) =>
      alterPages(parts, async (page, { store, options }) => {
        if (options.after === undefined) return page;
        const entries = page.entries.map(async (entry) => (await store.get(entry.key)) ?? entry);
        return { ...page, entries: await Promise.all(entries) };
      }),
  },
  {
    id: 'chunks-of-a-version-go-on-live',
    title: 'The continue token of a list at a version leads to the current state.',
    breaks: [
      'lists.chunk.one-snapshot',
      'lists.exact.limit-that-version',
      'lists.version.limit-nonzero-exact',
    ],
    install(parts) {
      const named = new Set<number>();
      const writes = followWrites(parts);
      replaceListMeaning(
        parts,
        ({ version, limited, readPosition }) =>
          limited && version !== undefined && readPosition === undefined,
        ({ version }, sound) => {
          named.add(version ?? 0);
          return sound();
        },
      );
      const { writeContinueToken } = parts.lists;
      parts.lists.writeContinueToken = (position) =>
        writeContinueToken(
          named.has(position.revision)
            ? { ...position, revision: writes.at(-1)?.revision ?? position.revision }
            : position,
        );
    },
  },
  {
    id: 'token-for-few-writes',
    title: 'A continue token expires after fifty writes.',
    breaks: ['lists.continue.fresh-token', 'lists.continue.default-lifetime'],
    install(parts) {
      const writes = followWrites(parts);
      const { isTooOld } = parts.lists;
      parts.lists.isTooOld = (position, nowMs, lifetimeMs) =>
        isTooOld(position, nowMs, lifetimeMs) ||
        (writes.at(-1)?.revision ?? 0) - position.revision > mostWrites;
    },
  },
  {
    id: 'chunks-start-again-after-a-removed-object',
    title: 'A chunk after an object that was deleted since then begins with the start of the list.',
    breaks: ['lists.chunk.one-snapshot', 'encodings.table.chunks'],
    install({ storage }: Parts) {
      const { get, list } = storage;
      storage.list = async (store, prefix, options) => {
        const { after, ...rest } = options;
        const isThere = after === undefined || (await get(store, after)) !== undefined;
        return list(store, prefix, isThere ? options : rest);
      };
    },
  },
] as const satisfies readonly Fault[];

function readLaterChunksLive(parts: Parts): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, { revision, ...options }) => {
    if (options.after === undefined || revision === undefined)
      return list(store, prefix, { ...options, ...(revision === undefined ? {} : { revision }) });
    return { ...(await list(store, prefix, options)), revision };
  };
}
