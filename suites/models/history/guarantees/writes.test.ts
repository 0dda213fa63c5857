// The guarantee of writes on histories written by hand: the classic ways in which writes that race go wrong.
import { expect, test } from 'vitest';
import { found, startTrace } from '../trace.test-support.ts';
import { compareAndSet } from './compare-and-set.ts';

test('writes that overlap and were refused, missing or without an answer have an order', () => {
  const trace = startTrace(['a']);
  trace.begin('put', 'a', { expected: 'v0' }).end('missing');
  trace.write('create', 'a');
  const [winner, loser] = [
    trace.begin('put', 'a', { expected: 'v2' }),
    trace.begin('put', 'a', { expected: 'v2' }),
  ];
  loser.end('refused');
  winner.done();
  trace.begin('create', 'a').end('refused');
  const lost = trace.begin('patch', 'a').end('unknown');
  trace.read('a', { ...lost, version: 'of the lost one', uid: 'uid 5' });
  trace.write('put', 'a', { expected: 'of the lost one', uid: 'uid 2' });
  trace.begin('delete', 'a').end('unknown');
  trace.write('create', 'a');
  expect(compareAndSet(trace.judged())).toEqual({ violations: [], undecided: [] });
});

test('a lost update: two PUTs of one version succeed', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a');
  const [first, second] = [
    trace.begin('put', 'a', { expected: 'v1' }),
    trace.begin('put', 'a', { expected: 'v1' }),
  ];
  second.done();
  first.done();
  expect(found(compareAndSet(trace.judged()).violations)).toEqual([
    'a: writer 1 created a (write 1, acknowledged); writer 2 replaced a (write 2, acknowledged); writer 3 replaced a (write 3, acknowledged); both named the version of write 1, so an update was lost',
  ]);
});

test('a PUT of a version that a patch had replaced succeeds', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a');
  trace.write('patch', 'a');
  trace.write('put', 'a', { expected: 'v1' });
  expect(found(compareAndSet(trace.judged()).violations)).toEqual([
    'a: writer 2 patched a (write 2, acknowledged); writer 3 replaced a (write 3, acknowledged); which does not fit after it',
  ]);
});

test('two creates of one name succeed', () => {
  const trace = startTrace(['a']);
  const [first, second] = [trace.begin('create', 'a'), trace.begin('create', 'a')];
  first.done();
  second.done();
  expect(compareAndSet(trace.judged()).violations).toHaveLength(1);
});

test('a delete of a version that is no longer current succeeds, and a patch of what is gone', () => {
  const trace = startTrace(['a', 'b']);
  trace.write('create', 'a');
  trace.write('patch', 'a');
  trace.write('delete', 'a', { expected: 'v1' });
  trace.write('create', 'b');
  trace.write('delete', 'b');
  trace.write('patch', 'b');
  expect(compareAndSet(trace.judged()).violations.map(({ object }) => object)).toEqual(['a', 'b']);
});

test('a PUT may create another object, and may not bring one back', () => {
  const trace = startTrace(['a']);
  const a = trace.write('create', 'a');
  trace.write('delete', 'a');
  trace.write('put', 'a', { expected: a.version!, uid: 'another' });
  expect(compareAndSet(trace.judged()).violations).toEqual([]);
  const other = startTrace(['a']);
  const b = other.write('create', 'a');
  other.write('delete', 'a');
  other.write('put', 'a', { expected: b.version!, uid: b.uid! });
  expect(compareAndSet(other.judged()).violations).toHaveLength(1);
});

test('a delete of what is gone may be acknowledged, and one that did nothing is not', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a');
  trace.write('delete', 'a');
  trace.write('delete', 'a');
  trace.write('create', 'a');
  expect(compareAndSet(trace.judged()).violations).toEqual([]);
  const other = startTrace(['a']);
  const a = other.write('create', 'a');
  other.write('delete', 'a');
  other.write('patch', 'a', { uid: a.uid! });
  expect(compareAndSet(other.judged()).violations).toHaveLength(1);
});

test('that an object is missing which was there all along is an answer that does not fit', () => {
  const trace = startTrace(['a']);
  trace.write('create', 'a');
  trace.begin('patch', 'a').end('missing');
  trace.write('patch', 'a');
  expect(found(compareAndSet(trace.judged()).violations)).toEqual([
    'a: writer 1 created a (write 1, acknowledged); writer 2 patched a (write 2, answered as missing); which does not fit after it',
  ]);
});
