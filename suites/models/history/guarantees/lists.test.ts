// The guarantees of lists, pages and gets on histories written by hand.
import { describe, expect, test } from 'vitest';
import { found, tell } from '../story.test-support.ts';
import { getMostRecent } from './get-most-recent.ts';
import { mostRecent } from './most-recent.ts';
import { snapshotPages } from './snapshot-pages.ts';

describe('whole lists', () => {
  test('any state between request and answer passes', () => {
    const story = tell();
    const a = story.write('create', 'a');
    const pending = story.begin('patch', 'a');
    story.list([[a]]);
    const a2 = pending.done();
    story.list([[a2]]);
    const gone = story.begin('delete', 'a');
    story.list([[a2]]);
    story.list([[]]);
    gone.done();
    story.list([[]]);
    const lost = story.begin('create', 'b').end('unknown');
    story.list([[]]);
    story.list([[lost]]);
    expect(mostRecent(story.judged())).toEqual([]);
  });

  test('a write that was acknowledged is missing, one that was deleted is there, one came twice', () => {
    const story = tell();
    const a = story.write('create', 'a');
    const a2 = story.write('patch', 'a');
    story.list([[a]]);
    story.list([[]]);
    story.list([[a2, a2]]);
    story.write('delete', 'a');
    story.list([[a2]]);
    expect(found(mostRecent(story.judged()))).toEqual([
      'a: a list of reader: a is shown as write 1 made it; that state was over before the request; writer 2 patched a (write 2, acknowledged)',
      'a: a list of reader: a is not shown; that state was over before the request; writer 1 created a (write 1, acknowledged)',
      'a: a list of reader: a is in it twice',
      'a: a list of reader: a is shown as write 2 made it; that state was over before the request; writer 3 deleted a (write 3, acknowledged)',
    ]);
  });

  test('a state that no write made, one that was refused, and one under the version of another', () => {
    const story = tell();
    const a = story.write('create', 'a');
    const a2 = story.write('patch', 'a');
    const refused = story.begin('put', 'a', { expected: 'v1' }).end('refused');
    for (const item of [
      { ...a2, content: 'w2 beside w1' },
      { ...refused, version: 'new' },
      { ...a2, version: a.version! },
    ])
      story.list([[item]]);
    expect(found(mostRecent(story.judged()))).toEqual([
      'a: a list of reader: a has a content that no write sent',
      'a: a list of reader: a has the content of a write; writer 3 replaced a (write 3, refused)',
      'a: a list of reader: a has the version of write 1 with the state of write 2',
    ]);
  });

  test('a version of the server’s own passes, and so do items with another label value or about to go', () => {
    const story = tell();
    const a = story.write('create', 'a');
    story.list([[{ ...a, version: 'the server’s own' }]]);
    story.write('patch', 'a', { labelValue: 'b' });
    story.list([[]], { labelValue: 'a' });
    story.write('delete', 'a', { goesLater: true });
    const page = story.page([a]);
    story.list([], {
      pages: [{ ...page, items: page.items.map((item) => ({ ...item, terminating: true })) }],
    });
    expect(mostRecent(story.judged())).toEqual([]);
  });

  test('two states that were never there together, although each was within the time of the list', () => {
    const story = tell();
    const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
    const sent = story.now();
    const a2 = story.write('patch', 'a');
    const b2 = story.write('patch', 'b');
    const answered = story.now();
    const list = (...items: (typeof a)[]) =>
      story.list([], { pages: [story.page(items, { sent, answered })] });
    list(a, b);
    list(a2, b);
    list(a2, b2);
    list(a, b2);
    expect(found(mostRecent(story.judged()))).toEqual([
      'a: a list of reader: a is shown as write 1 made it; b is shown as write 4 made it; these two were never true together; writer 3 patched a (write 3, acknowledged)',
    ]);
  });
});

describe('pages', () => {
  test('are the state of the first page, whatever comes between them', () => {
    const story = tell();
    const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
    const first = story.page([a]);
    const b2 = story.write('patch', 'b');
    story.list([], { pages: [first, story.page([b])] });
    expect(snapshotPages(story.judged())).toEqual([]);
    story.list([], { pages: [first, story.page([b2])] });
    story.list([], { pages: [first, story.page([])] });
    story.list([], { pages: [first, story.page([b2])], complete: false });
    expect(found(snapshotPages(story.judged()))).toEqual([
      'b: a list of reader: b is shown as write 3 made it; writer 3 patched b (write 3, acknowledged), sent only after the answer',
      'b: a list of reader: b is not shown; that state was over before the request; writer 2 created b (write 2, acknowledged)',
    ]);
  });
});

describe('gets', () => {
  test('between the writes that they saw', () => {
    const story = tell(['a']);
    story.read('a');
    const a = story.write('create', 'a');
    story.read('a', a);
    story.read('a', { ...a, version: 'the server’s own' });
    const pending = story.begin('patch', 'a');
    story.read('a', { ...a, version: 'the server’s own' });
    const a2 = { ...pending.write, outcome: 'unknown', uid: a.uid! } as const;
    story.read('a', a2);
    pending.done();
    story.write('delete', 'a');
    story.read('a');
    expect(getMostRecent(story.judged())).toEqual({ violations: [], undecided: [] });
  });

  test('an older state after a newer one was seen, and one that is missing', () => {
    const story = tell(['a', 'b']);
    const a = story.write('create', 'a');
    const pending = story.begin('patch', 'a');
    story.read('a', { ...pending.write, outcome: 'unknown', uid: a.uid! });
    story.read('a', a);
    pending.done();
    story.write('create', 'b');
    story.read('b');
    expect(found(getMostRecent(story.judged()).violations)).toEqual([
      'a: reader read a with the content of write 2; reader read a with the content of write 1; which does not fit after it',
      'b: writer 3 created b (write 3, acknowledged); reader read that b is missing; which does not fit after it',
    ]);
  });
});
