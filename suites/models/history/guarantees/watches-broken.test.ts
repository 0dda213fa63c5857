// Order, gaps and repeats in watches: each violation is reported by its name.
import { describe, expect, test } from 'vitest';
import { found, startTrace } from '../trace.test-support.ts';
import { describeViolation } from '../violation.ts';
import { noGap } from './no-gap.ts';
import { noRepeat } from './no-repeat.ts';
import { ordered } from './ordered.ts';
import { broken, fourWrites } from './watches.test-support.ts';

describe('bad histories', () => {
  test('ordered: an event after that of a later write, also of another object', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    trace.watch({ segments: [[trace.event(b2), trace.event(a2)]] });
    expect(broken(trace)).toEqual(['ordered']);
    expect(ordered(trace.judged()).map(describeViolation)).toEqual([
      'the changes of a watch come in the order of the writes: a: writer 3 patched a (write 3, acknowledged); ' +
        'writer 4 replaced b (write 4, acknowledged) after it; watcher was shown write 4 first and write 3 after it',
    ]);
  });

  test('ordered: two writes that overlap on one object, where one named the version of the other', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    trace.list([[a]]);
    const [first, second] = [trace.begin('patch', 'a'), trace.begin('put', 'a', { expected: 'v2' })];
    const [a2, a3] = [first.done(), second.done()];
    trace.watch({ segments: [[trace.event(a3), trace.event(a2)]] });
    expect(broken(trace)).toEqual(['ordered']);
  });

  test('ordered: two watchers who saw two writes that overlap in different orders', () => {
    const trace = startTrace();
    trace.list([[]]);
    const [first, second] = [trace.begin('create', 'a'), trace.begin('create', 'b')];
    const [a, b] = [first.done(), second.done()];
    trace.watch({ segments: [[trace.event(a), trace.event(b)]] });
    trace.watch({ client: 'watcher 2', segments: [[trace.event(b), trace.event(a)]] });
    expect(broken(trace)).toEqual(['ordered']);
    expect(found(ordered(trace.judged()))).toEqual([
      'a: watcher was shown write 1 before write 2; watcher 2 was shown write 2 before write 1',
    ]);
  });

  test('no gap: a write that is skipped, a delete that is, and the last one that never comes', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const gone = trace.write('delete', 'a');
    const b3 = trace.write('patch', 'b');
    trace.watch({ segments: [[trace.event(b2), trace.event(gone), trace.event(b3)]] });
    trace.watch({ segments: [[trace.event(a2), trace.event(b2), trace.event(b3)]] });
    trace.watch({ segments: [[trace.event(a2), trace.event(b2), trace.event(gone)]], ending: 'silent' });
    expect(broken(trace)).toEqual(['noGap']);
    expect(found(noGap(trace.judged()))).toEqual([
      'a: writer 3 patched a (write 3, acknowledged); writer 6 patched b (write 6, acknowledged) after it; watcher was shown write 6 and never write 3',
      'a: writer 5 deleted a (write 5, acknowledged); writer 6 patched b (write 6, acknowledged) after it; watcher was shown write 6 and never write 5',
      'b: writer 6 patched b (write 6, acknowledged); its event did not come to watcher after 3 others, within 10 s',
    ]);
  });

  test('no gap: several changes reported as one, and a change that came with another version', () => {
    const trace = startTrace();
    trace.list([[]]);
    trace.write('create', 'a');
    const [a2, b] = [trace.write('patch', 'a'), trace.write('create', 'b')];
    trace.watch({ segments: [[trace.event(a2, { type: 'ADDED' }), trace.event(b)]] });
    expect(found(noGap(trace.judged()))).toHaveLength(1);
    const other = startTrace();
    other.list([[]]);
    const [c, d] = [other.write('create', 'a'), other.write('create', 'b')];
    other.watch({ segments: [[other.event(c, { version: 'another' }), other.event(d)]] });
    expect(broken(other)).toEqual(['noGap']);
  });

  test('no repeat: twice, again after resuming, and what the list already had', () => {
    const trace = startTrace();
    const { a, a2, b2 } = fourWrites(trace);
    trace.watch({ segments: [[trace.event(a2), trace.event(a2), trace.event(b2)]] });
    trace.watch({
      segments: [
        { sent: 1, notifications: [trace.event(a2)], continuedAt: 0 },
        { sent: 2, notifications: [trace.event(a2), trace.event(b2)] },
      ],
    });
    trace.watch({ segments: [[trace.event(a), trace.event(a2), trace.event(b2)]] });
    trace.watch({ start: { from: 'write', write: 3 }, segments: [[trace.event(a2), trace.event(b2)]] });
    expect(found(noRepeat(trace.judged()))).toEqual([
      'a: watcher was shown write 3 (patch of a) twice',
      'a: watcher was shown write 3 (patch of a) twice',
      'a: writer 1 created a (write 1, acknowledged); watcher started from the version of a list that already had it, and was shown write 1 as a change',
      'a: writer 3 patched a (write 3, acknowledged); watcher started from the version of a write after it, and was shown write 3 as a change',
    ]);
  });
});
