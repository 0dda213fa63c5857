// Which features a run counts on: most are decided before the first case, those that only acts show while it is under way.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import type { Requirement } from '../../suites/catalogue/index.ts';
import type { Findings } from '../../suites/kit/features/finding.ts';
import type { Leftover } from '../../suites/kit/namespaces/run-label.ts';
import { beginActs } from './acting.ts';
import {
  contradictions,
  decideFeatures,
  describeFeatures,
  featuresToAct,
  neededOfTarget,
} from './features.ts';
import type { DecidedFeatures, Given } from './features.ts';
import type { RunOptions } from './options.ts';
import type { LateFeature, Plan } from './plan.ts';
import type { Target } from './target.ts';

export interface FeatureSearch {
  readonly given: Given;
  /** The rows that will run. */
  readonly rows: readonly Requirement[];
  readonly requiredFeatures: readonly FeatureName[];
  readonly names: Names;
  /** What reads showed. */
  readonly found: Findings;
  readonly prefix: string;
}

export interface DecidedAtLast {
  readonly features: DecidedFeatures;
  /** What the acts could not remove. */
  readonly leftovers: readonly Leftover[];
  /** For the user. */
  readonly lines: readonly string[];
}

export interface Decision {
  /** Cases that need what is undecided wait for the rest. */
  readonly soFar: Pick<Plan, 'features' | 'undecided'>;
  /** Features that the user declares, and that the target shows to be off: one line each. */
  readonly contradictions: readonly string[];
  /** What was undecided, one by one. */
  readonly later: readonly Promise<LateFeature>[];
  readonly atLast: Promise<DecidedAtLast>;
}

/** Settles when the run may begin. */
export async function beginDecision(
  { given, rows, requiredFeatures, names, found, prefix }: FeatureSearch,
  options: RunOptions,
  target: Target,
  signal: AbortSignal,
): Promise<Decision> {
  // A run that is confined makes nothing in the namespaces of the system.
  const wanted = options.namespaces === undefined ? featuresToAct(given, rows, requiredFeatures) : [];
  const acts = beginActs(wanted, options, target, signal, { names, found, prefix });
  const before = decideFeatures(given, found);
  const mustWait = wanted.some((name) => given.declared.has(name)) || !hasOtherIdentities(before);
  const known = mustWait ? new Map([...found, ...(await acts.all).findings]) : found;
  const needed = neededOfTarget(rows);
  const undecided = mustWait ? [] : wanted.filter((name) => needed.has(name));
  return {
    soFar: {
      features: namesOn(decideFeatures(given, known)),
      undecided,
    },
    contradictions: contradictions(given, known),
    later: undecided.map(async (name) => {
      const acted = await acts.each.get(name);
      return { name, isOn: acted?.finding.state === 'on' };
    }),
    atLast: acts.all.then(({ findings, leftovers }) => {
      const features = decideFeatures(given, new Map([...found, ...findings]));
      return { features, leftovers, lines: describeFeatures(features, given, rows) };
    }),
  };
}

export const namesOn = (features: DecidedFeatures): readonly FeatureName[] =>
  [...features].filter(([, { state }]) => state === 'on').map(([name]) => name);

/** Without these any case may act by a bootstrap token. */
const hasOtherIdentities = (features: DecidedFeatures) =>
  features.get('impersonation')?.state === 'on' || features.get('token-requests')?.state === 'on';
