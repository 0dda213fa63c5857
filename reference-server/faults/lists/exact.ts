// Faults of lists at exactly one version (core 4.12).
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { alterPages, followWrites, misreadLists } from './mutate-reads.ts';
import type { ListPredicate } from './mutate-reads.ts';

const exactRow = 'lists.exact.that-version';
const limitedRows = ['lists.exact.limit-that-version', 'lists.exact.unavailable'];
const unmatchedRow = 'lists.version.limit-nonzero-exact';
const exact = combination('Exact', 'whole', 'nonzero');
const limited = combination('Exact', 'limited', 'nonzero');
const unmatched = combination('unset', 'limited', 'nonzero');

export default [
  newer('exact-as-not-older', exact, 'Exact', [exactRow]),
  newer('exact-with-limit-as-not-older', limited, 'Exact and a limit', limitedRows),
  newer('limit-at-version-as-not-older', unmatched, 'a limit and a version', [
    unmatchedRow,
    'lists.chunk.one-snapshot',
  ]),
  disguised('exact-live-under-old-version', exact, 'Exact', [exactRow]),
  disguised('exact-with-limit-live-under-old-version', limited, 'Exact and a limit', limitedRows),
  disguised('limit-at-version-live-under-old-version', unmatched, 'a limit and a version', [
    unmatchedRow,
    'lists.chunk.one-snapshot',
  ]),
  restamped('exact-under-present-version', exact, 'Exact', [exactRow]),
  restamped('exact-with-limit-under-present-version', limited, 'Exact and a limit', limitedRows),
  restamped('limit-at-version-under-present-version', unmatched, 'a limit and a version', [unmatchedRow]),
  {
    id: 'past-without-what-was-deleted',
    title: 'A list at a past version omits objects that were deleted since.',
    breaks: [exactRow, 'lists.exact.limit-that-version', unmatchedRow],
    install: (parts) =>
      alterPages(parts, async (page, { store, options }) => {
        if (options.revision === undefined || options.after !== undefined) return page;
        const now = await Promise.all(page.entries.map(({ key }) => store.get(key)));
        return { ...page, entries: page.entries.filter((_entry, index) => now[index] !== undefined) };
      }),
  },
] as const satisfies readonly Fault[];

function newer(id: string, isAffected: ListPredicate, what: string, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} is treated as NotOlderThan.`,
    breaks,
    install: (parts) => misreadLists(parts, isAffected, { state: () => undefined }),
  };
}

function disguised(id: string, isAffected: ListPredicate, what: string, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} returns the current state under the requested version.`,
    breaks,
    install: (parts) =>
      misreadLists(parts, isAffected, {
        state: () => undefined,
        stamp: (meaning, sound) => (meaning.type === 'exact' ? meaning.revision : sound),
      }),
  };
}

function restamped(id: string, isAffected: ListPredicate, what: string, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} returns the state of that version under the current version.`,
    breaks,
    install(parts) {
      const writes = followWrites(parts);
      misreadLists(parts, isAffected, { stamp: (_meaning, sound) => writes.at(-1)?.revision ?? sound });
    },
  };
}
