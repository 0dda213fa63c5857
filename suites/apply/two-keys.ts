// Lists of type map whose items are identified by two keys together (core 4.9.10).
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import { objectWith } from './custom-object.ts';
import { items, listOf } from './schemas.ts';

const own = { name: 'one', port: 1, value: 'x' };
/** Each has one of the two keys of the first item. */
const others = [
  { name: 'one', port: 2, value: 'y' },
  { name: 'two', port: 1, value: 'z' },
];

/** Items of two managers that differ in one of two keys are different items: none changes or removes the other's. */
export async function expectItemsOfTwoKeys(context: CaseContext): Promise<void> {
  const { expect } = context;
  const object = await objectWith(context, { list: listOf(context, items, 'map', 'name', 'port') });
  await object.applied('first', { list: [own] }, 'an apply of an item with two keys');
  const both = await object.applied(
    'second',
    { list: others },
    'an apply of items that differ from that of another manager in one of two keys',
  );
  expect.equal(
    byKeys(both['list']),
    [own, ...others],
    'items of two managers that differ in one of two keys',
  );
  await object.refused(
    'second',
    { list: [{ ...own, value: 'w' }, ...others] },
    'an apply of another value to the item with both keys that another manager owns',
  );
  const left = await object.applied('first', {}, 'an apply that leaves out its only item');
  expect.equal(byKeys(left['list']), others, 'items that share a key with one that its owner left out');
}

const byKeys = (list: unknown): unknown =>
  Array.isArray(list) ? list.toSorted((one, other) => (keysOf(one) < keysOf(other) ? -1 : 1)) : list;

const keysOf = (item: unknown): string =>
  isRecord(item) ? JSON.stringify([item['name'], item['port']]) : '';
