// The expected-failures file: a YAML mapping of requirement ids to reasons.
import { requirements } from '../../suites/catalogue/index.ts';
import { nearest } from '../../fixtures/text/nearest.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile, readYamlFile } from '../options/read-yaml-file.ts';

/** @throws CommandError with file, line and what is wrong */
export async function readExpectedFailures(file: string | undefined): Promise<ReadonlyMap<string, string>> {
  if (file === undefined) return new Map();
  const document = await readYamlFile(file);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new CommandError(`${file}: expected one mapping of requirement ids to reasons`);
  }
  const text = await readTextFile(file);
  const known = requirements.map(({ id }) => id as string);
  const expected = new Map<string, string>();
  for (const [id, reason] of Object.entries(document)) {
    const line = text.split('\n').findIndex((one) => one.includes(id)) + 1;
    if (!known.includes(id)) {
      const meant = nearest(id, known);
      throw new CommandError(
        `${file}:${line}: unknown requirement ${id}${meant === undefined ? '' : `: did you mean ${meant}?`}`,
      );
    }
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new CommandError(`${file}:${line}: ${id} needs a reason`);
    expected.set(id, reason);
  }
  return expected;
}
