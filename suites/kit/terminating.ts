// An object between its DELETE and its end, as reads show it while a finalizer holds it (core 3.1).
import { excerpt } from './answer.ts';
import type { Answer } from './answer.ts';
import type { CaseContext } from './context.ts';
import { CheckFailed } from './failures.ts';
import type { ApiObject } from './object.ts';
import type { Resource } from './resource.ts';

/** The object as a read finds it. @throws CheckFailed where it is gone; `what` says why it should not be */
export async function mustBeThere(resource: Resource, name: string, what: string): Promise<ApiObject> {
  const answer = await resource.read(name);
  if (answer.status === 200) return answer.object;
  throw new CheckFailed(
    `${what}: a read of the object is answered ${answer.status}: ${excerpt(answer.text)}`,
  );
}

/** The object with its deletionTimestamp. Where the delete was only accepted, the mark may come later (RFC 9110, 15.3.3).
 * @param answer to the delete
 * @throws CheckFailed where it is gone or not marked, WaitingError where that goes on after a 202 */
export async function terminating(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
  name: string,
  answer: Answer,
  what: string,
): Promise<ApiObject> {
  const look = async () => {
    const object = await mustBeThere(resource, name, what);
    expect.present(object.metadata.deletionTimestamp, `metadata.deletionTimestamp: ${what}`);
    return object;
  };
  return answer.status === 202 ? eventually(look, 'controller') : look();
}
