// Tests the follower: it resumes after a cut stream, and distinguishes a refusal from an end.
import { expect, test } from 'vitest';
import type { SendOptions } from '../requests/api.ts';
import { createWaiting } from '../waiting/eventually.ts';
import { follow, metadataOf } from './follow.ts';
import { TransportError } from '../requests/transport.ts';
import { openWatch } from './watch.ts';
import type { WatchEvent } from './watch.ts';

const event = (type: string, name: string, resourceVersion: string): WatchEvent => ({
  type,
  object: { metadata: { name, resourceVersion } },
});

interface Answer {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly events: readonly (WatchEvent | string)[];
  readonly end?: 'cut' | 'stays';
  readonly query?: object;
}

/** Returns one answer for each watch, and repeats the last one. */
function watched(...answers: readonly Answer[]) {
  const queries: SendOptions['query'][] = [];
  return {
    queries,
    watch: (query?: SendOptions['query']) => {
      const {
        status = 200,
        headers = [],
        events,
        end,
      } = answers[Math.min(queries.length, answers.length - 1)]!;
      queries.push(query);
      return openWatch(
        async ({ signal }) => ({
          status,
          headers,
          body: (async function* () {
            for (const one of events)
              yield Buffer.from(typeof one === 'string' ? one : `${JSON.stringify(one)}\n`);
            if (end === 'cut') throw new TransportError('reset', 'gone');
            if (end === 'stays')
              await new Promise<void>((resolve) =>
                signal?.addEventListener('abort', () => resolve(), { once: true }),
              );
          })(),
        }),
        '/',
      );
    },
  };
}

function virtualWaiting(clock = { ms: 0 }) {
  const pause = async (ms: number) => {
    clock.ms += ms;
    await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return createWaiting({ pause, now: () => clock.ms });
}

const named = (name: string) => (one: WatchEvent) => metadataOf(one).name === name;
const types = (events: readonly WatchEvent[]) => events.map((one) => `${one.type} ${metadataOf(one).name}`);

test('waits for an event, and returns all events up to it', async () => {
  const target = watched({
    events: [event('ADDED', 'a', '2'), event('MODIFIED', 'a', '3'), event('ADDED', 'b', '4')],
    end: 'stays',
  });
  await using follower = follow(virtualWaiting(), target, { resourceVersion: '1' });
  await follower.opened();
  expect(types(await follower.until((one) => one.type === 'MODIFIED', 'a change'))).toEqual([
    'ADDED a',
    'MODIFIED a',
  ]);
  expect(types(await follower.until(named('b'), 'b'))).toHaveLength(3);
  expect(target.queries).toEqual([{ resourceVersion: '1' }]);
});

test('resumes from the last version after a cut stream, without duplicates', async () => {
  const target = watched(
    { events: [event('ADDED', 'a', '2'), event('GONE', 'a', '1')], end: 'cut' },
    { events: [event('GONE', 'a', '1'), event('ADDED', 'b', '4')] },
    { events: [event('ADDED', 'c', '5')], end: 'stays' },
  );
  await using follower = follow(virtualWaiting(), target, { resourceVersion: '1', labelSelector: 'x=y' });
  expect(types(await follower.until(named('c'), 'c'))).toEqual(['ADDED a', 'GONE a', 'ADDED b', 'ADDED c']);
  expect(target.queries.map((query) => query?.['resourceVersion'])).toEqual(['1', '2', '4']);
  expect(target.queries.at(-1)).toMatchObject({ labelSelector: 'x=y' });
});

test('initial events start again after a cut; after the bookmark the watch resumes from it', async () => {
  const query = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true };
  const target = watched(
    { events: [event('ADDED', 'b', '7')], end: 'cut' },
    { events: [event('ADDED', 'b', '7'), event('ADDED', 'a', '2'), event('BOOKMARK', '', '9')] },
    { events: [event('ADDED', 'c', '10')], end: 'stays' },
  );
  await using follower = follow(virtualWaiting(), target, query);
  expect(types(await follower.until(named('c'), 'c'))).toEqual([
    'ADDED b',
    'ADDED a',
    'BOOKMARK ',
    'ADDED c',
  ]);
  expect(target.queries).toEqual([query, query, { allowWatchBookmarks: true, resourceVersion: '9' }]);
});

test('events that repeat with each stream are found, however short the streams are', async () => {
  const target = watched({ events: [event('ADDED', 'a', '2'), event('GONE', 'b', '3')] });
  await using follower = follow(virtualWaiting(), target);
  const seen = await follower.until(named('b'), 'b');
  expect(types(seen)).toEqual(['ADDED a', 'GONE b']);
  expect(follower.beginsWithState).toBe(true);
  expect(follower.streamOf(seen[1]!)).toBeGreaterThan(0);
});

test('a missing event fails within the budget, and the message lists the events that came', async () => {
  const target = watched({ events: [event('ADDED', 'a', '2')], end: 'stays' });
  await using follower = follow(virtualWaiting(), target, { resourceVersion: '1' });
  await expect(follower.until(named('b'), 'b')).rejects.toThrow(
    /no event of b came; so far came ADDED a .*budget event/,
  );
});

test('the budget starts again while other events come, a few times', async () => {
  const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  /** Waits for one of the events, of which one comes every six seconds. */
  async function waitFor(wanted: number): Promise<number> {
    const clock = { ms: 0 };
    async function* body(signal: AbortSignal | undefined) {
      const isClosed = () => signal?.aborted === true;
      for (let number = 1; !isClosed(); number += 1) {
        while (clock.ms < number * 6_000 && !isClosed()) await nextTurn();
        yield Buffer.from(`${JSON.stringify(event('ADDED', String(number), String(number)))}\n`);
      }
    }
    const watch = () =>
      openWatch(async ({ signal }) => ({ status: 200, headers: [], body: body(signal) }), '/');
    await using follower = follow(virtualWaiting(clock), { watch });
    return (await follower.until(named(String(wanted)), 'the wanted one')).length;
  }

  expect(await waitFor(5)).toBe(5);
  await expect(waitFor(1_000)).rejects.toThrow('no event of the wanted one');
});

test('retries where a replica does not serve the kind yet', async () => {
  const target = watched(
    { status: 404, events: ['no such kind'] },
    { events: [event('ADDED', 'a', '2')], end: 'stays' },
  );
  await using follower = follow(virtualWaiting(), target, { resourceVersion: '1' });
  expect(types(await follower.until(named('a'), 'a'))).toEqual(['ADDED a']);
});

test('a watch without progress is given up, even if nothing waits for it', async () => {
  const target = watched({ status: 504, events: [] });
  const waiting = virtualWaiting();
  const follower = follow(waiting, target, { resourceVersion: '1' });
  const requestCount = () => target.queries.length;
  let before = -1;
  while (before !== requestCount()) {
    before = requestCount();
    // Longer than the longest pause between two openings.
    for (let turn = 0; turn < 100; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  expect(requestCount()).toBeGreaterThan(1);
  await expect(follower.until(named('a'), 'a')).rejects.toThrow('the watch made no progress');
});

test('retries where the first watch, or a resumed one, gets 504 or 503 with Retry-After', async () => {
  const lagging = { status: 504, events: ['not known yet'] };
  const starting = { status: 503, headers: [['retry-after', '1']], events: ['come again'] } as const;
  const target = watched(lagging, { events: [event('ADDED', 'a', '2')], end: 'cut' }, lagging, starting, {
    events: [event('ADDED', 'b', '3')],
    end: 'stays',
  });
  await using follower = follow(virtualWaiting(), target, { resourceVersion: '1' });
  await follower.opened();
  expect(types(await follower.until(named('b'), 'b'))).toEqual(['ADDED a', 'ADDED b']);
  expect(target.queries.map((query) => query?.['resourceVersion'])).toEqual(['1', '1', '2', '2', '2']);
});

test.each([
  ['a stream that always ends', { events: [] }, /so far came nothing, over \d\d watches .*budget event/],
  [
    'initial events that are cut repeatedly',
    { events: [event('ADDED', 'b', '1')], end: 'cut', query: {} },
    /no event of a came; so far came .*, over \d\d watches .*budget event/,
  ],
  [
    'a watch that always gets 504',
    { status: 504, events: ['lagging'] },
    /over \d\d watches; the last was answered with 504: lagging .*budget event/,
  ],
] satisfies [string, Answer, RegExp][])(
  '%s is given up within the budget',
  async (_what, answer, message) => {
    const { query = { resourceVersion: '1' } } = answer as Answer;
    await using follower = follow(virtualWaiting(), watched(answer), { ...query });
    await expect(follower.until(named('a'), 'a')).rejects.toThrow(message);
  },
);

test.each([
  ['a refusal', { status: 403, events: ['no'] }, 'the watch was answered with 403: no'],
  [
    'an expired version within the stream',
    { events: [{ type: 'FAILED', object: { kind: 'Status', code: 410 } }] },
    'answered with 410',
  ],
  ['a line that is not a frame', { events: ['{"metadata":{}}\n'] }, 'not a watch frame'],
] satisfies [string, Answer, string][])('%s is reported at once', async (_what, answer, message) => {
  await using follower = follow(virtualWaiting(), watched(answer), { resourceVersion: '1' });
  await expect(follower.until(named('a'), 'a')).rejects.toThrow(message);
});
