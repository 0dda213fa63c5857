// Faults of lists by version (core 4.12): outdated caches, versions that are looked up or ignored, mixed states.
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Entry, Page, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { combination, nextChunk } from './combinations.ts';
import { alterReads, misreadLists, replaceListMeaning, oneBefore } from './mutate-reads.ts';
import type { ListPredicate } from './mutate-reads.ts';

export default [
  {
    id: 'zero-refused',
    title: 'A list at version 0 is refused.',
    breaks: ['lists.version.zero-any', 'lists.semantics.any-was-true'],
    install: (parts) => refuse(parts, combination('unset', 'whole', 'zero')),
  },
  {
    id: 'zero-looked-up',
    title: 'A list at version 0 looks up the state at version 0.',
    breaks: ['lists.version.zero-any', 'lists.semantics.any-was-true'],
    install: (parts) => misreadLists(parts, combination('unset', 'whole', 'zero'), { state: () => 0 }),
  },
  {
    id: 'zero-with-limit-looked-up',
    title: 'A list with a limit at version 0 looks up the state at version 0.',
    breaks: ['lists.version.limit-zero-any'],
    install: (parts) => misreadLists(parts, combination('unset', 'limited', 'zero'), { state: () => 0 }),
  },
  {
    id: 'zero-mixed',
    title:
      'A list at version 0 takes the first half of its objects from the current state, the others from an earlier one.',
    breaks: ['lists.semantics.any-was-true'],
    install(parts) {
      misreadLists(parts, combination('unset', 'whole', 'zero'), { state: () => mixed });
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        if (options.revision !== mixed) return list(store, prefix, options);
        const now = await list(store, prefix, {});
        const past = await list(store, prefix, {
          revision: Math.max(now.revision - 2, (await store.revision()).oldest),
        });
        return { ...now, entries: halves(now.entries, past.entries) };
      };
    },
  },
  stale('version-ignored-by-a-cache', 'a version', combination('unset', 'whole', 'nonzero'), [
    'lists.version.nonzero-not-older',
    'lists.semantics.not-older-collection',
    'lists.not-older.forgotten-version',
  ]),
  stale(
    'not-older-from-a-cache',
    'NotOlderThan and a version',
    combination('NotOlderThan', 'whole', 'nonzero'),
    ['lists.not-older.nonzero', 'lists.semantics.not-older-collection', 'lists.not-older.forgotten-version'],
  ),
  stale(
    'not-older-with-limit-from-a-cache',
    'NotOlderThan, a limit and a version',
    combination('NotOlderThan', 'limited', 'nonzero'),
    ['lists.not-older.limit-nonzero'],
  ),
  {
    id: 'not-older-items-only',
    title: 'A NotOlderThan list omits objects that were last changed before the requested version.',
    breaks: [
      'lists.semantics.not-older-collection',
      'lists.version.nonzero-not-older',
      'lists.not-older.nonzero',
      'lists.not-older.limit-nonzero',
      'lists.not-older.forgotten-version',
      'endpoints.delete-collection.resource-version',
      'endpoints.delete-collection.resource-version-match',
      'lists.not-older.limit-forgotten-version',
    ],
    install: (parts) =>
      alterReads(parts, 'not-older', (page, _store, meaning) => ({
        ...page,
        entries: page.entries.filter(({ revision }) => 'revision' in meaning && revision >= meaning.revision),
      })),
  },
  {
    id: 'objects-read-one-by-one',
    title: 'A list reads its first object and then the others, without a common snapshot.',
    breaks: ['lists.semantics.most-recent-consistent', 'lists.semantics.any-was-true'],
    install(parts) {
      for (const type of ['most-recent', 'any'] as const) alterReads(parts, type, oneByOne);
    },
  },
  {
    id: 'continue-with-zero-refused',
    title: 'A continue token with version 0 is refused.',
    breaks: ['lists.version.continue-zero-token'],
    install: (parts) => refuse(parts, nextChunk('zero')),
  },
  {
    id: 'continue-with-zero-is-live',
    title: 'Version 0 overrides that of a continue token: the chunk returns the current state.',
    breaks: ['lists.version.continue-zero-token'],
    install: (parts) =>
      misreadLists(parts, nextChunk('zero'), {
        state: () => undefined,
        stamp: (meaning, sound) => (meaning.type === 'continued' ? meaning.position.revision : sound),
      }),
  },
  {
    id: 'continue-with-a-version-served',
    title: 'A version beside a continue token is ignored.',
    breaks: ['lists.version.continue-nonzero-refused'],
    install: (parts) => serveToken(parts, () => true),
  },
  {
    id: 'continue-with-its-own-version-served',
    title: 'A continue token is accepted with its own version as resourceVersion.',
    breaks: ['lists.version.continue-nonzero-refused'],
    install: (parts) => serveToken(parts, (version, revision) => version === revision),
  },
] as const satisfies readonly Fault[];

/** Marks a state that never existed, in place of a revision. */
const mixed = -1;

function halves(now: readonly Entry[], past: readonly Entry[]): readonly Entry[] {
  const before = new Map(past.map((entry) => [entry.key, entry]));
  return now.map((entry, index) => (index < now.length / 2 ? entry : (before.get(entry.key) ?? entry)));
}

function stale(id: string, what: string, isAffected: ListPredicate, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} comes from a cache that lacks the write of that version.`,
    breaks,
    install: (parts) => misreadLists(parts, isAffected, { state: oneBefore }),
  };
}

function refuse(parts: Parts, isAffected: ListPredicate): void {
  replaceListMeaning(parts, isAffected, () => {
    throw badRequest('resourceVersion: 0 is not a version');
  });
}

function serveToken(parts: Parts, isServed: (version: number, revision: number) => boolean): void {
  replaceListMeaning(parts, nextChunk('nonzero'), ({ version = 0, readPosition }, sound) => {
    const position = readPosition?.();
    return position !== undefined && isServed(version, position.revision)
      ? { type: 'continued', position }
      : sound();
  });
}

/** Other requests are handled after the first object is read. */
async function oneByOne(page: Page, store: Store): Promise<Page> {
  const entries: Entry[] = [];
  for (const { key } of page.entries) {
    if (entries.length === 1) await new Promise<void>((resolve) => void setImmediate(resolve));
    const entry = await store.get(key);
    if (entry !== undefined) entries.push(entry);
  }
  return { ...page, entries };
}
