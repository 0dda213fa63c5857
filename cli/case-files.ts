// Where a requirement and its case are written.
import { sectionsOf, suiteFiles } from '../suites/index.ts';

/** `suites/<topic>/<name>.suite.ts`, or undefined where no case exists. */
export function caseFileOf(id: string): string | undefined {
  const found = suiteFiles.find((file) =>
    sectionsOf(file).some(({ entries }) =>
      Object.entries(entries).some(
        ([key, { run, also }]) => (key === id && run !== undefined) || also?.some((one) => one === id),
      ),
    ),
  );
  return found && `suites/${found.file}.suite.ts`;
}
