// Objects on their way out, as the cases of this topic start from them.
import type { Answer } from '../kit/answer.ts';
import { excerpt } from '../kit/answer.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

/** An object that was deleted while these finalizers hold it. @throws PrerequisiteFailed where it is not terminating */
export async function givenTerminating(
  resource: Resource,
  finalizers: readonly string[],
): Promise<ApiObject> {
  const { metadata } = await resource.given({ metadata: { finalizers } });
  const name = metadata.name!;
  const answer = await resource.remove(name, { phase: 'set-up' });
  const now = await resource.read(name, { phase: 'set-up' });
  if (now.status === 200 && now.object.metadata.deletionTimestamp) return now.object;
  throw new PrerequisiteFailed(
    `set-up: ${answer.request} answered ${answer.status}, and no terminating object is left: ${excerpt(now.text)}`,
  );
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

/** The object as a read finds it. @throws CheckFailed where it is gone; `what` says why it should not be */
export async function mustBeThere(resource: Resource, name: string, what: string): Promise<ApiObject> {
  const answer = await resource.read(name);
  if (answer.status === 200) return answer.object;
  throw new CheckFailed(
    `${what}: a read of the object is answered ${answer.status}: ${excerpt(answer.text)}`,
  );
}

export async function isListed(resource: Resource, name: string): Promise<boolean> {
  const answer = await resource.list();
  if (answer.status !== 200)
    throw new CheckFailed(`${answer.request} answered ${answer.status}: ${excerpt(answer.text)}`);
  return answer.list.items.some((item) => item.metadata.name === name);
}
