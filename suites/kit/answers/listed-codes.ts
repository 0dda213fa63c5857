// The success codes of an operation: the documents list them for two kinds only (core 4.4, 4.5).
import type { Answer } from './answer.ts';
import type { Expect } from '../expect/expect.ts';
import type { Resource } from '../kinds/resource.ts';

const listed: readonly string[] = ['podtemplates', 'resourceclaimtemplates'];

/** Requires one of the codes of a kind for which the documents list them, of another kind any success. */
export function expectListed(
  expect: Expect,
  { type }: Pick<Resource, 'type'>,
  answer: Answer,
  codes: readonly number[],
  what: string,
): void {
  if (listed.includes(type.plural)) expect.status(answer, codes, what);
  else expect.success(answer, what);
}
