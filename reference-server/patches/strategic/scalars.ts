// Lists of scalars in a strategic merge patch: merged, reduced and ordered by directives.
import type { Json } from '../../object.ts';

export interface ScalarMerge {
  readonly stated: readonly Json[];
  readonly deleted: readonly Json[];
  readonly order: readonly Json[] | undefined;
}

export function mergeScalars(
  before: readonly Json[],
  { stated, deleted, order }: ScalarMerge,
): readonly Json[] {
  const kept = before.filter((value) => !deleted.includes(value));
  const united = [...new Set([...kept, ...stated])];
  return order === undefined ? united : mergeOrders(united, order, before, (value) => value);
}

/**
 * Items in `wanted` take its order; the others keep their order, and their position before the items that
 * followed them.
 */
export function mergeOrders(
  items: readonly Json[],
  wanted: readonly (Json | undefined)[],
  former: readonly (Json | undefined)[],
  keyIn: (item: Json) => Json | undefined,
): readonly Json[] {
  const isWanted = (item: Json) => wanted.includes(keyIn(item));
  const place = (item: Json) => wanted.indexOf(keyIn(item));
  const ordered = items.filter(isWanted).toSorted((a, b) => place(a) - place(b));
  const others = items.filter((item) => !isWanted(item));
  const result: Json[] = [];
  while (others.length > 0 && ordered.length > 0) {
    const [other, next] = [
      former.indexOf(keyIn(others[0] ?? null)),
      former.indexOf(keyIn(ordered[0] ?? null)),
    ];
    const isLater = other >= 0 && next >= 0 && next < other;
    result.push((isLater ? ordered : others).shift() ?? null);
  }
  return [...result, ...others, ...ordered];
}
