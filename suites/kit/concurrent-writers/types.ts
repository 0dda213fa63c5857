// Types whose new objects another writer modifies: a controller labels them, an agent updates their status. No document
// forbids that, and it may happen between any two requests of a case. A case that failed because of such a writer runs
// again with stable objects: see `run-case.ts`.

/** Keys as `typeKey` returns them. */
export type ConcurrentlyModifiedTypes = ReadonlySet<string>;

export const typeKey = ({ group, plural }: { readonly group: string; readonly plural: string }): string =>
  group === '' ? plural : `${plural}.${group}`;
