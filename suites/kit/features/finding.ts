// What is known of an optional feature of a target: it is there, it is not, or nothing that was seen decides it.
import type { FeatureName } from '../../catalogue/features.ts';

export type FeatureState = 'on' | 'off' | 'unknown';

export interface Finding {
  readonly state: FeatureState;
  /** What was seen; empty where that needs no words. */
  readonly why: string;
}

export type Findings = ReadonlyMap<FeatureName, Finding>;

export const on = (why = ''): Finding => ({ state: 'on', why });
export const off = (why: string): Finding => ({ state: 'off', why });
export const unknown = (why: string): Finding => ({ state: 'unknown', why });

/** The features that are certainly there. */
export const featuresOn = (findings: Findings): ReadonlySet<FeatureName> =>
  new Set([...findings].filter(([, { state }]) => state === 'on').map(([name]) => name));
