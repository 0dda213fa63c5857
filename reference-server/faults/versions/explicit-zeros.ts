// Planted faults of a value of 0 that a client states where there is a default (document core 9.3).
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

interface DeploymentSpec {
  readonly revisionHistoryLimit?: number;
  readonly strategy?: { readonly rollingUpdate?: JsonObject };
}

/** Changes the spec of deployments with their defaults. */
const alterSpec =
  (alter: (spec: DeploymentSpec) => DeploymentSpec) =>
  ({ validation }: Parts): void => {
    const { defaults } = validation;
    validation.defaults = (kind, object) => {
      const filled = defaults(kind, object);
      const { spec } = filled as { readonly spec?: DeploymentSpec };
      return kind.kind === 'Deployment' && spec !== undefined
        ? ({ ...filled, spec: alter(spec) } satisfies ApiObject)
        : filled;
    };
  };

export default [
  {
    id: 'zero-revisions-become-the-default',
    title: 'A revisionHistoryLimit of 0 becomes 10.',
    breaks: ['versions.workloads.revision-history-default'],
    install: alterSpec((spec) => ({ ...spec, revisionHistoryLimit: spec.revisionHistoryLimit || 10 })),
  },
  ...(['maxSurge', 'maxUnavailable'] as const).map((field) => ({
    id: `zero-${field === 'maxSurge' ? 'surge' : 'unavailable'}-becomes-the-default`,
    title: `A ${field} of 0 becomes 25%.`,
    breaks: ['versions.workloads.rolling-update-default'],
    install: alterSpec((spec) => {
      const { rollingUpdate } = spec.strategy ?? {};
      if (rollingUpdate?.[field] !== 0) return spec;
      return { ...spec, strategy: { ...spec.strategy, rollingUpdate: { ...rollingUpdate, [field]: '25%' } } };
    }),
  })),
] satisfies readonly Fault[];
