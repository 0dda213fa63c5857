// Features that the user declares; they override those that were probed.
import { features } from '../../catalogue/features.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { nearest } from '../../../common/text/nearest.ts';

export const featureNames = Object.keys(features) as readonly FeatureName[];

/** The feature does not exist; the message suggests the closest name. */
export class UnknownFeature extends Error {
  override readonly name = 'UnknownFeature';
}

/** @throws UnknownFeature */
export function featureNamed(name: string): FeatureName {
  if (Object.hasOwn(features, name)) return name as FeatureName;
  const meant = nearest(name, featureNames);
  const known =
    meant === undefined ? `the features are ${featureNames.join(', ')}` : `did you mean ${meant}?`;
  throw new UnknownFeature(`unknown feature "${name}": ${known}`);
}

/** A declaration overrides a probe in both directions. @throws UnknownFeature */
export function declareFeatures(
  probed: ReadonlySet<FeatureName>,
  declared: Readonly<Record<string, boolean>>,
): ReadonlySet<FeatureName> {
  const result = new Set(probed);
  for (const [given, isOn] of Object.entries(declared)) {
    const name = featureNamed(given);
    if (isOn) result.add(name);
    else result.delete(name);
  }
  return result;
}
