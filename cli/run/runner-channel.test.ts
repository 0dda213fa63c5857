// The thread receives an interrupt before the plan where the run is interrupted early, and late decisions about features.
import { BroadcastChannel } from 'node:worker_threads';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import type { Plan } from './plan.ts';
import { openRunnerChannel } from './runner-channel.ts';

const plan: Plan = {
  connection: { type: 'network', baseUrl: 'https://h:1', http: '1.1', timeoutMs: 1 },
  names: orch,
  features: [],
  undecided: [],
  cases: [],
  prefix: 'p',
  poolSize: 1,
  concurrency: 1,
  seed: 1,
  runs: 1,
  slow: false,
  keep: false,
  verbose: false,
};

test.each([
  ['before the plan is sent', true],
  ['after the plan is sent', false],
])('interrupted %s', async (_title, isEarly) => {
  const runner = openRunnerChannel(`channel-test-${randomUUID()}`);
  const thread = new BroadcastChannel(runner.name);
  const heard: object[] = [];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  thread.onmessage = (event) => {
    heard.push((event as { readonly data: object }).data);
    if (heard.length === 2) resolve();
  };
  const controller = new AbortController();
  if (isEarly) controller.abort();
  const stop = runner.begin(plan, { onDone: () => {}, signal: controller.signal, later: [] });
  if (!isEarly) controller.abort();
  await both;
  stop();
  const order = isEarly ? [{ reason: 'interrupted' }, { plan }] : [{ plan }, { reason: 'interrupted' }];
  expect(heard).toEqual(order);
  expect(runner.halted()).toBe('interrupted');
  thread.close();
  runner.close();
});

test('the thread receives features that are decided later, also where it starts to listen only then', async () => {
  const runner = openRunnerChannel(`channel-test-${randomUUID()}`);
  const feature = { name: 'bootstrap-tokens', isOn: true } as const;
  const decided = Promise.resolve(feature);
  const stop = runner.begin(plan, {
    onDone: () => {},
    signal: new AbortController().signal,
    later: [decided],
  });
  await decided;
  const thread = new BroadcastChannel(runner.name);
  const { promise: heard, resolve } = Promise.withResolvers<unknown>();
  thread.onmessage = (event) => {
    const { data } = event as { readonly data: object };
    if ('decided' in data) resolve(data);
  };
  thread.postMessage({});
  expect(await heard).toEqual({ decided: feature });
  stop();
  thread.close();
  runner.close();
});
