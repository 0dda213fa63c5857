// Versions that a server gave out, asked for at once: a replica may not know them yet, and says so (core 4.12).
import type { Answer } from './answer.ts';
import { CheckFailed } from './failures.ts';
import type { Waiting } from './eventually.ts';
import type { Resource } from './resource.ts';

/** Unrecognized yet: 504, or an error that says when to ask again. */
export const isUnrecognized = ({ status, header }: Pick<Answer, 'status' | 'header'>): boolean =>
  status === 504 || (status >= 400 && header('retry-after') !== undefined);

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

/** Lists a collection at versions that the server gave out, each once it is known where the request goes. */
export const knownLists = (
  resource: Pick<Resource, 'list'>,
  { eventually }: Pick<Waiting, 'eventually'>,
): Pick<Resource, 'list'> => ({
  list: (...asked) => onceKnown(() => resource.list(...asked), eventually),
});
