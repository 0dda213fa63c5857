// Where the case of a requirement is written.
import { suiteFiles } from '../suites/index.ts';

/** `suites/<topic>/<name>.suite.ts`, or undefined where no case exists. */
export function caseFileOf(id: string): string | undefined {
  const found = suiteFiles.find(({ section }) =>
    Object.entries(section).some(
      ([key, value]) => key === id || (typeof value === 'object' && value.also?.some((also) => also === id)),
    ),
  );
  return found && `suites/${found.file}.suite.ts`;
}
