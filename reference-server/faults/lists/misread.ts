// Bugs in the state that a get or list is answered with: what a cell of the table of document core 4.12 means, which
// revision is read for it, and which version it is stamped with.
import type { Parts } from '../../parts/index.ts';
import type { ListQuestion, ReadMeaning } from '../../parts/versions.ts';
import type { ResourceRoute } from '../../routes.ts';
import type { Entry, ListOptions, Page, Store } from '../../storage/store.ts';

export type Asked = (question: ListQuestion) => boolean;

/** Lets a bug say what the lists that are meant mean. */
export function misunderstandLists(
  parts: Parts,
  isMeant: Asked,
  meaning: (question: ListQuestion, sound: () => ReadMeaning) => ReadMeaning,
): void {
  const { listMeaning } = parts.versions;
  parts.versions.listMeaning = (question) =>
    isMeant(question) ? meaning(question, () => listMeaning(question)) : listMeaning(question);
}

export interface Misreading {
  /** The revision whose state is read; undefined means the present. */
  readonly state?: (meaning: ReadMeaning, sound: number | undefined) => number | undefined;
  /** The version that the list has. */
  readonly stamp?: (meaning: ReadMeaning, sound: number) => number;
}

/** Lets a bug choose the state of the lists that are meant, or their version. */
export function misreadLists(parts: Parts, isMeant: Asked, { state, stamp }: Misreading): void {
  const { listMeaning, stateRead, collectionVersion } = parts.versions;
  const meant = new WeakSet<ReadMeaning>();
  parts.versions.listMeaning = (question) => {
    const meaning = listMeaning(question);
    if (isMeant(question)) meant.add(meaning);
    return meaning;
  };
  parts.versions.stateRead = (meaning) => {
    const sound = stateRead(meaning);
    return state !== undefined && meant.has(meaning) ? state(meaning, sound) : sound;
  };
  parts.versions.collectionVersion = (meaning, revision) => {
    const sound = collectionVersion(meaning, revision);
    return stamp !== undefined && meant.has(meaning) ? stamp(meaning, sound) : sound;
  };
}

/** Lets a bug choose the state of the gets that are meant. */
export function misreadGets(
  parts: Parts,
  type: ReadMeaning['type'],
  state: (meaning: ReadMeaning, sound: number | undefined) => number | undefined,
): void {
  const { getMeaning, stateRead } = parts.versions;
  const meant = new WeakSet<ReadMeaning>();
  parts.versions.getMeaning = (version) => {
    const meaning = getMeaning(version);
    if (meaning.type === type) meant.add(meaning);
    return meaning;
  };
  parts.versions.stateRead = (meaning) => {
    const sound = stateRead(meaning);
    return meant.has(meaning) ? state(meaning, sound) : sound;
  };
}

/** Lets a bug alter the pages that are read from the store. */
export function alterPages(
  parts: Parts,
  alter: (page: Page, read: { store: Store; prefix: string; options: ListOptions }) => Page | Promise<Page>,
): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) =>
    alter(await list(store, prefix, options), { store, prefix, options });
}

/** Lets a bug alter what is read for lists of this meaning, and for no watch. */
export function alterReads(
  parts: Parts,
  type: ReadMeaning['type'],
  alter: (page: Page, store: Store, meaning: ReadMeaning) => Page | Promise<Page>,
): void {
  const { listMeaning, stateRead } = parts.versions;
  const meant = new WeakSet<ReadMeaning>();
  parts.versions.listMeaning = (question) => {
    const meaning = listMeaning(question);
    if (meaning.type === type) meant.add(meaning);
    return meaning;
  };
  // The state is read at once after its revision was asked for.
  let next: ReadMeaning | undefined;
  parts.versions.stateRead = (meaning) => {
    next = meant.has(meaning) ? meaning : undefined;
    return stateRead(meaning);
  };
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) => {
    const meaning = next;
    next = undefined;
    const page = await list(store, prefix, options);
    return meaning === undefined ? page : alter(page, store, meaning);
  };
}

export interface Write {
  readonly type: 'create' | 'update' | 'remove';
  readonly key: string;
  readonly revision: number;
}

/** The writes of the server so far, the newest last. */
export function followWrites(parts: Parts): readonly Write[] {
  const writes: Write[] = [];
  const { create, update } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    const entry = await create(store, key, value);
    writes.push({ type: 'create', key, revision: entry.revision });
    return entry;
  };
  parts.storage.update = async (store, key, change, options): Promise<Entry> => {
    const seen: { type: Write['type']; before: number } = { type: 'update', before: 0 };
    const entry = await update(
      store,
      key,
      async (current) => {
        const decided = await change(current);
        seen.type = decided.action === 'remove' ? 'remove' : 'update';
        seen.before = current.revision;
        return decided;
      },
      options,
    );
    const revision = seen.type === 'remove' ? store.revision().current : entry.revision;
    if (revision !== seen.before) writes.push({ type: seen.type, key, revision });
    return entry;
  };
  return writes;
}

/** The revision before that of a read which names one; the present for another. */
export function oneBefore(meaning: ReadMeaning): number | undefined {
  return 'revision' in meaning ? meaning.revision - 1 : undefined;
}

/** The query of the list that was asked for last. */
export function followQueries(parts: Parts): () => URLSearchParams {
  const route = followRoutes(parts);
  return () => route()?.query ?? new URLSearchParams();
}

/** The route of the list that was asked for last: selectors are read just before versions. */
export function followRoutes(parts: Parts): () => ResourceRoute | undefined {
  let last: ResourceRoute | undefined;
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    if (route.verb === 'list') last = route;
    return selectorTexts(route);
  };
  return () => last;
}
