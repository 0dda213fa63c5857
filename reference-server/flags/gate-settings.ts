// Parses --feature-gates (document core 3.3, 9.2).
import { nearest } from '../../common/text/nearest.ts';
import { defaultFeatureGates, featureGates } from '../feature-gates.ts';
import { FlagError } from './flag-error.ts';
import { ownParsers } from './named-values.ts';
import type { FlagReader } from './named-values.ts';
import type { ServerOptions } from '../options.ts';
import { readSwitches } from './values.ts';

/** @throws FlagError for an unknown gate, and for switching off a stable feature */
export function readFeatureGates(
  text: string,
  { parsers = ownParsers }: Pick<FlagReader, 'parsers'>,
): Pick<ServerOptions, 'featureGates' | 'warnings'> {
  const { find, mayDisable, warningFor, inEffect } = parsers.gates;
  const gates = new Map(defaultFeatureGates());
  const warnings: string[] = [];
  for (const [name, value] of inEffect([...readSwitches(text)])) {
    const gate = find(name);
    if (gate === undefined) throw unknownGate(name);
    if (!value && !mayDisable(gate))
      throw new FlagError(
        `the feature of the gate ${name} is stable and cannot be disabled: leave ${name} out`,
      );
    const warning = warningFor(name, gate);
    if (warning !== undefined) warnings.push(warning);
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
