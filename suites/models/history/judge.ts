// The one recorded history of a run for the cases that judge it, and their messages.
import type { CaseContext } from '../../kit/context.ts';
import { requireNoOtherWriter } from '../../kit/concurrent-writers/no-other-writer.ts';
import { NotRun } from '../../kit/failures.ts';
import { prepare } from './judged.ts';
import type { Judged } from './judged.ts';
import { record } from './record.ts';
import { describeViolation } from './violation.ts';
import type { Violation } from './violation.ts';

/** Recorded by the first case that needs it, for all. @throws NotRun where other writers exist */
export function judgedHistory(context: CaseContext): Promise<Judged> {
  const { podTemplates, configMaps } = context.namespace;
  for (const resource of [podTemplates, configMaps]) requireNoOtherWriter(context, resource);
  return context.shared('history', async () => prepare(await record(context)));
}

/** Fails with the first violation, which is the simplest. */
export function expectKept({ expect }: CaseContext, violations: readonly Violation[]): void {
  const first = violations[0];
  if (first === undefined) return;
  const others = violations.length === 1 ? '' : ` (and ${violations.length - 1} more)`;
  expect.fail(`${describeViolation(first)}${others}`);
}

/** @throws NotRun where a slow or throttling target allowed too few operations for a judgement */
export function expectEnough(count: number, least: number, what: string): void {
  if (count < least)
    throw new NotRun('not-exercised', `${what}: at least ${least} are needed, and ${count} came in time`);
}

/** Records the objects of searches that reached their bound: they prove nothing, and are not failures. */
export function expectDecided(
  { record: observe }: CaseContext,
  { undecided }: { readonly undecided: readonly string[] },
): void {
  if (undecided.length > 0) observe({ undecided });
}
