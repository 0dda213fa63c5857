// Compares two results: the rows whose verdict changed.
import { isRed } from './judge.ts';
import { compareRequirements } from './order.ts';
import type { RequirementResult, Result, Verdict } from './result.ts';
import { printable } from './printable.ts';
import { messageOf } from './totals.ts';

export interface VerdictChange {
  readonly id: string;
  readonly document: RequirementResult['document'];
  readonly section: string;
  /** Missing where only the later result has the row. */
  readonly before?: Verdict;
  /** Missing where only the earlier result has the row. */
  readonly after?: Verdict;
  /** `broken`: red now. `fixed`: red before, and a pass, warning or observation now. `other`: neither. */
  readonly kind: 'broken' | 'fixed' | 'other';
  readonly message: string;
}

export interface ResultDiff {
  /** Reasons why the comparison may mislead. */
  readonly cautions: readonly string[];
  /** Sorted by document, section, id. */
  readonly changes: readonly VerdictChange[];
}

/** Compares verdicts row by row; rows without a change are left out. */
export function diffResults(before: Result, after: Result): ResultDiff {
  const earlier = new Map(before.requirements.map((one) => [one.id, one]));
  const later = new Map(after.requirements.map((one) => [one.id, one]));
  const ids = [...new Set([...earlier.keys(), ...later.keys()])];
  const changes = ids.flatMap((id) => changeOf(earlier.get(id), later.get(id))).sort(compareRequirements);
  return { cautions: findCautions(before, after), changes };
}

/** The difference as lines of text, broken rows first. */
export function diffText(diff: ResultDiff): string {
  const groups = [
    ['Broken', 'broken'],
    ['Fixed', 'fixed'],
    ['Changed otherwise', 'other'],
  ] as const;
  const lines = diff.cautions.map((caution) => `Note: ${caution}`);
  for (const [title, kind] of groups) {
    const changes = diff.changes.filter((one) => one.kind === kind);
    if (changes.length === 0) continue;
    lines.push(...(lines.length === 0 ? [] : ['']), `${title}: ${changes.length}`);
    for (const change of changes) lines.push(...describeChange(change));
  }
  if (diff.changes.length === 0) lines.push('No verdict changed.');
  return `${lines.join('\n')}\n`;
}

function changeOf(
  before: RequirementResult | undefined,
  after: RequirementResult | undefined,
): VerdictChange[] {
  const present = after ?? before;
  if (present === undefined || before?.verdict === after?.verdict) return [];
  return [
    {
      id: present.id,
      document: present.document,
      section: present.section,
      ...(before === undefined ? {} : { before: before.verdict }),
      ...(after === undefined ? {} : { after: after.verdict }),
      kind: kindOf(before?.verdict, after?.verdict),
      message: after === undefined ? '' : messageOf(after),
    },
  ];
}

function kindOf(before: Verdict | undefined, after: Verdict | undefined): VerdictChange['kind'] {
  const wasRed = before !== undefined && isRed(before);
  const isRedNow = after !== undefined && isRed(after);
  if (isRedNow) return wasRed ? 'other' : 'broken';
  return wasRed && (after === 'pass' || after === 'warn' || after === 'observed') ? 'fixed' : 'other';
}

function describeChange(change: VerdictChange): string[] {
  const line = `  ${change.id} (${change.document} ${change.section}): ${change.before ?? 'absent'} -> ${change.after ?? 'absent'}`;
  const [first] = printable(change.message).split('\n');
  return change.kind === 'broken' && first !== undefined && first !== '' ? [line, `    ${first}`] : [line];
}

function findCautions(before: Result, after: Result): string[] {
  const cautions: string[] = [];
  if (before.suite.catalogueDigest !== after.suite.catalogueDigest) cautions.push('the catalogues differ.');
  if (before.target.fingerprint !== after.target.fingerprint)
    cautions.push('target, flags or launcher differ.');
  for (const [word, result] of [
    ['earlier', before],
    ['later', after],
  ] as const) {
    if (result.run.end !== 'completed')
      cautions.push(`the ${word} run did not complete (${result.run.end}).`);
    if (result.run.errors !== undefined) cautions.push(`the suite had an internal error in the ${word} run.`);
  }
  return cautions;
}
