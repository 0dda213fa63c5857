// The kinds on which requests are reviewed: of the core group and others, in namespaces and without, with sub-resources.
import type { CaseContext } from '../../kit/context.ts';

/** A sub-resource, and the methods of requests on it. */
export interface SubResource {
  readonly name: string;
  /** By default those of an object, without DELETE. */
  readonly method?: 'GET' | 'POST';
  /** Never: which verbs a sub-resource has is not shown, and a server may refuse others before authorization (core 4.1). */
  readonly isCertain: false;
}

const part = (name: string, method?: SubResource['method']): SubResource => ({
  name,
  isCertain: false,
  ...(method !== undefined && { method }),
});

export interface Kind {
  readonly version: string;
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
  readonly feature?: Parameters<CaseContext['has']>[0];
  readonly subresources?: readonly SubResource[];
  /** Names may contain colons and capital letters. */
  readonly hasAnyNames?: true;
  /** Whether the server may refuse requests before authorization, because it does not serve the kind. */
  readonly isUnknown?: true;
}

/** Those that the target has. */
export function kindsOf({ names, has }: CaseContext): readonly Kind[] {
  const core = { version: 'v1', group: '', isNamespaced: true };
  const rbac = { version: 'v1', group: names.groups.rbac, feature: 'rbac', hasAnyNames: true } as const;
  const kinds: readonly Kind[] = [
    { ...core, plural: 'configmaps', kind: 'ConfigMap' },
    { ...core, plural: 'podtemplates', kind: 'PodTemplate' },
    {
      ...core,
      plural: 'pods',
      kind: 'Pod',
      feature: 'pods',
      subresources: [part('status'), part('log', 'GET'), part('eviction', 'POST')],
    },
    { ...core, plural: 'namespaces', kind: 'Namespace', isNamespaced: false, subresources: [part('status')] },
    {
      ...core,
      plural: 'nodes',
      kind: 'Node',
      isNamespaced: false,
      feature: 'nodes',
      subresources: [part('status'), part('scale')],
    },
    {
      ...core,
      plural: 'serviceaccounts',
      kind: 'ServiceAccount',
      subresources: [part('token', 'POST')],
    },
    {
      version: 'v1alpha1',
      group: 'reviewed.example.com',
      plural: 'gadgets',
      kind: 'Gadget',
      isNamespaced: true,
      isUnknown: true,
      subresources: [part('parts')],
    },
    {
      ...core,
      group: names.groups.events,
      plural: 'events',
      kind: 'Event',
      feature: 'event-objects',
    },
    { ...rbac, plural: 'roles', kind: 'Role', isNamespaced: true },
    { ...rbac, plural: 'clusterroles', kind: 'ClusterRole', isNamespaced: false },
    {
      ...core,
      group: 'apps',
      plural: 'deployments',
      kind: 'Deployment',
      feature: 'workloads',
      subresources: [part('status')],
    },
  ];
  return kinds.filter(({ feature }) => feature === undefined || has(feature));
}
