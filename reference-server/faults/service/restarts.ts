// Faults that appear after a server is restarted on its stored objects (core 1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Entry, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withShownMetadata } from '../entry-views.ts';

const breaks = ['service.state.survives-restart'];

export default [
  {
    id: 'forgotten-at-start',
    title: 'Pod templates that were created before the server started are not found.',
    breaks,
    install: (parts) => forgetAtStart(parts, (key) => key.startsWith('/core/podtemplates/')),
  },
  {
    id: 'cluster-roles-forgotten-at-start',
    title: 'Cluster roles that a client created before the server started are not found.',
    breaks,
    install: (parts) => forgetAtStart(parts, (key) => key.includes('/clusterroles/clusterrole-')),
  },
  {
    id: 'ownership-forgotten-at-start',
    title: 'Fields that were applied before the server started have no owners.',
    breaks: [...breaks, 'apply.entry.operation-update'],
    install: (parts) => forgetOwners(parts, ({ key }) => key.startsWith('/core/configmaps/')),
  },
  {
    id: 'ownership-of-keys-with-slashes-forgotten-at-start',
    title: 'An object has no owners if they own a key with a slash since before the server started.',
    breaks,
    install: (parts) =>
      forgetOwners(parts, ({ value }) =>
        /"f:[^"]*\//.test(JSON.stringify(value.metadata.managedFields ?? [])),
      ),
  },
  {
    id: 'account-tokens-refused-after-restart',
    title: 'A token is refused where its service account was created before the server started.',
    breaks: ['authentication.service-accounts.after-restart'],
    install(parts) {
      const { create } = parts.storage;
      const { isSameObject } = parts.serviceAccounts;
      const created = new Set<string | undefined>();
      parts.storage.create = (store, key, value) => {
        created.add(value.metadata.uid);
        return create(store, key, value);
      };
      parts.serviceAccounts.isSameObject = (stored, reference) =>
        isSameObject(stored, reference) && created.has(reference.uid);
    },
  },
  {
    id: 'versions-counted-from-live-objects',
    title: 'A restarted server continues versions from the greatest one of the existing objects.',
    breaks,
    install: countFromLive,
  },
  {
    id: 'watch-across-a-restart-begins-now',
    title: 'A watch of config maps from a version before the start shows only changes after its opening.',
    breaks,
    install(parts) {
      const start = startOf();
      const { get, watch } = parts.storage;
      parts.storage.get = async (store, key) => {
        await start(store);
        return get(store, key);
      };
      parts.storage.watch = async (store, prefix, after) => {
        const isEarlier = prefix.startsWith('/core/configmaps/') && after <= (await start(store));
        return watch(store, prefix, isEarlier ? (await store.revision()).current : after);
      };
    },
  },
] as const satisfies readonly Fault[];

/** The revision at which this server started. */
function startOf(): (store: Store) => Promise<number> {
  let start: Promise<number> | undefined;
  return (store) => (start ??= store.revision().then(({ current }) => current));
}

/** What was written before the server started has no owners. */
function forgetOwners(parts: Parts, isAffected: (entry: Entry) => boolean): void {
  const start = startOf();
  const { get, update } = parts.storage;
  const forget = async (store: Store, entry: Entry): Promise<Entry> =>
    isAffected(entry) && entry.revision <= (await start(store))
      ? { ...entry, value: withoutOwners(entry.value) }
      : entry;
  parts.storage.get = async (store, key) => {
    const entry = await get(store, key);
    return entry && forget(store, entry);
  };
  parts.storage.update = (store, key, change, options) =>
    update(store, key, async (entry) => change(await forget(store, entry)), options);
}

function withoutOwners({ metadata, ...rest }: ApiObject): ApiObject {
  const { managedFields: _owners, ...others } = metadata;
  return { ...rest, metadata: others };
}

function forgetAtStart(parts: Parts, isAffected: (key: string) => boolean): void {
  const { get, list, create } = parts.storage;
  const start = startOf();
  const isForgotten = async (store: Store, { key, revision }: Entry) =>
    isAffected(key) && revision <= (await start(store));
  parts.storage.create = async (store, key, value) => {
    await start(store);
    return create(store, key, value);
  };
  parts.storage.get = async (store, key) => {
    const entry = await get(store, key);
    return entry !== undefined && (await isForgotten(store, entry)) ? undefined : entry;
  };
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    const from = await start(store);
    const isKept = ({ key, revision }: Entry) => !isAffected(key) || revision > from;
    return { ...page, entries: page.entries.filter(isKept) };
  };
}

/** Config maps have versions that do not count those missing among the objects at the start. */
function countFromLive(parts: Parts): void {
  const { list, create, get } = parts.storage;
  const { versionIsCurrent } = parts.preconditions;
  const meant = new Map<string, string>();
  let start: number | undefined;
  let missing = 0;
  const begin = async (store: Store) => {
    if (start !== undefined) return;
    const { current } = await store.revision();
    start = current;
    const { entries } = await list(store, '/', {});
    missing = current - Math.max(0, ...entries.map(({ revision }) => revision));
  };
  parts.storage.create = async (store, key, value) => {
    await begin(store);
    return create(store, key, value);
  };
  parts.storage.get = async (store, key) => {
    await begin(store);
    return get(store, key);
  };
  showEntries(parts, (entry) => {
    if (missing === 0 || entry.revision <= (start ?? 0) || !entry.key.startsWith('/core/configmaps/'))
      return entry;
    const { metadata } = entry.value;
    const resourceVersion = String(entry.revision - missing);
    meant.set(`${metadata.uid}:${resourceVersion}`, String(entry.revision));
    return withShownMetadata(entry, { ...metadata, resourceVersion });
  });
  // A dry-run compares with the returned version, a commit with the stored one.
  parts.preconditions.versionIsCurrent = (given, current) =>
    versionIsCurrent(given, current) ||
    versionIsCurrent(meant.get(`${current.uid}:${given}`) ?? given, current);
}
