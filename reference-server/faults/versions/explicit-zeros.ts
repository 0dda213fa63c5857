// Planted faults of a value of 0 that a client states where there is a default, and of empty messages (document core 9.3).
import { isObject } from '../../object.ts';
import type { ApiObject, Json, JsonObject } from '../../object.ts';
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

const isEmpty = (value: Json | undefined): boolean => isObject(value) && Object.keys(value).length === 0;

const withoutEmpty = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([, member]) => !isEmpty(member))
      .map(([name, member]) => [name, isObject(member) ? withoutEmpty(member) : (member ?? null)]),
  );

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
  {
    id: 'empty-messages-dropped-in-protobuf',
    title: 'A message without fields in a Protobuf body counts as absent.',
    breaks: ['versions.disruption-budget.empty-selector'],
    install({ encoding }: Parts) {
      const { decodeProtobuf } = encoding;
      encoding.decodeProtobuf = (...body) => withoutEmpty(decodeProtobuf(...body));
    },
  },
] satisfies readonly Fault[];
