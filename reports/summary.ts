// summary.md: the summary for the page of a CI job.
import { expectedIn } from './judge.ts';
import { printable } from './printable.ts';
import type { RequirementResult, Result, Verdict } from './result.ts';
import { countReasons, messageOf, shortestCase, sumTotals, verdicts } from './totals.ts';
import { unusuallyNotExercised } from './unusual.ts';
import { verdictParts } from './verdict-line.ts';

/** Maximum number of listed red rows, because CI pages have a size limit; result.json contains all. */
const maximumFailures = 50;

/** The result as Markdown. */
export function toSummary(result: Result): string {
  const blocks = [
    ...verdictBlocks(result),
    targetLine(result),
    ...failureBlocks(result),
    ...errorBlocks(result),
    ...expectedBlocks(result),
    ...unusualBlocks(result),
    '## By section',
    sectionTable(result),
    ...unrunBlocks(result),
    ...leftoverBlocks(result),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function verdictBlocks(result: Result): string[] {
  const { headline, counts, leftOut } = verdictParts(result);
  return [
    `# ${result.conformant ? '✅' : '❌'} ${escapeMarkdown(headline)}`,
    ...(counts === '' ? [] : [escapeMarkdown(counts)]),
    ...(leftOut === '' ? [] : [`Left out: ${escapeMarkdown(leftOut)}`]),
  ];
}

function targetLine(result: Result): string {
  const { target, run, suite } = result;
  return [
    `Target ${inline(target.url)}, version ${inline(target.version || 'unknown')}, dialect ${inline(target.dialect)}${target.http === undefined ? '' : `, over HTTP/${target.http}`}.`,
    `Suite ${inline(suite.version)}, seed ${run.seed}, ${(run.durationMs / 1000).toFixed(1)} s from ${run.startedAt}.`,
  ].join(' ');
}

function failureBlocks(result: Result): string[] {
  const byId = new Map(result.requirements.map((one) => [one.id, one]));
  const red = result.failures.flatMap((id) => byId.get(id) ?? []);
  if (red.length === 0) return [];
  const rest = red.length - maximumFailures;
  return [
    '## Failures',
    ...red.slice(0, maximumFailures).map(describeFailure),
    ...(rest > 0 ? [`… and ${rest} more in \`report.html\`.`] : []),
  ];
}

function describeFailure(requirement: RequirementResult): string {
  const shortest = shortestCase(requirement);
  const message = messageOf(requirement);
  const requests = shortest?.requests ?? 0;
  return [
    `### ${requirement.verdict}: \`${requirement.id}\``,
    `${requirement.level}, ${requirement.document} ${requirement.section}: ${escapeMarkdown(requirement.text)}`,
    ...(message === '' ? [] : [fence(message, '')]),
    ...(shortest?.reproduce === undefined
      ? []
      : [
          `Shortest sequence, ${requests} request${requests === 1 ? '' : 's'}:`,
          fence(shortest.reproduce, 'sh'),
        ]),
  ].join('\n\n');
}

function errorBlocks({ run: { errors = [] } }: Result): string[] {
  return errors.length === 0
    ? []
    : ['## Internal errors of the suite', ...errors.map((one) => fence(one, ''))];
}

function expectedBlocks(result: Result): string[] {
  const expected = result.requirements.filter(expectedIn(result.requirements));
  const lines = [
    ...result.unexpected.map(({ id, problem }) =>
      problem === 'passed'
        ? `- ❌ ${inline(id)} is an expected failure, but it passed.`
        : `- ❌ ${inline(id)} is an expected failure, but no such requirement exists.`,
    ),
    ...expected.map((one) => `- ${inline(one.id)}: ${escapeMarkdown(one.expectedFailure ?? '')}`),
  ];
  return lines.length === 0 ? [] : ['## Expected failures', lines.join('\n')];
}

function unusualBlocks(result: Result): string[] {
  const lines = unusuallyNotExercised(result).map(
    (one) => `- ${inline(one.id)}: ${escapeMarkdown(messageOf(one))}`,
  );
  if (lines.length === 0) return [];
  return ['## Not exercised here, unlike on the bundled server', lines.join('\n')];
}

function sectionTable(result: Result): string {
  const columns = usedColumns(result);
  const rows = result.sections
    .filter((one) => sumTotals(one.totals) > 0)
    .map((one) => [
      `${one.document} ${one.section}`,
      escapeMarkdown(one.title),
      ...columns.map((verdict) => (one.totals[verdict] === 0 ? '' : String(one.totals[verdict]))),
    ]);
  const total = ['**all**', '', ...columns.map((verdict) => `**${result.totals[verdict]}**`)];
  return [['section', 'title', ...columns], ['---', '---', ...columns.map(() => '--:')], ...rows, total]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function usedColumns(result: Result): readonly Verdict[] {
  return verdicts.filter((verdict) => result.totals[verdict] > 0);
}

function unrunBlocks(result: Result): string[] {
  const lines = (['not-run', 'not-applicable'] as const).flatMap((verdict) =>
    countReasons(result.requirements, verdict, false).map(
      ([reason, count]) => `| ${verdict} | ${inline(reason)} | ${count} |`,
    ),
  );
  const { unclaimed, excluded } = result.totals;
  if (unclaimed > 0) lines.push(`| unclaimed | no case exists yet | ${unclaimed} |`);
  if (excluded > 0) lines.push(`| excluded | cannot be judged by a case | ${excluded} |`);
  if (lines.length === 0) return [];
  return [
    '## Rows that did not run',
    ['| verdict | reason | rows |', '| --- | --- | --: |', ...lines].join('\n'),
  ];
}

function leftoverBlocks(result: Result): string[] {
  if (result.leftovers.length === 0) return [];
  const lines = result.leftovers.map((one) => `- ${inline(one.path)}: ${escapeMarkdown(one.reason)}`);
  return ['## Not removed from the target', lines.join('\n')];
}

function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#]/g, String.raw`\$&`);
}

/** Inline code. Escapes the text, because a server's version may contain any characters. */
function inline(text: string): string {
  return `\`${printable(text)
    .replace(/\s+/g, ' ')
    .replaceAll('`', "'")
    .replaceAll('|', String.raw`\|`)}\``;
}

/** A code block that its own text cannot close. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${printable(text).trimEnd()}\n${marks}`;
}
