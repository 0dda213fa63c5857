// Standing checks of the events of watches.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createAnswer } from '../../kit/answers/answer.ts';
import { maps, object } from './history.test-support.ts';
import { createStanding } from './observe.ts';

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
