// The server under invalid requests over real sockets: each gets a valid response, the next valid request
// works, no unexpected error is reported, and memory use returns to its baseline. A failure names seed and
// path.
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { defaultOptions } from './options.ts';
import { expectOrderly, expectOrderlyOrClosed } from './fuzz/check-answer.test-support.ts';
import { hostileRequests } from './fuzz/hostile.test-support.ts';
import type { Hostile } from './fuzz/hostile.test-support.ts';
import { createRawClient } from './fuzz/raw-client.test-support.ts';
import type { RawClient } from './fuzz/raw-client.test-support.ts';
import {
  bytesOf,
  strangeBody,
  strangeBytes,
  strangeHeaders,
  strangePatch,
  strangeTarget,
} from './fuzz/requests.test-support.ts';
import type { FuzzRequest } from './fuzz/requests.test-support.ts';
import { listen } from './http/listen.ts';
import type { Listener } from './http/listen.ts';
import { generatedCertificate, hostsOf } from './http/tls.ts';
import { partsWith } from './parts/index.ts';
import { declareKinds } from './resources/index.ts';
import { createServer } from './server.ts';
import type { Server } from './server.ts';

const limits = { headersMs: 400, bodyMs: 300, lingerMs: 100, stalledMs: 1_000 };
/** For whole requests, which must never meet a time limit, however busy the machine is. */
const patientLimits = { ...limits, headersMs: 10_000, bodyMs: 10_000, stalledMs: 10_000 };
/** Runs per property; the time limit applies on a slow machine. Set another seed and more runs for a manual search. */
const runs = {
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 1_000),
  interruptAfterTimeLimit: process.env['FUZZ_RUNS'] === undefined ? 3_500 : 60_000,
};
const collection = '/api/v1/namespaces/default/configmaps';

let server: Server;
/** Each has its client: requests without a time limit in their expected answer go to the patient one. */
const listeners: Listener[] = [];
let client: RawClient;
let patientClient: RawClient;
const reported: unknown[] = [];

beforeAll(async () => {
  const options = {
    ...defaultOptions(),
    historyLimitBytes: 1024 * 1024,
    featureGates: new Map(defaultOptions().featureGates).set('DynamicResourceAllocation', true),
    runtimeConfig: new Map([['api/all', true]]),
  };
  const report = (error: unknown) => void reported.push(error);
  server = await createServer(options, {
    clock: systemClock,
    random: Math.random,
    uid: randomUUID,
    report,
    // Many requests name future versions: waiting for each would take most of the time.
    parts: partsWith((parts) => {
      parts.versions.waitForVersionMs = () => 5;
    }),
  });
  const certificate = await generatedCertificate({
    directory: undefined,
    hosts: hostsOf('127.0.0.1'),
    now: new Date(),
  });
  const { handle } = server;
  const clientWith = async (its: typeof limits) => {
    const options = { host: '127.0.0.1', port: 0, handle, report, limits: its };
    const listener = await listen({ ...certificate, ...options });
    listeners.push(listener);
    return createRawClient({ port: listener.port, ca: certificate.ca ?? '', deadlineMs: 10_000 });
  };
  client = await clientWith(limits);
  patientClient = await clientWith(patientLimits);
  await server.started;
});
afterAll(async () => {
  client.close();
  patientClient.close();
  for (const listener of listeners) await listener.close({ graceMs: 0 });
  await server.shutdown();
});
afterEach(() => {
  expect(reported.splice(0)).toEqual([]);
});

const sendRequest = (
  method: string,
  target: string,
  body: unknown = '',
  headers: Record<string, string> = {},
) => client.send(bytesOf({ method, target, headers, body: body === '' ? '' : JSON.stringify(body) }));

/** A valid request of an ordinary client. */
async function expectAlive() {
  const answer = await sendRequest('GET', '/api/v1/namespaces/default');
  expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('"kind":"Namespace"') });
}

async function sendStrange(request: FuzzRequest) {
  const outcome = await client.send(bytesOf(request), { headOnly: request.method === 'HEAD' });
  expectOrderlyOrClosed(outcome);
  expect(reported).toEqual([]);
}

const kinds = declareKinds(defaultOptions().names);

async function sendHostile({ bytes, statuses, half }: Hostile) {
  const sender = statuses.includes(408) ? client : patientClient;
  const answer = await sender.send(bytes, { half: half === true });
  expect(statuses, answer?.body.slice(0, 500)).toContain(answer?.status ?? 0);
  if (answer !== undefined) expectOrderly(answer);
}

test.each(Object.entries(hostileRequests))('%s', async (_, hostile) => {
  await sendHostile(hostile);
  await expectAlive();
});

test('random bytes', async () => {
  await fc.assert(
    fc.asyncProperty(strangeBytes(), async (sent) => {
      // Our side closed the connection: no response is required for a partial request.
      expectOrderlyOrClosed(await client.send(sent, { half: true }));
    }),
    { ...runs, numRuns: runs.numRuns / 5 },
  );
  await expectAlive();
});

test.each([
  ['random paths, queries and percent-encodings', strangeTarget(kinds)],
  ['random JSON as bodies of every verb on every kind', strangeBody(kinds)],
  ['random media types and headers', strangeHeaders(kinds)],
])('%s', async (_, requests) => {
  await fc.assert(fc.asyncProperty(requests, sendStrange), runs);
  await expectAlive();
});

test('random patches', async () => {
  const meta = (name: string) => ({ metadata: { name } });
  const containers = { containers: [{ name: 'c', image: 'i' }] };
  const made: readonly (readonly [string, object])[] = [
    [collection, { ...meta('patched'), data: { a: 'b' } }],
    ['/api/v1/namespaces/default/pods', { ...meta('patched'), spec: containers }],
    ['/api/v1/namespaces/default/services', { ...meta('patched'), spec: { ports: [{ port: 1 }] } }],
    ['/api/v1/namespaces/default/podtemplates', { ...meta('patched'), template: { spec: containers } }],
    ['/api/v1/namespaces', meta('patched')],
    ['/api/v1/nodes', meta('patched')],
  ];
  const targets = made.map(([target]) => `${target}/patched`);
  const below = ['pods', 'services'].map((plural) => `/api/v1/namespaces/default/${plural}/patched/status`);
  await fc.assert(
    fc
      .asyncProperty(strangePatch([...targets, ...below]), async (request) => {
        await sendStrange(request);
      })
      .beforeEach(async () => {
        // Recreated, since a patch may have removed it.
        for (const [target, body] of made) {
          if ((await sendRequest('GET', `${target}/patched`))?.status !== 200)
            await sendRequest('POST', target, body);
        }
      }),
    runs,
  );
  await expectAlive();
});

test('the memory is back where it was', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let last = Number.NaN;
  /** Stable once lingering connections have closed. */
  const settled = () =>
    vi.waitFor(
      () => {
        const previous = last;
        last = used();
        expect(Math.abs(last - previous)).toBeLessThan(256 * 1024);
        return last;
      },
      { interval: 2 * limits.lingerMs, timeout: 10_000 },
    );
  // Requests that wait for a time limit allocate nothing and only take time.
  const quick = Object.values(hostileRequests).filter(
    ({ statuses, half }) => !statuses.includes(408) && half === undefined,
  );
  const round = async () => {
    for (const hostile of quick) await sendHostile(hostile);
  };
  await round();
  const before = await settled();
  for (let count = 0; count < 4; count += 1) await round();
  expect((await settled()) - before).toBeLessThan(8 * 1024 * 1024);
});
