// The sorts of collection that faults of lists are limited to, by the route of a request.
import type { ResourceRoute } from '../../requests/routes.ts';

export const isCustom = ({ kind }: ResourceRoute) => kind.custom === true;

export const isClusterScoped = ({ kind }: ResourceRoute) => kind.scope === 'Cluster';

export const isOverAll = ({ kind, namespace }: ResourceRoute) =>
  kind.scope === 'Namespaced' && namespace === '';
