// Conformance of a result, its order, and its schema.
import { describe, expect, test } from 'vitest';
import { sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import { assemble, type AssembledRow, type CollectedCase } from './assemble.ts';
import { findSchemaFaults, parseResult } from './parse-result.ts';
import type { Result } from './result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';

const row: AssembledRow = {
  id: 'objects.uid.unique',
  document: 'core',
  section: '2.3',
  level: 'MUST',
  text: 'A rule.',
};

function runOf(outcome: Outcome | undefined, changes: Parameters<typeof sampleInput>[0] = {}): Result {
  const cases: CollectedCase[] = outcome === undefined ? [] : [{ title: 'one', outcome, requests: 1 }];
  return sampleResult({
    rows: [row],
    cases: new Map([[row.id, cases]]),
    evidence: new Map([[row.id, 'claimed']]),
    expectedFailures: new Map(),
    ...changes,
  });
}

describe('conformant', () => {
  const { run } = sampleInput();

  test('with all rows passed', () => {
    expect(runOf({ kind: 'passed' })).toMatchObject({ conformant: true, verdict: 'Conformant: 1 pass' });
  });

  test.each(['failed', 'blocked', 'error'] as const)('not with a case that %s', (kind) => {
    expect(runOf({ kind })).toMatchObject({ conformant: false, failures: [row.id] });
  });

  test('not with a mandatory row that did not run; the verdict names the reason', () => {
    const result = runOf({ kind: 'skipped', reason: 'deadline' });
    expect(result).toMatchObject({ conformant: false, failures: [] });
    expect(result.verdict).toBe('Nothing checked; left out: 1 not run (1 deadline)');
  });

  const slow = { kind: 'skipped', reason: 'slow' } as const;
  /** The result of a row with this outcome and a row that passed. */
  const beside = (level: AssembledRow['level'], outcome: Outcome) => {
    const other = { ...row, id: 'objects.uid.stable' };
    const caseOf = (its: Outcome): CollectedCase[] => [{ title: 'one', outcome: its, requests: 1 }];
    return sampleResult({
      rows: [{ ...row, level }, other],
      cases: new Map([
        [row.id, caseOf(outcome)],
        [other.id, caseOf({ kind: 'passed' })],
      ]),
      expectedFailures: new Map(),
    });
  };

  test('without the slow rows, which the verdict mentions', () => {
    expect(beside('MUST', slow)).toMatchObject({
      conformant: true,
      verdict: 'Conformant in the rows that ran: 1 pass; left out: 1 not run (1 slow)',
    });
    expect(runOf(slow).verdict).toBe('Nothing checked; left out: 1 not run (1 slow)');
  });

  test('not with any other mandatory row left out', () => {
    expect(beside('MUST', { kind: 'skipped', reason: 'namespaces' })).toMatchObject({
      conformant: false,
      verdict: 'Not conformant: 1 pass; left out: 1 not run (1 namespaces)',
    });
  });

  test('not with a claimed row that was not reported', () => {
    expect(runOf(undefined)).toMatchObject({ conformant: false, requirements: [{ verdict: 'not-run' }] });
  });

  test('with a SHOULD row that did not run', () => {
    expect(beside('SHOULD', { kind: 'skipped', reason: 'namespaces' }).conformant).toBe(true);
  });

  test('not with unclaimed rows alone, which never count as passed', () => {
    const result = runOf(undefined, { evidence: new Map() });
    expect(result).toMatchObject({ conformant: false, totals: { pass: 0, unclaimed: 1 } });
    expect(result.verdict).toBe('Nothing checked; left out: 1 unclaimed (no case yet)');
  });

  test.each(['target-lost', 'interrupted', 'deadline'] as const)('not when the run ended by %s', (end) => {
    expect(runOf({ kind: 'passed' }, { run: { ...run, end } }).conformant).toBe(false);
  });

  test('rows of other shards do not count in the verdict of a shard', () => {
    const outcome = { kind: 'skipped', reason: 'shard' } as const;
    expect(runOf(outcome, { run: { ...run, shard: '1/2' } }).conformant).toBe(true);
    expect(runOf(outcome).conformant).toBe(false);
    const late = { kind: 'skipped', reason: 'deadline' } as const;
    expect(runOf(late, { run: { ...run, shard: '1/2' } }).conformant).toBe(false);
  });

  test('the verdict names the selection of the run', () => {
    const result = runOf({ kind: 'passed' }, { run: { ...run, selection: '--section 2.3' } });
    expect(result.verdict).toBe('Conformant in the rows that ran: 1 pass; left out: all but --section 2.3');
  });
});

describe('expected failures', () => {
  const expectedFailures = new Map([[row.id, 'known']]);

  test('one that fails is shown and does not count', () => {
    const result = runOf({ kind: 'failed' }, { expectedFailures });
    expect(result).toMatchObject({ conformant: true, failures: [], unexpected: [] });
    expect(result.requirements[0]).toMatchObject({ verdict: 'fail', expectedFailure: 'known' });
    expect(result.verdict).toBe('Conformant: 1 fail (1 expected)');
  });

  test('one that is blocked still counts as a failure', () => {
    expect(runOf({ kind: 'blocked' }, { expectedFailures }).conformant).toBe(false);
  });

  test('one that passes counts as a failure', () => {
    const result = runOf({ kind: 'passed' }, { expectedFailures });
    expect(result).toMatchObject({ conformant: false, unexpected: [{ id: row.id, problem: 'passed' }] });
  });

  test('one that names an unknown row counts as a failure, unless the selection left the row out', () => {
    const unknown = new Map([['objects.no-such', 'typo']]);
    expect(runOf({ kind: 'passed' }, { expectedFailures: unknown })).toMatchObject({
      conformant: false,
      unexpected: [{ id: 'objects.no-such', problem: 'unknown-id' }],
    });
    const knownIds = new Set(['objects.no-such']);
    expect(runOf({ kind: 'passed' }, { expectedFailures: unknown, knownIds }).conformant).toBe(true);
  });
});

test('sections and requirements come in document order, failures by kind and number of requests', () => {
  const result = sampleResult();
  expect(result.sections.map((one) => `${one.document} ${one.section}`)).toEqual([
    'core 2.2',
    'core 2.3',
    'core 2.6',
    'core 2.10',
    'core 4.6',
    'core 4.8',
    'core 4.12',
    'core 7',
    'core 9.2',
    'access 5.1',
    'access 7',
  ]);
  expect(result.requirements.slice(0, 3).map((one) => one.id)).toEqual([
    'objects.names.long-generate-name',
    'objects.metadata.creation-time',
    'objects.uid.unique',
  ]);
  expect(result.failures).toEqual([
    'writes.put.stale-version-conflict',
    'lists.continue.expired-token',
    'health.readyz.shutdown',
    'authorization.denied.status-body',
  ]);
});

test('a case that ran raises the evidence, and passed cases have no script', () => {
  const byId = new Map(sampleResult().requirements.map((one) => [one.id, one]));
  expect(byId.get('writes.patch.unknown-type')?.evidence).toBe('exercised');
  expect(byId.get('health.readyz.shutdown')?.evidence).toBe('claimed');
  expect(byId.get('lists.continue.expired-token')?.evidence).toBe('proven');
  expect(byId.get('watch.bookmark.covers')?.evidence).toBe('unclaimed');
  expect(byId.get('objects.uid.unique')?.cases[0]).not.toHaveProperty('reproduce');
});

test('the order of the input does not matter', () => {
  const input = sampleInput();
  expect(assemble({ ...input, rows: input.rows.toReversed() })).toEqual(assemble(input));
});

describe('schema', () => {
  const result = sampleResult();

  test('a result is valid', () => {
    expect(findSchemaFaults(result)).toEqual([]);
    expect(parseResult(JSON.stringify(result), 'result.json')).toEqual(result);
  });

  test.each([
    [
      'an additional field',
      { ...result, extra: 1 },
      'the document must NOT have additional properties ("extra")',
    ],
    ['no target', { ...result, target: undefined }, "required property 'target'"],
    [
      'an unknown verdict',
      { ...result, requirements: [{ ...result.requirements[0], verdict: 'good' }] },
      'requirements.0.verdict',
    ],
    ['a skip without reason', withOutcome({ kind: 'skipped' }), 'requirements.0.cases.0.outcome'],
    ['an id by section', { ...result, failures: ['4.12 First'] }, 'failures.0'],
    ['a later version', { ...result, schemaVersion: 2 }, 'this version reads 1'],
    ['a list', [], 'the document must be object'],
  ])('is invalid: %s', (_name, value, fault) => {
    expect(() => parseResult(JSON.stringify(value), 'r.json')).toThrow(fault);
  });

  test('text that is not JSON is refused with the file name', () => {
    expect(() => parseResult('{', 'old/result.json')).toThrow(/^old\/result\.json is not valid JSON: /);
  });

  function withOutcome(outcome: Outcome): unknown {
    const [first] = result.requirements;
    return {
      ...result,
      requirements: [{ ...first, cases: [{ title: 'x', outcome, verdict: 'not-run', requests: 0 }] }],
    };
  }
});
