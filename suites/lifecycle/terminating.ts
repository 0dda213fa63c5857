// Objects on their way out, as the cases of this topic start from them.
import type { Answer } from '../kit/answer.ts';
import { excerpt } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { terminating } from '../kit/terminating.ts';

/** An object that was deleted while these finalizers hold it. @throws PrerequisiteFailed where it is not terminating */
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
      { cause: error },
    );
  }
}

/** Writes the whole list, whether there was one or not. */
export const setFinalizers = (
  resource: Resource,
  name: string,
  finalizers: readonly string[],
): Promise<Answer> =>
  resource.jsonPatch(name, [{ op: 'add', path: '/metadata/finalizers', value: finalizers }]);

/** @throws CheckFailed while a read still finds the object; to be tried until it does not */
export async function mustBeGone(resource: Resource, name: string, what: string): Promise<void> {
  if (await resource.exists(name)) throw new CheckFailed(`${what}: a read still finds ${name}`);
}

/** Once its last finalizer is off, a terminating object goes by itself, from reads and from lists. */
export async function mustLeave(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
  name: string,
  way: string,
): Promise<void> {
  const what = `last finalizer of a ${resource.type.kind} removed by ${way}`;
  await eventually(() => mustBeGone(resource, name, what), 'controller');
  expect.that(!(await isListed(resource, name)), `${what}: a list still has the object`);
}

export async function isListed(resource: Resource, name: string): Promise<boolean> {
  const answer = await resource.list();
  if (answer.status !== 200)
    throw new CheckFailed(`${answer.request} answered ${answer.status}: ${excerpt(answer.text)}`);
  return answer.list.items.some((item) => item.metadata.name === name);
}
