// Faults of the version of a list in certain lists only: over all namespaces, of some kinds (core 2.5).
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { alterPages, followRoutes } from './mutate-reads.ts';

const breaks = ['lists.shape.resource-version'];
const first = (entries: readonly Entry[]) => entries[0]?.revision;

export default [
  named('list-over-all-namespaces-of-its-first-item', 'A list over all namespaces', isOverAll),
  named(
    'list-of-cluster-scoped-of-its-first-item',
    'A list of cluster roles',
    ({ kind }) => kind.plural === 'clusterroles',
  ),
  named(
    'list-of-custom-objects-of-its-first-item',
    'A list of custom objects',
    ({ kind }) => kind.custom === true,
  ),
] as const satisfies readonly Fault[];

function isOverAll({ kind, namespace }: ResourceRoute): boolean {
  return kind.scope === 'Namespaced' && namespace === '';
}

/** Reads the current state, and returns it under the version of one of its objects. */
function named(id: string, what: string, isAffected: (route: ResourceRoute) => boolean): Fault {
  return {
    id,
    title: `${what} has the version of its first object.`,
    breaks,
    install(parts) {
      const route = followRoutes(parts);
      let version: number | undefined;
      alterPages(parts, (page) => {
        version = first(page.entries);
        return page;
      });
      const { collectionVersion } = parts.versions;
      parts.versions.collectionVersion = (meaning, revision) => {
        const sound = collectionVersion(meaning, revision);
        const requested = route();
        const isNow = meaning.type === 'most-recent' && requested !== undefined && isAffected(requested);
        return isNow ? (version ?? sound) : sound;
      };
    },
  };
}
