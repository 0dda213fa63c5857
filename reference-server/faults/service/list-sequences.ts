// Faults of lists that appear only in sequences: pages with writes between them, and past states (core 2.5, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Entry, Page, Store } from '../../storage/store.ts';
import { followBearers } from '../name-history.ts';
import type { Fault } from '../fault.ts';

const breaks = ['service.sequences.lists-and-pages'];

export default [
  {
    id: 'pages-follow-delete-all',
    title:
      'Objects that a deletecollection removes are missing from later pages of lists that began before it.',
    breaks,
    install(parts) {
      const swept = sweeps(parts);
      alterLists(parts, async (page, { store, prefix, isPast }) => {
        if (!isPast || (swept.get(prefix) ?? 0) <= page.revision) return page;
        return filtered(page, async ({ key }) => (await store.get(key)) !== undefined);
      });
    },
  },
  {
    id: 'pages-follow-second-change',
    title: 'Objects that were written twice since a list began are missing from its later pages.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      alterLists(parts, (page, { isPast }) =>
        isPast
          ? filtered(page, async ({ key }) => {
              const revisions = bearers.get(key)?.at(-1)?.revisions ?? [];
              return revisions.filter((one) => one > page.revision).length < 2;
            })
          : Promise.resolve(page),
      );
    },
  },
  {
    id: 'past-list-shows-later-bearer',
    title: 'A list at a past version returns a deleted object as the one that now has its name.',
    breaks,
    install(parts) {
      alterLists(parts, async (page, { store, isPast }) => {
        if (!isPast) return page;
        const shown = page.entries.map(async (entry) => {
          const now = await store.get(entry.key);
          const isOther = now !== undefined && now.value.metadata.uid !== entry.value.metadata.uid;
          return isOther ? now : entry;
        });
        return { ...page, entries: await Promise.all(shown) };
      });
    },
  },
  {
    id: 'list-stale-after-delete-all',
    title: 'The first list after a deletecollection lacks objects that were recreated since.',
    breaks: ['service.sequences.reads-and-writes'],
    install(parts) {
      const swept = sweeps(parts);
      const bearers = followBearers(parts);
      const { list } = parts.storage;
      parts.storage.list = (store, prefix, options) => {
        const since = swept.get(prefix);
        const recreated = [...bearers.values()]
          .flatMap((all) => all.slice(1))
          .filter(({ key, revisions }) => key.startsWith(prefix) && revisions[0]! > (since ?? Infinity));
        if (options.revision !== undefined) return list(store, prefix, options);
        swept.delete(prefix);
        if (recreated.length === 0) return list(store, prefix, options);
        return list(store, prefix, { ...options, revision: recreated[0]!.revisions[0]! - 1 });
      };
    },
  },
] as const satisfies readonly Fault[];

interface ListRequest {
  readonly store: Store;
  readonly prefix: string;
  /** The list has a past version, like a later page. */
  readonly isPast: boolean;
}

function alterLists(parts: Parts, alter: (page: Page, requested: ListRequest) => Promise<Page>): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) =>
    alter(await list(store, prefix, options), { store, prefix, isPast: options.revision !== undefined });
}

async function filtered(page: Page, keeps: (entry: Entry) => Promise<boolean>): Promise<Page> {
  const kept = await Promise.all(page.entries.map(keeps));
  return { ...page, entries: page.entries.filter((_, index) => kept[index]) };
}

/** The revision of the last removal by a deletecollection, by the prefix of the collection. */
function sweeps(parts: Parts): Map<string, number> {
  const swept = new Map<string, number>();
  let sweeping = '';
  const { prefixOf } = parts.lists;
  const { update } = parts.storage;
  parts.lists.prefixOf = (route) => {
    const prefix = prefixOf(route);
    sweeping = route.verb === 'deletecollection' ? prefix : '';
    return prefix;
  };
  parts.storage.update = async (store, key, change, options) => {
    const entry = await update(store, key, change, options);
    const { current } = await store.revision();
    if (sweeping !== '' && key.startsWith(sweeping)) swept.set(sweeping, current);
    return entry;
  };
  return swept;
}
