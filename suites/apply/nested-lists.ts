// Lists with owners of their items, within the items of such a list (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import { marked } from '../kit/kinds/definitions.ts';
import type { Schema } from '../kit/kinds/definitions.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { objectWith } from './custom-object.ts';
import { items, listOf, mapOf, pair, text, texts } from './schemas.ts';

const part = (name: string) => ({ name, port: 1 });

/** Two managers own items of a map and of a set within one item; each removes its own by leaving it out. */
export async function expectNestedItems(context: CaseContext): Promise<void> {
  const { expect } = context;
  const outer = {
    type: 'array',
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: text,
        parts: listOf(context, items, 'map', 'name'),
        tags: listOf(context, texts, 'set'),
      },
    },
  };
  const list = marked(context, outer, { 'list-type': 'map', 'list-map-keys': ['name'] });
  const object = await objectWith(context, { list });
  const intent = (parts: readonly string[], tags: readonly string[]) => ({
    list: [{ name: 'one', parts: parts.map(part), tags }],
  });
  await object.applied('first', intent(['a', 'b'], ['x', 'y']), 'an apply of lists within an item');
  const both = await object.applied(
    'second',
    intent(['c'], ['z']),
    'an apply of further items of these lists',
  );
  expect.equal(inner(both), { parts: ['a', 'b', 'c'], tags: ['x', 'y', 'z'] }, 'items of two managers');
  const left = await object.applied('first', intent(['a'], ['x']), 'an apply without one item of each list');
  expect.equal(inner(left), { parts: ['a', 'c'], tags: ['x', 'z'] }, 'items after their owner left one out');
}

/** Two managers own items of lists below a free key; each removes its own by leaving it out. */
export async function expectItemsBelowFreeKeys(context: CaseContext): Promise<void> {
  const { expect } = context;
  const below = (additionalProperties: Schema): Schema => ({ type: 'object', additionalProperties });
  const object = await objectWith(context, {
    maps: below(listOf(context, items, 'map', 'name')),
    sets: below(listOf(context, texts, 'set')),
  });
  const intent = (name: string) => ({ maps: { key: [part(name)] }, sets: { key: [name] } });
  const shown = ({ maps, sets }: ApiObject) =>
    inner({ list: [{ parts: Object(maps)['key'], tags: Object(sets)['key'] }] });
  await object.applied('first', intent('a'), 'an apply of items of lists below a free key');
  const both = await object.applied('second', intent('b'), 'an apply of further items of these lists');
  expect.equal(
    shown(both),
    { parts: ['a', 'b'], tags: ['a', 'b'] },
    'items of two managers below a free key',
  );
  const left = await object.applied('first', {}, 'an apply without the items below a free key');
  expect.equal(
    shown(left),
    { parts: ['b'], tags: ['b'] },
    'items below a free key that one manager left out',
  );
}

/** An atomic object in an item has one owner, although the item may have several. */
export async function expectAtomicInItems(context: CaseContext): Promise<void> {
  const { expect } = context;
  const whole = mapOf(context, pair, 'atomic');
  const outer = { type: 'object', required: ['name'], properties: { name: text, whole } };
  const object = await objectWith(context, {
    list: listOf(context, { type: 'array', items: outer }, 'map', 'name'),
  });
  const intent = (keys: Readonly<Record<string, string>>) => ({ list: [{ name: 'one', whole: keys }] });
  await object.applied('first', intent({ a: '1' }), 'an apply of an atomic object in an item');
  const what = 'an apply of another property of an atomic object in an item';
  await object.refused('second', intent({ b: '2' }), what);
  const after = await object.forced('second', intent({ b: '2' }), what);
  expect.equal(
    after['list'],
    intent({ b: '2' }).list,
    'an item with an atomic object after an apply with force=true',
  );
}

/** The names and texts in the only item. */
function inner({ list }: Pick<ApiObject, string>): unknown {
  const item: unknown = Array.isArray(list) ? list[0] : undefined;
  const { parts, tags } = isRecord(item) ? item : {};
  const names = Array.isArray(parts) ? parts.map((one: { readonly name?: unknown }) => one.name) : parts;
  return { parts: sorted(names), tags: sorted(tags) };
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).toSorted() : value);
