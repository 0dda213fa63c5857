// Merges an applied intent into the live object, by topology (document core 4.9.7): the values of the request
// win.
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import type { PathElement } from './path-element.ts';
import { groupItems, own, topologyOf } from './topology.ts';
import type { Items, Members } from './topology.ts';

/** Shares every unchanged subtree. */
export function merge(schema: Schema, live: Json | undefined, applied: Json): Json {
  if (live === undefined || live === applied) return applied;
  const topology = topologyOf(schema, applied);
  if (topology.type === 'members' && isObject(live) && isObject(applied))
    return mergeMembers(topology, live, applied);
  if (topology.type === 'items' && Array.isArray(live) && Array.isArray(applied))
    return mergeItems(topology, live, applied);
  return applied;
}

function mergeMembers(topology: Members, live: JsonObject, applied: JsonObject): Json {
  const merged: Record<string, Json> = { ...live };
  let changed = false;
  for (const name of Object.keys(applied)) {
    const stated = applied[name];
    if (stated === undefined) continue;
    const before = own(live, name);
    const after = merge(topology.of(name), before, stated);
    if (after === before) continue;
    changed = true;
    Object.defineProperty(merged, name, {
      value: after,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return changed ? merged : live;
}

/** Applied items keep the order of the intent; other items keep their position before them. */
function mergeItems(topology: Items, live: readonly Json[], applied: readonly Json[]): Json {
  const before = groupItems(topology, live);
  const stated = groupItems(topology, applied);
  const merged: Json[] = [];
  const done = new Set<PathElement>();
  const take = (element: PathElement) => {
    if (done.has(element)) return;
    done.add(element);
    const item = stated.get(element)?.at(-1) ?? null;
    // If several live items share a key, the applied item replaces all of them.
    const single = before.get(element)?.length === 1 ? before.get(element)?.[0] : undefined;
    merged.push(topology.scalars ? item : merge(topology.items, single, item));
  };
  const order = [...stated.keys()];
  let next = 0;
  for (const item of live) {
    const element = topology.element(item);
    if (!stated.has(element)) {
      merged.push(item);
      continue;
    }
    if (done.has(element)) continue;
    // Applied items that precede it in the intent come before it.
    while (next < order.length && !done.has(element)) take(order[next++] ?? element);
  }
  while (next < order.length) take(order[next++] ?? '');
  return merged.length === live.length && merged.every((item, index) => item === live[index]) ? live : merged;
}
