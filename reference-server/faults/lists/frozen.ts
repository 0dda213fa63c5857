// A fault of lists at version 0 (core 4.12): any state is allowed, but not the same one forever.
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { followWrites, misreadLists } from './mutate-reads.ts';

const cells = [
  combination('unset', 'whole', 'zero'),
  combination('unset', 'limited', 'zero'),
  combination('NotOlderThan', 'whole', 'zero'),
  combination('NotOlderThan', 'limited', 'zero'),
];

export default [
  {
    id: 'zero-frozen',
    title: 'Lists at version 0 come from a cache that is filled by the first of them and never refreshed.',
    breaks: [
      'lists.version.zero-any',
      'lists.version.limit-zero-any',
      'lists.not-older.zero-any',
      'lists.not-older.limit-zero-any',
      'lists.semantics.any-was-true',
    ],
    install(parts) {
      const writes = followWrites(parts);
      let copied: number | undefined;
      const state = () => (copied ??= writes.at(-1)?.revision);
      misreadLists(parts, (question) => cells.some((isAffected) => isAffected(question)), { state });
    },
  },
] as const satisfies readonly Fault[];
