// Merging shards, judging a result again, and comparing two results.
import { describe, expect, test } from 'vitest';
import { sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import type { CollectedCase } from './assemble.ts';
import { diffResults, diffText } from './diff.ts';
import { mergeDetails, mergeResults, rejudge } from './merge.ts';
import type { Result } from './result.ts';

const input = sampleInput();
const inOtherShard: CollectedCase = {
  title: 'in another shard',
  outcome: { kind: 'skipped', reason: 'shard' },
  requests: 0,
};

function shard(index: number, count: number): Result {
  const ids = [...input.cases.keys()];
  const cases = [...input.cases].map(
    ([id, own]) => [id, ids.indexOf(id) % count === index - 1 ? own : [inOtherShard]] as const,
  );
  const startedAt = `2026-01-02T03:04:0${index}.000Z`;
  return sampleResult({
    cases: new Map(cases),
    run: { ...input.run, shard: `${index}/${count}`, startedAt },
  });
}

describe('mergeResults', () => {
  test('all shards merged equal the unsharded run', () => {
    const whole = sampleResult();
    const { run, ...merged } = mergeResults([shard(1, 3), shard(2, 3), shard(3, 3)]);
    const { run: _run, ...expected } = whole;
    expect(merged).toEqual(expected);
    expect(run).toMatchObject({ startedAt: '2026-01-02T03:04:01.000Z', durationMs: 6321, end: 'completed' });
    expect(run).not.toHaveProperty('shard');
  });

  test('the order of shards does not matter for the rows', () => {
    expect(mergeResults([shard(2, 2), shard(1, 2)]).requirements).toEqual(sampleResult().requirements);
  });

  test('rows of a missing shard are not-run', () => {
    const merged = mergeResults([shard(1, 3), shard(2, 3)]);
    expect(merged.conformant).toBe(false);
    expect(merged.verdict).toMatch(/\d+ not run \(\d+ shard/);
  });

  test('where two results ran a row, the worse verdict counts', () => {
    const passed = new Map([
      ['lists.continue.expired-token', [{ ...inOtherShard, outcome: { kind: 'passed' } as const }]],
    ]);
    const better = sampleResult({ cases: passed });
    for (const results of [
      [better, sampleResult()],
      [sampleResult(), better],
    ]) {
      expect(mergeResults(results).failures).toContain('lists.continue.expired-token');
    }
  });

  test('an early end of one shard is the end of the merged run', () => {
    const lost = sampleResult({ run: { ...input.run, end: 'target-lost' } });
    expect(mergeResults([sampleResult(), lost]).run.end).toBe('target-lost');
  });

  test('internal errors of all shards are kept', () => {
    const broken = (...errors: string[]) => sampleResult({ run: { ...input.run, errors } });
    expect(mergeResults([broken('one'), sampleResult(), broken('two')]).run.errors).toEqual(['one', 'two']);
    expect(mergeResults([sampleResult(), sampleResult()]).run).not.toHaveProperty('errors');
  });

  test('another catalogue or target is refused, and an empty list', () => {
    const result = sampleResult();
    const digest = `sha256:${'0'.repeat(64)}`;
    const otherCatalogue = { ...result, suite: { ...result.suite, catalogueDigest: digest } };
    const otherTarget = { ...result, target: { ...result.target, fingerprint: digest } };
    expect(() => mergeResults([result, otherCatalogue])).toThrow(/differ in their catalogue: .* sha256:/);
    expect(() => mergeResults([result, otherTarget])).toThrow('differ in their target, flags or launcher');
    expect(() => mergeResults([])).toThrow('no result to merge');
  });

  test('details are summed', () => {
    const details = {
      durationsMs: { a: 1 },
      addresses: {},
      throttled: 1,
      watchEvents: 2,
      longestStallMs: 40,
      requests: 5,
    };
    expect(mergeDetails([details, { ...details, durationsMs: { b: 2 }, longestStallMs: 30 }])).toEqual({
      durationsMs: { a: 1, b: 2 },
      addresses: {},
      throttled: 2,
      watchEvents: 4,
      longestStallMs: 40,
      requests: 10,
    });
  });
});

test('a result can be judged again from its outcomes', () => {
  const result = sampleResult({ expectedFailures: new Map([['objects.no-such', 'typo']]) });
  const altered = {
    ...result,
    requirements: result.requirements.map((one) => ({ ...one, verdict: 'pass' as const })),
  };
  expect(rejudge(altered)).toEqual(result);
});

describe('diffResults', () => {
  test('equal results', () => {
    expect(diffText(diffResults(sampleResult(), sampleResult()))).toBe('No verdict changed.\n');
  });

  test('broken, fixed and other rows', () => {
    const cases = new Map(input.cases);
    cases.set('lists.continue.expired-token', [{ title: 'x', outcome: { kind: 'passed' }, requests: 1 }]);
    cases.set('objects.uid.unique', [
      { title: 'x', outcome: { kind: 'failed', message: 'two alike\u001B[2J\nmore' }, requests: 1 },
    ]);
    const rows = input.rows.filter((row) => row.id !== 'versions.removal.policy');
    const diff = diffResults(
      sampleResult(),
      sampleResult({ cases, rows, run: { ...input.run, end: 'interrupted' } }),
    );
    expect(diffText(diff)).toBe(
      [
        'Note: the later run did not complete (interrupted).',
        '',
        'Broken: 1',
        '  objects.uid.unique (core 2.3): pass -> fail',
        String.raw`    two alike\u001b[2J`,
        '',
        'Fixed: 1',
        '  lists.continue.expired-token (core 4.12): fail -> pass',
        '',
        'Changed otherwise: 1',
        '  versions.removal.policy (core 9.2): excluded -> absent',
        '',
      ].join('\n'),
    );
  });
});
