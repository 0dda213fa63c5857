// Values with one owner that differ only in the order of members of objects (core 4.9.5). A JSON object is an unordered
// collection of members (RFC 8259, 1), while the items of a list are in order.
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/kinds/definitions.ts';
import { customObject } from './custom-object.ts';
import type { Fields } from './custom-object.ts';
import { listOf, mapOf, pair, textMap } from './schemas.ts';

const [first, second] = [
  { a: '1', b: '2' },
  { a: '3', b: '4' },
] as const;
const intent = { list: [first, second], map: first, whole: first };

/** Another manager applies equal values with their members in another order: both own them. */
export async function expectEqualInAnyOrder(context: CaseContext): Promise<void> {
  const { expect } = context;
  const defined = await define(context, {
    list: listOf(context, { type: 'array', items: pair }, 'atomic'),
    map: mapOf(context, textMap, 'atomic'),
    whole: mapOf(context, pair, 'atomic'),
  });
  const object = await customObject(context, defined);
  await object.applied('first', intent, 'an apply of atomic values');
  const reordered: Fields = {
    list: [reversed(first), reversed(second)],
    map: reversed(first),
    whole: reversed(first),
  };
  const what = 'an apply of equal atomic values by another manager, with members in another order';
  const shared = await object.applied('second', reordered, what);
  const left = await object.applied('first', {}, 'an apply that leaves out atomic values of two owners');
  for (const [field, value] of Object.entries(intent)) {
    expect.equal(shared[field], value, `"${field}" after ${what}`);
    expect.equal(left[field], value, `"${field}", which one of its two owners left out`);
  }
  const inOtherOrder = 'an apply of an atomic list with its items in another order';
  await object.refused('first', { list: intent.list.toReversed() }, inOtherOrder);
}

const reversed = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).toReversed());
