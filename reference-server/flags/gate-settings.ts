// Parses --feature-gates (document core 3.3, 9.2).
import { nearest } from '../../common/text/nearest.ts';
import { defaultFeatureGates, featureGates } from '../feature-gates.ts';
import type { FeatureGate } from '../feature-gates.ts';
import { FlagError } from './flag-error.ts';
import type { ServerOptions } from '../options.ts';
import { readSwitches } from './values.ts';

/** @throws FlagError for an unknown gate, and for switching off a stable feature */
export function readFeatureGates(text: string): Pick<ServerOptions, 'featureGates' | 'warnings'> {
  const gates = new Map(defaultFeatureGates());
  const warnings: string[] = [];
  for (const [name, value] of readSwitches(text)) {
    const gate: FeatureGate | undefined = Object.hasOwn(featureGates, name)
      ? featureGates[name as keyof typeof featureGates]
      : undefined;
    if (gate === undefined) throw unknownGate(name);
    if (gate.stage === 'stable') {
      if (!value) {
        throw new FlagError(
          `the feature of the gate ${name} is stable and cannot be disabled: leave ${name} out`,
        );
      }
      warnings.push(`the feature gate ${name} is deprecated and does nothing: its feature is always on`);
    }
    gates.set(name, value);
  }
  return { featureGates: gates, warnings };
}

function unknownGate(name: string): FlagError {
  const known = Object.keys(featureGates);
  const meant = nearest(name, known);
  const advice = meant === undefined ? `the gates are ${known.join(', ')}` : `did you mean ${meant}?`;
  return new FlagError(`unknown feature gate ${name}: ${advice}`);
}
