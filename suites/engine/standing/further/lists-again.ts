// A list shows the same at exactly its version, also in chunks of it (core 4.12), and as a stream of its initial events.
import type { Answer } from '../../../kit/answers/answer.ts';
import type { Pause } from '../../../kit/layers/layer.ts';
import type { SendOptions, SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { listIn } from './follow-up.ts';
import type { Followed, FollowUp, ListFacts } from './follow-up.ts';
import { streamAgain } from './streamed-lists.ts';
import { selectAgain } from './selected-lists.ts';

/** Turns off the further reads of lists, for the whole run: where the server does not know its own versions at once, each would wait. */
export interface ListSwitch {
  isOff(): boolean;
  turnOff(): void;
}

export function createListSwitch(): ListSwitch {
  let off = false;
  return { isOff: () => off, turnOff: () => void (off = true) };
}

/** @param streams undefined where the target does not stream lists
 * @param draw numbers from 0 up to 1 */
export function createListsAgain(
  listSwitch: ListSwitch,
  streams: { readonly pause: Pause } | undefined,
  draw: () => number,
): (followed: Followed, list: ListFacts) => ReturnType<FollowUp> {
  let lists = 0;

  async function readAgain({ sent: { path, options }, further }: Followed, list: ListFacts): Promise<void> {
    const read = async (query: SendOptions['query']) => {
      try {
        const sent = { ...options, query: { ...options.query, ...query }, returnBusy: true };
        const answer = await further.send('GET', path, sent);
        if (isLate(answer)) listSwitch.turnOff();
        return answer;
      } catch (error) {
        listSwitch.turnOff();
        throw error;
      }
    };
    const { resourceVersion, items } = list;
    if (items.size < 2 || lists % 2 === 1) {
      await read({ resourceVersion, resourceVersionMatch: 'Exact' });
      return;
    }
    const limit = Math.ceil(items.size / 2);
    const first = await read({ resourceVersion, limit });
    const token = listIn(first)?.continue;
    if (token !== undefined) await read({ continue: token, limit });
  }

  return async (followed, list) => {
    lists += 1;
    if (!listSwitch.isOff()) await readAgain(followed, list);
    if (!listSwitch.isOff()) {
      const { query = {} } = followed.sent.options;
      const isAll = Object.keys(query).length === 0;
      const problem = isAll ? await selectAgain(followed, list, draw()) : undefined;
      if (problem !== undefined) return problem;
    }
    return streams === undefined ? undefined : streamAgain(followed, list, streams.pause);
  };
}

/** The server does not know the version that it returned (core 4.12). */
const isLate = ({ status, text }: Answer): boolean =>
  status === 504 || (status >= 400 && text.includes('Too large resource version'));

/** Of the most recent state, whole. */
export const isPlainList = ({ method, options: { query = {} } }: SentByCase, { name }: Place): boolean =>
  method === 'GET' &&
  name === undefined &&
  Object.keys(query).every((parameter) => parameter === 'labelSelector' || parameter === 'fieldSelector');
