// Faults of the version of a list with a requested version: it differs from that of the returned state, so that a
// watch from it repeats or loses changes (core 2.5, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { followRoutes, followWrites, misreadLists } from './mutate-reads.ts';
import type { ListPredicate } from './mutate-reads.ts';

const templates = '/core/podtemplates/';
const sequences = 'service.sequences.lists-and-pages';

const limitedZero = anyOf(
  combination('unset', 'limited', 'zero'),
  combination('NotOlderThan', 'limited', 'zero'),
);
const zero = anyOf(
  combination('unset', 'whole', 'zero'),
  combination('NotOlderThan', 'whole', 'zero'),
  limitedZero,
);
const nonzero = anyOf(
  combination('unset', 'whole', 'nonzero'),
  combination('NotOlderThan', 'whole', 'nonzero'),
  combination('NotOlderThan', 'limited', 'nonzero'),
);
const limitedZeroRows = ['lists.version.limit-zero-any', 'lists.not-older.limit-zero-any'];
const zeroRows = ['lists.version.zero-any', 'lists.not-older.zero-any', ...limitedZeroRows];

export default [
  {
    id: 'zero-names-zero',
    title: 'A list at version 0 has the version 0.',
    breaks: [...zeroRows, sequences],
    install: (parts) => misreadLists(parts, zero, { stamp: () => 0 }),
  },
  {
    id: 'zero-lags-under-newest-version',
    title: 'The first list at version 0 after a write lacks that write but has its version.',
    breaks: zeroRows,
    install(parts) {
      const newest = followNewest(parts);
      let seen: number | undefined;
      misreadLists(parts, zero, {
        state(_meaning, sound) {
          const last = newest();
          if (last === undefined || last === seen) return sound;
          seen = last;
          return last - 1;
        },
        stamp: (_meaning, sound) => newest() ?? sound,
      });
    },
  },
  {
    id: 'zero-chunks-of-two-versions',
    title:
      'The first chunk of a list at version 0 has the newest version of the store, later chunks that of the last change in the collection.',
    breaks: limitedZeroRows,
    install(parts) {
      const writes = followWrites(parts);
      const newest = followNewest(parts);
      misreadLists(parts, limitedZero, {
        state: (_meaning, sound) => newest() ?? sound,
        stamp: (_meaning, sound) => writes.at(-1)?.revision ?? sound,
      });
    },
  },
  {
    id: 'not-older-lags-under-newest-version',
    title: 'A NotOlderThan list lacks the newest write after the requested version but has its version.',
    breaks: ['lists.version.nonzero-not-older', 'lists.not-older.nonzero', 'lists.not-older.limit-nonzero'],
    install(parts) {
      const newest = followNewest(parts);
      misreadLists(parts, nonzero, {
        state(meaning, sound) {
          const last = newest() ?? 0;
          return meaning.type === 'not-older' && meaning.revision < last ? last - 1 : sound;
        },
        stamp: (_meaning, sound) => newest() ?? sound,
      });
    },
  },
  echoed('version-echoed', 'a version', combination('unset', 'whole', 'nonzero'), [
    'lists.version.nonzero-not-older',
    sequences,
  ]),
  echoed('not-older-echoed', 'NotOlderThan', combination('NotOlderThan', 'whole', 'nonzero'), [
    'lists.not-older.nonzero',
    sequences,
  ]),
  echoed(
    'not-older-with-limit-echoed',
    'NotOlderThan and a limit',
    combination('NotOlderThan', 'limited', 'nonzero'),
    ['lists.not-older.limit-nonzero'],
  ),
] as const satisfies readonly Fault[];

function anyOf(...cells: readonly ListPredicate[]): ListPredicate {
  return (question) => cells.some((isAffected) => isAffected(question));
}

function echoed(id: string, what: string, isAffected: ListPredicate, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} has the requested version over newer items.`,
    breaks,
    install: (parts: Parts) =>
      misreadLists(parts, isAffected, {
        stamp: (meaning, sound) => (meaning.type === 'not-older' ? meaning.revision : sound),
      }),
  };
}

/** The revision of the newest write to the pod templates of the listed namespace. */
function followNewest(parts: Parts): () => number | undefined {
  const writes = followWrites(parts);
  const route = followRoutes(parts);
  return () => {
    const own = `${templates}${route()?.namespace ?? ''}/`;
    return writes.findLast(({ key }) => key.startsWith(own))?.revision;
  };
}
