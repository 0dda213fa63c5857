// Mutates the state that a get or list returns: its meaning in the table of document core 4.12, the revision that is
// read, and the version of the response.
import type { Parts } from '../../parts/index.ts';
import type { ListQuestion, ReadMeaning } from '../../parts/versions.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Entry, ListOptions, Page, Store } from '../../storage/store.ts';

export type ListPredicate = (question: ListQuestion) => boolean;

/** Replaces the meaning of matching lists. */
export function replaceListMeaning(
  parts: Parts,
  isAffected: ListPredicate,
  meaning: (question: ListQuestion, sound: () => ReadMeaning) => ReadMeaning,
): void {
  const { listMeaning } = parts.versions;
  parts.versions.listMeaning = (question) =>
    isAffected(question) ? meaning(question, () => listMeaning(question)) : listMeaning(question);
}

export interface Misreading {
  /** The revision whose state is read; undefined means the current state. */
  readonly state?: (meaning: ReadMeaning, sound: number | undefined) => number | undefined;
  /** The version of the list. */
  readonly stamp?: (meaning: ReadMeaning, sound: number) => number;
}

/** Replaces the state or the version of matching lists. */
export function misreadLists(parts: Parts, isAffected: ListPredicate, { state, stamp }: Misreading): void {
  const { listMeaning, stateRead, collectionVersion } = parts.versions;
  const meant = new WeakSet<ReadMeaning>();
  parts.versions.listMeaning = (question) => {
    const meaning = listMeaning(question);
    if (isAffected(question)) meant.add(meaning);
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

/** Replaces the state of matching gets. */
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

/** Mutates the pages that are read from the store. */
export function alterPages(
  parts: Parts,
  alter: (page: Page, read: { store: Store; prefix: string; options: ListOptions }) => Page | Promise<Page>,
): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) =>
    alter(await list(store, prefix, options), { store, prefix, options });
}

/** Mutates the pages of lists with this meaning, but not of watches. */
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
  // The state is read directly after its revision is requested.
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

/** The writes to the server so far, newest last. */
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
    const revision = seen.type === 'remove' ? (await store.revision()).current : entry.revision;
    if (revision !== seen.before) writes.push({ type: seen.type, key, revision });
    return entry;
  };
  return writes;
}

/** For a read at a version, the revision before it; otherwise the current state. */
export function oneBefore(meaning: ReadMeaning): number | undefined {
  return 'revision' in meaning ? meaning.revision - 1 : undefined;
}

/** The query of the last requested list. */
export function followQueries(parts: Parts): () => URLSearchParams {
  const route = followRoutes(parts);
  return () => route()?.query ?? new URLSearchParams();
}

/** The route of the last requested list: selectors are read just before versions. */
export function followRoutes(parts: Parts): () => ResourceRoute | undefined {
  let last: ResourceRoute | undefined;
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    if (route.verb === 'list') last = route;
    return selectorTexts(route);
  };
  return () => last;
}
