// Tests the layers over a fake transport and a virtual clock that advances only during pauses.
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Transport, WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import { bearerToken } from '../../kit/layers/authorization.ts';
import { stack } from '../../kit/layers/layer.ts';
import { markPhase } from '../../kit/layers/phase.ts';
import { realPause } from './pause.ts';
import { limitRate } from './rate.ts';
import { createRetryAfter, parseRetryAfter } from './retry-after.ts';
import { retryBrokenReads } from './retry-broken-reads.ts';

const get: WireRequest = { method: 'GET', path: '/', headers: {} };

function virtualClock(startMs = 0) {
  let now = startMs;
  const pauses: number[] = [];
  return {
    now: () => now,
    pauses,
    pause: (ms: number) => {
      pauses.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}

function answer(status: number, headers: WireResponse['headers'] = []): WireResponse & { read(): boolean } {
  let read = false;
  const body = (async function* () {
    yield Buffer.from('x');
    read = true;
  })();
  return { status, headers, body, read: () => read };
}

/** Returns the given answers in order, and records the requests. */
function script(...answers: WireResponse[]) {
  const seen: WireRequest[] = [];
  const send: Transport = (request) => {
    seen.push(request);
    const next = answers[Math.min(seen.length, answers.length) - 1];
    return next === undefined ? Promise.reject(new Error('no answer left')) : Promise.resolve(next);
  };
  return { seen, send };
}

describe('a read whose connection broke', () => {
  const broken = new TransportError('reset', 'the connection broke');
  const refused = new TransportError('refused', 'nothing listens');
  const stream = { ...get, stream: true };

  test.each([
    ['is retried once', get, [broken, answer(200)], 200, 2],
    ['is not sent a third time', get, [broken, broken, answer(200)], broken, 2],
    ['fails with the first error', get, [broken, refused], broken, 2],
    ['is not retried where nothing listens', get, [refused, answer(200)], refused, 1],
    ['is not retried as a stream', stream, [broken, answer(200)], broken, 1],
    ['is not retried where it writes', { ...get, method: 'POST' }, [broken, answer(201)], broken, 1],
  ] as const)('%s', async (_, request, answers, expected, count) => {
    let sent = 0;
    const send: Transport = async () => {
      const next = answers[sent++]!;
      if (next instanceof Error) throw next;
      return next;
    };
    const outcome = await retryBrokenReads(send)(request).then(
      ({ status }) => status,
      (error: unknown) => error,
    );
    expect(outcome).toBe(expected);
    expect(sent).toBe(count);
  });
});

describe('Retry-After', () => {
  test('is obeyed with the same body, and the busy answer is read completely', async () => {
    const clock = virtualClock();
    const busy = answer(429, [['retry-after', '2']]);
    const { seen, send } = script(busy, answer(429, [['retry-after', '1']]), answer(201));
    const retrying = createRetryAfter(clock);
    const body = Buffer.from('{}');
    const response = await retrying.layer(send)({ ...get, method: 'POST', body });
    expect(response.status).toBe(201);
    expect(clock.pauses).toEqual([2000, 1000]);
    expect(seen.map((request) => request.body)).toEqual([body, body, body]);
    expect(busy.read()).toBe(true);
    expect(retrying.throttled()).toBe(2);
  });

  test('is replaced by growing pauses where a busy server does not send it', async () => {
    const clock = virtualClock();
    const soon = answer(429, [['retry-after', 'soon']]);
    const { send } = script(answer(429), soon, answer(429), answer(200));
    expect((await createRetryAfter(clock).layer(send)(get)).status).toBe(200);
    expect(clock.pauses).toEqual([250, 500, 1000]);
    const never = script(answer(429));
    expect((await createRetryAfter(clock).layer(never.send)(get)).status).toBe(429);
    expect(Math.max(...clock.pauses)).toBe(8000);
  });

  test('is obeyed after a 503', async () => {
    const clock = virtualClock();
    const { send } = script(answer(503, [['retry-after', '3']]), answer(200));
    expect((await createRetryAfter(clock).layer(send)(get)).status).toBe(200);
    expect(clock.pauses).toEqual([3000]);
  });

  test('is obeyed within limits of number and time', async () => {
    const clock = virtualClock();
    const often = script(answer(429, [['retry-after', '1']]));
    expect((await createRetryAfter({ ...clock, retryForMs: 2000 }).layer(often.send)(get)).status).toBe(429);
    expect(often.seen).toHaveLength(3);
    const long = script(answer(429, [['retry-after', '3600']]));
    expect((await createRetryAfter(clock).layer(long.send)(get)).status).toBe(429);
    expect(long.seen).toHaveLength(1);
  });

  test('is not obeyed for a request with takesBusy', async () => {
    const { seen, send } = script(answer(429, [['retry-after', '1']]));
    const response = await createRetryAfter(virtualClock()).layer(send)({ ...get, returnBusy: true });
    expect(response.status).toBe(429);
    expect(seen).toHaveLength(1);
  });

  test('other answers are returned at once', async () => {
    for (const other of [
      answer(503),
      answer(504, [['retry-after', '1']]),
      answer(404, [['retry-after', '1']]),
    ]) {
      const { seen, send } = script(other);
      expect(await createRetryAfter(virtualClock()).layer(send)(get)).toBe(other);
      expect(seen).toHaveLength(1);
    }
  });

  test('may be seconds or a date', () => {
    const now = Date.parse('Tue, 01 Jan 2030 00:00:00 GMT');
    expect(parseRetryAfter(' 7 ', now)).toBe(7000);
    expect(parseRetryAfter('Tue, 01 Jan 2030 00:00:03 GMT', now)).toBe(3000);
    expect(parseRetryAfter('Mon, 31 Dec 2029 00:00:00 GMT', now)).toBe(0);
    for (const bad of ['', '-1', '1.5', 'soon', '2030-01-01'])
      expect(parseRetryAfter(bad, now)).toBeUndefined();
  });
});

test('the rate allows a burst, then spaces requests, and accumulates at most one burst', async () => {
  const clock = virtualClock();
  const send = limitRate({ ...clock, requestsPerSecond: 10, burst: 3 })(script(answer(200)).send);
  for (let count = 0; count < 5; count += 1) await send(get);
  expect(clock.pauses).toEqual([100, 100]);
  await clock.pause(60_000);
  clock.pauses.length = 0;
  for (let count = 0; count < 4; count += 1) await send(get);
  expect(clock.pauses).toEqual([100]);
});

test('the token is added to requests without one', async () => {
  const { seen, send } = script(answer(200));
  await bearerToken('a')(send)(get);
  await bearerToken(() => Promise.resolve('b'))(send)(get);
  await bearerToken('c')(send)({ ...get, headers: { authorization: '' } });
  expect(seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer a', 'Bearer b', '']);
});

test('layers stack, the first outermost', async () => {
  const { seen, send } = script(answer(200));
  const layers = [markPhase(() => 'clean-up'), markPhase(() => 'check'), bearerToken('a')];
  await stack(layers, send)(get);
  await stack(layers, send)({ ...get, phase: 'set-up' });
  expect(seen.map(({ phase }) => phase)).toEqual(['clean-up', 'set-up']);
});

test('the real pause ends early when the signal aborts', async () => {
  await realPause(1);
  const controller = new AbortController();
  const pausing = realPause(60_000, controller.signal);
  controller.abort();
  await expect(pausing).rejects.toThrow();
});
