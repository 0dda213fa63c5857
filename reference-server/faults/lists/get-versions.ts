// Faults of a get at a version (core 4.12).
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { followWrites, misreadGets, oneBefore } from './mutate-reads.ts';

/** The number of changes after which an object counts as frequently changed. */
const often = 8;

export default [
  {
    id: 'get-lags-behind-updates',
    title: 'A get of a frequently changed pod template returns its state before the last change.',
    breaks: ['lists.get.unset-most-recent'],
    install(parts) {
      const writes = followWrites(parts);
      const { get } = parts.storage;
      parts.storage.get = (store, key, revision) => {
        const last = writes.at(-1);
        const count = writes.filter((write) => write.key === key).length;
        const isTemplate = key.startsWith('/core/podtemplates/');
        const lags =
          isTemplate &&
          revision === undefined &&
          count > often &&
          last?.key === key &&
          last.type === 'update';
        return get(store, key, lags ? last.revision - 1 : revision);
      };
    },
  },
  {
    id: 'get-at-zero-looked-up',
    title: 'A get at version 0 looks up the state at version 0.',
    breaks: ['lists.get.zero-any'],
    install: (parts) => misreadGets(parts, 'any', () => 0),
  },
  {
    id: 'get-at-zero-mixed',
    title: 'A get at version 0 returns a former state of the object under its current version.',
    breaks: ['lists.get.zero-any'],
    install(parts) {
      misreadGets(parts, 'any', () => mixed);
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision) => {
        const now = await get(store, key, revision === mixed ? undefined : revision);
        if (revision !== mixed || now === undefined) return now;
        const past = await get(store, key, now.revision - 1);
        if (past === undefined) return now;
        const { resourceVersion = '' } = now.value.metadata;
        return { ...now, value: { ...past.value, metadata: { ...past.value.metadata, resourceVersion } } };
      };
    },
  },
  {
    id: 'get-at-zero-frozen',
    title:
      'Gets at version 0 of an object come from a cache that is filled by the first of them and never refreshed.',
    breaks: ['lists.get.zero-any'],
    install(parts) {
      misreadGets(parts, 'any', () => copied);
      const copies = new Map<string, Entry>();
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision) => {
        if (revision !== copied) return get(store, key, revision);
        const entry = copies.get(key) ?? (await get(store, key));
        if (entry !== undefined) copies.set(key, entry);
        return entry;
      };
    },
  },
  {
    id: 'get-at-version-from-a-cache',
    title: 'A get at a version comes from a cache that lacks the write of that version.',
    breaks: ['lists.get.nonzero-not-older', 'lists.not-older.forgotten-version'],
    install: (parts) => misreadGets(parts, 'not-older', oneBefore),
  },
  {
    id: 'get-at-version-as-exact',
    title: 'A get at a version reads the state at that version, and answers 410 for an expired version.',
    breaks: ['lists.not-older.forgotten-version'],
    install: (parts) =>
      misreadGets(parts, 'not-older', (meaning) => ('revision' in meaning ? meaning.revision : undefined)),
  },
  {
    id: 'get-compares-the-version-of-the-object',
    title: 'A get at a version finds only objects that were changed since.',
    breaks: ['lists.get.nonzero-not-older'],
    install(parts) {
      misreadGets(parts, 'not-older', (meaning) => ('revision' in meaning ? -meaning.revision : undefined));
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision = 0) => {
        const entry = await get(store, key, revision > 0 ? revision : undefined);
        return entry !== undefined && entry.revision < -revision ? undefined : entry;
      };
    },
  },
] as const satisfies readonly Fault[];

/** Marks a state that never existed, in place of a revision. */
const mixed = -1;

/** Marks the cached state of an object. */
const copied = -2;
