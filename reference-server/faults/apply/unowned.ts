// Planted faults of fields without an owner, of kinds with defaults for them (document core 4.9.7).
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterApplied } from './alter-ownership.ts';
import { memberOf, withMember } from './members.ts';

/** A number of each kind, with a default. */
const numbers = {
  deployment: ['spec', 'revisionHistoryLimit'],
  'pod-template': ['template', 'spec', 'terminationGracePeriodSeconds'],
} as const;

const dropped = (
  [
    ['stays', (before: Json) => before, 'stays as it was'],
    ['becomes-zero', () => 0, 'becomes 0'],
  ] as const
).flatMap(([id, next, title]) =>
  Object.entries(numbers).map(([kind, path]) => ({
    id: `dropped-number-of-${kind}-${id}`,
    title: `A number of a ${kind} without an owner ${title}.`,
    breaks: ['apply.merge.unowned-default-or-deleted'],
    install: (parts: Parts) =>
      alterApplied(parts, (done, { live }) => {
        const before = memberOf(live, ...path);
        const isDropped = before !== undefined && memberOf(done.object, ...path) === undefined;
        return isDropped ? { ...done, object: withMember(done.object, path, next(before)) } : done;
      }),
  })),
) satisfies readonly Fault[];

export default [
  ...dropped,
  {
    id: 'nested-items-never-removed',
    title: 'An apply does not remove the items of a list within an item of a list.',
    breaks: ['apply.merge.nested-dropped-removed', 'apply.definition.list-map'],
    install(parts) {
      alterApplied(parts, (done, { live }) => ({
        ...done,
        object: keepNested(live, done.object, false) as JsonObject,
      }));
    },
  },
] as const satisfies readonly Fault[];

const nameOf = (item: Json): Json | undefined => (isObject(item) ? item['name'] : item);
const itemOf = (list: readonly Json[], item: Json): Json | undefined =>
  list.find((one) => nameOf(one) === nameOf(item));

/** Adds the items of nested lists that an apply removed; items are identified by their name. */
function keepNested(before: Json | undefined, after: Json, isInItem: boolean): Json {
  if (Array.isArray(before) && Array.isArray(after)) {
    const kept = after.map((item) => keepNested(itemOf(before, item), item, true));
    return isInItem ? [...kept, ...before.filter((item) => itemOf(after, item) === undefined)] : kept;
  }
  if (!isObject(before) || !isObject(after)) return after;
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, keepNested(before[name], value, isInItem)]),
  );
}
