// The guarantee of writes on histories written by hand: the classic ways in which writes that race go wrong.
import { expect, test } from 'vitest';
import { found, tell } from '../story.test-support.ts';
import { compareAndSet } from './compare-and-set.ts';

test('writes that overlap and were refused, missing or without an answer have an order', () => {
  const story = tell(['a']);
  story.begin('put', 'a', { expected: 'v0' }).end('missing');
  story.write('create', 'a');
  const [winner, loser] = [
    story.begin('put', 'a', { expected: 'v2' }),
    story.begin('put', 'a', { expected: 'v2' }),
  ];
  loser.end('refused');
  winner.done();
  story.begin('create', 'a').end('refused');
  const lost = story.begin('patch', 'a').end('unknown');
  story.read('a', { ...lost, version: 'of the lost one', uid: 'uid 5' });
  story.write('put', 'a', { expected: 'of the lost one', uid: 'uid 2' });
  story.begin('delete', 'a').end('unknown');
  story.write('create', 'a');
  expect(compareAndSet(story.judged())).toEqual({ violations: [], undecided: [] });
});

test('a lost update: two PUTs of one version succeed', () => {
  const story = tell(['a']);
  story.write('create', 'a');
  const [first, second] = [
    story.begin('put', 'a', { expected: 'v1' }),
    story.begin('put', 'a', { expected: 'v1' }),
  ];
  second.done();
  first.done();
  expect(found(compareAndSet(story.judged()).violations)).toEqual([
    'a: writer 1 created a (write 1, acknowledged); writer 2 replaced a (write 2, acknowledged); writer 3 replaced a (write 3, acknowledged); both named the version of write 1, so an update was lost',
  ]);
});

test('a PUT of a version that a patch had replaced succeeds', () => {
  const story = tell(['a']);
  story.write('create', 'a');
  story.write('patch', 'a');
  story.write('put', 'a', { expected: 'v1' });
  expect(found(compareAndSet(story.judged()).violations)).toEqual([
    'a: writer 2 patched a (write 2, acknowledged); writer 3 replaced a (write 3, acknowledged); which does not fit after it',
  ]);
});

test('two creates of one name succeed', () => {
  const story = tell(['a']);
  const [first, second] = [story.begin('create', 'a'), story.begin('create', 'a')];
  first.done();
  second.done();
  expect(compareAndSet(story.judged()).violations).toHaveLength(1);
});

test('a delete of a version that is no longer current succeeds, and a patch of what is gone', () => {
  const story = tell(['a', 'b']);
  story.write('create', 'a');
  story.write('patch', 'a');
  story.write('delete', 'a', { expected: 'v1' });
  story.write('create', 'b');
  story.write('delete', 'b');
  story.write('patch', 'b');
  expect(compareAndSet(story.judged()).violations.map(({ object }) => object)).toEqual(['a', 'b']);
});

test('a PUT may create another object, and may not bring one back', () => {
  const story = tell(['a']);
  const a = story.write('create', 'a');
  story.write('delete', 'a');
  story.write('put', 'a', { expected: a.version!, uid: 'another' });
  expect(compareAndSet(story.judged()).violations).toEqual([]);
  const other = tell(['a']);
  const b = other.write('create', 'a');
  other.write('delete', 'a');
  other.write('put', 'a', { expected: b.version!, uid: b.uid! });
  expect(compareAndSet(other.judged()).violations).toHaveLength(1);
});

test('a delete of what is gone may be acknowledged, and one that did nothing is not', () => {
  const story = tell(['a']);
  story.write('create', 'a');
  story.write('delete', 'a');
  story.write('delete', 'a');
  story.write('create', 'a');
  expect(compareAndSet(story.judged()).violations).toEqual([]);
  const other = tell(['a']);
  const a = other.write('create', 'a');
  other.write('delete', 'a');
  other.write('patch', 'a', { uid: a.uid! });
  expect(compareAndSet(other.judged()).violations).toHaveLength(1);
});

test('that an object is missing which was there all along is an answer that does not fit', () => {
  const story = tell(['a']);
  story.write('create', 'a');
  story.begin('patch', 'a').end('missing');
  story.write('patch', 'a');
  expect(found(compareAndSet(story.judged()).violations)).toEqual([
    'a: writer 1 created a (write 1, acknowledged); writer 2 patched a (write 2, told that it is missing); which does not fit after it',
  ]);
});
