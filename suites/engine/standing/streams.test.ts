// Standing checks of the events of watches.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createAnswer } from '../../kit/answers/answer.ts';
import type { WatchEvent } from '../../kit/watches/watch.ts';
import { listOf, maps, object } from './history.test-support.ts';
import { createStanding } from './observe.ts';

const added = (one: object): WatchEvent => ({ type: 'ADDED', object: one });
const modified = (one: object): WatchEvent => ({ type: 'MODIFIED', object: one });
const bookmark: WatchEvent = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '9' } } };
const ofRun = { accept: 'application/json', headers: {}, credential: 'run' } as const;

test('events of a watch are judged, too', () => {
  const standing = createStanding(orch, () => 0);
  const hear = standing.observer.watch(maps, ofRun);
  hear({ type: 'ADDED', object: object('a', '1') });
  hear({ type: 'DELETED', object: object('a', '1', { data: { k: 'v' } }) });
  expect(standing.violations()).toEqual([]);
  hear({ type: 'MODIFIED', object: { ...object('a', '1', { data: { k: 'v' } }), apiVersion: 'v2' } });
  expect(standing.violations().map(({ row }) => row)).toEqual([
    'watch.concurrent.no-repeat',
    'watch.event.object-kind',
    'objects.versions.last-change',
  ]);
});

test('each stream has the events of an object once, and in their order', async () => {
  const standing = createStanding(orch, () => 0);
  const answer = (version: string) => {
    const text = new TextEncoder().encode(JSON.stringify(object('a', version)));
    return Promise.resolve(createAnswer('GET a', 200, [['content-type', 'application/json']], text));
  };
  for (const version of ['1', '2']) {
    const answered = answer(version);
    standing.observer.sent('GET', `${maps}/a`, {}, answered, 'run');
    await answered;
    await Promise.resolve();
  }
  const [first, second] = [standing.observer.watch(maps, ofRun), standing.observer.watch(maps, ofRun)];
  for (const version of ['1', '2']) first({ type: 'MODIFIED', object: object('a', version) });
  expect(standing.violations()).toEqual([]);
  for (const version of ['2', '1']) second({ type: 'MODIFIED', object: object('a', version) });
  expect(standing.violations().map(({ row }) => row)).toEqual(['watch.concurrent.ordered']);
});

test('writes that are answered late do not make their events late', async () => {
  const standing = createStanding(orch, () => 0);
  const text = (version: string) => new TextEncoder().encode(JSON.stringify(object('a', version)));
  const answer = (version: string) =>
    createAnswer('PATCH a', 200, [['content-type', 'application/json']], text(version));
  const send = async (one: Promise<ReturnType<typeof answer>>) => {
    standing.observer.sent('PATCH', `${maps}/a`, {}, one, 'run');
    await Promise.resolve();
  };
  const first = Promise.withResolvers<ReturnType<typeof answer>>();
  const third = Promise.withResolvers<ReturnType<typeof answer>>();
  await send(first.promise);
  await send(Promise.resolve(answer('2')));
  await send(third.promise);
  for (const [one, version] of [
    [first, '1'],
    [third, '3'],
  ] as const) {
    one.resolve(answer(version));
    await one.promise;
    await Promise.resolve();
  }
  const hear = standing.observer.watch(maps, ofRun);
  for (const version of ['1', '2', '3']) hear({ type: 'MODIFIED', object: object('a', version) });
  expect(standing.violations()).toEqual([]);
});

const listed = object('a', '1', {}, { labels: { k: 'v' } });
const changed = object('a', '2', {}, { labels: { k: 'v' } });
const later = object('b', '3', {}, { labels: { k: 'w' } });

test.each<[what: string, query: string, events: readonly WatchEvent[], rows: readonly string[]]>([
  ['a change and a new object', 'resourceVersion=9', [modified(changed), added(later)], []],
  [
    'a state that the list had',
    'resourceVersion=9',
    [modified(listed)],
    ['watch.start.nonzero-changes-only'],
  ],
  ['a change as a new object', 'resourceVersion=9', [added(changed)], ['watch.event.modified-on-update']],
  ['a new object as a change', 'resourceVersion=9', [modified(later)], ['watch.event.added-on-create']],
  ['the state first', 'resourceVersion=0', [added(listed), modified(later)], []],
  [
    'the state first, and a change as a new object',
    'resourceVersion=0',
    [added(listed), added(changed)],
    ['watch.event.modified-on-update'],
  ],
  ['the initial events', 'resourceVersion=9&sendInitialEvents=true', [added(listed), modified(later)], []],
  ['an object that begins to match', 'resourceVersion=9&labelSelector=k=v', [added(changed)], []],
  [
    'an object that does not match',
    'resourceVersion=9&labelSelector=k=v',
    [added(later)],
    ['watch.parameters.label-selector'],
  ],
  ['a bookmark', 'allowWatchBookmarks=true', [bookmark], []],
  ['a bookmark without need', 'allowWatchBookmarks=false', [bookmark], ['watch.bookmark.opt-in']],
])('a stream after a list has %s', async (_what, query, events, rows) => {
  const standing = createStanding(orch, () => 0);
  const text = new TextEncoder().encode(JSON.stringify(listOf([listed])));
  for (const method of ['GET', 'GET']) {
    const answered = Promise.resolve(
      createAnswer(`${method} ${maps}`, 200, [['content-type', 'application/json']], text),
    );
    standing.observer.sent(method, maps, {}, answered, 'run');
    await answered;
    await Promise.resolve();
  }
  const hear = standing.observer.watch(`${maps}?watch=true&${query}`, ofRun);
  for (const event of events) hear(event);
  expect(standing.violations().map(({ row }) => row)).toEqual(rows);
});
