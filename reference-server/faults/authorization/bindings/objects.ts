// Planted faults of the kinds of RBAC objects and their scope (document access 2.2).
import { isObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import { StoreError } from '../../../errors/store-error.ts';
import type { Fault } from '../../fault.ts';
import { bindingKinds, roleKinds } from '../dropped-problems.ts';

const all = [...roleKinds, ...bindingKinds];

/** Treats a name as unique over all namespaces. */
function flattenNames(parts: Parts, plural: string): void {
  const { create, list } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    const at = key.indexOf(`/${plural}/`);
    if (at >= 0) {
      const { entries } = await list(store, key.slice(0, at + plural.length + 2), {});
      if (entries.some((entry) => entry.value.metadata.name === value.metadata.name))
        throw new StoreError('exists', key, 'the name is taken');
    }
    return create(store, key, value);
  };
}

/** Stores objects without a namespace in `default`. */
function placeInDefault(parts: Parts, plural: string): void {
  const { placeFor } = parts.routing;
  parts.routing.placeFor = (kind, verb, place) => {
    const lacksPlace = kind.plural === plural && verb === 'create' && place.namespace === '';
    return placeFor(kind, verb, lacksPlace ? { ...place, namespace: 'default' } : place);
  };
}

/** Objects of the kind keep the namespace that their body names. */
function keepNamespace(parts: Parts, keeps: 'ClusterRole' | 'ClusterRoleBinding'): void {
  const { conform } = parts.validation;
  const { create } = parts.storage;
  const requested = new Map<string, string>();
  parts.validation.conform = (kind, value) => {
    if (kind.kind !== keeps || !isObject(value) || !isObject(value['metadata'])) return conform(kind, value);
    const { namespace, ...metadata } = value['metadata'];
    const { name } = metadata;
    if (typeof namespace === 'string' && typeof name === 'string') requested.set(name, namespace);
    return conform(kind, { ...value, metadata });
  };
  parts.storage.create = (store, key, value) => {
    const { name = '' } = value.metadata;
    const namespace = key.includes(`/${keeps.toLowerCase()}s/`) ? requested.get(name) : undefined;
    return create(store, key, namespace ? { ...value, metadata: { ...value.metadata, namespace } } : value);
  };
}

export default [
  {
    id: 'rbac-lists-named-otherwise',
    title: 'Lists of roles and bindings have the kind List.',
    breaks: ['authorization.objects.served', 'lists.shape.kind-suffix'],
    install(parts) {
      const { listHead } = parts.lists;
      parts.lists.listHead = (kind, facts) => ({
        ...listHead(kind, facts),
        ...(all.some((one) => one === kind.kind) ? { kind: 'List' } : {}),
      });
    },
  },
  {
    id: 'roles-in-one-flat-space',
    title: 'A Role cannot have the name of a Role in another namespace.',
    breaks: ['authorization.objects.role-namespaced'],
    install: (parts) => flattenNames(parts, 'roles'),
  },
  {
    id: 'role-bindings-in-one-flat-space',
    title: 'A RoleBinding cannot have the name of a RoleBinding in another namespace.',
    breaks: ['authorization.objects.role-binding-namespaced'],
    install: (parts) => flattenNames(parts, 'rolebindings'),
  },
  {
    id: 'role-without-namespace-in-default',
    title: 'A Role that is written without a namespace is stored in the namespace default.',
    breaks: ['authorization.objects.role-needs-namespace'],
    install: (parts) => placeInDefault(parts, 'roles'),
  },
  {
    id: 'role-binding-without-namespace-in-default',
    title: 'A RoleBinding that is written without a namespace is stored in the namespace default.',
    breaks: ['authorization.objects.role-binding-namespaced'],
    install: (parts) => placeInDefault(parts, 'rolebindings'),
  },
  {
    id: 'cluster-roles-served-in-namespaces',
    title: 'Cluster roles are served below every namespace, too.',
    breaks: ['authorization.objects.cluster-role-scope'],
    install(parts) {
      const { placeFor } = parts.routing;
      parts.routing.placeFor = (kind, verb, place) =>
        placeFor(kind, verb, kind.plural === 'clusterroles' ? { ...place, namespace: '' } : place);
    },
  },
  {
    id: 'cluster-role-binding-in-namespace',
    title: 'A ClusterRoleBinding keeps the namespace that its body names.',
    breaks: ['authorization.objects.cluster-role-binding-scope'],
    install: (parts) => keepNamespace(parts, 'ClusterRoleBinding'),
  },
  {
    id: 'cluster-role-keeps-namespace-of-body',
    title: 'A ClusterRole keeps the namespace that its body names.',
    breaks: ['authorization.objects.cluster-role-scope'],
    install: (parts) => keepNamespace(parts, 'ClusterRole'),
  },
] as const satisfies readonly Fault[];
