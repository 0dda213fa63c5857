// Planted faults of metadata.deletionTimestamp (document core 2.3).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiObject } from '../../object.ts';
import { timestamp, withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const hourMs = 3_600_000;

/** A DELETE of a terminating object that matches marks it as if it were the first. */
function markAgainIf(parts: Parts, matches: (object: ApiObject) => boolean): void {
  const { markDeleted } = parts.deletion;
  parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
    if (!matches(object)) return markDeleted(object, graceSeconds, finalizers, now);
    const { deletionTimestamp: _before, ...unmarked } = object.metadata;
    return markDeleted(withMetadata(object, unmarked), graceSeconds, finalizers, now);
  };
}

export default [
  {
    id: 'deletion-timestamp-of-namespaces-set-again',
    title: 'Each DELETE of a namespace sets its metadata.deletionTimestamp again.',
    breaks: ['lifecycle.finalizers.of-a-namespace'],
    install: (parts) => markAgainIf(parts, ({ kind }) => kind === 'Namespace'),
  },
  {
    id: 'deletion-timestamp-set-again',
    title: 'Each DELETE sets metadata.deletionTimestamp again.',
    breaks: ['lifecycle.timestamp.first-delete-only', 'endpoints.delete-collection.dry-run'],
    install: (parts) => markAgainIf(parts, () => true),
  },
  {
    id: 'deletion-timestamp-set-again-by-end-of-namespace',
    title:
      'The end of a namespace sets metadata.deletionTimestamp of objects again that were deleted before.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const due = new Set<string>();
      const done = new Set<string>();
      const { needsDelete } = parts.controllers;
      parts.controllers.needsDelete = (object) => {
        const { uid = '', deletionTimestamp } = object.metadata;
        if (!deletionTimestamp || done.has(uid)) return needsDelete(object);
        due.add(uid);
        return true;
      };
      markAgainIf(parts, ({ metadata: { uid = '' } }) => {
        if (due.delete(uid)) done.add(uid);
        return done.has(uid);
      });
    },
  },
  {
    id: 'deletion-timestamp-set-again-by-policy',
    title: 'A DELETE with a propagation policy sets metadata.deletionTimestamp again.',
    breaks: ['lifecycle.timestamp.first-delete-only'],
    install(parts) {
      const { propagationFinalizers } = parts.deletion;
      let hasPolicy = false;
      parts.deletion.propagationFinalizers = (current, policy) => {
        hasPolicy = policy !== undefined;
        return propagationFinalizers(current, policy);
      };
      markAgainIf(parts, () => hasPolicy);
    },
  },
  {
    id: 'deletion-timestamp-set-again-with-collection',
    title: 'DELETE of a collection sets metadata.deletionTimestamp of terminating members again.',
    breaks: ['endpoints.delete-collection.dry-run'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      const { brokenPrecondition } = parts.preconditions;
      const ofCollections = new WeakSet<object>();
      const members = new WeakSet<object>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        if (ready.route.verb !== 'deletecollection') return options;
        const preconditions = { ...options.preconditions };
        ofCollections.add(preconditions);
        return { ...options, preconditions };
      };
      parts.preconditions.brokenPrecondition = (preconditions, metadata) => {
        if (ofCollections.has(preconditions)) members.add(metadata);
        return brokenPrecondition(preconditions, metadata);
      };
      markAgainIf(parts, ({ metadata }) => members.has(metadata));
    },
  },
  {
    id: 'deletion-timestamp-after-the-grace-period-of-any-kind',
    title:
      'A DELETE with gracePeriodSeconds sets metadata.deletionTimestamp ahead, also of kinds that have no grace period.',
    breaks: ['lifecycle.timestamp.beside-grace-period'],
    install(parts) {
      const { readDeleteOptions, markDeleted } = parts.deletion;
      const grace = new AsyncLocalStorage<number>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        grace.enterWith(options.gracePeriodSeconds ?? 0);
        return options;
      };
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        const aheadMs = graceSeconds === 0 ? (grace.getStore() ?? 0) * 1000 : 0;
        return markDeleted(object, graceSeconds, finalizers, new Date(now.getTime() + aheadMs));
      };
    },
  },
  {
    id: 'deletion-timestamp-in-another-zone',
    title: 'metadata.deletionTimestamp is local time written as if it were UTC.',
    breaks: ['lifecycle.timestamp.first-delete-only'],
    install(parts) {
      const { markDeleted } = parts.deletion;
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        const marked = markDeleted(object, graceSeconds, finalizers, now);
        if (marked === object) return object;
        const local = timestamp(new Date(now.getTime() + graceSeconds * 1000 + hourMs));
        return withMetadata(marked, { ...marked.metadata, deletionTimestamp: local });
      };
    },
  },
] as const satisfies readonly Fault[];
