// Faults of lists at versions in certain lists only: by selector, over all namespaces, of some kinds (core 4.12).
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { followRoutes, misreadLists } from './mutate-reads.ts';

const exact = combination('Exact', 'whole', 'nonzero');
const breaks = ['lists.exact.that-version'];

export default [
  asNotOlder('exact-by-label-as-not-older', 'Exact and a label selector', ({ query }) =>
    query.has('labelSelector'),
  ),
  asNotOlder('exact-by-name-as-not-older', 'Exact and a field selector', ({ query }) =>
    query.has('fieldSelector'),
  ),
  asNotOlder(
    'exact-over-all-namespaces-as-not-older',
    'Exact over all namespaces',
    ({ kind, namespace }) => kind.scope === 'Namespaced' && namespace === '',
  ),
  asNotOlder(
    'exact-of-cluster-scoped-as-not-older',
    'Exact of a cluster-scoped kind',
    ({ kind }) => kind.scope === 'Cluster',
  ),
  asNotOlder(
    'exact-of-custom-objects-as-not-older',
    'Exact of custom objects',
    ({ kind }) => kind.custom === true,
  ),
] as const satisfies readonly Fault[];

function asNotOlder(id: string, what: string, isAffected: (route: ResourceRoute) => boolean): Fault {
  return {
    id,
    title: `A list with ${what} is treated as NotOlderThan.`,
    breaks,
    install(parts) {
      const route = followRoutes(parts);
      misreadLists(parts, (question) => exact(question) && isAffected(route()!), { state: () => undefined });
    },
  };
}
