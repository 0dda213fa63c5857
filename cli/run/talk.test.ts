// A run that is interrupted before its thread has a plan: the thread hears of it, and first.
import { BroadcastChannel } from 'node:worker_threads';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import type { Plan } from './plan.ts';
import { openTalk } from './talk.ts';

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
  ['before the plan is given', true],
  ['after it', false],
])('interrupted %s', async (_title, isEarly) => {
  const talk = openTalk(`talk-test-${randomUUID()}`);
  const thread = new BroadcastChannel(talk.channel);
  const heard: object[] = [];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  thread.onmessage = (event) => {
    heard.push((event as { readonly data: object }).data);
    if (heard.length === 2) resolve();
  };
  const controller = new AbortController();
  if (isEarly) controller.abort();
  const stop = talk.begin(plan, { onDone: () => {}, signal: controller.signal, later: [] });
  if (!isEarly) controller.abort();
  await both;
  stop();
  const order = isEarly ? [{ reason: 'interrupted' }, { plan }] : [{ plan }, { reason: 'interrupted' }];
  expect(heard).toEqual(order);
  expect(talk.halted()).toBe('interrupted');
  thread.close();
  talk.close();
});

test('the thread hears of features that are decided later, also where it listens only then', async () => {
  const talk = openTalk(`talk-test-${randomUUID()}`);
  const feature = { name: 'bootstrap-tokens', isOn: true } as const;
  const decided = Promise.resolve(feature);
  const stop = talk.begin(plan, { onDone: () => {}, signal: new AbortController().signal, later: [decided] });
  await decided;
  const thread = new BroadcastChannel(talk.channel);
  const { promise: heard, resolve } = Promise.withResolvers<unknown>();
  thread.onmessage = (event) => {
    const { data } = event as { readonly data: object };
    if ('decided' in data) resolve(data);
  };
  thread.postMessage({});
  expect(await heard).toEqual({ decided: feature });
  stop();
  thread.close();
  talk.close();
});
