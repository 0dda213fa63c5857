// JUnit: well-formed XML, correct counts, failures separate from errors, escaped text.
import { expect, test } from 'vitest';
import { sampleDetails, sampleResult } from '../fixtures/results/sample-result.ts';
import { toJunit } from './junit.ts';

const xml = toJunit(sampleResult(), sampleDetails.durationsMs);

test('the XML is well-formed and contains no forbidden character', () => {
  expect(findXmlFault(xml)).toBe(undefined);
  expect(xml).not.toMatch(/[^\P{Cc}\n]/u);
});

test('the counts match the test cases', () => {
  const count = (pattern: RegExp): number => [...xml.matchAll(pattern)].length;
  const [, tests, failures, errors, skipped] =
    /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(xml)?.map(Number) ??
    [];
  expect(tests).toBe(count(/<testcase /g));
  expect(failures).toBe(count(/<failure /g));
  expect(errors).toBe(count(/<error /g));
  expect(skipped).toBe(count(/<skipped /g));
  expect({ tests, failures, errors, skipped }).toEqual({ tests: 13, failures: 2, errors: 2, skipped: 5 });
  expect(count(/<testsuite /g)).toBe(count(/<properties>/g));
});

test('each verdict has its element', () => {
  expect(xml).toContain(
    '<failure type="fail" message="A continue token of a compacted version was accepted.">',
  );
  expect(xml).toContain('<error type="blocked" message="The role binding could not be created: 500.">');
  expect(xml).toContain('<error type="error" message="TypeError: reading &quot;status&quot; of undefined">');
  expect(xml).toContain('<skipped message="expected failure: known, ticket 12"/>');
  expect(xml).toContain('<skipped message="not-applicable: feature:claim-templates"/>');
  expect(xml).toContain('<skipped message="not-run: slow"/>');
  expect(xml).toContain('<skipped message="unclaimed"/>');
  expect(xml).not.toContain('versions.removal.policy');
  expect(xml).toContain('name="lists.continue.expired-token" time="0.346"');
});

test('an error in an expected-failures file is a failure', () => {
  const wrong = toJunit(sampleResult({ expectedFailures: new Map([['objects.no-such', 'typo']]) }));
  expect(wrong).toContain(
    '<failure type="unexpected" message="an expected failure names an unknown requirement"/>',
  );
  expect(findXmlFault(wrong)).toBe(undefined);
});

/** A strict parser for the XML subset of JUnit: elements, double-quoted attributes, five entities. */
function findXmlFault(document: string): string | undefined {
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const open: string[] = [];
  const attributes = String.raw`(?: [\w.-]+="(?:[^<&"]|&(?:amp|lt|gt|quot|apos);)*")*`;
  const token = new RegExp(
    `<(/?)([\\w-]+)(${attributes})(/?)>|((?:[^<&>]|&(?:amp|lt|gt|quot|apos);)+)`,
    'gy',
  );
  let end = 0;
  for (const match of body.matchAll(token)) {
    end = match.index + match[0].length;
    const [, closing, name, , empty] = match;
    if (name === undefined || empty === '/') continue;
    if (closing !== '/') open.push(name);
    else if (open.pop() !== name) return `</${name}> closes nothing`;
  }
  if (end !== body.length) return `unreadable from: ${body.slice(end, end + 80)}`;
  return open.length === 0 ? undefined : `<${open.join('> <')}> left open`;
}
