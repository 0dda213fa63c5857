// Planted faults of the deletion mark: where it shows, who may move it, and what a next object of the name gets (document core 2.3, 3.1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { sameJson } from '../../same-json.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const isMarked = ({ metadata }: ApiObject): boolean => Boolean(metadata.deletionTimestamp);
const isHeld = ({ metadata }: ApiObject): boolean => (metadata.finalizers ?? []).length > 0;

export default [
  {
    id: 'deletion-mark-missing-in-lists',
    title: 'Lists show config maps without metadata.deletionTimestamp.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        if (!prefix.startsWith('/core/configmaps/')) return page;
        const entries = page.entries.map((entry) => {
          const { deletionTimestamp: _mark, ...metadata } = entry.value.metadata;
          return { ...entry, value: withMetadata(entry.value, metadata) };
        });
        return { ...page, entries };
      };
    },
  },
  {
    id: 'mark-inherited-by-the-next-of-its-name',
    title: 'A new object whose name a terminating one had gets its deletionTimestamp.',
    breaks: ['lifecycle.terminating.name-taken'],
    install(parts) {
      parts.controllers.needsDelete = () => true;
      const marks = new Map<string, string>();
      alterChanges(parts, (decided, before, key) => {
        const { deletionTimestamp } = before.metadata;
        if (decided.action === 'remove' && deletionTimestamp && isHeld(before))
          marks.set(key, deletionTimestamp);
        return decided;
      });
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        const deletionTimestamp = marks.get(key);
        if (deletionTimestamp === undefined) return create(store, key, value);
        return create(store, key, withMetadata(value, { ...value.metadata, deletionTimestamp }));
      };
    },
  },
  {
    id: 'deletion-timestamp-moved-by-clients',
    title: 'A write with another deletionTimestamp moves that of a terminating object.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install(parts) {
      const { keptMetadata } = parts.metadata;
      parts.metadata.keptMetadata = (next, current) => {
        const kept = keptMetadata(next, current);
        const { deletionTimestamp } = next;
        return kept.deletionTimestamp && deletionTimestamp ? { ...kept, deletionTimestamp } : kept;
      };
    },
  },
  {
    id: 'last-finalizer-removed-with-a-change-holds',
    title:
      'A terminating object stays until another DELETE where the write that removes its last finalizer changes labels or annotations, too.',
    breaks: ['lifecycle.finalizers.last-one-removes'],
    install(parts) {
      parts.controllers.needsDelete = () => true;
      alterChanges(parts, (decided, before) => {
        if (decided.action !== 'remove' || !isMarked(before) || !isHeld(before)) return decided;
        const { labels, annotations } = decided.value.metadata;
        const isSame =
          sameJson(labels, before.metadata.labels) && sameJson(annotations, before.metadata.annotations);
        return isSame ? decided : { action: 'put', value: decided.value };
      });
    },
  },
  {
    id: 'precondition-of-a-former-uid-holds',
    title: 'The precondition of a delete also holds with the uid of a former object of the name.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      const { create } = parts.storage;
      const { brokenPrecondition } = parts.preconditions;
      const uids = new Map<string, Set<string>>();
      const placeOf = ({ namespace = '', name = '' }: ApiObject['metadata']) => `${namespace}/${name}`;
      parts.storage.create = (store, key, value) => {
        const place = placeOf(value.metadata);
        uids.set(place, (uids.get(place) ?? new Set()).add(value.metadata.uid ?? ''));
        return create(store, key, value);
      };
      parts.preconditions.brokenPrecondition = (preconditions, current) => {
        const isKnown = uids.get(placeOf(current))?.has(preconditions.uid ?? '') === true;
        return isKnown ? undefined : brokenPrecondition(preconditions, current);
      };
    },
  },
  ...(
    [
      ['deletionTimestamp', 'deletion-timestamp', 'lifecycle.timestamp.unset-while-live'],
      ['creationTimestamp', 'creation-time', 'objects.fields.creation-timestamp'],
    ] as const
  ).map(([field, word, row]) => ({
    id: `${word}-of-new-applied-objects-kept`,
    title: `An apply that creates an object stores the ${field} that was sent.`,
    breaks: [row],
    install(parts: Parts) {
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        const sent = given[field];
        return sent && isApply() ? { ...made, [field]: sent } : made;
      };
    },
  })),
] as const satisfies readonly Fault[];
