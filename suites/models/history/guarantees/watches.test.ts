// The guarantees of watches on histories written by hand: good ones pass, and each way of being bad is told by its name.
import { describe, expect, test } from 'vitest';
import type { Judged } from '../judged.ts';
import type { Story } from '../story.test-support.ts';
import { found, tell } from '../story.test-support.ts';
import { tellViolation } from '../violation.ts';
import type { Violation } from '../violation.ts';
import { answeredContent } from './answered-content.ts';
import { bookmarkCovers } from './bookmark-covers.ts';
import { compareAndSet } from './compare-and-set.ts';
import { initialEventsComplete } from './initial-events-complete.ts';
import { mostRecent } from './most-recent.ts';
import { noEventBeforeCause } from './no-event-before-cause.ts';
import { noGap } from './no-gap.ts';
import { noRepeat } from './no-repeat.ts';
import { ordered } from './ordered.ts';
import { resumable } from './resumable.ts';

const all: Readonly<Record<string, (judged: Judged) => readonly Violation[]>> = {
  ordered,
  noGap,
  noRepeat,
  noEventBeforeCause,
  answeredContent,
  resumable,
  bookmarkCovers,
  initialEventsComplete,
};

/** Which guarantees are broken. */
function broken(story: Story): readonly string[] {
  const judged = story.judged();
  return Object.keys(all).filter((name) => all[name]!(judged).length > 0);
}

/** Creates a and b, lists them, then patches a and replaces b: returns the four writes. */
function fourWrites(story: Story) {
  const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
  story.list([[a, b]]);
  return { a, b, a2: story.write('patch', 'a'), b2: story.write('put', 'b', { expected: 'v2' }) };
}

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

  test('a late delete, a watch that ended early, and one whose object left its shelf miss nothing', () => {
    const story = tell();
    story.list([[]]);
    const a = story.write('create', 'a');
    const moved = story.write('patch', 'a', { shelf: 'b' });
    const back = story.write('patch', 'a');
    story.write('delete', 'a', { goesLater: true });
    const b = story.write('create', 'b');
    story.watch({ segments: [[story.event(a), story.event(moved), story.event(back), story.event(b)]] });
    story.watch({ segments: [[story.event(a)]], ending: 'expired' });
    const left = story.event(moved, { type: 'DELETED' });
    story.list([[]], { shelf: 'a' });
    story.watch({
      shelf: 'a',
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
      'b: writer 6 patched b (write 6, acknowledged); its event did not come to watcher after 3 others',
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

  test('no event before its cause: too early, refused, of nobody, a deletion of nobody, another type', () => {
    const story = tell();
    story.list([[]]);
    const a = story.write('create', 'a');
    const early = story.now();
    const b = story.write('create', 'b');
    const refused = story.begin('put', 'b', { expected: 'v1' }).end('refused');
    story.watch({ segments: [[story.event(a), story.event(b, { received: early })]] });
    story.watch({ segments: [[story.event(a), story.event(b), story.event(refused, { version: 'new' })]] });
    story.watch({ segments: [[story.event(a), story.event(b, { content: 'w2 beside w1' })]] });
    story.watch({ segments: [[story.event(a), story.event(b), story.event(a, { type: 'DELETED' })]] });
    story.watch({ segments: [[story.event(a, { type: 'MODIFIED' }), story.event(b)]] });
    expect(found(noEventBeforeCause(story.judged()))).toEqual([
      'b: the event came first; writer 2 created b (write 2, acknowledged) after that; seen by watcher',
      'b: writer 3 replaced b (write 3, refused); the event shows its content; seen by watcher',
      'b: the event has a content that no write sent; seen by watcher',
      'a: the event tells of a deletion that nobody had asked for; seen by watcher',
      'a: writer 1 created a (write 1, acknowledged); the event is of type MODIFIED; seen by watcher',
    ]);
  });

  test('answered content: the state of a later write, other labels, another uid', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const a3 = story.write('patch', 'a');
    const rest = [story.event(b2), story.event(a3)];
    story.watch({ segments: [[story.event(a2, { content: 'w5' }), ...rest]] });
    story.watch({ segments: [[story.event(a2, { shelf: 'b' }), ...rest]] });
    story.watch({ segments: [[story.event(a2, { uid: 'another' }), ...rest]] });
    expect(broken(story)).toEqual(['answeredContent']);
    expect(found(answeredContent(story.judged()))).toEqual([
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with the state of write 5',
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with other labels',
      'a: writer 3 patched a (write 3, acknowledged); watcher was shown its version with another uid',
    ]);
  });

  test('resumable: other events follow than in a stream that went on', () => {
    const story = tell();
    story.list([[]]);
    const a = story.write('create', 'a');
    // They overlap: by themselves they may come in any order.
    const [first, second] = [story.begin('patch', 'a'), story.begin('create', 'b')];
    const [a2, b] = [first.done(), second.done()];
    story.watch({ segments: [[story.event(a), story.event(a2), story.event(b)]] });
    story.watch({
      client: 'watcher 2',
      segments: [
        { sent: 1, notifications: [story.event(a)], continuedAt: 0 },
        { sent: 2, notifications: [story.event(b)] },
      ],
      ending: 'left',
    });
    expect(broken(story)).toEqual(['resumable']);
    expect(found(resumable(story.judged()))).toEqual([
      'a: watcher was shown write 1 (create of a) and, 1 events later, write 2 (patch of a); ' +
        'watcher 2 started from the version of the first, and its event 1 was write 3 (create of b)',
    ]);
  });

  test('bookmark covers: what it spoke for comes after it, and what follows it is lost', () => {
    const story = tell();
    const { a2, b2 } = fourWrites(story);
    const a3 = story.write('patch', 'a');
    story.watch({ segments: [[story.event(a2), story.bookmark('v4'), story.event(b2), story.event(a3)]] });
    expect(broken(story)).toEqual(['bookmarkCovers']);
    expect(found(bookmarkCovers(story.judged()))).toEqual([
      'b: writer 4 replaced b (write 4, acknowledged); a bookmark with the version of this write came to watcher before its event',
    ]);
    const other = tell();
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
      const story = tell();
      const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
      const b2 = story.write('patch', 'b');
      story.write('delete', 'a');
      const a2 = story.write('create', 'a');
      const sent = story.now();
      const a3 = story.write('patch', 'a');
      const initial = (...writes: (typeof a)[]) => {
        const events = writes.map((write) => story.event(write, { type: 'ADDED' }));
        const notifications = [...events, story.bookmark('unknown'), story.event(a3)];
        story.watch({ start: { from }, segments: [{ sent, notifications }] });
      };
      initial(a2, b2);
      expect(broken(story)).toEqual([]);
      initial(a2);
      initial(a2, b);
      initial(a, b2);
      expect(found(initialEventsComplete(story.judged()))).toEqual([
        'b: the initial events of watcher: b is not shown; that state was over before the request; writer 2 created b (write 2, acknowledged)',
        'b: the initial events of watcher: b is shown as write 2 made it; that state was over before the request; writer 3 patched b (write 3, acknowledged)',
        'a: the initial events of watcher: a is shown as write 1 made it; that state was over before the request; writer 4 deleted a (write 4, acknowledged)',
      ]);
    },
  );
});
