// Extracts the object from the answer to a GET of an item.
import { excerpt } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Waiting } from '../waiting/eventually.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import type { ApiObject } from '../objects/object.ts';

/** Waits until an accepted object can be read. @throws WaitingError, which blocks the case */
export function stored(read: () => Promise<Answer>, { eventually }: Waiting): Promise<ApiObject> {
  return eventually(async () => {
    const answer = await read();
    if (answer.status === 200) return answer.object;
    throw new PrerequisiteFailed(`set-up: an accepted object does not exist: GET answered ${answer.status}`);
  }, 'controller');
}

/** @throws CheckFailed where the object does not exist */
export function objectIn(answer: Answer): ApiObject {
  if (answer.status === 200) return answer.object;
  throw new CheckFailed(
    `${answer.request} answered ${answer.status} instead of the object: ${excerpt(answer.text)}`,
  );
}
