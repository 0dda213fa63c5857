// The line of the README with the row counts of the catalogue. `npm run lock` writes it, and a test checks it.
import { requirements } from '../suites/catalogue/index.ts';
import type { Level } from '../suites/catalogue/row.ts';
import { cases } from '../suites/index.ts';
import { rowsOf } from '../suites/kit/case.ts';

export const readmeFile = new URL('../README.md', import.meta.url);

const mark = '<!-- `npm run lock` writes the next paragraph -->';
const marked = new RegExp(`(?<=${mark}\\n\\n).*`);
const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY', 'UNSPECIFIED'];

/** The README with the current counts. @throws Error where it has no mark */
export function withRowCounts(readme: string): string {
  if (!marked.test(readme)) throw new Error(`README.md has no line ${mark}`);
  return readme.replace(marked, () => rowCounts());
}

function rowCounts(): string {
  const claimed = new Set<string>(cases.flatMap(rowsOf));
  const excluded = requirements.filter((row) => row.excluded !== undefined);
  const open = requirements.filter((row) => row.excluded === undefined && !claimed.has(row.id));
  const byLevel = levels
    .map((level) => `${open.filter((row) => row.level === level).length} ${level}`)
    .join(', ');
  return `Of ${requirements.length} rows ${claimed.size} have a case, ${excluded.length} are excluded (duties of clients, policies), and ${open.length} have no case yet (${byLevel}).`;
}
