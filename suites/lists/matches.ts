// The table of lists by resourceVersionMatch (core 4.12): what is invalid in it.
import type { CaseFunction } from '../kit/case.ts';
import { knownLists } from '../kit/known-version.ts';
import { listOf } from './listed.ts';

export const everyMatch = ['Exact', 'NotOlderThan'] as const;

export type Match = (typeof everyMatch)[number];

/** Of the rows without continue: a match without a version, and Exact at any version. */
export const invalidCombinations: readonly Readonly<Record<string, string>>[] = everyMatch.flatMap((match) =>
  (match === 'Exact' ? [undefined, '0'] : [undefined]).flatMap((resourceVersion) =>
    [undefined, '2'].map((limit) => ({
      resourceVersionMatch: match,
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      ...(limit === undefined ? {} : { limit }),
    })),
  ),
);

export interface Cell {
  readonly resourceVersionMatch: Match;
  readonly resourceVersion?: '' | '0';
  readonly limit?: number;
}

/** A cell that is invalid: refused, while the same request with the version of a list is carried out. */
export const invalidCell =
  (cell: Cell): CaseFunction =>
  async ({ namespace, eventually, expect }) => {
    const { podTemplates } = namespace;
    await podTemplates.givenMany(3);
    const { resourceVersion } = listOf(await podTemplates.list(), 'a list', expect).metadata;
    const control = await knownLists(podTemplates, { eventually }).list({ ...cell, resourceVersion });
    // Out of the range of a cache, which is no refusal of the combination (core 7).
    const isOutOfRange =
      control.status === 410 && cell.resourceVersionMatch === 'NotOlderThan' && cell.limit !== undefined;
    if (!isOutOfRange) listOf(control, `a list with ${told(cell)} at the version of a list`, expect);
    expect.refused(await podTemplates.list({ ...cell }), `a list with ${told(cell)}`);
  };

const told = ({ resourceVersion, resourceVersionMatch, limit }: Cell): string =>
  [
    `resourceVersionMatch=${resourceVersionMatch}`,
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    resourceVersion === undefined ? 'no resourceVersion' : `resourceVersion=${resourceVersion}`,
  ].join(', ');
