// Selects the requirements of a run.
import { isBelow, requirements } from '../../suites/catalogue/index.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import { nearest } from '../../common/text/nearest.ts';
import { sectionTitles } from '../../suites/catalogue/section-titles.ts';
import { CommandError } from '../exit-codes.ts';
import type { RunOptions } from './options.ts';

export type Selection = Pick<RunOptions, 'document' | 'section' | 'requirement' | 'level'> & {
  /** The failed ids of an earlier report. */
  readonly only?: ReadonlySet<string>;
};

/** @throws CommandError for a section or an id that does not exist */
export function selectRequirements(selection: Selection): readonly Requirement[] {
  const { document, section, requirement, level, only } = selection;
  for (const one of section ?? []) checkSection(one);
  checkRequirements(requirement);
  return requirements.filter(
    (row) =>
      (document === undefined || document.includes(row.document)) &&
      (section === undefined || section.some((one) => isInSection(row, one))) &&
      (requirement === undefined || requirement.some((one) => isBelow(row.id, one))) &&
      (level === undefined || level.includes(row.level)) &&
      (only === undefined || only.has(row.id)),
  );
}

/** The selection as text for the verdict line; undefined where everything runs. */
export function describeSelection(selection: Selection): string | undefined {
  const { document = [], section = [], requirement = [], level = [], only } = selection;
  const parts = [
    ...document.map((one) => `document ${one}`),
    ...section.map((one) => `section ${one}`),
    ...requirement,
    ...level.map((one) => `level ${one}`),
    ...(only === undefined ? [] : ['failed before']),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

const isInSection = (row: Requirement, section: string) =>
  row.section === section ||
  row.section.startsWith(`${section}.`) ||
  (row.also ?? []).some((one) => one.split(' ')[1] === section);

/** @throws CommandError for a list with commas, which these options do not take */
function checkSingle(option: string, text: string): void {
  const [first = '', second = ''] = text.split(',');
  if (second !== '')
    throw new CommandError(
      `--${option} takes one value: repeat it, as in --${option} ${first} --${option} ${second}`,
    );
}

function checkSection(section: string): void {
  checkSingle('section', section);
  const known = Object.values(sectionTitles).flatMap((sections) => sections.map(([number]) => number));
  if (known.some((one) => one === section || one.startsWith(`${section}.`))) return;
  const meant = nearest(section, known);
  throw new CommandError(
    `unknown section ${section}${meant === undefined ? '' : `: did you mean ${meant}?`} (orch-conformance list shows all)`,
  );
}

/** The values of `--requirement`. @throws CommandError */
export function checkRequirements(ids: readonly string[] = []): void {
  for (const id of ids) {
    checkSingle('requirement', id);
    checkId(id);
  }
}

/** @throws CommandError for an id that is neither a requirement nor a prefix of one */
export function checkId(id: string): void {
  if (requirements.some((row) => isBelow(row.id, id))) return;
  const meant = nearest(id, [...new Set(requirements.flatMap((row) => prefixesOf(row.id)))]);
  throw new CommandError(
    `unknown requirement ${id}${meant === undefined ? '' : `: did you mean ${meant}?`} (orch-conformance list shows all)`,
  );
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`: the ids that a selection may name. */
function prefixesOf(id: string): readonly string[] {
  const words = id.split('.');
  return words.map((_, index) => words.slice(0, index + 1).join('.'));
}
