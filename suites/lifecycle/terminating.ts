// Terminating objects, with which the cases of this topic start.
import type { Answer } from '../kit/answers/answer.ts';
import { excerpt } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { terminating } from '../kit/objects/terminating.ts';

/** Creates an object with these finalizers and deletes it. @throws PrerequisiteFailed where it is not terminating then */
export async function givenTerminating(
  context: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
  finalizers: readonly string[],
): Promise<ApiObject> {
  const { metadata } = await resource.given({ metadata: { finalizers } });
  const name = metadata.name!;
  const answer = await resource.remove(name, { phase: 'set-up' });
  try {
    return await terminating(context, resource, name, answer, 'after its DELETE');
  } catch (error) {
    throw new PrerequisiteFailed(
      `set-up: ${answer.request} answered ${answer.status}, and no terminating object is left: ${String(error)}`,
      { blockedBy: 'lifecycle.finalizers.keep-object', cause: error },
    );
  }
}

/** Replaces the whole list, or adds it. */
export const setFinalizers = (
  resource: Resource,
  name: string,
  finalizers: readonly string[],
): Promise<Answer> =>
  resource.jsonPatch(name, [{ op: 'add', path: '/metadata/finalizers', value: finalizers }]);

/** @throws CheckFailed while a read still finds the object */
export async function expectGone(resource: Resource, name: string, what: string): Promise<void> {
  if (await resource.exists(name)) throw new CheckFailed(`${what}: a read still finds ${name}`);
}

/** A terminating object without finalizers disappears from reads and from lists. */
export async function expectRemoved(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
  name: string,
  way: string,
): Promise<void> {
  const what = `last finalizer of a ${resource.type.kind} removed by ${way}`;
  await eventually(() => expectGone(resource, name, what), 'controller');
  expect.that(!(await isListed(resource, name)), `${what}: a list still has the object`);
}

export const isListed = async (resource: Resource, name: string): Promise<boolean> =>
  (await itemOf(resource, name)) !== undefined;

/** The object as a list shows it. @throws CheckFailed where the list is refused */
export async function itemOf(resource: Resource, name: string): Promise<ApiObject | undefined> {
  const answer = await resource.list();
  if (answer.status !== 200)
    throw new CheckFailed(`${answer.request} answered ${answer.status}: ${excerpt(answer.text)}`);
  return answer.list.items.find((item) => item.metadata.name === name);
}
