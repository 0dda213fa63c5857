// Generated sequences against the model: right servers pass with whatever seed, a planted fault is found and shrunk to a
// few requests, and nothing else is shown of it.
import { describe, expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { findFault } from '../../reference-server/faults/index.ts';
import { cases } from '../index.ts';
import type { Case } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { runCase } from '../engine/run-case.ts';
import { commandsOf } from '../models/commands/commands.ts';
import { findCounterexample } from '../models/counterexample.ts';
import { checkFinalState, sequences } from '../models/run-commands.ts';
import { createSession } from '../models/session.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import type { InProcess } from '../engine/in-process/environment.ts';
import { variant, plain } from './run-generated.test-support.ts';

const own = cases.filter(({ id }) => id.startsWith('service.sequences.'));
const caseOf = (id: string): Case => own.find((one) => one.id === `service.sequences.${id}`)!;

async function runOn(target: InProcess, one: Case) {
  try {
    return await runCase(one, target.environment);
  } finally {
    await target.drop();
  }
}

/** Ends each stream after its second event, as something between may do. */
const cutting = (seed: number) =>
  openInProcess({
    names: orch,
    seed,
    poolSize: 1,
    before: (server) => async (request) => {
      const response = await server(request);
      return request.stream === true ? { ...response, body: firstTwo(response.body) } : response;
    },
  });

async function* firstTwo(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let count = 0;
  for await (const bytes of body) {
    yield bytes;
    count += 1;
    if (count === 2) return;
  }
}

const builtIn = ['configMaps', 'podTemplates'] as const;

const faulty = (seed: number, fault: string) => plain(seed, (parts) => findFault(fault)!.install(parts));

test('there are three cases', () => {
  expect(own.map(({ id, general }) => [id, general])).toEqual([
    ['service.sequences.reads-and-writes', true],
    ['service.sequences.lists-and-pages', true],
    ['service.sequences.watches', true],
  ]);
});

describe.each(own.map((one) => [one.id, one] as const))('%s', (_id, one) => {
  test.each([
    ['the bundled server', plain, 2],
    ['the variant server', variant, 1],
    ['a server whose streams are cut', cutting, 2],
  ])('is green on %s, with any seed', async (_what, open, seeds) => {
    for (let seed = 100; seed < 100 + seeds; seed += 1) {
      const { outcome } = await runOn(await open(seed), one);
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'passed' });
    }
  });

  test('runs the same sequences with the same seed, and others with another', async () => {
    const observed = [];
    for (const seed of [7, 7, 8]) observed.push((await runOn(await plain(seed), one)).outcome.observed);
    expect(observed[1]).toEqual(observed[0]);
    expect(observed[2]).not.toEqual(observed[0]);
  });
});

/** Runs `look` with the context of a case. */
async function withContext(seed: number, look: (context: CaseContext) => Promise<void>): Promise<void> {
  const run = await runOn(await plain(seed), { id: 'service.sequences.watches', general: true, run: look });
  expect(run.outcome.message).toBeUndefined();
}

test.each(Object.entries(commandsOf))(
  'sequences of %s have 30 requests on average',
  async (_name, commands) => {
    const lengths: number[] = [];
    await withContext(5, async (context) => {
      const namespaces = [context.namespace, context.anotherNamespace()];
      await findCounterexample({
        arbitrary: sequences(commands, namespaces.length, builtIn),
        seed: 5,
        runs: 40,
        timeLimitMs: 60_000,
        start: (signal) => createSession({ context, namespaces, run: context.uniqueName('run'), signal }),
        finish: async (session) => {
          lengths.push(session.history.length);
          await checkFinalState(session);
        },
      });
    });
    expect(lengths).toHaveLength(40);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeGreaterThanOrEqual(30);
  },
);

const isDeletionOfCollection = (line = '') => /^curl -X DELETE .*\/\w+\?labelSelector/.test(line);
const isReadOfItem = (line: string) => !line.startsWith('curl -X') && /\/\w+\/[\w-]+"$/.test(line);

test.each([
  ['reads-and-writes', 'newer-version-of-another-accepted', 4],
  ['reads-and-writes', 'uid-of-earlier-bearer', 8],
  ['lists-and-pages', 'pages-follow-delete-all', 6],
  ['watches', 'watch-skips-to-deletion', 6],
])('%s: %s is shrunk to %i requests at most', async (id, fault, most) => {
  const { outcome, reproduce } = await runOn(await faulty(1, fault), caseOf(id));
  expect(outcome.kind).toBe('failed');
  const requests = Number(/After (\d+) requests/.exec(outcome.message!)![1]);
  expect(requests).toBeLessThanOrEqual(most);
  expect(outcome.message).toMatch(/The rule: .* \(core /);
  expect(outcome.observed).toEqual({
    seed: expect.any(Number),
    path: expect.stringMatching(/^\d+$/),
    replayPath: expect.stringMatching(/^[\d,]*$/),
  });
  // One curl a request, except the check of watch events, which sends none, and the reads that wait for the end of a deletion.
  const checks = outcome.message!.match(/\d+\. watch \d+: check its events/g)?.length ?? 0;
  const curls = reproduce!.split('\n').filter((line) => line.startsWith('curl '));
  const waits = curls.filter((line, index) => isDeletionOfCollection(curls[index - 1]) && isReadOfItem(line));
  expect(curls).toHaveLength(requests - checks + waits.length);
});

test('what ends a sequence and is no answer ends the case, unshrunk', async () => {
  let sent = 0;
  const target = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 1,
    before: (server) => async (request) => {
      if (request.method === 'PATCH') sent += 1;
      if (request.method === 'PATCH') throw new Error('the cable is out');
      return server(request);
    },
  });
  const { outcome } = await runOn(target, caseOf('reads-and-writes'));
  expect(outcome).toMatchObject({ kind: 'error', message: expect.stringContaining('the cable is out') });
  expect(sent).toBe(1);
});

test('a sequence that the time limit cuts short is neither wrong nor goes on', async () => {
  let ended = 0;
  let late = 0;
  const gate = Promise.withResolvers<void>();
  const target = await openInProcess({
    names: orch,
    seed: 1,
    poolSize: 1,
    before: (server) => async (request) => {
      if (!request.path.includes('/configmaps')) return server(request);
      // After the first sequence nothing is answered any more until the time is over.
      if (ended > 0) {
        late += 1;
        await gate.promise;
      }
      return server(request);
    },
  });
  const look = async (context: CaseContext) => {
    const { namespace } = context;
    const found = await findCounterexample({
      arbitrary: sequences(commandsOf.readsAndWrites, 1, builtIn),
      seed: 3,
      runs: 50,
      timeLimitMs: 50,
      start(signal) {
        signal.addEventListener('abort', () => gate.resolve());
        return createSession({
          context,
          namespaces: [namespace],
          run: context.uniqueName('run'),
          signal,
        });
      },
      async finish(session) {
        await checkFinalState(session);
        ended += 1;
      },
    });
    expect(found.counterexample).toBeUndefined();
    expect(found.runs).toBe(1);
    expect(late).toBeLessThanOrEqual(1);
  };
  const { outcome } = await runOn(target, { id: 'service.sequences.watches', general: true, run: look });
  expect(outcome).toEqual({ kind: 'passed' });
});
