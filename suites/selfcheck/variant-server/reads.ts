// How the variant server reads by version: from states as old as the request allows, with tokens that must be passed on as
// they are, and without waiting for a version that it does not know (document core 4.12).
import type { Parts } from '../../../reference-server/parts/index.ts';
import type { Store } from '../../../reference-server/storage/store.ts';

/** States below 0 stand for "any state since": -1 is since the beginning, -8 since revision 7. */
const since = (revision: number) => -1 - revision;
const longestLag = 4;
/** Reads in a row of one state, after which a cache has caught up by one write. */
const readsPerStep = 4;

export function alterReads(parts: Parts, random: () => number): void {
  const { versions, storage, lists } = parts;
  const { stateRead } = versions;
  versions.stateRead = (meaning) => {
    if (meaning.type === 'any') return since(0);
    return meaning.type === 'not-older' ? since(meaning.revision) : stateRead(meaning);
  };
  versions.waitForVersionMs = () => 0;

  let last = { revision: 0, reads: 0 };
  /** A cache lags by chance, and catches up where no write follows. */
  function lagBehind(revision: number): number {
    last = { revision, reads: revision === last.revision ? last.reads + 1 : 0 };
    return Math.floor(random() * Math.max(1, longestLag - Math.floor(last.reads / readsPerStep)));
  }

  /** Version 0 is answered from a few writes ago, "not older" from the very version that was named. */
  async function chosen(store: Store, wanted: number): Promise<number> {
    if (wanted >= 0) return wanted;
    const { oldest, current } = await store.revision();
    const named = -1 - wanted;
    return Math.max(oldest, named === 0 ? current - lagBehind(current) : named);
  }
  const { get, list } = storage;
  storage.get = async (store, key, wanted) =>
    get(store, key, wanted === undefined ? undefined : await chosen(store, wanted));
  storage.list = async (store, prefix, options) => {
    const { revision } = options;
    return list(
      store,
      prefix,
      revision === undefined ? options : { ...options, revision: await chosen(store, revision) },
    );
  };

  const { writeContinueToken, readContinueToken } = lists;
  lists.writeContinueToken = (position) => wrapped(writeContinueToken(position));
  lists.readContinueToken = (token) => readContinueToken(unwrapped(token));
}

const [head, tail] = ['+/ä ', '&%=#'];
const turned = (text: string) => [...text].toReversed().join('');

/** Characters that have a meaning in addresses: a client that does not escape them loses its place. */
const wrapped = (token: string) => `${head}${turned(token)}${tail}`;

const unwrapped = (token: string) =>
  token.startsWith(head) && token.endsWith(tail)
    ? turned(token.slice(head.length, -tail.length))
    : `not a token: ${token}`;
