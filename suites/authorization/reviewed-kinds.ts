// The kinds on which requests are reviewed: of the core group and others, in namespaces and without, with sub-resources.
import type { FeatureName } from '../catalogue/features.ts';
import type { CaseContext } from '../kit/context.ts';

export interface Kind {
  readonly version: string;
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
  readonly feature?: FeatureName;
  readonly subresources?: readonly string[];
}

/** Those that the target has. */
export function kindsOf({ names, has }: CaseContext): readonly Kind[] {
  const core = { version: 'v1', group: '', isNamespaced: true };
  const rbac = { version: 'v1', group: names.groups.rbac, feature: 'rbac' } as const;
  const kinds: readonly Kind[] = [
    { ...core, plural: 'configmaps', kind: 'ConfigMap' },
    { ...core, plural: 'podtemplates', kind: 'PodTemplate' },
    { ...core, plural: 'pods', kind: 'Pod', feature: 'pods', subresources: ['status', 'log'] },
    { ...core, plural: 'namespaces', kind: 'Namespace', isNamespaced: false, subresources: ['status'] },
    {
      ...core,
      plural: 'nodes',
      kind: 'Node',
      isNamespaced: false,
      feature: 'nodes',
      subresources: ['status'],
    },
    { ...rbac, plural: 'roles', kind: 'Role', isNamespaced: true },
    { ...rbac, plural: 'clusterroles', kind: 'ClusterRole', isNamespaced: false },
    {
      ...core,
      group: 'apps',
      plural: 'deployments',
      kind: 'Deployment',
      feature: 'workloads',
      subresources: ['status'],
    },
  ];
  return kinds.filter(({ feature }) => feature === undefined || has(feature));
}
