// v1 of HorizontalPodAutoscaler: one measurement as a number. What v2 has besides is kept in annotations.
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Conversion } from '../versions/conversion.ts';
import { formerAutoscalerSchema } from './fields.ts';

/** Annotations of v1 objects; the fields that they hold are in JSON. */
const kept = {
  metrics: 'autoscaling.alpha/metrics',
  behavior: 'autoscaling.alpha/behavior',
  conditions: 'autoscaling.alpha/conditions',
} as const;

const member = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isObject(value) ? value : {};
};

const withoutUndefined = (object: object): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const cpuMetric = (percent: unknown) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } },
});

/** The use of processors that a measurement of v2 states. */
function cpuPercentOf(metric: Json | undefined): Json | undefined {
  if (!isObject(metric)) return undefined;
  const resource = member(metric, 'resource');
  const { averageUtilization } = member(resource, 'target');
  return resource['name'] === 'cpu' ? averageUtilization : undefined;
}

/** Annotations without and with the given values. */
function annotated(object: JsonObject, texts: Readonly<Record<string, string | undefined>>): JsonObject {
  const metadata = member(object, 'metadata');
  const given = withoutUndefined({ ...member(metadata, 'annotations'), ...texts });
  const { annotations: _before, ...rest } = metadata;
  return { ...object, metadata: Object.keys(given).length > 0 ? { ...rest, annotations: given } : rest };
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/** Undefined for an absent annotation, and for one that a client wrote in another form. */
function valueOf(annotations: JsonObject, name: string): unknown {
  const text = annotations[name];
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromStored(object: JsonObject): JsonObject {
  const { metrics, behavior, ...spec } = member(object, 'spec');
  const { conditions, ...status } = member(object, 'status');
  const all: readonly Json[] = Array.isArray(metrics) ? metrics : [];
  const first = all.findIndex((metric) => cpuPercentOf(metric) !== undefined);
  // The position of the measurement is kept by leaving null in its place.
  const others = all.length === 1 && first === 0 ? undefined : first < 0 ? all : all.with(first, null);
  const targetCPUUtilizationPercentage = first < 0 ? undefined : cpuPercentOf(all[first]);
  const shown = { ...object, spec: withoutUndefined({ ...spec, targetCPUUtilizationPercentage }), status };
  return annotated(shown, {
    [kept.metrics]: all.length === 0 ? undefined : textOf(others),
    [kept.behavior]: textOf(behavior),
    [kept.conditions]: textOf(conditions),
  });
}

function toStored(object: JsonObject): JsonObject {
  const annotations = member(member(object, 'metadata'), 'annotations');
  const { targetCPUUtilizationPercentage: percent, ...spec } = member(object, 'spec');
  const others = valueOf(annotations, kept.metrics);
  const cpu = percent === undefined ? [] : [cpuMetric(percent)];
  const list: readonly unknown[] = Array.isArray(others) ? others : [];
  const metrics = list.includes(null)
    ? list.flatMap((metric) => (metric === null ? cpu : [metric]))
    : [...cpu, ...list];
  const conditions = valueOf(annotations, kept.conditions);
  const stored = {
    ...object,
    spec: withoutUndefined({ ...spec, metrics, behavior: valueOf(annotations, kept.behavior) }),
    status: withoutUndefined({ ...member(object, 'status'), conditions }),
  };
  const none = { [kept.metrics]: undefined, [kept.behavior]: undefined, [kept.conditions]: undefined };
  return annotated(stored, none);
}

export const autoscalerConversion: Conversion = { schema: formerAutoscalerSchema, toStored, fromStored };
