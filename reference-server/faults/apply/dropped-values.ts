// Planted faults of booleans that their only owner leaves out: they become false (document core 4.9.7).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';
import { alterApplied } from './alter-ownership.ts';

/** The value with false for each boolean that was dropped. */
function withFalse(before: Json, after: Json): Json {
  if (!isObject(before) || !isObject(after)) return after;
  const kept = Object.entries(after).map(([name, member]) => [name, withFalse(before[name] ?? null, member)]);
  const dropped = Object.entries(before)
    .filter(([name, member]) => !(name in after) && typeof member === 'boolean')
    .map(([name]) => [name, false]);
  return Object.fromEntries([...kept, ...dropped]) as Json;
}

export default (['custom', 'built-in'] as const).map((of) => ({
  id: `dropped-boolean-of-${of}-objects-becomes-empty`,
  title: `A boolean of a ${of} object without an owner becomes false.`,
  breaks: ['apply.merge.unowned-default-or-deleted'],
  install: (parts) =>
    alterApplied(parts, (done, { live }) => {
      if (isCustom(live) !== (of === 'custom')) return done;
      const { metadata = {}, ...fields } = done.object;
      const { metadata: _before, ...before } = live;
      return { ...done, object: { ...(withFalse(before, fields) as object), metadata } };
    }),
})) satisfies readonly Fault[];
