// Red rows by cause, and how the reports show a row that another row blocks.
import { expect, test } from 'vitest';
import { sampleResult } from '../fixtures/results/sample-result.ts';
import { toConsole } from './console.ts';
import { orderByCause } from './failure-order.ts';
import type { RedRow } from './failure-order.ts';
import { toHtml } from './html/page.ts';
import { toJunit } from './junit.ts';
import { rejudge } from './merge.ts';
import { findSchemaFaults } from './parse-result.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import { toSummary } from './summary.ts';

const row = (id: string, changes: Partial<RedRow> = {}): RedRow => ({
  id,
  document: 'core',
  section: '2.3',
  verdict: 'fail',
  isGeneral: false,
  requests: 1,
  ...changes,
});
const orderOf = (...rows: readonly RedRow[]) => orderByCause(rows).map(({ id }) => id);

test('failed rows of one rule come before general ones, both before blocked ones', () => {
  expect(
    orderOf(
      row('blocked', { verdict: 'blocked', requests: 0 }),
      row('model', { isGeneral: true }),
      row('long', { requests: 9 }),
      row('error', { verdict: 'error', requests: 2 }),
      row('short', { requests: 2 }),
    ),
  ).toEqual(['short', 'long', 'model', 'blocked', 'error']);
});

test('rows that a red row blocks come last, by their blockers', () => {
  const blocked = (id: string, blockedBy: string) => row(id, { verdict: 'blocked', blockedBy, requests: 0 });
  expect(
    orderOf(
      blocked('of-late', 'late'),
      blocked('of-early', 'early'),
      blocked('of-blocked', 'of-early'),
      blocked('of-green', 'green'),
      blocked('ring-a', 'ring-b'),
      blocked('ring-b', 'ring-a'),
      row('late', { requests: 2 }),
      row('early'),
    ),
  ).toEqual(['early', 'late', 'of-green', 'of-early', 'of-late', 'of-blocked', 'ring-a', 'ring-b']);
});

const rowOf = (id: string) =>
  ({ id, document: 'core', section: '2.3', level: 'MUST', text: 'A rule.' }) as const;
const blocker = 'objects.uid.unique';
const blocked = 'objects.uid.stable';
const outcomes: Readonly<Record<string, Outcome>> = {
  [blocked]: { kind: 'blocked', message: 'no object', blockedBy: blocker },
  [blocker]: { kind: 'failed', message: 'the same uid twice' },
  'objects.models.any': { kind: 'failed', message: 'a sequence' },
};
const general = (id: string) => (id.includes('models') ? { general: true as const } : {});
const result = (expectedFailures: readonly string[] = [], others: typeof outcomes = {}) =>
  sampleResult({
    rows: Object.keys(outcomes).map(rowOf),
    cases: new Map(
      Object.entries({ ...outcomes, ...others }).map(([id, outcome]) => [
        id,
        [{ title: id, outcome, ...general(id), requests: id === blocker ? 3 : 1 }],
      ]),
    ),
    expectedFailures: new Map(expectedFailures.map((id) => [id, 'known'])),
  });

test('a result stores the fields that its order needs', () => {
  expect(result().failures).toEqual([blocker, 'objects.models.any', blocked]);
  expect(rejudge(result()).failures).toEqual(result().failures);
  expect(findSchemaFaults(result())).toEqual([]);
});

test('every report names the row that blocks another', () => {
  const text = `Blocked by ${blocker}: no object`;
  expect(toConsole(result())).toContain(text);
  expect(toSummary(result())).toContain(text);
  expect(toJunit(result())).toContain(`message="${text}"`);
  expect(toHtml(result(), new Map())).toContain(`<a href="#${blocker}"><code>${blocker}</code></a>`);
});

test('a row that a named row blocks can be an expected failure', () => {
  expect(result([blocker, blocked]).failures).toEqual(['objects.models.any']);
  expect(result([blocker, blocked]).verdict).toBe(
    'Not conformant: 2 fail (1 expected), 1 blocked (1 expected)',
  );
});

test('a row whose blocker passed is not an expected failure', () => {
  const passed: typeof outcomes = { [blocker]: { kind: 'passed' } };
  expect(result([blocked], passed).failures).toEqual(['objects.models.any', blocked]);
});
