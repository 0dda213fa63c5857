// Cases of the invalid combinations in the table of lists (core 4.12).
import type { CollectionContext } from '../../kit/context.ts';
import { knownLists } from '../../kit/watches/known-version.ts';
import { listOf } from '../listed.ts';
import type { Match } from '../matches.ts';
import { requireReadMatch } from './reads-match.ts';

export interface Cell {
  readonly resourceVersionMatch: Match;
  readonly resourceVersion?: '' | '0';
  readonly limit?: number;
}

/** An invalid combination is refused, and the same request with the version of a list succeeds. */
export const invalidCell =
  (cell: Cell) =>
  async (context: CollectionContext): Promise<void> => {
    const { collection, view, eventually, expect } = context;
    await requireReadMatch(context, view, collection);
    await collection.givenMany(3);
    const { resourceVersion } = listOf(await view.list({ limit: 1 }), 'a list', expect).metadata;
    const control = await knownLists(view, { eventually }).list({ ...cell, resourceVersion });
    // Versions of the past may not be kept (core 4.12), and one may be out of the range of a cache (core 7).
    const mayBeGone = cell.resourceVersionMatch === 'Exact' || cell.limit !== undefined;
    if (control.status !== 410 || !mayBeGone)
      listOf(control, `a list with ${describeCombination(cell)} at the version of a list`, expect);
    expect.refusedAsInvalid(await view.list({ ...cell }), `a list with ${describeCombination(cell)}`);
  };

const describeCombination = ({ resourceVersion, resourceVersionMatch, limit }: Cell): string =>
  [
    `resourceVersionMatch=${resourceVersionMatch}`,
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    resourceVersion === undefined ? 'no resourceVersion' : `resourceVersion=${resourceVersion}`,
  ].join(', ');
