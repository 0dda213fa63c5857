// The guarantee of the fields that clients have to themselves on histories written by hand.
import { expect, test } from 'vitest';
import { found, tell } from '../story.test-support.ts';
import { ownFieldsStay } from './own-fields.ts';

test('what was acknowledged before a write stays in its state, and what overlaps it may be missing', () => {
  const story = tell(['a']);
  story.write('create', 'a', { client: 'one' });
  const overlapping = story.begin('patch', 'a', { client: 'two' });
  const patch = story.write('patch', 'a', { client: 'three' });
  overlapping.done();
  story.begin('patch', 'a', { client: 'four' }).end('unknown');
  story.read('a', patch, { one: 'w1', three: 'w3' });
  expect(ownFieldsStay(story.judged())).toEqual([]);
});

test('a later write of the same client replaces its field', () => {
  const story = tell(['a']);
  story.write('create', 'a', { client: 'one' });
  story.write('patch', 'a', { client: 'one' });
  const put = story.write('put', 'a', { client: 'two', expected: 'v2' });
  story.read('a', put, { one: 'w2', two: 'w3' });
  expect(ownFieldsStay(story.judged())).toEqual([]);
});

test('another object of the same name owes nothing to the one before', () => {
  const story = tell(['a']);
  story.write('create', 'a', { client: 'one' });
  story.write('delete', 'a', { client: 'two' });
  const again = story.write('create', 'a', { client: 'three' });
  story.read('a', again, { three: 'w3' });
  expect(ownFieldsStay(story.judged())).toEqual([]);
});

test.each([
  ['is gone', {}],
  ['has an earlier value', { one: 'w1' }],
])('a lost update: the field of a client %s', (how, own) => {
  const story = tell(['a']);
  story.write('create', 'a', { client: 'one' });
  story.write('patch', 'a', { client: 'one' });
  const patch = story.write('apply', 'a', { client: 'two' });
  story.read('a', patch, { ...own, two: 'w3' });
  expect(found(ownFieldsStay(story.judged())).map((text) => text.split('; ').at(-1))).toEqual([
    `after which the field of one ${how}`,
  ]);
});
