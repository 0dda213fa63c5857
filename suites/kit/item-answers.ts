// What the answer to a GET of an item says of the object.
import { excerpt } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Waiting } from './eventually.ts';
import { CheckFailed, PrerequisiteFailed } from './failures.ts';
import type { ApiObject } from './object.ts';

/** What was accepted, once it is there. @throws WaitingError, which blocks the case */
export function stored(read: () => Promise<Answer>, { eventually }: Waiting): Promise<ApiObject> {
  return eventually(async () => {
    const answer = await read();
    if (answer.status === 200) return answer.object;
    throw new PrerequisiteFailed(`set-up: what was accepted is not there: GET answered ${answer.status}`);
  }, 'controller');
}

/** @throws CheckFailed where the object is not there */
export function objectIn(answer: Answer): ApiObject {
  if (answer.status === 200) return answer.object;
  throw new CheckFailed(
    `${answer.request} answered ${answer.status} where the object should be: ${excerpt(answer.text)}`,
  );
}
