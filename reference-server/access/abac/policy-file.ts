// Parses the file of mode ABAC (document access 5.4): one policy per line, a JSON object with apiVersion, kind and
// spec.
import type { Names } from '../../../common/dialects/names.ts';
import { nearest } from '../../../common/text/nearest.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { AbacPolicy } from './policy.ts';

/** A line of the file is invalid; the message names file and line, and how to correct it. */
export class PolicyFileError extends Error {
  override readonly name = 'PolicyFileError';
}

const textFields = ['user', 'group', 'namespace', 'resource', 'apiGroup', 'nonResourcePath'] as const;
const fields: readonly string[] = [...textFields, 'readonly'];

/** Skips empty lines and those that begin with #. @throws PolicyFileError */
export function parsePolicyFile(text: string, fileName: string, names: Names): readonly AbacPolicy[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const problem = (what: string) => new PolicyFileError(`${fileName}:${index + 1}: ${what}`);
    return [readPolicy(trimmed, names, problem)];
  });
}

type Problem = (what: string) => PolicyFileError;

function readPolicy(line: string, { groups }: Names, problem: Problem): AbacPolicy {
  const value = parseObject(line, problem);
  const { apiVersion, kind, spec, ...others } = value;
  const wanted = `${groups.abac}/v1beta1`;
  if (apiVersion !== wanted) throw problem(`apiVersion is ${JSON.stringify(apiVersion)}: write "${wanted}"`);
  if (kind !== 'Policy') throw problem(`kind is ${JSON.stringify(kind)}: write "Policy"`);
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined)
    throw problem(`unknown field ${unknown}: a policy has apiVersion, kind and spec`);
  if (!isObject(spec))
    throw problem('spec is not an object: write {"user": …} or {"group": …} with what is allowed');
  return readSpec(spec, problem);
}

function parseObject(line: string, problem: Problem): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw problem('is not valid JSON: each line is one JSON object');
  }
  if (!isObject(value as JsonObject)) throw problem('is not a JSON object: each line is one policy');
  return value as JsonObject;
}

function readSpec(spec: JsonObject, problem: Problem): AbacPolicy {
  for (const [field, value] of Object.entries(spec)) {
    if (!fields.includes(field)) {
      const meant = nearest(field, fields);
      const advice = meant === undefined ? `the fields are ${fields.join(', ')}` : `did you mean ${meant}?`;
      throw problem(`unknown field spec.${field}: ${advice}`);
    }
    const wanted = field === 'readonly' ? 'boolean' : 'string';
    if (typeof value !== wanted) throw problem(`spec.${field} is not a ${wanted}: write a ${wanted}`);
  }
  return spec;
}
