// JUnit XML: one testsuite per section, one testcase per row. A failed row is a `failure`; a row that could not be judged is
// an `error`. (junit-report-builder leaves out the message of a skipped test, which holds the reason.)
import { endingOf } from './ending.ts';
import type { Ending } from './ending.ts';
import { expectedIn } from './judge.ts';
import { printable } from './printable.ts';
import type { RequirementResult, Result, RunDetails, SectionResult } from './result.ts';
import { documentTitles } from '../suites/catalogue/section-titles.ts';
import { messageOf, reasonOf, shortestCase } from './totals.ts';

type Durations = RunDetails['durationsMs'];
type Status = 'passed' | 'failure' | 'error' | 'skipped';

interface TestCase {
  readonly status: Status;
  readonly seconds: number;
  readonly xml: string;
}

/** The result as JUnit XML, without excluded rows. `durationsMs` by row id, where known. */
export function toJunit(result: Result, durationsMs: Durations = {}): string {
  const suites = result.sections.flatMap((section) => sectionSuite(section, result, durationsMs));
  if (result.unexpected.length > 0) suites.push(unexpectedSuite(result));
  const ending = endingOf(result);
  // The end of the run is not part of any row.
  if (ending !== 'conformant' && ending !== 'not-conformant') suites.push(endingSuite(ending, result));
  const all = suites.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(result.suite.name)}"${counts(all, result.run.durationMs / 1000)}>`,
    ...suites.map((suite) => suite.xml),
    '</testsuites>\n',
  ].join('\n');
}

interface Suite {
  readonly cases: readonly TestCase[];
  readonly xml: string;
}

function sectionSuite(section: SectionResult, result: Result, durationsMs: Durations): Suite[] {
  const isExpected = expectedIn(result.requirements);
  const cases = result.requirements
    .filter((one) => one.document === section.document && one.section === section.section)
    .filter((one) => one.verdict !== 'excluded')
    .map((one) => testCase(one, (durationsMs[one.id] ?? 0) / 1000, isExpected(one)));
  if (cases.length === 0) return [];
  return [
    suite(`${documentTitles[section.document]} ${section.section} ${section.title}`.trimEnd(), cases, result),
  ];
}

function suite(name: string, cases: readonly TestCase[], result: Result): Suite {
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  const xml = [
    `  <testsuite name="${escapeXml(name)}"${counts(cases, seconds)} timestamp="${escapeXml(result.run.startedAt.replace(/(\.\d+)?Z$/, ''))}">`,
    '    <properties>',
    ...propertiesOf(result).map(
      ([key, value]) => `      <property name="${escapeXml(key)}" value="${escapeXml(value)}"/>`,
    ),
    '    </properties>',
    ...cases.map((one) => one.xml),
    '  </testsuite>',
  ].join('\n');
  return { cases, xml };
}

function propertiesOf(result: Result): readonly (readonly [string, string])[] {
  return [
    ['suite.version', result.suite.version],
    ['catalogue.digest', result.suite.catalogueDigest],
    ['target.url', result.target.url],
    ['target.version', result.target.version],
    ['target.dialect', result.target.dialect],
    ...(result.target.http === undefined ? [] : ([['target.http', result.target.http]] as const)),
    ['target.fingerprint', result.target.fingerprint],
    ['run.seed', String(result.run.seed)],
    ['run.end', result.run.end],
    ['conformant', String(result.conformant)],
    ['verdict', result.verdict],
  ];
}

function counts(cases: readonly TestCase[], seconds: number): string {
  const count = (status: Status): number => cases.filter((one) => one.status === status).length;
  return (
    ` tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"` +
    ` skipped="${count('skipped')}" time="${seconds.toFixed(3)}"`
  );
}

function testCase(requirement: RequirementResult, seconds: number, isExpected: boolean): TestCase {
  const { status, lines } = describe(requirement, isExpected);
  const open = `    <testcase classname="${requirement.document}.${requirement.section}" name="${escapeXml(requirement.id)}" time="${seconds.toFixed(3)}"`;
  const xml = lines.length === 0 ? `${open}/>` : [`${open}>`, ...lines, '    </testcase>'].join('\n');
  return { status, seconds, xml };
}

function describe(
  requirement: RequirementResult,
  isExpected: boolean,
): { status: Status; lines: readonly string[] } {
  const message = messageOf(requirement);
  if (isExpected)
    return { status: 'skipped', lines: [skipped(`expected failure: ${requirement.expectedFailure}`)] };
  switch (requirement.verdict) {
    case 'fail':
      return { status: 'failure', lines: [problem('failure', 'fail', requirement, message)] };
    case 'blocked':
    case 'error':
      return { status: 'error', lines: [problem('error', requirement.verdict, requirement, message)] };
    case 'not-applicable':
    case 'not-run':
      return { status: 'skipped', lines: [skipped(`${requirement.verdict}: ${reasonOf(requirement)}`)] };
    case 'unclaimed':
    case 'excluded':
      return { status: 'skipped', lines: [skipped(requirement.verdict)] };
    case 'pass':
    case 'warn':
    case 'observed': {
      const output =
        message === ''
          ? []
          : [`      <system-out>${escapeXml(`${requirement.verdict}: ${message}`)}</system-out>`];
      return { status: 'passed', lines: output };
    }
    default:
      return requirement.verdict satisfies never;
  }
}

function problem(
  tag: 'failure' | 'error',
  type: string,
  requirement: RequirementResult,
  message: string,
): string {
  const [title = ''] = message.split('\n');
  const reproduce = shortestCase(requirement)?.reproduce;
  const body = [requirement.text, message, ...(reproduce === undefined ? [] : [`Reproduce:\n${reproduce}`])];
  return `      <${tag} type="${type}" message="${escapeXml(title)}">${escapeXml(body.join('\n\n'))}</${tag}>`;
}

function skipped(message: string): string {
  return `      <skipped message="${escapeXml(message)}"/>`;
}

function unexpectedSuite(result: Result): Suite {
  const cases = result.unexpected.map(({ id, problem: kind }): TestCase => {
    const message =
      kind === 'passed' ? 'an expected failure passed' : 'an expected failure names an unknown requirement';
    const xml = [
      `    <testcase classname="expected-failures" name="${escapeXml(id)}" time="0.000">`,
      `      <failure type="unexpected" message="${message}"/>`,
      '    </testcase>',
    ].join('\n');
    return { status: 'failure', seconds: 0, xml };
  });
  return suite('Expected failures', cases, result);
}

function endingSuite(ending: Ending, result: Result): Suite {
  const body = [result.verdict, ...(result.run.errors ?? [])].join('\n\n');
  const xml = [
    `    <testcase classname="run" name="completed" time="0.000">`,
    `      <error type="${ending}" message="${escapeXml(result.verdict)}">${escapeXml(body)}</error>`,
    '    </testcase>',
  ].join('\n');
  return suite('The run', [{ status: 'error', seconds: 0, xml }], result);
}

function escapeXml(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
