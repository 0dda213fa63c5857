// Faults of the version of a list in certain lists only: over all namespaces, of some kinds (core 2.5).
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { followQueries, followRoutes } from './mutate-reads.ts';

/** Cases that watch from the version of such a list see the last write again. */
const breaks = [
  'lists.shape.resource-version',
  'lists.chunk.constant-version',
  'lists.exact.limit-that-version',
  'lists.version.continue-zero-token',
  'lists.version.limit-nonzero-exact',
  'watch.event.every-outcome',
  'watch.event.modified-on-patch',
  'watch.event.modified-on-terminating',
  'watch.event.modified-on-update',
  'lists.exact.that-version',
];
export default [
  named(
    'list-over-all-namespaces-of-an-earlier-version',
    'A list over all namespaces',
    isOverAll,
    breaks.filter((row) => row !== 'lists.exact.limit-that-version'),
  ),
  named(
    'list-of-cluster-scoped-of-an-earlier-version',
    'A list of cluster roles',
    ({ kind }) => kind.plural === 'clusterroles',
  ),
  named(
    'list-of-custom-objects-of-an-earlier-version',
    'A list of custom objects',
    ({ kind }) => kind.custom === true,
    breaks.filter((row) => row !== 'lists.exact.limit-that-version'),
  ),
  {
    id: 'selected-list-of-its-newest-item',
    title: 'A list with a label selector has the version of the newest object in it.',
    breaks: [
      'lists.shape.resource-version',
      'lists.chunk.constant-version',
      'lists.exact.limit-that-version',
      'lists.exact.that-version',
    ],
    install(parts) {
      const query = followQueries(parts);
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => {
        const revisions = (facts.entries ?? []).map(({ revision }) => revision);
        if (!query().get('labelSelector') || revisions.length === 0) return listHead(kind, facts);
        return listHead(kind, { ...facts, revision: Math.max(...revisions) });
      };
    },
  },
] as const satisfies readonly Fault[];

function isOverAll({ kind, namespace }: ResourceRoute): boolean {
  return kind.scope === 'Namespaced' && namespace === '';
}

/** Reads the current state, and returns it under the version before the last write. */
function named(
  id: string,
  what: string,
  isAffected: (route: ResourceRoute) => boolean,
  rows: readonly string[] = breaks,
): Fault {
  return {
    id,
    title: `${what} has the version before the last write.`,
    breaks: rows,
    install(parts) {
      const route = followRoutes(parts);
      const { collectionVersion } = parts.versions;
      parts.versions.collectionVersion = (meaning, revision) => {
        const sound = collectionVersion(meaning, revision);
        const requested = route();
        const isNow = meaning.type === 'most-recent' && requested !== undefined && isAffected(requested);
        return isNow ? sound - 1 : sound;
      };
    },
  };
}
