// Types to whose new objects somebody else writes: a controller labels them, an agent reports on them. No document forbids
// that, and it comes between two requests of a case at any moment. A case that failed beside such a writer runs again, with
// objects that have come to rest: see `run-case.ts`.

/** By `typeKey`. */
export type DisturbedTypes = ReadonlySet<string>;

export const typeKey = ({ group, plural }: { readonly group: string; readonly plural: string }): string =>
  group === '' ? plural : `${plural}.${group}`;
