// Order, gaps and repeats in watches: each way of being bad is told by its name.
import { describe, expect, test } from 'vitest';
import { found, tell } from '../story.test-support.ts';
import { tellViolation } from '../violation.ts';
import { noGap } from './no-gap.ts';
import { noRepeat } from './no-repeat.ts';
import { ordered } from './ordered.ts';
import { broken, fourWrites } from './watches.test-support.ts';

describe('bad histories', () => {
  test('ordered: an event after that of a later write, also of another object', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    story.watch({ segments: [[story.event(b2), story.event(a2)]] });
    expect(broken(story)).toEqual(['ordered']);
    expect(ordered(story.judged()).map(tellViolation)).toEqual([
      'the changes of a watch come in the order of the writes: a: writer 3 patched a (write 3, acknowledged); ' +
        'writer 4 replaced b (write 4, acknowledged) after it; watcher was shown write 4 first and write 3 after it',
    ]);
  });

  test('ordered: two writes that overlap on one object, where one named the version of the other', () => {
    const story = tell();
    const a = story.write('create', 'a');
    story.list([[a]]);
    const [first, second] = [story.begin('patch', 'a'), story.begin('put', 'a', { expected: 'v2' })];
    const [a2, a3] = [first.done(), second.done()];
    story.watch({ segments: [[story.event(a3), story.event(a2)]] });
    expect(broken(story)).toEqual(['ordered']);
  });

  test('ordered: two watchers who saw two writes that overlap in different orders', () => {
    const story = tell();
    story.list([[]]);
    const [first, second] = [story.begin('create', 'a'), story.begin('create', 'b')];
    const [a, b] = [first.done(), second.done()];
    story.watch({ segments: [[story.event(a), story.event(b)]] });
    story.watch({ client: 'watcher 2', segments: [[story.event(b), story.event(a)]] });
    expect(broken(story)).toEqual(['ordered']);
    expect(found(ordered(story.judged()))).toEqual([
      'a: watcher was shown write 1 before write 2; watcher 2 was shown write 2 before write 1',
    ]);
  });

  test('no gap: a write that is skipped, a delete that is, and the last one that never comes', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const gone = story.write('delete', 'a');
    const b3 = story.write('patch', 'b');
    story.watch({ segments: [[story.event(b2), story.event(gone), story.event(b3)]] });
    story.watch({ segments: [[story.event(a2), story.event(b2), story.event(b3)]] });
    story.watch({ segments: [[story.event(a2), story.event(b2), story.event(gone)]], ending: 'silent' });
    expect(broken(story)).toEqual(['noGap']);
    expect(found(noGap(story.judged()))).toEqual([
      'a: writer 3 patched a (write 3, acknowledged); writer 6 patched b (write 6, acknowledged) after it; watcher was shown write 6 and never write 3',
      'a: writer 5 deleted a (write 5, acknowledged); writer 6 patched b (write 6, acknowledged) after it; watcher was shown write 6 and never write 5',
      'b: writer 6 patched b (write 6, acknowledged); its event did not come to watcher after 3 others, within 10 s',
    ]);
  });

  test('no gap: several changes told as one, and a change that came with another version', () => {
    const story = tell();
    story.list([[]]);
    story.write('create', 'a');
    const [a2, b] = [story.write('patch', 'a'), story.write('create', 'b')];
    story.watch({ segments: [[story.event(a2, { type: 'ADDED' }), story.event(b)]] });
    expect(found(noGap(story.judged()))).toHaveLength(1);
    const other = tell();
    other.list([[]]);
    const [c, d] = [other.write('create', 'a'), other.write('create', 'b')];
    other.watch({ segments: [[other.event(c, { version: 'another' }), other.event(d)]] });
    expect(broken(other)).toEqual(['noGap']);
  });

  test('no repeat: twice, again after resuming, and what the list already had', () => {
    const story = tell();
    const { a, a2, b2 } = fourWrites(story);
    story.watch({ segments: [[story.event(a2), story.event(a2), story.event(b2)]] });
    story.watch({
      segments: [
        { sent: 1, notifications: [story.event(a2)], continuedAt: 0 },
        { sent: 2, notifications: [story.event(a2), story.event(b2)] },
      ],
    });
    story.watch({ segments: [[story.event(a), story.event(a2), story.event(b2)]] });
    story.watch({ start: { from: 'write', write: 3 }, segments: [[story.event(a2), story.event(b2)]] });
    expect(found(noRepeat(story.judged()))).toEqual([
      'a: watcher was shown write 3 (patch of a) twice',
      'a: watcher was shown write 3 (patch of a) twice',
      'a: writer 1 created a (write 1, acknowledged); watcher started from the version of a list that already had it, and was shown write 1 as a change',
      'a: writer 3 patched a (write 3, acknowledged); watcher started from the version of a write after it, and was shown write 3 as a change',
    ]);
  });
});
