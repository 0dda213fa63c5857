// What events, bookmarks and initial events show: each violation is reported by its name.
import { describe, expect, test } from 'vitest';
import { found, startTrace } from '../trace.test-support.ts';
import { answeredContent } from './answered-content.ts';
import { bookmarkCovers } from './bookmark-covers.ts';
import { initialEventsComplete } from './initial-events-complete.ts';
import { noEventBeforeCause } from './no-event-before-cause.ts';
import { resumable } from './resumable.ts';
import { broken, fourWrites } from './watches.test-support.ts';

describe('bad histories', () => {
  test('no event before its cause: too early, refused, without a write, a deletion without a request, another type', () => {
    const trace = startTrace();
    trace.list([[]]);
    const a = trace.write('create', 'a');
    const early = trace.now();
    const b = trace.write('create', 'b');
    const refused = trace.begin('put', 'b', { expected: 'v1' }).end('refused');
    trace.watch({ segments: [[trace.event(a), trace.event(b, { received: early })]] });
    trace.watch({ segments: [[trace.event(a), trace.event(b), trace.event(refused, { version: 'new' })]] });
    trace.watch({ segments: [[trace.event(a), trace.event(b, { content: 'w2 beside w1' })]] });
    trace.watch({ segments: [[trace.event(a), trace.event(b), trace.event(a, { type: 'DELETED' })]] });
    trace.watch({ segments: [[trace.event(a, { type: 'MODIFIED' }), trace.event(b)]] });
    expect(found(noEventBeforeCause(trace.judged()))).toEqual([
      'b: the event came first; writer 2 created b (write 2, acknowledged) after that; seen by watcher',
      'b: writer 3 replaced b (write 3, refused); the event shows its content; seen by watcher',
      'b: the event has a content that no write sent; seen by watcher',
      'a: the event reports a deletion without a request; seen by watcher',
      'a: writer 1 created a (write 1, acknowledged); the event is of type MODIFIED; seen by watcher',
    ]);
  });

  test('answered content: the state of a later write, other labels, another uid', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const a3 = trace.write('patch', 'a');
    const rest = [trace.event(b2), trace.event(a3)];
    trace.watch({ segments: [[trace.event(a2, { content: 'w5' }), ...rest]] });
    trace.watch({ segments: [[trace.event(a2, { labelValue: 'b' }), ...rest]] });
    trace.watch({ segments: [[trace.event(a2, { uid: 'another' }), ...rest]] });
    expect(broken(trace)).toEqual(['answeredContent']);
    expect(found(answeredContent(trace.judged()))).toEqual([
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with the state of write 5',
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with other labels',
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with another uid',
    ]);
  });

  test('resumable: other events follow than in a stream that went on', () => {
    const trace = startTrace();
    trace.list([[]]);
    const a = trace.write('create', 'a');
    // They overlap: by themselves they may come in any order.
    const [first, second] = [trace.begin('patch', 'a'), trace.begin('create', 'b')];
    const [a2, b] = [first.done(), second.done()];
    trace.watch({ segments: [[trace.event(a), trace.event(a2), trace.event(b)]] });
    trace.watch({
      client: 'watcher 2',
      segments: [
        { sent: 1, notifications: [trace.event(a)], continuedAt: 0 },
        { sent: 2, notifications: [trace.event(b)] },
      ],
      ending: 'left',
    });
    expect(broken(trace)).toEqual(['resumable']);
    expect(found(resumable(trace.judged()))).toEqual([
      'a: watcher was shown write 1 (create of a) and, 1 events later, write 2 (patch of a); ' +
        'watcher 2 started from the version of the first, and its event 1 was write 3 (create of b)',
    ]);
  });

  test('bookmark covers: what it spoke for comes after it, and what follows it is lost', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const a3 = trace.write('patch', 'a');
    trace.watch({ segments: [[trace.event(a2), trace.bookmark('v4'), trace.event(b2), trace.event(a3)]] });
    expect(broken(trace)).toEqual(['bookmarkCovers']);
    expect(found(bookmarkCovers(trace.judged()))).toEqual([
      'b: writer 4 replaced b (write 4, acknowledged); a bookmark with the version of this write came to watcher before its event',
    ]);
    const other = startTrace();
    const four = fourWrites(other);
    const last = other.write('patch', 'a');
    other.watch({
      segments: [
        { sent: 1, notifications: [other.event(four.a2), other.bookmark('unknown')], continuedAt: 1 },
        { sent: 2, notifications: [other.event(last)] },
      ],
    });
    expect(broken(other)).toEqual(['noGap', 'bookmarkCovers']);
    expect(found(bookmarkCovers(other.judged()))[0]).toMatch(
      /^b: writer 4 replaced b .* went on from a bookmark/,
    );
  });

  test.each(['state', 'initial-events'] as const)(
    'initial events (%s): one missing, one too old, one gone',
    (from) => {
      const trace = startTrace();
      const [a, b] = [trace.write('create', 'a'), trace.write('create', 'b')];
      const b2 = trace.write('patch', 'b');
      trace.write('delete', 'a');
      const a2 = trace.write('create', 'a');
      const sent = trace.now();
      const a3 = trace.write('patch', 'a');
      const initial = (...writes: (typeof a)[]) => {
        const events = writes.map((write) => trace.event(write, { type: 'ADDED' }));
        const notifications = [...events, trace.bookmark('unknown'), trace.event(a3)];
        trace.watch({ start: { from }, segments: [{ sent, notifications }] });
      };
      initial(a2, b2);
      expect(broken(trace)).toEqual([]);
      initial(a2);
      initial(a2, b);
      initial(a, b2);
      expect(found(initialEventsComplete(trace.judged()))).toEqual([
        'b: the initial events of watcher: b is not shown; that state was over before the request; writer 2 created b (write 2, acknowledged)',
        'b: the initial events of watcher: b is shown as write 2 made it; that state was over before the request; writer 3 patched b (write 3, acknowledged)',
        'a: the initial events of watcher: a is shown as write 1 made it; that state was over before the request; writer 4 deleted a (write 4, acknowledged)',
      ]);
    },
  );
});
