// The expected-failures file: a YAML mapping of requirement ids to reasons.
import { findRequirement, requirements } from '../../suites/catalogue/index.ts';
import type { Field } from '../../suites/kit/document/field.ts';
import { isRecord } from '../../suites/kit/objects/object.ts';
import { nearest } from '../../common/text/nearest.ts';
import { readYamlFile } from '../options/read-yaml-file.ts';

/** @throws CommandError with file, line and problem */
export async function readExpectedFailures(file: string | undefined): Promise<ReadonlyMap<string, string>> {
  if (file === undefined) return new Map();
  return readYamlFile<ReadonlyMap<string, string>>(file, {
    content: 'requirement ids with reasons',
    blank: new Map(),
    read: readReasons,
  });
}

function readReasons(root: Field): ReadonlyMap<string, string> {
  if (!isRecord(root.value)) root.fail('expected one mapping of requirement ids to reasons');
  return new Map(root.textsByName().map(([id, reason]) => [id, readReason(id, reason)]));
}

function readReason(id: string, reason: Field): string {
  if (findRequirement(id) === undefined) {
    const meant = nearest(
      id,
      requirements.map((row) => row.id),
    );
    reason.fail(`unknown requirement${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  const { value } = reason;
  return typeof value === 'string' && value.trim() !== '' ? value : reason.fail('needs a reason, as text');
}
