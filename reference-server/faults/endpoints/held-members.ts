// Faults of deletecollection where a selector, a dry-run, a limit and finalizers meet, and of many members (core 3.1, 4.3, 4.10).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

const breaks = ['endpoints.delete-collection.dry-run'];
const held = ['endpoints.delete-collection.held-members'];

export default [
  {
    id: 'limit-of-a-collection-delete-drops-dry-run',
    title: 'A delete of a collection in chunks ignores dryRun.',
    breaks,
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { verb, query } = ready.route;
        return verb === 'deletecollection' && query.has('limit') ? { ...options, dryRun: false } : options;
      };
    },
  },
  {
    id: 'collection-delete-of-a-hundred',
    title: 'A delete of a collection deletes the first 100 members.',
    breaks: ['endpoints.verbs.delete-collection'],
    install(parts) {
      const { prefixOf } = parts.lists;
      const { list } = parts.storage;
      let isDelete = false;
      // The list follows its prefix at once.
      parts.lists.prefixOf = (route) => {
        isDelete = route.verb === 'deletecollection';
        return prefixOf(route);
      };
      parts.storage.list = async (store, prefix, options) => {
        const most = isDelete ? 100 : Infinity;
        isDelete = false;
        const page = await list(store, prefix, options);
        return { ...page, entries: page.entries.slice(0, most) };
      };
    },
  },
  {
    id: 'selected-collection-delete-skips-finalizers',
    title: 'A delete of a collection with a labelSelector removes objects at once, finalizers or not.',
    breaks: [...breaks, ...held],
    install: (parts) => skipFinalizers(parts, ({ route }) => route.query.has('labelSelector')),
  },
  {
    id: 'collection-delete-by-fields-skips-finalizers',
    title: 'A delete of a collection with a fieldSelector removes objects at once, finalizers or not.',
    breaks: held,
    install: (parts) => skipFinalizers(parts, ({ route }) => route.query.has('fieldSelector')),
  },
  {
    id: 'collection-delete-with-options-skips-finalizers',
    title: 'A delete of a collection with options in its body removes objects at once, finalizers or not.',
    breaks: held,
    install: (parts) => skipFinalizers(parts, ({ body }) => body.form !== 'none'),
  },
  {
    id: 'collection-delete-with-policy-drops-dry-run',
    title: 'A delete of a collection with propagationPolicy in its query ignores dryRun.',
    breaks: held,
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { verb, query } = ready.route;
        return verb === 'deletecollection' && query.has('propagationPolicy')
          ? { ...options, dryRun: false }
          : options;
      };
    },
  },
  {
    id: 'collection-delete-grants-half-a-minute',
    title: 'A delete of a collection sets metadata.deletionTimestamp to half a minute after the request.',
    breaks: held,
    install(parts) {
      const isOfCollection = noteDeletes(parts, () => true);
      const { markDeleted } = parts.deletion;
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        const isLate = isOfCollection() && finalizers.length > 0;
        const later = isLate ? new Date(now.getTime() + 30_000) : now;
        return markDeleted(object, graceSeconds, finalizers, later);
      };
    },
  },
  {
    id: 'collection-delete-of-held-accepted',
    title: 'A delete of a collection is answered 202 where finalizers hold a member.',
    breaks: ['endpoints.claim-templates.delete-collection', 'endpoints.pod-templates.delete-collection'],
    install({ deletion, answers }) {
      const { mayBeRemoved } = deletion;
      const { successCode } = answers;
      let isHeld = false;
      deletion.mayBeRemoved = (object, ownFinalizers) => {
        const isDone = mayBeRemoved(object, ownFinalizers);
        isHeld ||= !isDone;
        return isDone;
      };
      answers.successCode = (outcome, route) => {
        const code = outcome === 'deleted' && route.verb === 'deletecollection' && isHeld ? 202 : undefined;
        isHeld = false;
        return code ?? successCode(outcome, route);
      };
    },
  },
] as const satisfies readonly Fault[];

/** Whether the delete of a collection that is executed now matches. */
function noteDeletes(parts: Parts, matches: (ready: Ready) => boolean): () => boolean {
  const { readDeleteOptions } = parts.deletion;
  const isMatch = new AsyncLocalStorage<boolean>();
  parts.deletion.readDeleteOptions = (ready) => {
    isMatch.enterWith(ready.route.verb === 'deletecollection' && matches(ready));
    return readDeleteOptions(ready);
  };
  return () => isMatch.getStore() === true;
}

function skipFinalizers(parts: Parts, matches: (ready: Ready) => boolean): void {
  const isAffected = noteDeletes(parts, matches);
  const { propagationFinalizers } = parts.deletion;
  parts.deletion.propagationFinalizers = (current, policy) =>
    isAffected() ? [] : propagationFinalizers(current, policy);
}
