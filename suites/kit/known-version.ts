// Versions that a server gave out, asked for at once: a replica may not know them yet, and says so (core 4.12).
import type { Answer } from '../kit/answer.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { Waiting } from '../kit/eventually.ts';

/** Unrecognized yet: 504, or an error that says when to ask again. */
export const isUnrecognized = (answer: Answer): boolean =>
  answer.status === 504 || (answer.status >= 400 && answer.header('retry-after') !== undefined);

/** Asks again while the version is not known where the request went.
 * @throws WaitingError where it never becomes known */
export function onceKnown(send: () => Promise<Answer>, eventually: Waiting['eventually']): Promise<Answer> {
  return eventually(async () => {
    const answer = await send();
    if (isUnrecognized(answer))
      throw new CheckFailed(
        `${answer.request} answered ${answer.status}, as for a version from the future, though the server gave it out`,
      );
    return answer;
  }, 'event');
}
