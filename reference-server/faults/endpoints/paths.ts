// Faults of the forms of paths and their required parts (core 4.1, 4.3).
import type { Entry } from '../../storage/store.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { isCustomKey } from '../kinds-of-kinds.ts';

export default [
  {
    id: 'namespace-list-holds-default-only',
    title: 'The collection of namespaces contains only the namespace default.',
    breaks: ['endpoints.paths.core-cluster-scoped', 'objects.names.cluster-unique'],
    install(parts) {
      const { prefixOf } = parts.lists;
      parts.lists.prefixOf = (route) =>
        route.kind.plural === 'namespaces' && route.verb === 'list'
          ? `${prefixOf(route)}default`
          : prefixOf(route);
    },
  },
  {
    id: 'cluster-role-list-holds-defaults-only',
    title: 'The list of cluster roles contains only those that the server created.',
    breaks: [
      'endpoints.paths.group-cluster-scoped',
      'lists.chunk.walk-complete',
      'objects.names.second-create-refused',
      'lists.exact.that-version',
      'objects.fields.labels-and-annotations',
      'objects.names.generated-unique',
      'objects.names.one-object-a-name',
      'service.state.beyond-connection',
    ],
    install(parts) {
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const page = await list(store, prefix, options);
        if (!prefix.endsWith('/clusterroles/')) return page;
        const isDefault = ({ value }: Entry) =>
          Object.keys(value.metadata.labels ?? {}).some((label) => label.endsWith('/bootstrapping'));
        return { ...page, entries: page.entries.filter(isDefault) };
      };
    },
  },
  {
    id: 'list-crosses-namespaces',
    title: 'The list of the config maps of a namespace contains those of every namespace.',
    breaks: ['endpoints.paths.core-namespaced'],
    install(parts) {
      const { prefixOf } = parts.lists;
      parts.lists.prefixOf = (route) =>
        prefixOf(
          route.verb === 'list' && route.kind.plural === 'configmaps' ? { ...route, namespace: '' } : route,
        );
    },
  },
  {
    id: 'lease-list-only-over-all-namespaces',
    title: 'The leases of one namespace cannot be listed at their own path.',
    breaks: ['endpoints.paths.group-namespaced'],
    install(parts) {
      const { prefixOf } = parts.lists;
      parts.lists.prefixOf = (route) => {
        const prefix = prefixOf(route);
        return route.kind.plural === 'leases' && route.namespace !== '' ? `${prefix.slice(0, -1)}-` : prefix;
      };
    },
  },
  {
    id: 'lease-list-over-one-namespace',
    title: 'The list of leases over all namespaces contains only those of the namespace default.',
    breaks: ['endpoints.paths.group-all-namespaces'],
    install(parts) {
      const { prefixOf } = parts.lists;
      parts.lists.prefixOf = (route) =>
        prefixOf(
          route.kind.plural === 'leases' && route.namespace === ''
            ? { ...route, namespace: 'default' }
            : route,
        );
    },
  },
  {
    id: 'pod-status-path-refuses-all',
    title: 'The path of the status of a pod refuses every verb.',
    breaks: ['endpoints.paths.sub-resource', 'endpoints.paths.sub-resource-verbs'],
    install(parts) {
      const { placeFor } = parts.routing;
      parts.routing.placeFor = (kind, verb, place) =>
        kind.plural === 'pods' && place.subresource === 'status' ? undefined : placeFor(kind, verb, place);
    },
  },
  {
    id: 'status-of-collection-lists',
    title:
      'The path segment status below the collection of pods is read as a sub-resource of the collection.',
    breaks: ['endpoints.paths.sub-resource-single-object'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const ofAll = place?.plural === 'pods' && place.name === 'status' && place.subresource === '';
        return ofAll ? { ...place, name: '' } : place;
      };
    },
  },
  {
    id: 'put-on-collection-creates',
    title: 'PUT on a collection stores a new object under the name in its body.',
    breaks: ['endpoints.paths.put-needs-name'],
    install(parts) {
      const { verbOf } = parts.routing;
      parts.routing.verbOf = (method, onItem, watching) =>
        method === 'PUT' && !onItem ? 'create' : verbOf(method, onItem, watching);
    },
  },
  {
    id: 'patch-on-collection-changes-members',
    title: 'PATCH on a collection patches each of its objects.',
    breaks: ['endpoints.paths.patch-needs-name'],
    install: (parts) => patchMembers(parts, () => true),
  },
  {
    id: 'patch-on-collection-changes-custom-objects',
    title: 'PATCH on a collection of custom objects patches each of them.',
    breaks: ['endpoints.paths.patch-needs-name'],
    install: (parts) => patchMembers(parts, isCustomKey),
  },
  {
    id: 'create-without-namespace-goes-to-default',
    title:
      'A pod template that is posted without a namespace in path and body is stored in the namespace default.',
    breaks: ['endpoints.paths.post-needs-namespace'],
    install(parts) {
      const { placeFor } = parts.routing;
      parts.routing.placeFor = (kind, verb, place) =>
        placeFor(
          kind,
          verb,
          kind.plural === 'podtemplates' && verb === 'create' && place.namespace === ''
            ? { ...place, namespace: 'default' }
            : place,
        );
    },
  },
  {
    id: 'plus-in-paths-is-a-space',
    title: 'A plus sign in a path is read as a space, as in a query.',
    breaks: ['endpoints.paths.percent-encoded'],
    install({ routing }) {
      const { splitTarget } = routing;
      routing.splitTarget = (target) => {
        const [path = '', ...query] = target.split('?');
        return splitTarget([path.replaceAll('+', '%20'), ...query].join('?'));
      };
    },
  },
] as const satisfies readonly Fault[];

function patchMembers(parts: Parts, isAffected: (key: string) => boolean): void {
  const { verbOf } = parts.routing;
  parts.routing.verbOf = (method, onItem, watching) =>
    method === 'PATCH' && !onItem ? 'patch' : verbOf(method, onItem, watching);
  const { update, list } = parts.storage;
  parts.storage.update = async (store, key, change, options) => {
    if (!key.endsWith('/') || !isAffected(key)) return update(store, key, change, options);
    let last: Entry | undefined;
    for (const member of (await list(store, key, {})).entries)
      last = await update(store, member.key, change, options);
    return last ?? update(store, key, change, options);
  };
}
