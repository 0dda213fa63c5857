// Installs a fault of watches for some collections only: servers often implement custom and cluster-scoped kinds, and watches
// over all namespaces, with other code.
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

export interface Collections {
  /** In titles. */
  readonly what: string;
  readonly ofRoute: (route: ResourceRoute) => boolean;
  readonly ofKind: (kind: Pick<Kind, 'group' | 'kind'> & Partial<Kind>) => boolean;
  readonly ofObject: (object: ApiObject) => boolean;
}

const isOfCustomGroup = ({ apiVersion = '' }: ApiObject) => apiVersion.includes('.example.com/');

export const customKinds: Collections = {
  what: 'custom objects',
  ofRoute: ({ kind }) => kind.custom === true,
  ofKind: ({ custom }) => custom === true,
  ofObject: isOfCustomGroup,
};

export const clusterRoles: Collections = {
  what: 'cluster roles',
  ofRoute: ({ kind }) => kind.kind === 'ClusterRole',
  ofKind: ({ kind }) => kind === 'ClusterRole',
  ofObject: ({ kind }) => kind === 'ClusterRole',
};

export const allNamespaces: Collections = {
  what: 'a collection over all namespaces',
  ofRoute: ({ kind, namespace }) => kind.scope === 'Namespaced' && namespace === '',
  ofKind: () => false,
  ofObject: () => false,
};

/** Installs the changes of a fault to the parts of watches for these collections. */
export function installWithin(parts: Parts, collections: Collections, install: Fault['install']): void {
  const sound = { ...parts.watch };
  install(parts);
  const broken = { ...parts.watch };
  const isAffected = affectedBy(parts, collections);
  const choose = (args: readonly unknown[]) => (isAffected(args) ? broken : sound);
  for (const name of Object.keys(sound) as (keyof typeof sound)[]) {
    if (broken[name] === sound[name]) continue;
    const chosen = (...args: readonly unknown[]) =>
      (choose(args)[name] as (...given: readonly unknown[]) => unknown)(...args);
    Object.assign(parts.watch, { [name]: chosen });
  }
}

/** Whether the arguments of a part belong to an affected watch: they have its facts, its request, its kind or an object. */
function affectedBy(parts: Parts, { ofRoute, ofKind, ofObject }: Collections) {
  const routes = new WeakMap<object, ResourceRoute>();
  const { selectorTexts } = parts.selectors;
  let last: ResourceRoute | undefined;
  parts.selectors.selectorTexts = (route) => {
    if (route.verb === 'watch') last = route;
    return selectorTexts(route);
  };
  return (args: readonly unknown[]): boolean =>
    args.some((arg) => {
      if (typeof arg !== 'object' || arg === null) return false;
      if ('route' in arg) return ofRoute(arg.route as ResourceRoute);
      if ('sendInitialEvents' in arg) {
        if (last !== undefined && !routes.has(arg)) routes.set(arg, last);
        const route = routes.get(arg);
        return route !== undefined && ofRoute(route);
      }
      if ('plural' in arg) return ofKind(arg as Kind);
      return 'value' in arg && ofObject(arg.value as ApiObject);
    });
}
