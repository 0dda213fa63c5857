// The earlier versions that represent something in another way than the stored ones (document core 9.2, 9.3).
import { formerLevelSchema, renameShares } from '../flow-control/priority-level-configuration.ts';
import { autoscalerConversion } from '../autoscaling/former-version.ts';
import { ingressConversion } from '../networking/former-ingress.ts';
import type { Conversion } from './conversion.ts';

const sharesConversion: Conversion = {
  schema: formerLevelSchema,
  toStored: (object) => renameShares(object, 'assuredConcurrencyShares', 'nominalConcurrencyShares'),
  fromStored: (object) => renameShares(object, 'nominalConcurrencyShares', 'assuredConcurrencyShares'),
};

/** By kind and earlier version. Those that are missing have the fields of the stored version. */
export const conversions: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  PriorityLevelConfiguration: { v1beta1: sharesConversion, v1beta2: sharesConversion },
  HorizontalPodAutoscaler: { v1: autoscalerConversion },
  Ingress: { v1beta1: ingressConversion },
};
