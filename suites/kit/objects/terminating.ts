// Reads an object that is deleted but still exists because of a finalizer (core 3.1).
import { excerpt } from '../answers/answer.ts';
import type { Answer } from '../answers/answer.ts';
import type { CaseContext } from '../context.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from './object.ts';
import type { Resource } from '../kinds/resource.ts';

/** Reads the object. @throws CheckFailed where it does not exist; `what` says why it must */
export async function mustBeThere(resource: Resource, name: string, what: string): Promise<ApiObject> {
  const answer = await resource.read(name);
  if (answer.status === 200) return answer.object;
  throw new CheckFailed(`${what}: a read of the object returned ${answer.status}: ${excerpt(answer.text)}`);
}

/** The object with its deletionTimestamp, which may be set later where the delete was only accepted (RFC 9110, 15.3.3).
 * @param answer the answer to the delete
 * @throws CheckFailed where the object or the field is missing, WaitingError where that persists after a 202 */
export async function terminating(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
  name: string,
  answer: Answer,
  what: string,
): Promise<ApiObject> {
  const check = async () => {
    const object = await mustBeThere(resource, name, what);
    expect.present(object.metadata.deletionTimestamp, `metadata.deletionTimestamp: ${what}`);
    return object;
  };
  return answer.status === 202 ? eventually(check, 'controller') : check();
}
