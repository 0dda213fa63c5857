// Requests at a version that the server just returned: a replica may not have reached it yet (core 4.12).
import type { Answer } from '../answers/answer.ts';
import { CheckFailed } from '../failures.ts';
import type { Waiting } from '../waiting/eventually.ts';
import type { Resource } from '../kinds/resource.ts';

/** Whether the version is not recognized yet: 504, or an error with Retry-After. */
export const isUnrecognized = ({ status, header }: Pick<Answer, 'status' | 'header'>): boolean =>
  status === 504 || (status >= 400 && header('retry-after') !== undefined);

/** Retries while the replica does not recognize the version. @throws WaitingError where it never does */
export function onceKnown(send: () => Promise<Answer>, eventually: Waiting['eventually']): Promise<Answer> {
  return eventually(async () => {
    const answer = await send();
    if (isUnrecognized(answer))
      throw new CheckFailed(
        `${answer.request} answered ${answer.status}${namesVersion(answer) ? ', as for a future version, although the server returned this version' : ' each time'}`,
      );
    return answer;
  }, 'event');
}

/** By a version other than 0, or by a token, which stands for one. */
const namesVersion = ({ request }: Answer): boolean =>
  /[?&](?:resourceVersion=(?!0?(?:&|$))|continue=)/.test(request);

/** Lists a collection at versions that the server returned, and retries while a replica does not recognize them. */
export const knownLists = (
  resource: Pick<Resource, 'list'>,
  { eventually }: Pick<Waiting, 'eventually'>,
): Pick<Resource, 'list'> => ({
  list: (...options) => onceKnown(() => resource.list(...options), eventually),
});
