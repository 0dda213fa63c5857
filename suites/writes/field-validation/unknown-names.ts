// Unknown fields are those whose names begin with `unknown`, are those of known ones in another case, or that of a member that
// objects of programs have: where they stand in objects and answers (core 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { inherited } from './unknown-samples.ts';

const otherCase: readonly string[] = ['Labels', 'Replicas', 'Data'];

const isUnknown = (name: string) =>
  name.startsWith('unknown') || name === inherited || otherCase.includes(name);

/** The names of the unknown fields, wherever they stand. */
export function unknownIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (isUnknown(name) ? [name] : unknownIn(member)));
}

/** So that a field that is stored is named by what is expected of unknown fields. */
export function withoutUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnknown);
  if (!isRecord(value)) return value;
  const known = Object.entries(value).filter(([name]) => !isUnknown(name));
  return Object.fromEntries(known.map(([name, member]) => [name, withoutUnknown(member)]));
}

/** The answer shows the object without the unknown fields, too. */
export function expectNoneIn(
  { expect }: Pick<CaseContext, 'expect'>,
  { object }: Answer,
  what: string,
): void {
  const { managedFields: _owners, ...metadata } = object.metadata;
  expect.equal(unknownIn({ ...object, metadata }), [], `unknown fields in the answer to a ${what}`);
}
