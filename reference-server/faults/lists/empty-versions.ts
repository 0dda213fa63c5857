// Faults of reads that name an empty version, of names that were absent, and of objects that a cache keeps without some fields (core 4.12).
import { badRequest } from '../../errors/api-error.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { ReadMeaning } from '../../parts/versions.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { alterReads } from './mutate-reads.ts';

export default [
  {
    id: 'empty-version-refused',
    title: 'A get, list or watch with an empty resourceVersion is refused.',
    breaks: [
      'lists.version.unset-most-recent',
      'lists.version.limit-unset-most-recent',
      'lists.get.unset-most-recent',
      'watch.start.unset-state-first',
      'watch.initial-events.consistent',
    ],
    install(parts) {
      const { readVersion } = parts.versions;
      parts.versions.readVersion = (query) => {
        if (query.get('resourceVersion') === '' && !isMatchAlone(query))
          throw badRequest('resourceVersion: "" is not valid');
        return readVersion(query);
      };
    },
  },
  {
    id: 'absent-names-remembered',
    title: 'A pod template that a get did not find before its creation is not found until it changes.',
    breaks: ['lists.get.unset-most-recent', 'watch.event.added-on-create'],
    install(parts) {
      const { get, create, update } = parts.storage;
      const [missed, created] = [new Set<string>(), new Set<string>()];
      parts.storage.get = async (store, key, revision) => {
        if (missed.has(key) && created.has(key)) return undefined;
        const entry = await get(store, key, revision);
        if (entry === undefined && !created.has(key) && key.startsWith('/core/podtemplates/'))
          missed.add(key);
        return entry;
      };
      parts.storage.create = async (store, key, value) => {
        const entry = await create(store, key, value);
        created.add(key);
        return entry;
      };
      parts.storage.update = (store, key, ...rest) => {
        missed.delete(key);
        return update(store, key, ...rest);
      };
    },
  },
  stripped('any', 'at version 0', ['lists.version.zero-any']),
  stripped('not-older', 'not older than a version', ['lists.version.nonzero-not-older']),
  stripped('exact', 'at exactly a version', ['lists.exact.that-version']),
] as const satisfies readonly Fault[];

/** Refused for another reason: a match needs a version. */
const isMatchAlone = (query: URLSearchParams) =>
  query.has('resourceVersionMatch') && !query.has('sendInitialEvents');

function stripped(type: ReadMeaning['type'], what: string, breaks: readonly string[]): Fault {
  return {
    id: `items-without-annotations-${type}`,
    title: `The items of a list ${what} have no annotations.`,
    breaks,
    install: (parts) =>
      alterReads(parts, type, (page) => ({ ...page, entries: page.entries.map(withoutAnnotations) })),
  };
}

function withoutAnnotations(entry: Entry): Entry {
  const { annotations: _annotations, ...metadata } = entry.value.metadata;
  return { ...entry, value: withMetadata(entry.value, metadata) };
}
