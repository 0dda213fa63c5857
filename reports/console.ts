// The text at the end of a run: a table by section, then the rows that are not a pass, the first failures in detail.
import { expectedIn, isRed } from './judge.ts';
import { printable } from './printable.ts';
import type { RequirementResult, Result, Verdict } from './result.ts';
import { cutText, formatTable, wrapScript, wrapText } from './text-table.ts';
import { messageOf, reasonOf, shortestCase, sumTotals, verdicts } from './totals.ts';
import { unusuallyNotExercised } from './unusual.ts';
import { verdictParts } from './verdict-line.ts';

const width = 110;
const maximumDetailed = 3;
const maximumListed = 20;
const maximumNamed = 6;

export interface ConsoleOptions {
  /** ANSI colours; off by default. */
  readonly colour?: boolean;
  /** The folder of the full report, printed at the end. */
  readonly reportPath?: string;
}

type Paint = (verdict: Verdict | 'good' | 'bold', text: string) => string;

const codes: Partial<Record<Verdict | 'good' | 'bold', string>> = {
  fail: '31',
  blocked: '35',
  error: '35',
  warn: '33',
  good: '32',
  bold: '1',
};

/** The result as text of at most 110 columns; a quoted word of a script may be longer. */
export function toConsole(result: Result, options: ConsoleOptions = {}): string {
  const paint: Paint = (kind, text) => {
    const code = codes[kind];
    return options.colour !== true || code === undefined ? text : `\u001B[${code}m${text}\u001B[0m`;
  };
  const blocks = [
    sectionLines(result, paint),
    redLines(result, paint),
    expectedLines(result, paint),
    warningLines(result, paint),
    unusualLines(result),
    groupLines(result),
    result.leftovers.map((one) => cutText(`not removed: ${clean(one.path)} (${clean(one.reason)})`, width)),
    verdictLines(result, paint, options.reportPath),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function sectionLines(result: Result, paint: Paint): string[] {
  const columns = verdicts.filter((verdict) => verdict !== 'excluded' && result.totals[verdict] > 0);
  const sections = result.sections.filter((one) => sumTotals(one.totals) > one.totals.excluded);
  const rows = sections.map((one) => [
    `${one.document} ${one.section}`,
    one.title,
    ...columns.map((verdict) => (one.totals[verdict] === 0 ? '.' : String(one.totals[verdict]))),
  ]);
  const total = ['all', '', ...columns.map((verdict) => String(result.totals[verdict]))];
  const numbers = columns.map(
    (verdict) => ({ title: headings[verdict] ?? verdict, align: 'right' }) as const,
  );
  const taken = numbers.reduce(
    (sum, column) => sum + Math.max(column.title.length, 4) + 2,
    'access 5.1'.length + 2,
  );
  const table = formatTable(
    [{ title: 'section' }, { title: 'title', maximumWidth: width - taken }, ...numbers],
    [...rows, total],
  );
  return table.map((line, index) => {
    if (index === 0 || index === table.length - 1) return paint('bold', line);
    const totals = sections[index - 1]?.totals;
    return totals !== undefined && verdicts.some((verdict) => isRed(verdict) && totals[verdict] > 0)
      ? paint('fail', line)
      : line;
  });
}

const headings: Partial<Record<Verdict, string>> = { 'not-applicable': 'n/a' };

function redLines(result: Result, paint: Paint): string[] {
  const byId = new Map(result.requirements.map((one) => [one.id, one]));
  const red = result.failures.flatMap((id) => byId.get(id) ?? []);
  const lines = red
    .slice(0, maximumListed)
    .flatMap((requirement, index) => [
      ...(index > 0 && index <= maximumDetailed ? [''] : []),
      headingOf(requirement, paint),
      ...(index < maximumDetailed ? detailsOf(requirement) : firstLine(messageOf(requirement))),
    ]);
  const rest = red.length - maximumListed;
  return rest > 0 ? [...lines, `… and ${rest} more`] : lines;
}

function headingOf(requirement: RequirementResult, paint: Paint): string {
  const place = `(${requirement.level}, ${requirement.document} ${requirement.section})`;
  return `${paint(requirement.verdict, requirement.verdict.toUpperCase())} ${requirement.id} ${place}`;
}

function detailsOf(requirement: RequirementResult): string[] {
  const shortest = shortestCase(requirement);
  const message = clean(messageOf(requirement));
  const requests = shortest?.requests ?? 0;
  return [
    ...wrapText(clean(requirement.text), width, '  '),
    ...(message === '' ? [] : wrapText(message, width, '  > ')),
    ...sequenceOf(shortest?.reproduce, `${requests} request${requests === 1 ? '' : 's'}`),
  ];
}

/** A script with a large body would hide the other failures. */
const longestScript = 10_000;

function sequenceOf(script: string | undefined, requests: string): readonly string[] {
  if (script === undefined) return [];
  if (script.length > longestScript)
    return [`  Shortest sequence, ${requests}: see report.html (it is long)`];
  return [`  Shortest sequence, ${requests}:`, ...wrapScript(printable(script), width, '    ')];
}

function expectedLines(result: Result, paint: Paint): string[] {
  return [
    ...result.unexpected.map(({ id, problem }) => {
      const text =
        problem === 'passed'
          ? 'is an expected failure, but it passed'
          : 'is an expected failure, but no such requirement exists';
      return `${paint('fail', 'UNEXPECTED')} ${id} ${text}`;
    }),
    ...result.requirements
      .filter(expectedIn(result.requirements))
      .flatMap((one) => [`expected failure ${one.id}`, ...firstLine(one.expectedFailure ?? '')]),
  ];
}

function warningLines(result: Result, paint: Paint): string[] {
  const warned = result.requirements.filter((one) => one.verdict === 'warn');
  const lines = warned
    .slice(0, maximumListed)
    .flatMap((one) => [headingOf(one, paint), ...firstLine(messageOf(one))]);
  const rest = warned.length - maximumListed;
  return rest > 0 ? [...lines, `… and ${rest} more`] : lines;
}

function unusualLines(result: Result): string[] {
  const rows = unusuallyNotExercised(result);
  if (rows.length === 0) return [];
  const rest = rows.length - maximumListed;
  return [
    `not exercised here, unlike on the bundled server: ${rows.length} (check that each reason is intended)`,
    ...rows.slice(0, maximumListed).flatMap((one) => [`  ${one.id}`, ...firstLine(`  ${messageOf(one)}`)]),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

/** Other rows without a judgement, grouped by verdict and reason, with the first few ids of each group. */
function groupLines(result: Result): string[] {
  const listed = new Set(unusuallyNotExercised(result));
  const unjudged = result.requirements.filter(
    (one) =>
      !listed.has(one) &&
      (one.verdict === 'observed' || one.verdict === 'not-applicable' || one.verdict === 'not-run'),
  );
  const groups = Map.groupBy(unjudged, (one) =>
    one.verdict === 'observed' ? 'observed' : `${one.verdict}, ${clean(reasonOf(one))}`,
  );
  const lines = [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, rows]) => {
      const named = rows.slice(0, maximumNamed).map((one) => one.id);
      const rest = rows.length - named.length;
      const text = `${named.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
      return [
        cutText(`${name}: ${rows.length}`, width),
        ...commonReason(rows),
        ...wrapText(text, width, '  '),
      ];
    });
  const { unclaimed } = result.totals;
  return unclaimed > 0
    ? [...lines, `unclaimed: ${unclaimed} (no case exists yet; not counted as passed)`]
    : lines;
}

/** What rows that need a feature found beyond its absence, where all found the same: the feature may be listed as on. */
function commonReason(rows: readonly RequirementResult[]): string[] {
  const messages = new Set(rows.map(messageOf));
  const [message = ''] = messages;
  const isPlain = message.startsWith('the target does not have');
  const needsFeature = rows.every((one) => reasonOf(one).startsWith('feature:'));
  return needsFeature && messages.size === 1 && !isPlain ? firstLine(`(${message})`) : [];
}

function verdictLines(result: Result, paint: Paint, reportPath: string | undefined): string[] {
  const { headline, counts, leftOut } = verdictParts(result);
  const verdict = counts === '' ? headline : `${headline}: ${counts}`;
  const lines = [
    ...wrapText(verdict, width, '').map((line) => paint(result.conformant ? 'good' : 'fail', line)),
    ...(leftOut === '' ? [] : wrapText(`Left out: ${leftOut}`, width, '')),
  ];
  const { http } = result.target;
  if (http !== undefined) lines.push(`Protocol: HTTP/${http}`);
  return reportPath === undefined ? lines : [...lines, `Report: ${reportPath}`];
}

function firstLine(text: string): string[] {
  const [first = ''] = clean(text).split('\n');
  return first === '' ? [] : [cutText(`  ${first}`, width)];
}

/** Replaces tabs, which would break the column width. */
function clean(text: string): string {
  return printable(text).replaceAll('\t', ' ');
}
