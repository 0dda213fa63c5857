// The collections of a target under the names that cases use: those of a namespace, and cluster-scoped ones.
import { clusterTypes, namespacedTypes } from '../../../fixtures/objects/resource-types.ts';
import type { ClusterTypeName, NamespacedTypeName } from '../../../fixtures/objects/resource-types.ts';
import type { Names } from '../../../common/dialects/names.ts';
import { createResource } from './resource.ts';
import type { Resource, ResourceOptions, ResourceType } from './resource.ts';

/** A namespace with its collections: `namespace.podTemplates.create()`. */
export type Namespace = { readonly [K in NamespacedTypeName]: Resource } & {
  readonly name: string;
  /** Resolves once the namespace exists. */
  readonly ready: () => Promise<unknown>;
  /** Any other collection in this namespace. */
  resource(type: ResourceType): Resource;
};

/** The cluster-scoped collections. */
export type Cluster = { readonly [K in ClusterTypeName]: Resource } & {
  resource(type: ResourceType): Resource;
  /** A namespace that the run did not create, such as the system namespace. */
  existing(name: string): Namespace;
};

/** What all collections of one client share: API client, naming, labels, waiting. */
export type ClientScope = Omit<ResourceOptions, 'type' | 'namespace' | 'ready'>;

export function createNamespace(
  scope: ClientScope,
  names: Names,
  name: string,
  ready: () => Promise<unknown>,
): Namespace {
  const resource = (type: ResourceType) => createResource({ ...scope, type, namespace: name, ready });
  return { ...collections(namespacedTypes(names), resource), name, ready, resource };
}

export function createCluster(scope: ClientScope, names: Names): Cluster {
  const resource = (type: ResourceType) =>
    createResource({ ...scope, type, namespace: '', ready: async () => {} });
  const existing = (name: string) => createNamespace(scope, names, name, async () => {});
  return { ...collections(clusterTypes(names), resource), resource, existing };
}

function collections<K extends string>(
  types: { readonly [name in K]: ResourceType },
  resource: (type: ResourceType) => Resource,
) {
  const entries = Object.entries<ResourceType>(types).map(([name, type]) => [name, resource(type)]);
  return Object.fromEntries(entries) as { readonly [name in K]: Resource };
}
