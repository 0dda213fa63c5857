// The guarantee of the fields that clients have to themselves on histories written by hand.
import { expect, test } from 'vitest';
import { found, startTrace } from '../trace.test-support.ts';
import { ownFieldsStay } from './own-fields.ts';

test('what was acknowledged before a write stays in its state, and what overlaps it may be missing', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a', { client: 'one' });
  const overlapping = trace.begin('patch', 'a', { client: 'two' });
  const patch = trace.write('patch', 'a', { client: 'three' });
  overlapping.done();
  trace.begin('patch', 'a', { client: 'four' }).end('unknown');
  trace.read('a', patch, { one: 'w1', three: 'w3' });
  expect(ownFieldsStay(trace.judged())).toEqual([]);
});

test('a later write of the same client replaces its field', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a', { client: 'one' });
  trace.write('patch', 'a', { client: 'one' });
  const put = trace.write('put', 'a', { client: 'two', expected: 'v2' });
  trace.read('a', put, { one: 'w2', two: 'w3' });
  expect(ownFieldsStay(trace.judged())).toEqual([]);
});

test('another object of the same name owes nothing to the one before', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a', { client: 'one' });
  trace.write('delete', 'a', { client: 'two' });
  const again = trace.write('create', 'a', { client: 'three' });
  trace.read('a', again, { three: 'w3' });
  expect(ownFieldsStay(trace.judged())).toEqual([]);
});

test.each([
  ['is gone', {}],
  ['has an earlier value', { one: 'w1' }],
])('a lost update: the field of a client %s', (how, own) => {
  const trace = startTrace(['a']);
  trace.write('create', 'a', { client: 'one' });
  trace.write('patch', 'a', { client: 'one' });
  const patch = trace.write('apply', 'a', { client: 'two' });
  trace.read('a', patch, { ...own, two: 'w3' });
  expect(found(ownFieldsStay(trace.judged())).map((text) => text.split('; ').at(-1))).toEqual([
    `after which the field of one ${how}`,
  ]);
});
