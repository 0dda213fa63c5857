// One report for the variations of a case.
import { expect, test } from 'vitest';
import type { Outcome } from '../../kit/outcome.ts';
import type { CaseRun } from '../case-run.ts';
import type { SubjectName } from '../../kit/kinds/subjects.ts';
import { mergeRuns } from './merge-runs.ts';
import type { VariedRun } from './merge-runs.ts';

const ran = (subject: SubjectName, outcome: Outcome, more: Partial<CaseRun> = {}): VariedRun => ({
  variation: { subject, encoding: 'json' },
  run: { rows: ['objects.fields.kind'], outcome, requests: 2, sent: 3, durationMs: 4, ...more },
});
const passed = { kind: 'passed' } as const;

test('all passed: one pass, with the requests of all', () => {
  expect(mergeRuns([ran('pod-templates', passed), ran('cluster-roles', passed)])).toEqual({
    rows: ['objects.fields.kind'],
    outcome: passed,
    requests: 4,
    sent: 6,
    durationMs: 8,
  });
});

test.each(['failed', 'blocked', 'error'] as const)('%s: the message names the variation', (kind) => {
  const red = ran('custom-objects', { kind, message: 'expected 200' }, { reproduce: 'curl', requests: 7 });
  const merged = mergeRuns([ran('pod-templates', passed), red]);
  expect(merged.outcome).toEqual({ kind, message: 'custom objects: expected 200' });
  expect(merged).toMatchObject({ reproduce: 'curl', requests: 7, sent: 6 });
});

test('a variation that the run may not use does not count', () => {
  const skipped = ran('cluster-roles', { kind: 'skipped', reason: 'not-exercised', message: 'not writable' });
  expect(mergeRuns([ran('pod-templates', passed), skipped]).outcome).toEqual(passed);
  expect(mergeRuns([skipped, ran('config-maps', passed)]).outcome).toEqual(passed);
  expect(mergeRuns([skipped]).outcome).toEqual(skipped.run.outcome);
});

test('what was recorded, and warnings, name their variations', () => {
  const runs = [
    ran('pod-templates', { ...passed, observed: 409 }),
    ran('config-maps', { ...passed, observed: 200, warnings: ['a 503'] }, { reproduce: 'curl' }),
  ];
  expect(mergeRuns(runs)).toMatchObject({
    outcome: {
      kind: 'passed',
      observed: { 'pod templates': 409, 'config maps': 200 },
      warnings: ['config maps: a 503'],
    },
    reproduce: 'curl',
  });
});

test('what standing checks found on any variation stays, once for each row', () => {
  const violation = (message: string) => ({
    row: 'objects.fields.kind' as const,
    outcome: { kind: 'failed' as const, message },
    requests: 1,
    reproduce: '',
    exchanges: [],
  });
  const [first, second] = [violation('first'), violation('second')];
  const runs = [
    ran('pod-templates', passed),
    ran('cluster-roles', passed, { violations: [first] }),
    ran('config-maps', passed, { violations: [second] }),
  ];
  expect(mergeRuns(runs).violations).toEqual([first]);
  const red = ran('custom-objects', { kind: 'failed', message: 'expected 200' });
  expect(mergeRuns([...runs, red]).violations).toEqual([first]);
});
