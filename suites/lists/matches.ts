// The table of lists by resourceVersionMatch (core 4.12): its matches, and the combinations that are invalid in it.

export const everyMatch = ['Exact', 'NotOlderThan'] as const;

export type Match = (typeof everyMatch)[number];

/** The invalid combinations of lists without continue: a match without a version, and Exact at any version. */
export const invalidCombinations: readonly Readonly<Record<string, string>>[] = everyMatch.flatMap((match) =>
  (match === 'Exact' ? [undefined, '0'] : [undefined]).flatMap((resourceVersion) =>
    [undefined, '2'].map((limit) => ({
      resourceVersionMatch: match,
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
      ...(limit === undefined ? {} : { limit }),
    })),
  ),
);

/** The condition of rows about resourceVersionMatch. */
export const ifRead =
  'The row judges servers that read the match: clients tolerate servers that ignore it (the same paragraph). A server that serves every invalid combination, and gives Exact no effect, ignores it: not exercised.';
