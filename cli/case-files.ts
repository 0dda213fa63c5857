// Finds the source file of a requirement's case.
import { suiteFiles } from '../suites/index.ts';

/** `suites/<topic>/<name>.suite.ts`, or undefined without a case. */
export function caseFileOf(id: string): string | undefined {
  const found = suiteFiles.find(({ section }) =>
    Object.entries(section).some(
      ([key, value]) => key === id || (typeof value === 'object' && value.also?.some((also) => also === id)),
    ),
  );
  return found && `suites/${found.file}.suite.ts`;
}
