// The kinds of apps/v1 that manage pods, with samples that start no pods: no replicas, and no matching node for a daemon set.
import type { CaseContext } from '../context.ts';
import type { Resource } from './resource.ts';

const plurals = {
  DaemonSet: 'daemonsets',
  Deployment: 'deployments',
  ReplicaSet: 'replicasets',
  StatefulSet: 'statefulsets',
} as const;

export type WorkloadKind = keyof typeof plurals;

export const workloadKinds = Object.keys(plurals) as readonly WorkloadKind[];

/** The collection of a kind. Its samples select a unique value of the label `app`. */
export function workloadsOf({ namespace, names, uniqueName }: CaseContext, kind: WorkloadKind): Resource {
  const labels = { app: uniqueName('app') };
  return namespace.resource({
    group: names.groups.apps,
    version: 'v1',
    plural: plurals[kind],
    kind,
    sample: () => ({
      spec: {
        ...(kind === 'DaemonSet' ? {} : { replicas: 0 }),
        ...(kind === 'StatefulSet' ? { serviceName: 'none' } : {}),
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            nodeSelector: { 'example.com/no-such-node': 'x' },
            containers: [{ name: 'main', image: 'example.invalid/none:1' }],
          },
        },
      },
    }),
  });
}
