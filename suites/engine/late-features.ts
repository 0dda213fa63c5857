// Features that are decided while cases run: a case waits only for the features that it needs or uses.
import type { FeatureName } from '../catalogue/features.ts';
import { findRequirement } from '../catalogue/index.ts';
import type { Case } from '../kit/case.ts';
import type { LateFeature, Plan } from './plan.ts';

export interface LateFeatures {
  decide(feature: LateFeature): void;
  /** The features that are on for a case, once those that it needs or uses are decided. */
  featuresFor(
    one: Pick<Case, 'id'>,
    plan: Pick<Plan, 'features' | 'undecided'>,
  ): Promise<ReadonlySet<FeatureName>>;
}

export function createLateFeatures(): LateFeatures {
  const decisions = new Map<FeatureName, PromiseWithResolvers<boolean>>();
  function decisionOf(name: FeatureName): PromiseWithResolvers<boolean> {
    const known = decisions.get(name) ?? Promise.withResolvers<boolean>();
    decisions.set(name, known);
    return known;
  }

  return {
    decide: ({ name, isOn }) => decisionOf(name).resolve(isOn),
    async featuresFor({ id }, { features, undecided }) {
      const { needs = [], uses = [] } = findRequirement(id) ?? {};
      // A case that launches a server depends on the features of that server, not of the target.
      const ofTarget = [...(needs.includes('launcher') ? [] : needs), ...uses];
      const waited = ofTarget.filter((name) => undecided.includes(name));
      const found = await Promise.all(
        waited.map(async (name) => ((await decisionOf(name).promise) ? [name] : [])),
      );
      return new Set([...features, ...found.flat()]);
    },
  };
}
