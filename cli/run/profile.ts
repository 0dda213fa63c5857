// A profile: a YAML list of the optional features that a certain use of the interface requires.
import type { FeatureName } from '../../suites/catalogue/features.ts';
import type { Field } from '../../suites/kit/document/field.ts';
import { featureNamed, UnknownFeature } from '../../suites/engine/features/declare.ts';
import { readYamlFile } from '../options/read-yaml-file.ts';

const content = 'a list of features, such as - pods';

/** The features of `--profile`. @throws CommandError with file, line and problem */
export async function readProfile(file: string | undefined): Promise<readonly FeatureName[]> {
  if (file === undefined) return [];
  return readYamlFile(file, { content, read: readFeatures });
}

function readFeatures(root: Field): readonly FeatureName[] {
  if (!Array.isArray(root.value) || root.value.length === 0) root.fail(`expected ${content}`);
  return root.items().map(readFeature);
}

function readFeature(item: Field): FeatureName {
  try {
    return featureNamed(item.text());
  } catch (error) {
    if (error instanceof UnknownFeature) return item.fail(error.message);
    throw error;
  }
}
