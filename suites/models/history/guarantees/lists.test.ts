// The guarantees of lists, pages and gets on histories written by hand.
import { describe, expect, test } from 'vitest';
import { found, startTrace } from '../trace.test-support.ts';
import { getMostRecent } from './get-most-recent.ts';
import { mostRecent } from './most-recent.ts';
import { snapshotPages } from './snapshot-pages.ts';

describe('whole lists', () => {
  test('any state between request and answer passes', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    const pending = trace.begin('patch', 'a');
    trace.list([[a]]);
    const a2 = pending.done();
    trace.list([[a2]]);
    const gone = trace.begin('delete', 'a');
    trace.list([[a2]]);
    trace.list([[]]);
    gone.done();
    trace.list([[]]);
    const lost = trace.begin('create', 'b').end('unknown');
    trace.list([[]]);
    trace.list([[lost]]);
    expect(mostRecent(trace.judged())).toEqual([]);
  });

  test('a write that was acknowledged is missing, one that was deleted is there, one came twice', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    const a2 = trace.write('patch', 'a');
    trace.list([[a]]);
    trace.list([[]]);
    trace.list([[a2, a2]]);
    trace.write('delete', 'a');
    trace.list([[a2]]);
    expect(found(mostRecent(trace.judged()))).toEqual([
      'a: a list of reader: a is shown as write 1 made it; that state was over before the request; writer 2 patched a (write 2, acknowledged)',
      'a: a list of reader: a is not shown; that state was over before the request; writer 1 created a (write 1, acknowledged)',
      'a: a list of reader: a is in it twice',
      'a: a list of reader: a is shown as write 2 made it; that state was over before the request; writer 3 deleted a (write 3, acknowledged)',
    ]);
  });

  test('an object that was made again is missing, whose first life ended some time after its delete', () => {
    const trace = startTrace();
    trace.write('create', 'a');
    trace.write('delete', 'a', { goesLater: true });
    trace.list([[]]);
    const pending = trace.begin('create', 'a', { uid: 'another' });
    trace.list([[]]);
    pending.done();
    trace.list([[]]);
    expect(found(mostRecent(trace.judged()))).toEqual([
      'a: a list of reader: a is not shown; that state was over before the request; writer 1 created a (write 1, acknowledged)',
    ]);
  });

  test('a state that no write made, one that was refused, and one under the version of another', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    const a2 = trace.write('patch', 'a');
    const refused = trace.begin('put', 'a', { expected: 'v1' }).end('refused');
    for (const item of [
      { ...a2, content: 'w2 beside w1' },
      { ...refused, version: 'new' },
      { ...a2, version: a.version! },
    ])
      trace.list([[item]]);
    expect(found(mostRecent(trace.judged()))).toEqual([
      'a: a list of reader: a has a content that no write sent',
      'a: a list of reader: a has the content of a write; writer 3 replaced a (write 3, refused)',
      'a: a list of reader: a has the version of write 1 with the state of write 2',
    ]);
  });

  test('a version of the server’s own passes, and so do items with another label value or about to go', () => {
    const trace = startTrace();
    const a = trace.write('create', 'a');
    trace.list([[{ ...a, version: 'the server’s own' }]]);
    trace.write('patch', 'a', { labelValue: 'b' });
    trace.list([[]], { labelValue: 'a' });
    trace.write('delete', 'a', { goesLater: true });
    const page = trace.page([a]);
    trace.list([], {
      pages: [{ ...page, items: page.items.map((item) => ({ ...item, terminating: true })) }],
    });
    expect(mostRecent(trace.judged())).toEqual([]);
  });

  test('two states that were never there together, although each was within the time of the list', () => {
    const trace = startTrace();
    const [a, b] = [trace.write('create', 'a'), trace.write('create', 'b')];
    const sent = trace.now();
    const a2 = trace.write('patch', 'a');
    const b2 = trace.write('patch', 'b');
    const answered = trace.now();
    const list = (...items: (typeof a)[]) =>
      trace.list([], { pages: [trace.page(items, { sent, answered })] });
    list(a, b);
    list(a2, b);
    list(a2, b2);
    list(a, b2);
    expect(found(mostRecent(trace.judged()))).toEqual([
      'a: a list of reader: a is shown as write 1 made it; b is shown as write 4 made it; these two were never true together; writer 3 patched a (write 3, acknowledged)',
    ]);
  });
});

describe('pages', () => {
  test('are the state of the first page, whatever comes between them', () => {
    const trace = startTrace();
    const [a, b] = [trace.write('create', 'a'), trace.write('create', 'b')];
    const first = trace.page([a]);
    const b2 = trace.write('patch', 'b');
    trace.list([], { pages: [first, trace.page([b])] });
    expect(snapshotPages(trace.judged())).toEqual([]);
    trace.list([], { pages: [first, trace.page([b2])] });
    trace.list([], { pages: [first, trace.page([])] });
    trace.list([], { pages: [first, trace.page([b2])], complete: false });
    expect(found(snapshotPages(trace.judged()))).toEqual([
      'b: a list of reader: b is shown as write 3 made it; writer 3 patched b (write 3, acknowledged), sent only after the answer',
      'b: a list of reader: b is not shown; that state was over before the request; writer 2 created b (write 2, acknowledged)',
    ]);
  });
});

describe('gets', () => {
  test('between the writes that they saw', () => {
    const trace = startTrace(['a']);
    trace.read('a');
    const a = trace.write('create', 'a');
    trace.read('a', a);
    trace.read('a', { ...a, version: 'the server’s own' });
    const pending = trace.begin('patch', 'a');
    trace.read('a', { ...a, version: 'the server’s own' });
    const a2 = { ...pending.write, outcome: 'unknown', uid: a.uid! } as const;
    trace.read('a', a2);
    pending.done();
    trace.write('delete', 'a');
    trace.read('a');
    expect(getMostRecent(trace.judged())).toEqual({ violations: [], undecided: [] });
  });

  test('an older state after a newer one was seen, and one that is missing', () => {
    const trace = startTrace(['a', 'b']);
    const a = trace.write('create', 'a');
    const pending = trace.begin('patch', 'a');
    trace.read('a', { ...pending.write, outcome: 'unknown', uid: a.uid! });
    trace.read('a', a);
    pending.done();
    trace.write('create', 'b');
    trace.read('b');
    expect(found(getMostRecent(trace.judged()).violations)).toEqual([
      'a: reader read a with the content of write 2; reader read a with the content of write 1; which does not fit after it',
      'b: writer 3 created b (write 3, acknowledged); reader read that b is missing; which does not fit after it',
    ]);
  });
});
