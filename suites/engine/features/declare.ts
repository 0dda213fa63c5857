// The names of features that the user declares.
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
