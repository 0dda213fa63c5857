// The mixtures of commands that the cases run.
import * as fc from 'fast-check';
import type { CollectionId } from '../requests.ts';
import type { Command } from './command.ts';
import { pages, plainReads, readsAtVersions } from './reads.ts';
import { watches } from './watches.ts';
import { writes } from './writes.ts';

type Mixture = (collections: fc.Arbitrary<CollectionId>) => fc.Arbitrary<Command>;

export const commandsOf = {
  readsAndWrites: (collections) =>
    fc.oneof(
      { weight: 3, arbitrary: writes(collections) },
      { weight: 1, arbitrary: plainReads(collections) },
    ),
  listsAndPages: (collections) =>
    fc.oneof(
      { weight: 4, arbitrary: writes(collections) },
      { weight: 1, arbitrary: plainReads(collections) },
      { weight: 2, arbitrary: readsAtVersions(collections) },
      { weight: 4, arbitrary: pages(collections) },
    ),
  watches: (collections) =>
    fc.oneof(
      { weight: 6, arbitrary: writes(collections) },
      { weight: 1, arbitrary: plainReads(collections) },
      { weight: 2, arbitrary: watches(collections) },
    ),
} as const satisfies Readonly<Record<string, Mixture>>;
