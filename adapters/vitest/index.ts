// The requirements as tests of vitest, in this repository and for others as `orch-conformance/vitest`: one test a requirement, in a
// `describe` of its section.
import { orch } from '../../common/dialects/names.ts';
import { readNames } from '../../cli/run/names.ts';
import { prepare } from '../../cli/run/prepare.ts';
import { openTarget } from '../../cli/run/target.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { runOptionsOf } from './options.ts';
import { register } from './register.ts';

export type { ConformanceOptions } from './conformance-options.ts';

/** Registers a test for each requirement; to be awaited at the top of a test file. A requirement whose MUST is broken, or that could not
 * be judged, fails its test; one that does not apply is skipped with the reason; one without a case is a todo.
 * @throws Error where the target cannot be reached, or an option names something unknown */
export async function conformance(options: ConformanceOptions = {}): Promise<void> {
  const { values, connection } = await runOptionsOf(options);
  const dialect = await readNames(values.dialect);
  const target = await openTarget(values, dialect ?? orch, connection);
  const ended = new AbortController();
  try {
    const known = target.bundled ? (dialect ?? orch) : dialect;
    register(await prepare(values, known, target, ended.signal), target);
  } catch (error) {
    await target.close();
    throw error;
  }
}
