// A fault of lists at version 0 (core 4.12): any state is allowed, but not the same one forever.
import type { Fault } from '../fault.ts';
import { cell } from './cells.ts';
import { followWrites, misreadLists } from './misread.ts';

const cells = [
  cell('unset', 'whole', 'zero'),
  cell('unset', 'limited', 'zero'),
  cell('NotOlderThan', 'whole', 'zero'),
  cell('NotOlderThan', 'limited', 'zero'),
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
      misreadLists(parts, (question) => cells.some((isMeant) => isMeant(question)), { state });
    },
  },
] as const satisfies readonly Fault[];
