// Types whose new objects another writer modifies: a controller labels them, an agent updates their status. No document
// forbids that, and it may happen between any two requests of a case. A case that failed because of such a writer runs
// again with stable objects: see `run-case.ts`.

/** Keys as `typeKey` returns them. */
export type ConcurrentlyModifiedTypes = ReadonlySet<string>;

/** The key of the kinds that cases define. */
export const customKinds = 'custom kinds';

/** One for all kinds that cases define: each attempt of a case may define others. */
export const typeKey = ({ group, plural }: { readonly group: string; readonly plural: string }): string => {
  if (group.endsWith('.example.com')) return customKinds;
  return group === '' ? plural : `${plural}.${group}`;
};
