// Faults in the fields that every object has (core 2.3).
import { createHash } from 'node:crypto';
import type { Parts } from '../../parts/index.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import ownFields from './own-fields.ts';
import { readBodies, showEntries, withMembers, withShownMetadata } from '../shown-entries.ts';

export default [
  ...ownFields,
  {
    id: 'core-group-spelled-out',
    title: 'The apiVersion of config maps names the core group, as if it were a named one.',
    breaks: ['objects.fields.apiversion-core', 'watch.event.object-kind'],
    install(parts) {
      showEntries(parts, (entry) =>
        isOf('configmaps', entry) ? withMembers(entry, { apiVersion: 'core/v1' }) : entry,
      );
      readBodies(parts, (body) => (body['apiVersion'] === 'core/v1' ? { ...body, apiVersion: 'v1' } : body));
    },
  },
  {
    id: 'group-left-out',
    title: 'The apiVersion of leases is the version alone, without its group.',
    breaks: ['objects.fields.apiversion-group'],
    install(parts) {
      let whole = '';
      showEntries(parts, (entry) => {
        if (!isOf('leases', entry)) return entry;
        whole = entry.value.apiVersion ?? whole;
        return withMembers(entry, { apiVersion: 'v1' });
      });
      readBodies(parts, (body) =>
        body['kind'] === 'Lease' && body['apiVersion'] === 'v1' ? { ...body, apiVersion: whole } : body,
      );
    },
  },
  {
    id: 'kind-is-plural',
    title: 'Config maps call themselves by the name of their collection instead of their kind.',
    breaks: ['objects.fields.kind', 'watch.event.object-kind'],
    install(parts) {
      showEntries(parts, (entry) =>
        isOf('configmaps', entry) ? withMembers(entry, { kind: 'configmaps' }) : entry,
      );
      readBodies(parts, (body) => (body['kind'] === 'configmaps' ? { ...body, kind: 'ConfigMap' } : body));
    },
  },
  {
    id: 'namespace-only-if-sent',
    title:
      'A pod template states its namespace only where the client sent it, or in a list of that namespace.',
    breaks: ['objects.fields.namespace'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      const { list } = parts.storage;
      const without = new Set<string>();
      parts.metadata.newMetadata = (given, birth) => {
        if (!given.namespace) without.add(birth.uid);
        return newMetadata(given, birth);
      };
      showEntries(parts, (entry) => {
        const { namespace: _namespace, ...metadata } = entry.value.metadata;
        return isOf('podtemplates', entry) && without.has(metadata.uid ?? '')
          ? withShownMetadata(entry, metadata)
          : entry;
      });
      const shown = parts.storage.list;
      parts.storage.list = (store, prefix, options) =>
        (prefix === '/core/podtemplates/' ? shown : list)(store, prefix, options);
    },
  },
  {
    id: 'uid-from-name',
    title: 'The uid of a config map is computed from its place, and comes again with its name.',
    breaks: ['objects.fields.uid-unique'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        if (!key.includes('/configmaps/')) return create(store, key, value);
        return create(store, key, { ...value, metadata: { ...value.metadata, uid: uidFrom(key) } });
      };
    },
  },
  {
    id: 'uid-of-client-adopted',
    title: 'A uid that comes with a create is kept.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, birth) =>
        newMetadata(given, { ...birth, uid: given.uid ?? birth.uid });
    },
  },
  {
    id: 'creation-time-of-client-kept',
    title: 'A creationTimestamp that comes with a create is kept.',
    breaks: ['objects.fields.creation-timestamp'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, birth) => {
        const made = newMetadata(given, birth);
        return given.creationTimestamp ? { ...made, creationTimestamp: given.creationTimestamp } : made;
      };
    },
  },
  {
    id: 'numeric-labels-normalized',
    title: 'Label values that look like numbers are stored as numbers would be written.',
    breaks: ['objects.fields.labels-and-annotations'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, birth) => {
        const made = newMetadata(given, birth);
        return made.labels === undefined ? made : { ...made, labels: mapped(made.labels, asNumber) };
      };
    },
  },
  {
    id: 'json-annotations-rewritten',
    title: 'An annotation that holds a JSON document is parsed and written again.',
    breaks: ['objects.fields.labels-and-annotations'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, birth) => {
        const made = newMetadata(given, birth);
        return made.annotations === undefined
          ? made
          : { ...made, annotations: mapped(made.annotations, asDocument) };
      };
    },
  },
  {
    id: 'list-version-is-number',
    title: 'The version of a list of config maps is a JSON number.',
    breaks: ['objects.versions.string'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const head = listHead(kind, facts);
        if (kind.kind !== 'ConfigMap') return head;
        return { ...head, metadata: { ...(head['metadata'] as object), resourceVersion: facts.revision } };
      };
    },
  },
  {
    id: 'version-shared-by-siblings',
    title:
      'Pod templates that are labelled as a pair are kept in one record, and show its version as theirs.',
    breaks: ['objects.versions.last-change'],
    install: shareVersions,
  },
  {
    id: 'every-write-counts',
    title: 'Each write of a config map counts its generation up, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write'],
    install(parts) {
      const { nextGeneration } = parts.metadata;
      parts.metadata.nextGeneration = (next, current, field) =>
        next.kind === 'ConfigMap'
          ? (current?.metadata.generation ?? 0) + 1
          : nextGeneration(next, current, field);
    },
  },
] as const satisfies readonly Fault[];

const isOf = (plural: string, { key }: Entry) => key.split('/')[2] === plural;

function uidFrom(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function mapped(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

const asNumber = (value: string) => (/^[0-9]+$/.test(value) ? String(Number(value)) : value);

function asDocument(value: string): string {
  if (!value.startsWith('{')) return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}

/** A PUT may send back any version that it was shown. */
function shareVersions(parts: Parts): void {
  const newest = new Map<string, number>();
  const meant = new Map<string, string>();
  showEntries(parts, (entry) => {
    const pair = entry.value.metadata.labels?.['pair'];
    if (!isOf('podtemplates', entry) || pair === undefined) return entry;
    const latest = Math.max(newest.get(pair) ?? 0, entry.revision);
    newest.set(pair, latest);
    meant.set(`${entry.value.metadata.uid}:${latest}`, String(entry.revision));
    return withShownMetadata(entry, { ...entry.value.metadata, resourceVersion: String(latest) });
  });
  const { versionIsCurrent } = parts.preconditions;
  parts.preconditions.versionIsCurrent = (given, current) =>
    versionIsCurrent(meant.get(`${current.uid}:${given}`) ?? given, current);
}
