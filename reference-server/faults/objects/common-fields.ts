// Faults of the fields that every object has (core 2.3).
import { isObject } from '../../object.ts';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import createdMetadata from './created-metadata.ts';
import ownFields from './own-fields.ts';
import texts from './texts.ts';
import { readBodies, showEntries, withMembers, withShownMetadata } from '../entry-views.ts';

export default [
  ...ownFields,
  {
    id: 'core-group-spelled-out',
    title: 'The apiVersion of config maps has the core group as if it were a named one.',
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
    title: 'The apiVersion of leases is the version alone, without the group.',
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
    id: 'dry-run-without-change-as-stored',
    title: 'A dry-run that changes nothing answers with the object in the version that wrote it.',
    breaks: ['objects.fields.apiversion-group'],
    install(parts) {
      const { change } = parts.dryRun;
      parts.dryRun.change = async (store, get, key, decide) => {
        const { entry, decided } = await change(store, get, key, decide);
        const { value } = entry;
        return { entry, decided: decided.action === 'keep' ? { action: 'put', value } : decided };
      };
    },
  },
  {
    id: 'held-deletion-answered-as-stored',
    title: 'A DELETE that a finalizer holds answers with the object in the version that wrote it.',
    breaks: ['objects.fields.apiversion-group'],
    install(parts) {
      const { deletedBody } = parts.answers;
      parts.answers.deletedBody = (kind, last, gone) => {
        const written = last.metadata.managedFields?.[0]?.['apiVersion'];
        const isHeld = kind.custom === true && !gone && typeof written === 'string';
        return deletedBody(kind, isHeld ? { ...last, apiVersion: written } : last, gone);
      };
    },
  },
  {
    id: 'kind-is-plural',
    title: 'Config maps have the name of their collection as their kind.',
    breaks: ['objects.fields.kind', 'watch.event.object-kind', 'writes.dry-run.final-object'],
    install(parts) {
      showEntries(parts, (entry) =>
        isOf('configmaps', entry) ? withMembers(entry, { kind: 'configmaps' }) : entry,
      );
      readBodies(parts, (body) => (body['kind'] === 'configmaps' ? { ...body, kind: 'ConfigMap' } : body));
    },
  },
  {
    id: 'namespace-only-if-sent',
    title: 'A pod template has its namespace only where the client sent it, or in a list of that namespace.',
    breaks: ['objects.fields.namespace'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      const { list } = parts.storage;
      const without = new Set<string>();
      parts.metadata.newMetadata = (given, creation) => {
        if (!given.namespace) without.add(creation.uid);
        return newMetadata(given, creation);
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
  ...createdMetadata,
  ...texts,
  {
    id: 'versions-of-tables-are-numbers',
    title: 'The version of a Table is a JSON number.',
    breaks: ['objects.versions.string'],
    install({ views }) {
      const { tableOf } = views;
      views.tableOf = (metadata, ...more) => {
        const version = isObject(metadata) ? Number(metadata['resourceVersion']) : Number.NaN;
        if (!isObject(metadata) || Number.isNaN(version)) return tableOf(metadata, ...more);
        return tableOf({ ...metadata, resourceVersion: version }, ...more);
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
    title: 'Pod templates with the same pair label are stored in one record, and have its version.',
    breaks: ['objects.versions.last-change'],
    install: shareVersions,
  },
  {
    id: 'every-write-counts',
    title: 'Each write of a config map increments its generation, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write', 'apply.request.repeated-keeps-version'],
    install: (parts) => countUpdates(parts, ({ kind }) => kind === 'ConfigMap'),
  },
  {
    id: 'every-write-of-cluster-roles-counts',
    title: 'Each write of a cluster role creates a new version, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write'],
    install: (parts) => countUpdates(parts, ({ kind }) => kind === 'ClusterRole'),
  },
  {
    id: 'every-write-of-custom-objects-counts',
    title: 'Each write of a custom object creates a new version, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write', 'apply.request.repeated-keeps-version'],
    install: (parts) => countUpdates(parts, ({ apiVersion = '' }) => apiVersion.includes('.example.com/')),
  },
  {
    id: 'every-status-write-counts',
    title: 'Each write of a status creates a new version, also one that changes nothing.',
    breaks: ['objects.versions.no-op-write'],
    install(parts) {
      const uids = new Set<string>();
      const { versionIsCurrent } = parts.preconditions;
      const { readWriteOptions } = parts.options;
      const names = new Set<string>();
      parts.options.readWriteOptions = (ready, optionsKind) => {
        if (ready.route.subresource === 'status') names.add(ready.route.name);
        return readWriteOptions(ready, optionsKind);
      };
      parts.preconditions.versionIsCurrent = (given, current) => {
        if (names.delete(current.name ?? '')) uids.add(current.uid ?? '');
        return versionIsCurrent(given, current);
      };
      countUpdates(parts, ({ metadata }) => uids.delete(metadata.uid ?? ''));
    },
  },
  {
    id: 'every-apply-counts',
    title: 'Each write of an object that was applied increments its generation, also a repeated apply.',
    breaks: ['objects.versions.no-op-write', 'apply.request.repeated-keeps-version'],
    install: (parts) =>
      countUpdates(parts, ({ metadata }) =>
        (metadata.managedFields ?? []).some(({ operation }) => operation === 'Apply'),
      ),
  },
] as const satisfies readonly Fault[];

/** Increments the generation on each update of a matching object, also one that changes nothing. */
function countUpdates(parts: Parts, isAffected: (current: ApiObject) => boolean): void {
  const { nextGeneration } = parts.metadata;
  parts.metadata.nextGeneration = (next, current, field) =>
    current !== undefined && isAffected(current)
      ? (current.metadata.generation ?? 0) + 1
      : nextGeneration(next, current, field);
}

const isOf = (plural: string, { key }: Entry) => key.split('/')[2] === plural;

/** A PUT may send any version that the server returned. */
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
