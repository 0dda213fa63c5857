// The output of `list --features`: the optional features that requirements need.
import { features } from '../suites/catalogue/features.ts';

/** One feature as `--json` prints it. */
export interface ListedFeature {
  /** The name for `--feature`, `--require-feature` and a profile. */
  readonly name: string;
  /** The clause that makes it optional, and the reason. */
  readonly clause: string;
  readonly why: string;
  /** Number of requirements that need it. */
  readonly requirements: number;
}

export function featuresNeededBy(
  rows: readonly { readonly needs: readonly string[] }[],
): readonly ListedFeature[] {
  return Object.entries(features)
    .map(([name, { clause, why }]) => ({
      name,
      clause,
      why,
      requirements: rows.filter(({ needs }) => needs.includes(name)).length,
    }))
    .filter(({ requirements }) => requirements > 0);
}

export function plainFeatures(listed: readonly ListedFeature[]): string {
  const width = Math.max(0, ...listed.map(({ name }) => name.length));
  const lines = listed.map(
    ({ name, clause, why, requirements }) =>
      `${name.padEnd(width)}  ${clause.padEnd(11)}  needed by ${`${requirements}`.padStart(3)}  ${why}\n`,
  );
  return `${lines.join('')}${listed.length} of ${Object.keys(features).length} optional features\n`;
}
