// Planted faults of items of which several managers own fields (document core 4.9).
import { isObject, setOwn } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** The object, with each list of objects as short as in the other one. */
function withShorterLists(whole: Json, other: Json | undefined): Json {
  if (Array.isArray(whole) && Array.isArray(other))
    return other.length < whole.length && whole.every(isObject) ? (other as Json) : whole;
  if (!isObject(whole) || !isObject(other)) return whole;
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries(whole))
    setOwn(copy, name, withShorterLists(member, Object.hasOwn(other, name) ? other[name] : undefined));
  return copy;
}

export default [
  {
    id: 'left-out-items-go-with-fields-of-others',
    title: 'An apply removes an item that it leaves out, also where another manager owns a field of it.',
    breaks: ['apply.definition.list-map'],
    install({ ownership }: Parts) {
      const { applyIntent } = ownership;
      ownership.applyIntent = (request) => {
        const { manager, owners } = request;
        const own = owners.filter(
          ({ name, operation }) => name === manager.name && operation === manager.operation,
        );
        const outcome = applyIntent(request);
        const alone = applyIntent({ ...request, owners: own });
        if ('conflicts' in outcome || 'conflicts' in alone) return outcome;
        return { ...outcome, object: withShorterLists(outcome.object, alone.object) as JsonObject };
      };
    },
  },
] satisfies readonly Fault[];
