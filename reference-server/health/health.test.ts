// Health answers over a virtual clock and a store that can be broken.
import { expect, test } from 'vitest';
import { createVirtualClock } from '../clock.ts';
import { answerHealth, answerSingleCheck } from './answer.ts';
import { createHealth } from './health.ts';
import { healthParts } from './parts.ts';
import type { HealthEndpoint } from './parts.ts';
import { standardChecks } from './standard-checks.ts';

function createSubject(settings: { livezGracePeriodMs?: number; shutdownDelayMs?: number } = {}) {
  const clock = createVirtualClock(1_000);
  const store = {
    fails: false,
    get: () => (store.fails ? Promise.reject(new Error('gone')) : Promise.resolve(undefined)),
  };
  const checks = standardChecks({ clock, store, storeName: 'etcd', startTasks: ['a', 'b'] });
  const health = createHealth({ clock, livezGracePeriodMs: 0, shutdownDelayMs: 0, checks, ...settings });
  const context = { health, parts: { health: healthParts } };
  return {
    clock,
    store,
    health,
    sendRequest: (endpoint: HealthEndpoint, query = '') =>
      answerHealth(context, endpoint, new URLSearchParams(query)),
    single: (endpoint: HealthEndpoint, name: string) => answerSingleCheck(context, endpoint, name),
  };
}

function started(settings?: Parameters<typeof createSubject>[0]) {
  const subject = createSubject(settings);
  subject.health.markStarted('a');
  subject.health.markStarted('b');
  return subject;
}

const liveLines = ['ping', 'log', 'etcd', 'poststarthook/a', 'poststarthook/b', 'autoregister-completion'];

test.each(['healthz', 'livez', 'readyz'] as const)('%s of a healthy server', async (endpoint) => {
  const { sendRequest } = started();
  expect(await sendRequest(endpoint)).toEqual({ status: 200, text: 'ok' });
  const names = endpoint === 'readyz' ? [...liveLines, 'shutdown'] : liveLines;
  const text = [...names.map((name) => `[+]${name} ok`), `${endpoint} check passed`, ''].join('\n');
  expect(await sendRequest(endpoint, 'verbose')).toEqual({ status: 200, text });
});

test('exclude skips, is repeated, combines with verbose, and warns of unknown names', async () => {
  const { sendRequest, store } = started();
  store.fails = true;
  expect((await sendRequest('readyz')).status).toBe(500);
  expect(await sendRequest('readyz', 'exclude=etcd')).toEqual({ status: 200, text: 'ok' });
  expect((await sendRequest('readyz', 'exclude=etcd,ping')).status).toBe(500);
  const { status, text } = await sendRequest(
    'livez',
    'verbose&exclude=etcd&exclude=poststarthook/a&exclude=no&exclude=no',
  );
  expect(status).toBe(200);
  expect(text).toContain('[+]etcd excluded: ok\n[+]poststarthook/a excluded: ok\n[+]poststarthook/b ok\n');
  expect(text).toContain(
    'warn: some health checks cannot be excluded: no matches for "no"\nlivez check passed\n',
  );
});

test('a failing check shows without its reason, whether the request is verbose or not', async () => {
  const { sendRequest, store, single } = started();
  store.fails = true;
  const answer = await sendRequest('healthz');
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('[+]log ok\n[-]etcd failed: reason withheld\n');
  expect(answer.text).toMatch(/\nhealthz check failed\n$/);
  expect(answer.text).not.toContain('gone');
  expect(await single('livez', 'etcd')).toEqual({ status: 500, text: 'internal server error: gone\n' });
});

test('a single check answers by its name', async () => {
  const { single } = started();
  expect(await single('livez', 'ping')).toEqual({ status: 200, text: 'ok' });
  expect(await single('readyz', 'poststarthook/b')).toEqual({ status: 200, text: 'ok' });
  expect(await single('readyz', 'shutdown')).toEqual({ status: 200, text: 'ok' });
  expect(await single('livez', 'shutdown')).toBeUndefined();
  expect(await single('livez', 'nothing')).toBeUndefined();
});

test('a start that is not finished is live until the grace period is over, and not ready', async () => {
  const { sendRequest, clock, health } = createSubject({ livezGracePeriodMs: 5_000 });
  expect((await sendRequest('livez')).status).toBe(200);
  expect((await sendRequest('readyz')).status).toBe(500);
  expect((await sendRequest('healthz')).status).toBe(500);
  clock.advance(5_000);
  expect((await sendRequest('livez')).status).toBe(500);
  health.markStarted('a');
  expect((await sendRequest('livez', 'verbose')).text).toContain(
    '[+]poststarthook/a ok\n[-]poststarthook/b failed',
  );
  health.markStarted('b');
  expect((await sendRequest('livez')).status).toBe(200);
  expect((await sendRequest('readyz')).status).toBe(200);
});

test('during the shutdown delay the server is live and not ready', async () => {
  const { sendRequest, clock, health } = started({ shutdownDelayMs: 3_000 });
  let ended = false;
  const first = health.beginShutdown().then(() => (ended = true));
  expect((await sendRequest('readyz')).text).toContain('[-]shutdown failed: reason withheld');
  expect((await sendRequest('livez')).status).toBe(200);
  clock.advance(2_999);
  await Promise.resolve();
  expect(ended).toBe(false);
  clock.advance(1);
  await Promise.all([first, health.beginShutdown()]);
  expect(ended).toBe(true);
});

test('a store that does not answer fails its check in time', async () => {
  const clock = createVirtualClock(0);
  const silent = { get: () => new Promise<never>(() => {}) };
  const [, , check] = standardChecks({ clock, store: silent, storeName: 'etcd', startTasks: [] });
  const health = createHealth({ clock, livezGracePeriodMs: 0, shutdownDelayMs: 0, checks: [check!] });
  const answer = answerHealth({ health, parts: { health: healthParts } }, 'readyz', new URLSearchParams());
  clock.advance(2_000);
  expect((await answer).status).toBe(500);
});

test('marking an unknown task is a mistake', () => {
  expect(() => createSubject().health.markStarted('c')).toThrow('"c"');
});
