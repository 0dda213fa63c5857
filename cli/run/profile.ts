// A profile: the optional features that some use of the interface cannot do without, as a YAML list of their names.
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { featureNamed, UnknownFeature } from '../../suites/kit/features/declare.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile, readYamlFile } from '../options/read-yaml-file.ts';

/** Features of `--profile`. @throws CommandError with file, line and what is wrong */
export async function readProfile(file: string | undefined): Promise<readonly FeatureName[]> {
  if (file === undefined) return [];
  const document = await readYamlFile(file);
  if (!Array.isArray(document) || document.length === 0)
    throw new CommandError(`${file}: expected a list of features, such as - pods`);
  const lines = (await readTextFile(file)).split('\n');
  return document.map((name: unknown) => {
    const line = lines.findIndex((one) => one.includes(String(name))) + 1;
    try {
      return featureNamed(String(name));
    } catch (error) {
      if (error instanceof UnknownFeature) throw new CommandError(`${file}:${line}: ${error.message}`);
      throw error;
    }
  });
}
