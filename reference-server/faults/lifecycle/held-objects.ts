// Planted faults that remove objects with finalizers, by delete options, by kind, or after a delay (document core
// 3.1).
import { AsyncLocalStorage } from 'node:async_hooks';
import { policyOf } from '../../parts/deletion.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { ApiObject } from '../../object.ts';
import type { PropagationPolicy } from '../../parts/deletion.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { DeleteOptions } from '../../requests/delete-options.ts';
import type { Fault } from '../fault.ts';
import { alterChanges } from '../alter-changes.ts';

const breaks = ['lifecycle.finalizers.keep-object'];
const isMarked = ({ metadata }: ApiObject): boolean => Boolean(metadata.deletionTimestamp);
const configMaps = '/core/configmaps/';

/** Matching deletes of one object ignore its finalizers. */
function ignoreFinalizers(parts: Parts, isAffected: (options: DeleteOptions, ready: Ready) => boolean): void {
  const { readDeleteOptions, propagationFinalizers } = parts.deletion;
  // The policy passes the options from the request to the object.
  const signs = new Set<PropagationPolicy | undefined>();
  parts.deletion.readDeleteOptions = (ready) => {
    const options = readDeleteOptions(ready);
    if (ready.route.name === '' || !isAffected(options, ready)) return options;
    const policy = policyOf(options.propagationPolicy, options.orphanDependents);
    const sign = `${policy ?? 'no policy'}, at once` as PropagationPolicy;
    signs.add(sign);
    return { ...options, propagationPolicy: sign };
  };
  parts.deletion.propagationFinalizers = (current, policy) =>
    signs.has(policy) ? [] : propagationFinalizers(current, policy);
}

/** Removes matching terminating objects whatever their finalizers are. */
function removeMarked(parts: Parts, isAffected: (object: ApiObject) => boolean): void {
  const { mayBeRemoved } = parts.deletion;
  parts.deletion.mayBeRemoved = (object, ownFinalizers) =>
    mayBeRemoved(object, ownFinalizers) || (isMarked(object) && isAffected(object));
}

export default [
  {
    id: 'grace-of-zero-skips-finalizers',
    title: 'A delete with gracePeriodSeconds=0 in its query removes the object at once, finalizers or not.',
    breaks,
    install(parts) {
      ignoreFinalizers(parts, (_options, { route }) => route.query.get('gracePeriodSeconds') === '0');
    },
  },
  {
    id: 'grace-of-zero-in-body-skips-finalizers',
    title: 'A delete with gracePeriodSeconds 0 in its body removes the object at once, finalizers or not.',
    breaks: [...breaks, 'objects.namespaces.delete-cascades'],
    install(parts) {
      ignoreFinalizers(
        parts,
        ({ gracePeriodSeconds }, { body }) => gracePeriodSeconds === 0 && body.form !== 'none',
      );
    },
  },
  {
    id: 'second-grace-of-zero-skips-finalizers',
    title:
      'A DELETE with gracePeriodSeconds=0 removes an object that is already terminating, finalizers or not.',
    breaks: ['lifecycle.timestamp.first-delete-only'],
    install(parts) {
      const { markDeleted, readDeleteOptions } = parts.deletion;
      const isForced = new AsyncLocalStorage<boolean>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        isForced.enterWith(options.gracePeriodSeconds === 0 && !options.dryRun);
        return options;
      };
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        if (!isMarked(object) || isForced.getStore() !== true)
          return markDeleted(object, graceSeconds, finalizers, now);
        const { finalizers: _ignored, ...metadata } = object.metadata;
        return withMetadata(object, metadata);
      };
    },
  },
  {
    id: 'background-deletion-skips-finalizers',
    title: 'A delete with background propagation empties the whole list of finalizers.',
    breaks: [...breaks, 'objects.namespaces.delete-cascades'],
    install(parts) {
      const { propagationFinalizers } = parts.deletion;
      parts.deletion.propagationFinalizers = (current, policy) =>
        policy === 'Background' ? [] : propagationFinalizers(current, policy);
    },
  },
  {
    id: 'finalizers-ignored-for-cluster-roles',
    title: 'A cluster role is removed at once although it has finalizers.',
    breaks,
    install: (parts) => removeMarked(parts, ({ kind }) => kind === 'ClusterRole'),
  },
  {
    id: 'finalizers-ignored-for-custom-objects',
    title: 'An object of a custom kind is removed at once although it has finalizers.',
    breaks: [
      ...breaks,
      'endpoints.delete-collection.dry-run',
      'lifecycle.timestamp.first-delete-only',
      'watch.event.modified-on-terminating',
      'writes.put.stale-version-conflict',
    ],
    install: (parts) => removeMarked(parts, ({ apiVersion = '' }) => apiVersion.includes('.example.com/')),
  },
  {
    id: 'create-sweeps-marked-objects',
    title:
      'A create of a config map removes the terminating config maps of its namespace, whatever finalizers they have.',
    breaks: [...breaks, 'endpoints.delete-collection.dry-run'],
    install(parts) {
      const { create, list } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const created = await create(store, key, value);
        if (!key.startsWith(configMaps)) return created;
        const { entries } = await list(store, key.slice(0, key.lastIndexOf('/') + 1), {});
        for (const entry of entries.filter((one) => isMarked(one.value))) await store.delete(entry.key);
        return created;
      };
    },
  },
  {
    id: 'marked-object-answered-with-the-version-before',
    title: 'The answer to a DELETE that only marks an object has the resourceVersion from before.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install({ answers, deletion }) {
      const before = new Map<string | undefined, string>();
      const { markDeleted } = deletion;
      deletion.markDeleted = (object, ...others) => {
        before.set(object.metadata.uid, object.metadata.resourceVersion ?? '');
        return markDeleted(object, ...others);
      };
      const { deletedBody } = answers;
      answers.deletedBody = (kind, last, gone) => {
        const { metadata } = last;
        const resourceVersion = before.get(metadata.uid) ?? '';
        return deletedBody(kind, gone ? last : { ...last, metadata: { ...metadata, resourceVersion } }, gone);
      };
    },
  },
  {
    id: 'foreground-deletion-replaces-finalizers',
    title: 'A DELETE with the policy Foreground replaces the finalizers of the object by that of the policy.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install(parts) {
      const { propagationFinalizers } = parts.deletion;
      parts.deletion.propagationFinalizers = (current, policy) =>
        propagationFinalizers(policy === 'Foreground' ? [] : current, policy);
    },
  },
  {
    id: 'just-added-finalizers-missed',
    title: 'A DELETE decides by the finalizers that an object had before its last write.',
    breaks: ['lifecycle.finalizers.keep-object', 'service.kinds.deletion'],
    install(parts) {
      const hadNone = new Set<string>();
      alterChanges(parts, (decided, before, key) => {
        if (decided.action !== 'put') return decided;
        const isHeld = (before.metadata.finalizers ?? []).length > 0;
        if (!isMarked(decided.value)) {
          if (isHeld) hadNone.delete(key);
          else hadNone.add(key);
          return decided;
        }
        const isMissed = !isMarked(before) && isHeld && hadNone.delete(key);
        return isMissed ? { action: 'remove', value: decided.value } : decided;
      });
    },
  },
] as const satisfies readonly Fault[];
