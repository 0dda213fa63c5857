// Starts the slowest test files first, so that the workers finish at about the same time.
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** From slowest to fastest; all other files follow. */
const slowest = [
  'suites/selfcheck/matrix.test.ts',
  'suites/selfcheck/repeat.test.ts',
  'suites/selfcheck/sequences.test.ts',
  'suites/selfcheck/variants/variants.test.ts',
  'cli/run/run.test.ts',
  'suites/selfcheck/whole-run.test.ts',
  'tools/build.test.ts',
  'suites/selfcheck/http2-faults.test.ts',
  'suites/selfcheck/variant-server/without-discovery.test.ts',
  'suites/selfcheck/variant-server/with-discovery.test.ts',
  'reference-server/fuzz.test.ts',
  'suites/selfcheck/features.test.ts',
  'suites/engine/matrix/run-group.test.ts',
  'suites/selfcheck/lost-answers.test.ts',
  'suites/models/identity/decide.test.ts',
  'suites/selfcheck/trivial-servers.test.ts',
  'adapters/vitest/register.test.ts',
  'suites/selfcheck/histories.test.ts',
  'cli/command-line.test.ts',
];

export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const found = slowest.findIndex((file) => moduleId.endsWith(file));
  return found === -1 ? slowest.length : found;
}
