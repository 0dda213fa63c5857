// Planted faults of atomic values that differ in the order of members or items (document core 4.9.5).
import type { ApplyRequest } from '../../apply/ownership.ts';
import type { Json, JsonObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fault } from '../fault.ts';
import { topologyOf } from '../../apply/topology.ts';
import { alterApply } from './alter-ownership.ts';

type Alter = (live: Json, applied: Json) => Json;

/** Alters the top-level fields of one side that both sides have, and that are atomic. */
function altered(
  { schema, live, applied }: ApplyRequest,
  side: 'live' | 'applied',
  alter: Alter,
): JsonObject {
  const fields = schema.type === 'struct' ? schema.fields : {};
  const own = side === 'live' ? live : applied;
  const next = Object.entries(own).map(([name, value]): readonly [string, Json | undefined] => {
    const [before, after] = [live[name], applied[name]];
    if (before === undefined || after === undefined) return [name, value];
    return [name, isAtomic(fields[name]?.schema, after) ? alter(before, after) : value];
  });
  return Object.fromEntries(next) as JsonObject;
}

const isAtomic = (schema: Schema | undefined, value: Json) =>
  schema !== undefined && topologyOf(schema, value).type === 'whole';

/** A value that differs from every other one of its type. */
const otherThan = (value: Json): Json => (Array.isArray(value) ? [] : {});

const areSameMembers = (left: Json, right: Json) =>
  Array.isArray(left) &&
  Array.isArray(right) &&
  left.length === right.length &&
  left.every((item: Json) => right.some((other: Json) => sameJson(item, other)));

export default [
  {
    id: 'atomic-values-compared-as-texts',
    title: 'An apply of an equal atomic value with its members in another order is a change.',
    breaks: ['apply.definition.equal-in-any-order'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const isReordered = (before: Json, after: Json) =>
          sameJson(before, after) && JSON.stringify(before) !== JSON.stringify(after);
        const live = altered(request, 'live', (before, after) =>
          isReordered(before, after) ? otherThan(before) : before,
        );
        return decide({ ...request, live });
      }),
  },
  {
    id: 'atomic-lists-compared-as-sets',
    title: 'An apply of an atomic list with its items in another order changes nothing.',
    breaks: ['apply.definition.equal-in-any-order'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const applied = altered(request, 'applied', (before, after) =>
          areSameMembers(before, after) ? before : after,
        );
        return decide({ ...request, applied });
      }),
  },
] satisfies readonly Fault[];
