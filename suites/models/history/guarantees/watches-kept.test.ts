// Histories written by hand in which every guarantee of watches holds.
import { describe, expect, test } from 'vitest';
import { tell } from '../story.test-support.ts';
import { compareAndSet } from './compare-and-set.ts';
import { mostRecent } from './most-recent.ts';
import { broken, fourWrites } from './watches.test-support.ts';

describe('good histories', () => {
  test('changes in order, over a stream that was resumed', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const gone = story.write('delete', 'a');
    const events = [story.event(a2), story.event(b2), story.event(gone)];
    story.watch({ segments: [events] });
    story.watch({
      segments: [
        { sent: 1, notifications: events.slice(0, 2), continuedAt: 0 },
        { sent: 2, notifications: [story.event(b2), story.event(gone)] },
      ],
    });
    expect(broken(story)).toEqual([]);
  });

  test('writes that overlap come in any order, and another server may change objects by itself', () => {
    const story = tell();
    story.list([[]]);
    const [first, second] = [story.begin('create', 'a'), story.begin('create', 'b')];
    const [a, b] = [first.done(), second.done()];
    const own = story.event(a, { type: 'MODIFIED', version: 'the server’s own' });
    story.watch({ segments: [[story.event(b), story.event(a), own]] });
    story.watch({ segments: [[story.event(b), story.event(a)]], ending: 'left' });
    expect(broken(story)).toEqual([]);
  });

  test('a write without an answer may be shown or not, a deletion may have any name, and a PUT may create', () => {
    const story = tell(['a', 'b', 'c']);
    story.list([[]]);
    const lost = story.begin('create', 'b').end('unknown');
    const a = story.write('create', 'a');
    const gone = story.write('delete', 'a');
    const made = story.write('put', 'c', { uid: 'uid of c' });
    const end = [
      story.event(a),
      story.event(gone, { type: 'REMOVED' }),
      story.event(made, { type: 'ADDED' }),
    ];
    story.watch({ segments: [end] });
    story.watch({ segments: [[story.event(lost, { version: 'of b' }), ...end]] });
    expect(broken(story)).toEqual([]);
  });

  test('a late delete, a watch that ended early, and one whose object changed its label value miss nothing', () => {
    const story = tell();
    story.list([[]]);
    const a = story.write('create', 'a');
    const moved = story.write('patch', 'a', { labelValue: 'b' });
    const back = story.write('patch', 'a');
    story.write('delete', 'a', { goesLater: true });
    const b = story.write('create', 'b');
    story.watch({ segments: [[story.event(a), story.event(moved), story.event(back), story.event(b)]] });
    story.watch({ segments: [[story.event(a)]], ending: 'expired' });
    const left = story.event(moved, { type: 'DELETED' });
    story.list([[]], { labelValue: 'a' });
    story.watch({
      labelValue: 'a',
      segments: [[story.event(a), left, story.event(back), { ...left }, story.event(b)]],
    });
    expect(broken(story)).toEqual([]);
  });

  test('an object that goes in two steps may be written in between', () => {
    const story = tell();
    const a = story.write('create', 'a');
    story.list([[a]]);
    const dying = { terminating: true, version: 'of the mark' };
    const gone = story.write('delete', 'a');
    const late = story.write('patch', 'a');
    const page = story.page([late]);
    const items = page.items.map((item) => ({ ...item, terminating: true }));
    const list = story.list([], { pages: [{ ...page, items }] });
    const b = story.write('create', 'b');
    const marked = story.event(a, { type: 'MODIFIED', ...dying });
    const written = story.event(late, { terminating: true });
    story.watch({ segments: [[marked, written, story.event(b), story.event(gone)]] });
    story.watch({ segments: [[marked, written, story.event(b)]] });
    story.watch({ start: { from: 'list', list }, segments: [[story.event(b), story.event(gone)]] });
    expect(broken(story)).toEqual([]);
    expect(mostRecent(story.judged())).toEqual([]);
    expect(compareAndSet(story.judged()).violations).toEqual([]);
  });

  test('one end, though several deletes of the object were acknowledged', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const [first, second] = [story.begin('delete', 'a'), story.begin('delete', 'a')];
    const gone = second.done();
    first.done();
    const b3 = story.write('patch', 'b');
    story.write('delete', 'a', { uid: gone.uid! });
    const b4 = story.write('patch', 'b');
    const changes = [a2, b2, gone, b3, b4].map((write) => story.event(write));
    story.watch({ segments: [changes] });
    expect(broken(story)).toEqual([]);
    expect(compareAndSet(story.judged()).violations).toEqual([]);
  });

  test('a deletion need not say whose it is', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const ends = [story.write('delete', 'a'), story.write('delete', 'b')];
    const again = story.write('create', 'a');
    const endAgain = story.write('delete', 'a');
    const last = story.write('create', 'b');
    const nameless = { uid: '', content: '', labelValue: '' };
    const [endOfA, endOfB, secondEnd] = [...ends, endAgain].map((write) => story.event(write, nameless));
    const [left, remade, closing] = [story.event(a2), story.event(again), story.event(last)];
    const whole = [left, story.event(b2), endOfA!, endOfB!, remade, secondEnd!, closing];
    story.watch({ segments: [whole] });
    // Resumed from before the end, when the object that is there by then has another uid.
    story.watch({
      segments: [
        { sent: 1, notifications: whole.slice(0, 5), continuedAt: 1 },
        { sent: 2, notifications: whole.slice(2) },
      ],
    });
    // Where it starts nobody has told it of a.
    story.watch({
      start: { from: 'write', write: b2.number },
      segments: [
        { sent: 3, notifications: [endOfA!, endOfB!, remade], continuedAt: 2 },
        { sent: 4, notifications: [secondEnd!, closing] },
      ],
    });
    expect(broken(story)).toEqual([]);
    story.watch({ segments: [whole.filter((event) => event !== endOfB)] });
    expect(broken(story)).toEqual(['noGap']);
  });

  test('initial events in any order, with and without an end that is seen', () => {
    const story = tell();
    const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
    const sent = story.now();
    const a2 = story.write('patch', 'a');
    story.watch({
      start: { from: 'initial-events' },
      segments: [
        { sent, notifications: [story.event(b), story.event(a), story.event(a2), story.bookmark('v3')] },
      ],
    });
    const b2 = story.write('patch', 'b');
    const later = story.now();
    story.watch({
      start: { from: 'state' },
      segments: [
        {
          sent: later,
          notifications: [story.event(b2, { type: 'ADDED' }), story.event(a2, { type: 'ADDED' })],
        },
      ],
    });
    expect(broken(story)).toEqual([]);
  });
});
