// Cases of the cells of the table of lists that are invalid (core 4.12).
import type { CaseFunction } from '../kit/case.ts';
import { knownLists } from '../kit/known-version.ts';
import { listOf } from './listed.ts';
import type { Match } from './matches.ts';
import { requireReadMatch } from './reads-match.ts';

export interface Cell {
  readonly resourceVersionMatch: Match;
  readonly resourceVersion?: '' | '0';
  readonly limit?: number;
}

/** A cell that is invalid: refused, while the same request with the version of a list is carried out. */
export const invalidCell =
  (cell: Cell): CaseFunction =>
  async (context) => {
    await requireReadMatch(context);
    const { namespace, eventually, expect } = context;
    const { podTemplates } = namespace;
    await podTemplates.givenMany(3);
    const { resourceVersion } = listOf(await podTemplates.list(), 'a list', expect).metadata;
    const control = await knownLists(podTemplates, { eventually }).list({ ...cell, resourceVersion });
    // Out of the range of a cache, which is no refusal of the combination (core 7).
    const isOutOfRange =
      control.status === 410 && cell.resourceVersionMatch === 'NotOlderThan' && cell.limit !== undefined;
    if (!isOutOfRange) listOf(control, `a list with ${told(cell)} at the version of a list`, expect);
    expect.refusedAsInvalid(await podTemplates.list({ ...cell }), `a list with ${told(cell)}`);
  };

const told = ({ resourceVersion, resourceVersionMatch, limit }: Cell): string =>
  [
    `resourceVersionMatch=${resourceVersionMatch}`,
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    resourceVersion === undefined ? 'no resourceVersion' : `resourceVersion=${resourceVersion}`,
  ].join(', ');
