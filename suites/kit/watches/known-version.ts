// Requests at a version that the server just returned: a replica may not have reached it yet (core 4.12).
import type { Answer } from '../answers/answer.ts';
import { CheckFailed } from '../failures.ts';
import type { Waiting } from '../waiting/eventually.ts';
import type { Resource } from '../kinds/resource.ts';

/** Whether the version is not recognized yet: 504, or an error with Retry-After. */
export const isUnrecognized = ({ status, header }: Pick<Answer, 'status' | 'header'>): boolean =>
  status === 504 || (status >= 400 && header('retry-after') !== undefined);

/** Retries while the replica does not recognize the version.
 * @param between runs once, after the first such answer
 * @throws WaitingError where it never does */
export function onceKnown(
  send: () => Promise<Answer>,
  eventually: Waiting['eventually'],
  between: () => Promise<void> = async () => {},
): Promise<Answer> {
  let isFirst = true;
  return eventually(async () => {
    const answer = await send();
    if (isUnrecognized(answer)) {
      if (isFirst) await between();
      isFirst = false;
      throw new CheckFailed(
        `${answer.request} answered ${answer.status}${namesVersion(answer) ? ', as for a future version, although the server returned this version' : ' each time'}`,
      );
    }
    return answer;
  }, 'event');
}

/** Makes an object, and removes it. The version of a list is that of the whole store on some servers, and a cache of one type learns
 * versions from the changes of this type only, so that it may not know the version as long as nothing changes. */
export async function stir(resource: Resource): Promise<void> {
  const { name = '' } = (await resource.given()).metadata;
  await resource.remove(name);
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
