// HorizontalPodAutoscaler (autoscaling group, v2): how many pods a workload has, by measurements.
import { ageColumn, countColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { invalidAt } from '../declaration/problems.ts';
import { allVerbs, statusSubresource } from '../declaration/verbs.ts';
import { autoscalerSchema } from './fields.ts';
import type { Autoscaler } from './fields.ts';

/** The kind. The server scales nothing by it. */
export const horizontalPodAutoscalerKind: KindDeclaration = ({ groups }) => ({
  group: groups.autoscaling,
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  plural: 'horizontalpodautoscalers',
  singular: 'horizontalpodautoscaler',
  shortNames: ['hpa'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: autoscalerSchema,
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Reference', 'The scaled object.', ({ spec = {} }: Autoscaler) =>
      spec.scaleTargetRef === undefined ? '' : `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
    ),
    countColumn('MaxPods', 'The largest number of pods.', ({ spec }: Autoscaler) => spec?.maxReplicas ?? 0),
    ageColumn,
  ],
  defaults: withDefaultMetric,
  validate: ({ spec = {} }: Autoscaler) => {
    const { minReplicas = 1, maxReplicas } = spec;
    return maxReplicas !== undefined && maxReplicas < minReplicas
      ? [invalidAt('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`')]
      : [];
  },
});

const defaultCpuPercent = 80;

/** Without measurements, the use of processors counts. */
function withDefaultMetric(object: Autoscaler): Autoscaler {
  const { spec } = object;
  if (spec === undefined || (spec.metrics ?? []).length > 0) return object;
  const target = { type: 'Utilization', averageUtilization: defaultCpuPercent };
  return { ...object, spec: { ...spec, metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }] } };
}
