// Builds a result from reports of cases: rows with several cases, rows without a report, transcripts and headers.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { Exchange } from '../../suites/kit/answers/exchange.ts';
import { requirements } from '../../suites/catalogue/index.ts';
import type { RequirementId } from '../../suites/catalogue/index.ts';
import type { CaseRun } from '../../suites/engine/run-case.ts';
import { collect } from './collect.ts';
import type { CollectInput } from './collect.ts';
import type { Execution } from '../../suites/engine/runner.ts';

const ids = ['objects.fields.kind', 'objects.fields.uid-unique', 'objects.fields.uid-stable'] as const;
const rows = requirements
  .filter(({ id }) => (ids as readonly string[]).includes(id))
  .map((row) => ({ ...row, level: 'MUST' as const }));
const exchange: Exchange = {
  request: { method: 'GET', path: '/x', headers: [] },
  startedAtMs: 0,
  durationMs: 1,
  phase: 'check',
  curl: 'curl',
};

const report = (outcome: CaseRun['outcome'], ...shown: readonly RequirementId[]): CaseRun => ({
  rows: shown,
  outcome,
  requests: 2,
  sent: 5,
  durationMs: 7,
  ...(outcome.kind === 'passed' ? {} : { exchanges: [exchange], reproduce: 'script' }),
});

const found: CollectInput['found'] = {
  features: new Map([['pods', { state: 'on', why: '' }]]),
  leftovers: [],
};

function input(execution: Partial<Execution>, more: Partial<CollectInput['prepared']> = {}): CollectInput {
  const connection = { type: 'network', baseUrl: 'https://h:1', http: '1.1', timeoutMs: 1 } as const;
  return {
    options: {},
    prepared: {
      plan: {
        connection,
        names: orch,
        features: ['pods'],
        undecided: [],
        cases: ids,
        prefix: 'p',
        poolSize: 1,
        concurrency: 24,
        seed: 3,
        runs: 1,
        slow: false,
        thorough: false,
        keep: false,
        verbose: false,
      },
      selected: rows,
      planned: rows,
      inOtherShards: new Set(),
      decision: {
        initial: { features: ['pods'], undecided: [] },
        contradictions: [],
        later: [],
        final: Promise.resolve(found),
      },
      featureLines: Promise.resolve([]),
      requiredFeatures: [],
      release: 'v1',
      expectedFailures: new Map(),
      ...more,
    },
    found,
    target: { connection, name: 'the bundled server', bundled: true, close: async () => {} },
    execution: {
      reports: [],
      pool: { leftovers: [], throttled: 0, watchEvents: 2, longestStallMs: 3 },
      errors: [],
      ...execution,
    },
    startedAtMs: 0,
    command: 'run',
  };
}

const verdicts = (given: CollectInput) =>
  Object.fromEntries(collect(given).result.requirements.map(({ id, verdict }) => [id, verdict]));

test('a case counts for every row that it covers', () => {
  const reports = [
    report({ kind: 'passed' }, 'objects.fields.kind'),
    report({ kind: 'failed', message: 'm' }, 'objects.fields.uid-unique', 'objects.fields.uid-stable'),
  ];
  const { result, transcripts, details } = collect(input({ reports }));
  expect(result.conformant).toBe(false);
  expect(verdicts(input({ reports }))).toEqual({
    'objects.fields.kind': 'pass',
    'objects.fields.uid-unique': 'fail',
    'objects.fields.uid-stable': 'fail',
  });
  expect([...transcripts.keys()]).toEqual(['objects.fields.uid-unique.json']);
  const [{ transcript, reproduce } = {}] = result.requirements.find(
    ({ id }) => id === 'objects.fields.uid-stable',
  )!.cases;
  expect([transcript, reproduce]).toEqual(['objects.fields.uid-unique.json', 'script']);
  expect(details).toMatchObject({
    requests: 10,
    durationsMs: { 'objects.fields.kind': 7, 'objects.fields.uid-unique': 7 },
    addresses: { target: 'https://h:1' },
  });
});

test.each([
  ['interrupted', 'not-run', 'interrupted'],
  ['deadline', 'not-run', 'deadline'],
  ['target-lost', 'blocked', 'target-lost'],
  [undefined, 'blocked', 'completed'],
] as const)(
  'a planned row without a report, where the run was halted by %s, is %s',
  (halted, verdict, end) => {
    const given = input(halted === undefined ? {} : { halted });
    expect(new Set(Object.values(verdicts(given)))).toEqual(new Set([verdict]));
    const { result } = collect(given);
    expect(result.run.end).toBe(end);
    expect(result.conformant).toBe(false);
  },
);

test('rows of another shard are not-run and do not fail', () => {
  const reports = [report({ kind: 'passed' }, 'objects.fields.kind')];
  const planned = rows.filter(({ id }) => id === 'objects.fields.kind');
  const inOtherShards = new Set(ids.slice(1));
  const given = input({ reports }, { planned, inOtherShards });
  expect(verdicts(given)).toEqual({
    'objects.fields.kind': 'pass',
    'objects.fields.uid-unique': 'not-run',
    'objects.fields.uid-stable': 'not-run',
  });
  expect(collect({ ...given, options: { shard: { index: 1, count: 2 } } }).result).toMatchObject({
    failures: [],
    run: { shard: '1/2' },
  });
});

test('the fingerprint depends on target, features and fault, not on the port', () => {
  const fingerprint = (given: CollectInput) => collect(given).result.target.fingerprint;
  const one = input({});
  const plan = one.prepared.plan;
  const otherPort = { ...plan, connection: { ...plan.connection, baseUrl: 'https://h:2' } };
  expect(fingerprint({ ...one, prepared: { ...one.prepared, plan: otherPort } })).toBe(fingerprint(one));
  expect(fingerprint({ ...one, options: { fault: 'f' } })).not.toBe(fingerprint(one));
  const fewer = { ...found, features: new Map() };
  expect(fingerprint({ ...one, found: fewer })).not.toBe(fingerprint(one));
});

test('the result contains errors of the suite, without the token, and the options for a replay', () => {
  const one = input({ errors: ['it sent Bearer abcdefgh-token'] });
  const { plan } = one.prepared;
  const connection = { ...plan.connection, token: 'abcdefgh-token' };
  const { run } = collect({
    ...one,
    options: { slow: true, 'token-file': 'token' },
    prepared: { ...one.prepared, plan: { ...plan, connection } },
  }).result;
  expect(run).toMatchObject({ errors: ['it sent Bearer [redacted]'], options: { slow: true } });
  expect(run.options).not.toHaveProperty('token-file');
  expect(collect(input({})).result.run).not.toHaveProperty('errors');
});

test('what a standing check found makes its row red, with the shortest of its scripts, whatever case saw it', () => {
  const seen = (requests: number, reproduce: string): Pick<CaseRun, 'violations'> => ({
    violations: [
      {
        row: 'objects.fields.kind',
        outcome: { kind: 'failed', message: 'kind is ""' },
        requests,
        reproduce,
        exchanges: [exchange],
      },
    ],
  });
  const passed = { kind: 'passed' } as const;
  const { result, transcripts } = collect(
    input({
      reports: [
        report(passed, 'objects.fields.kind'),
        { ...report(passed, 'objects.fields.uid-unique'), ...seen(9, 'long') },
        { ...report(passed, 'objects.fields.uid-stable'), ...seen(2, 'short') },
      ],
    }),
  );
  const row = result.requirements.find(({ id }) => id === 'objects.fields.kind')!;
  expect(row.verdict).toBe('fail');
  expect(row.cases.map(({ verdict, reproduce }) => [verdict, reproduce])).toEqual([
    ['pass', undefined],
    ['fail', 'short'],
    ['fail', 'long'],
  ]);
  expect(row.cases[1]!.outcome.message).toBe(
    'seen while objects.fields.uid-stable ran, and in 1 more: kind is ""',
  );
  expect(transcripts.has('objects.fields.kind-in-objects.fields.uid-stable.json')).toBe(true);
  expect(result.failures).toEqual(['objects.fields.kind']);
});
