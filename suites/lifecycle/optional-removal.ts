// Removal of the last finalizer by writes that a server may lack. If one is refused, the check ends: other rows judge that.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { hold } from './last-finalizer.ts';
import { givenTerminating, expectRemoved } from './terminating.ts';

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

/** By a strategic merge patch. */
export async function removeByStrategicPatch(context: CaseContext, resource: Resource): Promise<void> {
  const { metadata } = await givenTerminating(context, resource, [hold]);
  const name = metadata.name!;
  const answer = await resource.strategicPatch(name, { metadata: { finalizers: null } });
  if (isRefused(answer)) return;
  await expectRemovedUnlessHeld(context, resource, name, answer, 'strategic merge patch');
}

/** By an apply without the finalizer, by the manager that applied it before (core 4.9.7). */
export async function removeByApply(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, eventually, uniqueName } = context;
  const name = uniqueName('applied');
  const apply = (finalizers: object) =>
    resource.apply(name, resource.object({ metadata: { name, ...finalizers } }), { manager: 'holder' });
  const made = await apply({ finalizers: [hold] });
  if (isRefused(made)) return;
  expect.success(made, 'an apply of a new object with a finalizer');
  const before = await eventually(() => resource.current(name), 'controller');
  if (!ownFinalizers(before).includes(hold)) return;
  const deleted = await resource.remove(name);
  expect.success(deleted, 'DELETE of an object that was created by apply');
  const what = 'finalizer in place, after the DELETE of an object that was created by apply';
  await terminating(context, resource, name, deleted, what);

  const answer = await apply({});
  if (isRefused(answer)) return;
  // The list may also have another owner, such as an admission plugin that wrote it.
  await expectRemovedUnlessHeld(context, resource, name, answer, 'apply');
}

/** Other rows judge the effect of the patch on the list. This check applies only if the finalizer is removed. */
async function expectRemovedUnlessHeld(
  context: CaseContext,
  resource: Resource,
  name: string,
  answer: Answer,
  way: string,
): Promise<void> {
  context.expect.success(answer, `removal of the last finalizer by ${way}`);
  const after = await resource.read(name);
  if (after.ok && ownFinalizers(after.object).includes(hold)) return;
  await expectRemoved(context, resource, name, way);
}
