// Items of lists of type map whose keys are easily confused: texts that are alike once joined, empty text, 0 and false
// (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Schema } from '../kit/kinds/definitions.ts';
import { define } from '../kit/kinds/definitions.ts';
import { customObject } from './custom-object.ts';
import { listOf, text } from './schemas.ts';
import { countOf } from './list-rules.ts';
import { expectStatusWithoutEqualItems } from './sets.ts';

/** What an implementation may put between the keys of an item. */
const separators = ['', ',', '/', ':', '|', '.', ' ', '-', '_', ';', '"', '\\'];

/** Of each two, the joined keys are equal with one of the separators. */
const alikeOnceJoined = separators.flatMap((separator) => [
  { name: `a${separator}b`, part: 'c' },
  { name: 'a', part: `b${separator}c` },
]);

/** Each has a key that many languages take for absent. */
const falsy = [
  { name: '', part: '', port: 0, on: false },
  { name: '', part: '', port: 0, on: true },
  { name: '', part: '', port: 1, on: false },
  { name: '', part: 'x', port: 0, on: false },
  { name: 'x', part: '', port: 0, on: false },
];

const itemsWith = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'array',
  items: {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, value: text },
  },
});

const texts = { name: text, part: text };
const scalars = { ...texts, port: { type: 'integer' }, on: { type: 'boolean' } };

/** Items with such keys are different items, and each is found by its keys; below a status, too, no two have equal ones. */
export async function expectHardKeysApart(context: CaseContext): Promise<void> {
  const { expect } = context;
  const defined = await define(context, {
    joined: listOf(context, itemsWith(texts), 'map', ...Object.keys(texts)),
    falsy: listOf(context, itemsWith(scalars), 'map', ...Object.keys(scalars)),
  });
  const intent = { joined: alikeOnceJoined, falsy };
  const posted = await defined.objects.create(intent);
  const asPosted = 'POST of items whose keys are alike once joined, empty, 0 or false';
  expect.success(posted, asPosted);
  const stored = await defined.objects.current(posted.object.metadata.name!);
  for (const [field, items] of Object.entries(intent))
    expect.equal(countOf(stored[field], isRecord), items.length, `items of "${field}" after ${asPosted}`);
  const object = await customObject(context, defined);
  const what = 'an apply of items whose keys are alike once joined, empty, 0 or false';
  await object.applied('first', intent, what);
  for (const field of ['joined', 'falsy'] as const) {
    const valued = intent[field].map((item, index) => ({ ...item, value: `of ${index}` }));
    const after = await object.applied('second', { [field]: valued }, `${what}, with a value each`);
    const list: readonly unknown[] = Array.isArray(after[field]) ? after[field] : [];
    expect.equal(countOf(list, isRecord), valued.length, `items after ${what}`);
    for (const { value, ...keys } of valued) {
      const found = list.filter((one) => isRecord(one) && hasKeys(one, keys));
      expect.equal(found, [{ ...keys, value }], `the items with the keys ${JSON.stringify(keys)}`);
    }
    const [left, ...kept] = valued;
    await object.applied('first', {}, `an apply that leaves out all items`);
    const less = await object.applied('second', { [field]: kept }, 'an apply that leaves out one item');
    expect.equal(countOf(less[field], isRecord), kept.length, `items without ${JSON.stringify(left)}`);
    expect.equal(
      countOf(less[field], (one) => isRecord(one) && one['value'] === left?.value),
      0,
      `the item that was left out, ${JSON.stringify(left)}`,
    );
  }
  await expectStatusWithoutEqualItems(context, 'map');
}

const hasKeys = (item: Readonly<Record<string, unknown>>, keys: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(keys).every(([key, value]) => item[key] === value);
