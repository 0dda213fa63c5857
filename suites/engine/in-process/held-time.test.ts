// Requests that wait for the server's clock end without real time and without a case that moves the clock.
import { expect, onTestFinished, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createVirtualClock } from '../../../reference-server/clock.ts';
import { createApi } from '../../kit/requests/api.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { openWatch } from '../../kit/watches/watch.ts';
import { openInProcess } from './environment.ts';
import { createHeldTime } from './held-time.ts';

const maps = '/api/v1/namespaces/default/configmaps';

async function open() {
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 1, features: new Set() });
  onTestFinished(() => target.drop());
  const { clock, environment } = target;
  const api = createApi(environment.connection);
  const startedMs = clock.now();
  const { store } = target.server.context;
  return {
    ...target,
    api,
    ahead: async (writes: number) => (await store.revision()).current + writes,
    passedMs: () => clock.now() - startedMs,
    create: (name: string) => api.post(maps, { metadata: { name } }),
  };
}

async function turns(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await new Promise<void>((resolve) => setImmediate(resolve));
}

test('a version that does not come is answered after its time, and no more', async () => {
  const { api, ahead, passedMs } = await open();
  expect((await api.get(`${maps}?resourceVersion=${await ahead(5)}`)).status).toBe(504);
  expect(passedMs()).toBe(3000);
  expect((await api.get(`${maps}/a?timeoutSeconds=1&resourceVersion=${await ahead(5)}`)).status).toBe(504);
  expect(passedMs()).toBe(4000);
});

test('several wait together', async () => {
  const { api, ahead, passedMs } = await open();
  const paths = [`${maps}?`, `${maps}?timeoutSeconds=2&`, `${maps}/a?timeoutSeconds=1&`];
  const version = await ahead(5);
  const answers = await Promise.all(paths.map((path) => api.get(`${path}resourceVersion=${version}`)));
  expect(answers.map(({ status }) => status)).toEqual([504, 504, 504]);
  expect(passedMs()).toBe(3000);
});

test('a version that comes is answered without the clock', async () => {
  const { api, ahead, passedMs, create } = await open();
  const waiting = api.get(`${maps}?resourceVersion=${await ahead(2)}`);
  await create('a');
  await create('b');
  expect((await waiting).status).toBe(200);
  expect(passedMs()).toBe(0);
});

test('a watch ends at its time limit', async () => {
  const { environment, passedMs, create } = await open();
  await create('a');
  const { authorizationHeader: authorization } = environment;
  const watch = await openWatch(environment.connection.own, `${maps}?watch=1&timeoutSeconds=5`, {
    headers: { authorization },
  });
  const types: string[] = [];
  for await (const { type } of watch) types.push(type);
  expect([types.includes('ADDED'), watch.end, passedMs()]).toEqual([true, 'ended', 5000]);
});

test('a watch without a limit moves nothing, and stops nothing', async () => {
  const { api, environment, passedMs, ahead } = await open();
  const watch = await openWatch(
    environment.connection.own,
    `${maps}?watch=1&resourceVersion=${await ahead(0)}`,
  );
  const next = watch[Symbol.asyncIterator]().next();
  await turns(500);
  expect(passedMs()).toBe(0);
  expect((await api.get(`${maps}?resourceVersion=${await ahead(5)}`)).status).toBe(504);
  expect(passedMs()).toBe(3000);
  await watch.close();
  expect((await next).done).toBe(true);
});

test('a pause moves the clock by itself', async () => {
  const { api, environment, ahead, passedMs } = await open();
  const waiting = api.get(`${maps}?resourceVersion=${await ahead(5)}`);
  for (let count = 0; count < 4; count++) await environment.pause(500);
  expect(passedMs()).toBe(2000);
  expect((await waiting).status).toBe(504);
  expect(passedMs()).toBe(3000);
});

test('a server that a case launches holds requests on the same clock', async () => {
  const { environment, passedMs } = await open();
  const launched = await environment.launcher!.launch({});
  const api = createApi(openConnection(launched.connection));
  expect((await api.get(`${maps}?resourceVersion=9999`)).status).toBe(504);
  expect(passedMs()).toBe(3000);
});

test('a request at work is waited for, however long it takes', async () => {
  const time = createHeldTime(createVirtualClock(0));
  const { promise: worked, resolve: work } = Promise.withResolvers<void>();
  const busy = time.open().answer(() => worked);
  const held = time.open().answer(() => new Promise<void>((resolve) => void time.clock.after(1000, resolve)));
  await turns(500);
  expect(time.clock.now()).toBe(0);
  work();
  await Promise.all([busy, held]);
  expect(time.clock.now()).toBe(1000);
});

test('a timer without a waiting request, a cancelled one, and a distant one do not move the clock', async () => {
  const time = createHeldTime(createVirtualClock(0));
  const never = new Promise<void>(() => {});
  time.clock.after(10, () => {});
  void time.open().read(async () => {
    time.clock.after(20, () => {})();
    time.clock.after(3_600_000, () => {});
    return never;
  });
  await turns(500);
  expect(time.clock.now()).toBe(0);
});
