// Decides which features the target has: most before the first case, those that need created objects while cases run.
import type { Names } from '../../../../common/dialects/names.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Requirement } from '../../../catalogue/index.ts';
import type { Findings } from '../../../kit/features/finding.ts';
import type { Leftover } from '../../../kit/namespaces/run-label.ts';
import type { LateFeature, Plan } from '../../plan.ts';
import { beginActs } from './acts.ts';
import type { ActTarget } from './acts.ts';
import { contradictions, decideFeatures, featuresToAct, neededOfTarget } from './decide.ts';
import type { DecidedFeatures, PresetFeatures } from './decide.ts';

export interface FeatureSearch {
  readonly preset: PresetFeatures;
  /** The rows that will run. */
  readonly rows: readonly Requirement[];
  readonly requiredFeatures: readonly FeatureName[];
  readonly names: Names;
  /** Findings of read requests. */
  readonly found: Findings;
  readonly prefix: string;
  /** A run confined to given namespaces creates nothing in the system namespaces. */
  readonly isConfined: boolean;
}

export interface FinalFeatures {
  readonly features: DecidedFeatures;
  /** Objects that the acts could not remove. */
  readonly leftovers: readonly Leftover[];
}

export interface Decision {
  /** Cases that need an undecided feature wait for its decision. */
  readonly initial: Pick<Plan, 'features' | 'undecided'>;
  /** One line for each feature that the user declares on and that was found to be off. */
  readonly contradictions: readonly string[];
  /** One promise for each undecided feature. */
  readonly later: readonly Promise<LateFeature>[];
  readonly final: Promise<FinalFeatures>;
}

/** Settles when the first case may start. */
export async function beginDecision(
  { preset, rows, requiredFeatures, names, found, prefix, isConfined }: FeatureSearch,
  target: ActTarget,
  signal: AbortSignal,
): Promise<Decision> {
  const wanted = isConfined ? [] : featuresToAct(preset, rows, requiredFeatures);
  const acts = beginActs(wanted, target, signal, { names, found, prefix });
  const before = decideFeatures(preset, found);
  const mustWait = wanted.some((name) => preset.declared.has(name)) || !hasOtherIdentities(before);
  const known = mustWait ? new Map([...found, ...(await acts.all).findings]) : found;
  const needed = neededOfTarget(rows);
  const undecided = mustWait ? [] : wanted.filter((name) => needed.has(name));
  return {
    initial: {
      features: namesOn(decideFeatures(preset, known)),
      undecided,
    },
    contradictions: contradictions(preset, known),
    later: undecided.map(async (name) => {
      const acted = await acts.each.get(name);
      return { name, isOn: acted?.finding.state === 'on' };
    }),
    final: acts.all.then(({ findings, leftovers }) => ({
      features: decideFeatures(preset, new Map([...found, ...findings])),
      leftovers,
    })),
  };
}

export const namesOn = (features: DecidedFeatures): readonly FeatureName[] =>
  [...features].filter(([, { state }]) => state === 'on').map(([name]) => name);

/** Without these features any case may use a bootstrap token as a second identity. */
const hasOtherIdentities = (features: DecidedFeatures) =>
  features.get('impersonation')?.state === 'on' || features.get('token-requests')?.state === 'on';
