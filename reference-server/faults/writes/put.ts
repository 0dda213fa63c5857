// Planted faults of PUT and its compare-and-set on resourceVersion (document core 4.8).
import type { ApiObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import { showEntries, withShownMetadata } from '../entry-views.ts';
import type { Fault } from '../fault.ts';

/** Enough turns of the event loop to read all requests that were sent together. */
const turns = 50;

/** Custom kinds have groups of their own. */
const isCustom = ({ apiVersion = '' }: ApiObject): boolean => apiVersion.includes('.example.com/');

export default [
  {
    id: 'put-clears-owners-at-any-version',
    title: 'A PUT that clears managedFields succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-conflict'],
    install({ updates, preconditions }: Parts) {
      const { replacement } = updates;
      const { versionIsCurrent } = preconditions;
      const clearing = new Set<string>();
      updates.replacement = (given, current) => {
        const { managedFields = [], uid, resourceVersion } = given.metadata;
        if (managedFields.length === 1 && Object.keys(managedFields[0]!).length === 0)
          clearing.add(`${uid} ${resourceVersion}`);
        return replacement(given, current);
      };
      preconditions.versionIsCurrent = (given, current) =>
        clearing.delete(`${current.uid} ${given}`) || versionIsCurrent(given, current);
    },
  },
  ...(['labels', 'annotations'] as const).map((field) => ({
    id: `put-without-${field}-keeps-them`,
    title: `A PUT whose body has no ${field} keeps those that are stored.`,
    breaks: ['writes.put.current-version-succeeds'],
    install({ updates }: Parts) {
      const { replacement } = updates;
      updates.replacement = (given, current) => {
        const stored = current.metadata[field];
        const next = replacement(given, current);
        if (given.metadata[field] !== undefined || stored === undefined) return next;
        return { ...next, metadata: { ...next.metadata, [field]: stored } };
      };
    },
  })),
  {
    id: 'stale-put-accepted',
    title: 'PUT of a config map succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-conflict', 'writes.dry-run.validates'],
    install(parts) {
      parts.updates.replacement = (given, { metadata }) => {
        if (given.kind !== 'ConfigMap' || !given.metadata.resourceVersion) return given;
        return withMetadata(given, { ...given.metadata, resourceVersion: metadata.resourceVersion ?? '' });
      };
    },
  },
  {
    id: 'stale-custom-put-accepted',
    title: 'PUT of a custom object succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-conflict'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        if (!isCustom(given) || !given.metadata.resourceVersion) return replacement(given, current);
        const { resourceVersion = '' } = current.metadata;
        return withMetadata(given, { ...given.metadata, resourceVersion });
      };
    },
  },
  {
    id: 'put-merges-annotations',
    title: 'PUT adds annotations to the existing ones instead of replacing them.',
    breaks: ['writes.put.current-version-succeeds'],
    install(parts) {
      parts.updates.replacement = (given, { metadata }) => {
        if (metadata.annotations === undefined) return given;
        const annotations = { ...metadata.annotations, ...given.metadata.annotations };
        return withMetadata(given, { ...given.metadata, annotations });
      };
    },
  },
  {
    id: 'put-checks-then-writes',
    title:
      'Of five and more concurrent writes of one object, the last ones are not compared with the current version.',
    breaks: ['writes.put.concurrent-one-wins'],
    install(parts) {
      const { update } = parts.storage;
      const waiting = new Map<string, number>();
      parts.storage.update = async (store, key, change, options) => {
        const others = waiting.get(key) ?? 0;
        waiting.set(key, others + 1);
        try {
          const entry = await store.get(key);
          if (others < 4 || entry === undefined) return await update(store, key, change, options);
          const decided = await change(entry);
          for (let turn = 0; turn < turns; turn++)
            await new Promise<void>((resolve) => void setImmediate(resolve));
          return await update(store, key, () => Promise.resolve(decided), options);
        } finally {
          waiting.set(key, (waiting.get(key) ?? 1) - 1);
        }
      };
    },
  },
  {
    id: 'refused-put-recorded',
    title: 'Ownership is recorded beside the object before the version of a PUT is compared.',
    breaks: ['writes.put.stale-version-conflict'],
    install(parts) {
      const { versionIsCurrent } = parts.preconditions;
      const refused = new Set<string>();
      parts.preconditions.versionIsCurrent = (given, current) => {
        const isCurrent = versionIsCurrent(given, current);
        if (!isCurrent) refused.add(current.uid ?? '');
        return isCurrent;
      };
      const entry = { manager: 'late', operation: 'Update', fieldsType: 'FieldsV1' };
      const fieldsV1 = { 'f:metadata': { 'f:labels': { 'f:late': {} } } };
      showEntries(parts, (shown) => {
        const { metadata } = shown.value;
        if (!refused.has(metadata.uid ?? '')) return shown;
        const managedFields = [...(metadata.managedFields ?? []), { ...entry, fieldsV1 }];
        return withShownMetadata(shown, { ...metadata, managedFields });
      });
    },
  },
  {
    id: 'dry-update-creates',
    title: 'dryRun is ignored on a PUT that creates the object.',
    breaks: ['writes.dry-run.put'],
    install(parts) {
      const { readWriteOptions } = parts.options;
      const { create } = parts.dryRun;
      let isUpdate = false;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        isUpdate = ready.route.verb === 'update';
        return readWriteOptions(ready, optionsKind);
      };
      parts.dryRun.create = async (store, get, key, object) => {
        if (!isUpdate) return create(store, get, key, object);
        const { value } = await parts.storage.create(store, key, object);
        return value;
      };
    },
  },
] as const satisfies readonly Fault[];
