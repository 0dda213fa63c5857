// The result of probing an optional feature of a target: on, off, or unknown.
import type { FeatureName } from '../../catalogue/features.ts';

export type FeatureState = 'on' | 'off' | 'unknown';

export interface Finding {
  readonly state: FeatureState;
  /** The reason; may be empty. */
  readonly why: string;
}

export type Findings = ReadonlyMap<FeatureName, Finding>;

export const on = (why = ''): Finding => ({ state: 'on', why });
export const off = (why: string): Finding => ({ state: 'off', why });
export const unknown = (why: string): Finding => ({ state: 'unknown', why });

/** The features that are on. */
export const featuresOn = (findings: Findings): ReadonlySet<FeatureName> =>
  new Set([...findings].filter(([, { state }]) => state === 'on').map(([name]) => name));
