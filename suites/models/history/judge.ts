// How cases look at the one recorded history of a run, and what they say of it.
import type { CaseContext } from '../../kit/context.ts';
import { requireNoOtherWriter } from '../../kit/concurrent-writers/no-other-writer.ts';
import { NotRun } from '../../kit/failures.ts';
import { prepare } from './judged.ts';
import type { Judged } from './judged.ts';
import { record } from './record.ts';
import { describeViolation } from './violation.ts';
import type { Violation } from './violation.ts';

/** Recorded by the first case that asks, for all of them. @throws NotRun where others write, too */
export function judgedHistory(context: CaseContext): Promise<Judged> {
  const { podTemplates, configMaps } = context.namespace;
  for (const resource of [podTemplates, configMaps]) requireNoOtherWriter(context, resource);
  return context.shared('history', async () => prepare(await record(context)));
}

/** One message, of the first violation: it is the plainest to look at. */
export function expectKept({ expect }: CaseContext, violations: readonly Violation[]): void {
  const first = violations[0];
  if (first === undefined) return;
  const others = violations.length === 1 ? '' : ` (and ${violations.length - 1} more)`;
  expect.fail(`${describeViolation(first)}${others}`);
}

/** What was seen fits, but a slow or throttling target let too little of it happen to mean anything.
 * @throws NotRun */
export function expectEnough(count: number, least: number, what: string): void {
  if (count < least)
    throw new NotRun('not-exercised', `${what}: at least ${least} are needed, and ${count} came in time`);
}

/** A search that did not come to an end proves nothing, and is no failure. */
export function expectDecided(
  { record: observe }: CaseContext,
  { undecided }: { readonly undecided: readonly string[] },
): void {
  if (undecided.length > 0) observe({ undecided });
}
