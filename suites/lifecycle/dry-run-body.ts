// dryRun in the body of a delete of one object (core 2.9).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { dryRunForms } from '../kit/requests/dry-run-forms.ts';
import { optionsBody } from './options-body.ts';

/** The object exists and is not being deleted. */
export async function expectLive(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  name: string,
  what: string,
): Promise<void> {
  const { metadata } = await mustBeThere(resource, name, what);
  expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp ${what}`);
}

/** Sends a delete of one object with each form until the server accepts one. The object must stay.
 * @returns the accepted form, or undefined, and the status of each form that was sent */
export async function findDryRunForm(
  context: Pick<CaseContext, 'expect'>,
  resource: Resource,
): Promise<{ readonly form: unknown; readonly statuses: Readonly<Record<string, number>> }> {
  const { metadata } = await resource.given();
  const name = metadata.name!;
  const statuses: Record<string, number> = {};
  for (const form of dryRunForms) {
    const answer: Answer = await resource.remove(name, { body: optionsBody({ dryRun: form }) });
    statuses[JSON.stringify(form)] = answer.status;
    const what = 'after a DELETE with dryRun in its body';
    await expectLive(context, resource, name, what);
    if (answer.ok) return { form, statuses };
    context.expect.refused(answer, 'DELETE of an object with dryRun in its body');
  }
  return { form: undefined, statuses };
}
