// Planted faults of fields that their only owner leaves out: they become a value of their type (document core 4.9.7).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';
import { alterApplied } from './alter-ownership.ts';

/** The value with an empty one for each dropped member, where `empty` has one for it. */
function withEmpty(before: Json, after: Json, empty: (value: Json) => Json | undefined): Json {
  if (!isObject(before) || !isObject(after)) return after;
  const kept = Object.entries(after).map(([name, member]) => [
    name,
    withEmpty(before[name] ?? null, member, empty),
  ]);
  const dropped = Object.entries(before)
    .filter(([name]) => !(name in after))
    .map(([name, member]) => [name, empty(member)])
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries([...kept, ...dropped]) as Json;
}

const sorts = {
  boolean: { title: 'false', empty: (value: Json) => (typeof value === 'boolean' ? false : undefined) },
  list: { title: 'an empty list', empty: (value: Json) => (Array.isArray(value) ? [] : undefined) },
  map: { title: 'an empty map', empty: (value: Json) => (isObject(value) ? {} : undefined) },
} as const;

export default Object.entries(sorts).flatMap(([sort, { title, empty }]) =>
  (['custom', 'built-in'] as const)
    .filter((of) => of === 'built-in' || sort === 'boolean')
    .map((of) => ({
      id: `dropped-${sort}-of-${of}-objects-becomes-empty`,
      title: `A ${sort} of a ${of} object without an owner becomes ${title}.`,
      breaks: ['apply.merge.unowned-default-or-deleted'],
      install: (parts) =>
        alterApplied(parts, (done, { live }) => {
          if (isCustom(live) !== (of === 'custom')) return done;
          const { metadata = {}, ...fields } = done.object;
          const { metadata: _before, ...before } = live;
          return { ...done, object: { ...(withEmpty(before, fields, empty) as object), metadata } };
        }),
    })),
) satisfies readonly Fault[];
