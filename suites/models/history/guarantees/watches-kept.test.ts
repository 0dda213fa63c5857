// Histories written by hand in which every guarantee of watches holds.
import { describe, expect, test } from 'vitest';
import { startTrace } from '../trace.test-support.ts';
import { compareAndSet } from './compare-and-set.ts';
import { mostRecent } from './most-recent.ts';
import { broken, fourWrites } from './watches.test-support.ts';

describe('good histories', () => {
  test('changes in order, over a stream that was resumed', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const gone = trace.write('delete', 'a');
    const events = [trace.event(a2), trace.event(b2), trace.event(gone)];
    trace.watch({ segments: [events] });
    trace.watch({
      segments: [
        { sent: 1, notifications: events.slice(0, 2), continuedAt: 0 },
        { sent: 2, notifications: [trace.event(b2), trace.event(gone)] },
      ],
    });
    expect(broken(trace)).toEqual([]);
  });

  test('writes that overlap come in any order, and another server may change objects by itself', () => {
    const trace = startTrace();
    trace.list([[]]);
    const [first, second] = [trace.begin('create', 'a'), trace.begin('create', 'b')];
    const [a, b] = [first.done(), second.done()];
    const own = trace.event(a, { type: 'MODIFIED', version: 'the server’s own' });
    trace.watch({ segments: [[trace.event(b), trace.event(a), own]] });
    trace.watch({ segments: [[trace.event(b), trace.event(a)]], ending: 'left' });
    expect(broken(trace)).toEqual([]);
  });

  test('a write without an answer may be shown or not, a deletion may have any name, and a PUT may create', () => {
    const trace = startTrace(['a', 'b', 'c']);
    trace.list([[]]);
    const lost = trace.begin('create', 'b').end('unknown');
    const a = trace.write('create', 'a');
    const gone = trace.write('delete', 'a');
    const made = trace.write('put', 'c', { uid: 'uid of c' });
    const end = [
      trace.event(a),
      trace.event(gone, { type: 'REMOVED' }),
      trace.event(made, { type: 'ADDED' }),
    ];
    trace.watch({ segments: [end] });
    trace.watch({ segments: [[trace.event(lost, { version: 'of b' }), ...end]] });
    expect(broken(trace)).toEqual([]);
  });

  test('a late delete, a watch that ended early, and one whose object changed its label value miss nothing', () => {
    const trace = startTrace();
    trace.list([[]]);
    const a = trace.write('create', 'a');
    const moved = trace.write('patch', 'a', { labelValue: 'b' });
    const back = trace.write('patch', 'a');
    trace.write('delete', 'a', { goesLater: true });
    const b = trace.write('create', 'b');
    trace.watch({ segments: [[trace.event(a), trace.event(moved), trace.event(back), trace.event(b)]] });
    trace.watch({ segments: [[trace.event(a)]], ending: 'expired' });
    const left = trace.event(moved, { type: 'DELETED' });
    trace.list([[]], { labelValue: 'a' });
    trace.watch({
      labelValue: 'a',
      segments: [[trace.event(a), left, trace.event(back), { ...left }, trace.event(b)]],
    });
    expect(broken(trace)).toEqual([]);
  });

  test('an object that goes in two steps may be written in between', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    trace.list([[a]]);
    const dying = { terminating: true, version: 'of the mark' };
    const gone = trace.write('delete', 'a');
    const late = trace.write('patch', 'a');
    const page = trace.page([late]);
    const items = page.items.map((item) => ({ ...item, terminating: true }));
    const list = trace.list([], { pages: [{ ...page, items }] });
    const b = trace.write('create', 'b');
    const marked = trace.event(a, { type: 'MODIFIED', ...dying });
    const written = trace.event(late, { terminating: true });
    trace.watch({ segments: [[marked, written, trace.event(b), trace.event(gone)]] });
    trace.watch({ segments: [[marked, written, trace.event(b)]] });
    trace.watch({ start: { from: 'list', list }, segments: [[trace.event(b), trace.event(gone)]] });
    expect(broken(trace)).toEqual([]);
    expect(mostRecent(trace.judged())).toEqual([]);
    expect(compareAndSet(trace.judged()).violations).toEqual([]);
  });

  test('one end, though several deletes of the object were acknowledged', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const [first, second] = [trace.begin('delete', 'a'), trace.begin('delete', 'a')];
    const gone = second.done();
    first.done();
    const b3 = trace.write('patch', 'b');
    trace.write('delete', 'a', { uid: gone.uid! });
    const b4 = trace.write('patch', 'b');
    const changes = [a2, b2, gone, b3, b4].map((write) => trace.event(write));
    trace.watch({ segments: [changes] });
    expect(broken(trace)).toEqual([]);
    expect(compareAndSet(trace.judged()).violations).toEqual([]);
  });

  test('a deletion need not say whose it is', () => {
    const trace = startTrace();
    const { a2, b2 } = fourWrites(trace);
    const ends = [trace.write('delete', 'a'), trace.write('delete', 'b')];
    const again = trace.write('create', 'a');
    const endAgain = trace.write('delete', 'a');
    const last = trace.write('create', 'b');
    const nameless = { uid: '', content: '', labelValue: '' };
    const [endOfA, endOfB, secondEnd] = [...ends, endAgain].map((write) => trace.event(write, nameless));
    const [left, remade, closing] = [trace.event(a2), trace.event(again), trace.event(last)];
    const whole = [left, trace.event(b2), endOfA!, endOfB!, remade, secondEnd!, closing];
    trace.watch({ segments: [whole] });
    // Resumed from before the end, when the object that is there by then has another uid.
    trace.watch({
      segments: [
        { sent: 1, notifications: whole.slice(0, 5), continuedAt: 1 },
        { sent: 2, notifications: whole.slice(2) },
      ],
    });
    // It starts without any report of a.
    trace.watch({
      start: { from: 'write', write: b2.number },
      segments: [
        { sent: 3, notifications: [endOfA!, endOfB!, remade], continuedAt: 2 },
        { sent: 4, notifications: [secondEnd!, closing] },
      ],
    });
    expect(broken(trace)).toEqual([]);
    trace.watch({ segments: [whole.filter((event) => event !== endOfB)] });
    expect(broken(trace)).toEqual(['noGap']);
  });

  test('initial events in any order, with and without an end that is seen', () => {
    const trace = startTrace();
    const [a, b] = [trace.write('create', 'a'), trace.write('create', 'b')];
    const sent = trace.now();
    const a2 = trace.write('patch', 'a');
    trace.watch({
      start: { from: 'initial-events' },
      segments: [
        { sent, notifications: [trace.event(b), trace.event(a), trace.event(a2), trace.bookmark('v3')] },
      ],
    });
    const b2 = trace.write('patch', 'b');
    const later = trace.now();
    trace.watch({
      start: { from: 'state' },
      segments: [
        {
          sent: later,
          notifications: [trace.event(b2, { type: 'ADDED' }), trace.event(a2, { type: 'ADDED' })],
        },
      ],
    });
    expect(broken(trace)).toEqual([]);
  });
});
