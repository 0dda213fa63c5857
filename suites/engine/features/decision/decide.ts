// Decides the features of a target. The user's declaration overrides the options of the run, which override the findings.
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Requirement } from '../../../catalogue/index.ts';
import { off, on, unknown } from '../../../kit/features/finding.ts';
import type { Finding, Findings } from '../../../kit/features/finding.ts';
import { isFoundByAct } from '../acting/act.ts';
import { featureNames } from '../declare.ts';

export interface Decided extends Finding {
  /** Declared by the user. */
  readonly declared?: true;
}

export type DecidedFeatures = ReadonlyMap<FeatureName, Decided>;

/** Features decided without a probe: by the user, or by the options of the run. */
export interface PresetFeatures {
  readonly declared: ReadonlyMap<FeatureName, boolean>;
  readonly ofRun: ReadonlyMap<FeatureName, boolean>;
}

export function decideFeatures({ declared, ofRun }: PresetFeatures, found: Findings): DecidedFeatures {
  const decide = (name: FeatureName): Decided => {
    const word = declared.get(name);
    if (word !== undefined) return { ...(word ? on() : off('declared')), declared: true };
    const given = ofRun.get(name);
    if (given !== undefined) return given ? on() : off('not available in this run');
    return found.get(name) ?? unknown('not probed');
  };
  return new Map(featureNames.map((name) => [name, decide(name)]));
}

/** Features that rows need or use of the target. A row that launches a server needs them of that server instead. */
export const neededOfTarget = (rows: readonly Requirement[]): ReadonlySet<FeatureName> =>
  new Set(
    rows.flatMap(({ needs = [], uses = [] }) => [...(needs.includes('launcher') ? [] : needs), ...uses]),
  );

/** Features to detect by acts: those that the rows need or use and that no option decides. A feature declared on is probed
 * too, to report a contradiction. */
export function featuresToAct(
  { declared, ofRun }: PresetFeatures,
  rows: readonly Requirement[],
  required: readonly FeatureName[],
): readonly FeatureName[] {
  const wanted = new Set([...rows.flatMap(({ needs = [], uses = [] }) => [...needs, ...uses]), ...required]);
  return [...wanted].filter((name) => isFoundByAct(name) && declared.get(name) !== false && !ofRun.has(name));
}

/** One line for each feature that the user declares on and that was found to be off. */
export const contradictions = ({ declared }: PresetFeatures, found: Findings): readonly string[] =>
  [...declared].flatMap(([name, isOn]) => {
    const finding = found.get(name);
    return isOn && finding?.state === 'off'
      ? [`--feature ${name}=on, but the feature seems to be off (${finding.why}): its rows run and may fail`]
      : [];
  });
