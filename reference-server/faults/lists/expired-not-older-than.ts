// Faults of lists with NotOlderThan and a limit at an expired version (core 4.12, 7).
import { ApiError, badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { ReadMeaning } from '../../parts/versions.ts';
import type { Page, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { alterReads, replaceListMeaning } from './mutate-reads.ts';

export default [
  forgotten('forgotten-version-with-limit-is-a-bad-request', 'refused with 400', () => {
    throw badRequest('resourceVersion: not known');
  }),
  forgotten('forgotten-version-with-limit-crashes', 'answered 500', () => {
    throw new ApiError('InternalError', 'no such snapshot');
  }),
  forgotten('forgotten-version-with-limit-is-empty', 'answered with an empty list', (page) => ({
    ...page,
    entries: [],
    remaining: 0,
  })),
  forgotten('forgotten-version-with-limit-lacks-the-rest', 'answered with its first chunk alone', (page) => ({
    ...page,
    entries: page.entries.slice(0, 1),
    remaining: 0,
  })),
] as const satisfies readonly Fault[];

function forgotten(id: string, how: string, alter: (page: Page) => Page): Fault {
  return {
    id,
    title: `A list with NotOlderThan and a limit at an expired version is ${how}.`,
    breaks: ['lists.not-older.limit-forgotten-version'],
    install(parts) {
      const isLimited = limitedLists(parts);
      alterReads(parts, 'not-older', async (page, store, meaning) =>
        isLimited(meaning) && (await isForgotten(store, meaning)) ? alter(page) : page,
      );
    },
  };
}

/** Recognizes lists with NotOlderThan, a limit and a version. */
function limitedLists(parts: Parts): (meaning: ReadMeaning) => boolean {
  const limited = new WeakSet<ReadMeaning>();
  replaceListMeaning(parts, combination('NotOlderThan', 'limited', 'nonzero'), (_question, sound) => {
    const meaning = sound();
    limited.add(meaning);
    return meaning;
  });
  return (meaning) => limited.has(meaning);
}

const isForgotten = async (store: Store, meaning: ReadMeaning): Promise<boolean> =>
  meaning.type === 'not-older' && meaning.revision < (await store.revision()).oldest;
