// Ways to take the last finalizer off that a server may lack: where one is refused, its support is a matter of other rows.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import type { Resource } from '../kit/resource.ts';
import { terminating } from '../kit/terminating.ts';
import { hold } from './last-finalizer.ts';
import { givenTerminating, mustLeave } from './terminating.ts';

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

/** By a strategic merge patch. */
export async function removeByStrategicPatch(context: CaseContext, resource: Resource): Promise<void> {
  const { metadata } = await givenTerminating(context, resource, [hold]);
  const name = metadata.name!;
  const answer = await resource.strategicPatch(name, { metadata: { finalizers: null } });
  if (isRefused(answer)) return;
  await mustLeaveUnlessHeld(context, resource, name, answer, 'strategic merge patch');
}

/** By an apply without the finalizer, by the manager that applied it before (core 4.9.7). */
export async function removeByApply(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, eventually, uniqueName } = context;
  const name = uniqueName('applied');
  const apply = (finalizers: object) =>
    resource.apply(name, resource.object({ metadata: { name, ...finalizers } }), { manager: 'holder' });
  const made = await apply({ finalizers: [hold] });
  if (isRefused(made)) return;
  expect.success(made, 'apply of a new object with a finalizer');
  const before = await eventually(() => resource.current(name), 'controller');
  if (!ownFinalizers(before).includes(hold)) return;
  const deleted = await resource.remove(name);
  expect.success(deleted, 'DELETE of an object that was made by apply');
  const what = 'finalizer in place, after the DELETE of an object that was made by apply';
  await terminating(context, resource, name, deleted, what);

  const answer = await apply({});
  if (isRefused(answer)) return;
  // The list may have another owner, too, such as an admission that wrote it.
  await mustLeaveUnlessHeld(context, resource, name, answer, 'apply');
}

/** What a patch of this kind does to the list is a matter of other rows: this one begins where the list is empty. */
async function mustLeaveUnlessHeld(
  context: CaseContext,
  resource: Resource,
  name: string,
  answer: Answer,
  way: string,
): Promise<void> {
  context.expect.success(answer, `removal of the last finalizer by ${way}`);
  const after = await resource.read(name);
  if (after.ok && ownFinalizers(after.object).includes(hold)) return;
  await mustLeave(context, resource, name, way);
}
