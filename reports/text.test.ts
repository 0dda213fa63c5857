// Reports for people: summary.md and the text at the end of a run.
import { describe, expect, test } from 'vitest';
import { largeResult, sampleResult } from '../fixtures/results/sample-result.ts';
import { toConsole } from './console.ts';
import { printable } from './printable.ts';
import { toSummary } from './summary.ts';
import { formatTable, wrapScript, wrapText } from './text-table.ts';

describe('toConsole', () => {
  const text = toConsole(sampleResult(), { reportPath: 'out/report.html' });
  const lines = text.split('\n');

  test('at most 110 columns, no control characters, no colour by default', () => {
    expect(lines.filter((line) => line.length > 110)).toEqual([]);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    expect(toConsole(sampleResult(), { colour: true })).toContain('\u001B[31mFAIL\u001B[0m');
  });

  test('the columns of the table are aligned', () => {
    const table = lines.slice(0, lines.indexOf(''));
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
    expect(table[0]).toMatch(/^section +title +fail +blocked/);
    expect(table.at(-1)).toMatch(/^all +3 +1 +1 +2 +1 +1 +2 +1 +1$/);
  });

  test('the first failure comes first, with its message and the shortest sequence', () => {
    const start = lines.indexOf('') + 1;
    expect(lines.slice(start, start + 5).join('\n')).toMatch(
      /^FAIL writes\.put\.stale-version-conflict .*\n {2}A PUT .*\n {2}> The second PUT was stored: .*\n {2}Shortest sequence, 3 requests:\n {4}curl/,
    );
    expect(text.indexOf('FAIL lists.continue.expired-token')).toBeLessThan(
      text.indexOf('ERROR health.readyz.shutdown'),
    );
  });

  test('every other row that is not a pass is named or counted', () => {
    for (const part of [
      'WARN objects.metadata.creation-time',
      'observed: 1',
      'not-run, slow: 1',
      'unclaimed: 1',
      'expected failure writes.patch.unknown-type',
      'not removed: /api',
      'Report: out/report.html',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('the headline precedes the rows that were left out', () => {
    const [headline, leftOut] = lines.slice(lines.findIndex((line) => line.startsWith('Not conformant')));
    expect(headline).toMatch(/^Not conformant: 3 fail \(1 expected\), .* 1 observed$/);
    expect(leftOut).toMatch(/^Left out: 1 not run \(1 slow\); .* 1 unclaimed \(no case yet\)$/);
  });

  test('a clean run is short', () => {
    expect(toConsole(largeResult(1200)).split('\n').length).toBeLessThan(30);
    expect(toConsole(largeResult(1200))).toMatch(/\nConformant: 1200 pass\n$|\nConformant: 1200 pass\n/);
  });
});

describe('toSummary', () => {
  const summary = toSummary(sampleResult());

  test('opens with the verdict and shows red rows first', () => {
    expect(summary).toMatch(/^# ❌ Not conformant\n\n3 fail \(1 expected\).*\n\nLeft out: /);
    expect(summary.indexOf('### fail: `writes.put.stale-version-conflict`')).toBeLessThan(
      summary.indexOf('## By section'),
    );
    expect(summary).toContain('Shortest sequence, 3 requests:');
  });

  test('all lines of a table have the same number of columns', () => {
    const rows = summary.split('\n').filter((line) => /^\| (section|core|access|\*\*all)/.test(line));
    expect(new Set(rows.map((line) => line.split('|').length)).size).toBe(1);
    expect(summary).toContain('| not-applicable | `feature:claim-templates` | 1 |');
  });

  test('text from a server cannot close its code block', () => {
    const message = 'before\n```\n<b>after</b> \u0000';
    const rows = sampleResult().requirements.filter((one) => one.id === 'writes.patch.unknown-type');
    const cases = new Map(
      rows.map((one) => [
        one.id,
        [{ title: 'x', outcome: { kind: 'failed', message } as const, requests: 1 }],
      ]),
    );
    const text = toSummary(sampleResult({ rows, cases, expectedFailures: new Map() }));
    expect(text).toContain(`\`\`\`\`\nbefore\n\`\`\`\n<b>after</b> ${String.raw`\u0000`}\n\`\`\`\``);
  });
});

test('printable escapes terminal controls', () => {
  expect(printable('a\u001B[2J\r\nb\tc\u202Ed\u0085\uD800')).toBe(
    String.raw`a\u001b[2J` + '\nb\tc' + String.raw`\u202ed\u0085\ud800`,
  );
});

test('tables, wrapped text and wrapped scripts', () => {
  expect(
    formatTable(
      [{ title: 'a' }, { title: 'n', align: 'right' }],
      [
        ['bee', '1'],
        ['c', '22'],
      ],
    ),
  ).toEqual(['a     n', 'bee   1', 'c    22']);
  expect(wrapText('one two three', 8, ' ')).toEqual([' one two', ' three']);
  expect(wrapScript("curl 'a  b' cc\nshort", 13, '')).toEqual(["curl 'a  b' \\", '  cc', 'short']);
});

test.each([
  ["echo 'never closed and rather long"],
  ["curl -d '{", '  "a": "b c d e f g h"', "}' last words of it"],
  ['cat <<END', 'a b c d e f g h i j k', 'END'],
])('a script whose words span lines is unchanged: %s', (...script) => {
  expect(wrapScript(script.join('\n'), 12, '')).toEqual(script);
});
