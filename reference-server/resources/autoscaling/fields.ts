// The fields of a HorizontalPodAutoscaler, as v2 has them.
import {
  integer,
  int64,
  kindStruct,
  list,
  listBy,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';

export type Autoscaler = StoredObject<typeof autoscalerSchema>;

export const targetReference = struct(
  'CrossVersionObjectReference',
  { kind: requiredString(), name: requiredString(), apiVersion: string() },
  { structType: 'atomic' },
);

const target = struct('MetricTarget', {
  type: required(oneOf(['Utilization', 'Value', 'AverageValue'])),
  value: quantity(),
  averageValue: quantity(),
  averageUtilization: integer({ minimum: 1 }),
});

const identifier = struct('MetricIdentifier', { name: requiredString(), selector: labelSelector });

const metric = struct('MetricSpec', {
  type: required(oneOf(['Object', 'Pods', 'Resource', 'External', 'ContainerResource'])),
  object: struct('ObjectMetricSource', {
    describedObject: required(targetReference),
    target: required(target),
    metric: required(identifier),
  }),
  pods: struct('PodsMetricSource', { metric: required(identifier), target: required(target) }),
  resource: struct('ResourceMetricSource', { name: requiredString(), target: required(target) }),
  external: struct('ExternalMetricSource', { metric: required(identifier), target: required(target) }),
  containerResource: numbered(
    7,
    struct('ContainerResourceMetricSource', {
      name: requiredString(),
      target: required(target),
      container: requiredString(),
    }),
  ),
});

const scalingRules = struct('HPAScalingRules', {
  selectPolicy: oneOf(['Max', 'Min', 'Disabled']),
  policies: list(
    struct('HPAScalingPolicy', {
      type: required(oneOf(['Pods', 'Percent'])),
      value: required(integer({ minimum: 1 })),
      periodSeconds: required(integer({ minimum: 1, maximum: 1_800 })),
    }),
  ),
  stabilizationWindowSeconds: integer({ minimum: 0, maximum: 3_600 }),
});

export const behavior = struct('HorizontalPodAutoscalerBehavior', {
  scaleUp: scalingRules,
  scaleDown: scalingRules,
});

const condition = struct('HorizontalPodAutoscalerCondition', {
  type: requiredString(),
  status: required(oneOf(['True', 'False', 'Unknown'])),
  lastTransitionTime: time({ nullable: true }),
  reason: string(),
  message: string(),
});

const spec = struct('HorizontalPodAutoscalerSpec', {
  scaleTargetRef: required(targetReference),
  minReplicas: integer({ minimum: 0, default: 1 }),
  maxReplicas: required(integer({ minimum: 1 })),
  metrics: list(metric),
  behavior,
});

const status = struct(
  'HorizontalPodAutoscalerStatus',
  {
    observedGeneration: int64(),
    lastScaleTime: time(),
    currentReplicas: integer(),
    desiredReplicas: required(integer({ default: 0 })),
    conditions: numbered(6, listBy('type', condition)),
  },
  { default: {} },
);

export const autoscalerSchema = kindStruct(
  'HorizontalPodAutoscaler',
  { spec: { ...spec, default: {} }, status },
  { description: 'Changes the number of pods by measurements.' },
);

/** v1 has one measurement only, as a number. */
export const formerAutoscalerSchema = kindStruct(
  'HorizontalPodAutoscaler',
  {
    spec: struct(
      'FormerHorizontalPodAutoscalerSpec',
      {
        scaleTargetRef: required(targetReference),
        minReplicas: integer({ minimum: 0, default: 1 }),
        maxReplicas: required(integer({ minimum: 1 })),
        targetCPUUtilizationPercentage: integer({ minimum: 1 }),
      },
      { default: {} },
    ),
    status: struct(
      'FormerHorizontalPodAutoscalerStatus',
      {
        observedGeneration: int64(),
        lastScaleTime: time(),
        currentReplicas: required(integer({ default: 0 })),
        desiredReplicas: required(integer({ default: 0 })),
      },
      { default: {} },
    ),
  },
  { description: 'Changes the number of pods by their use of processors.' },
);
