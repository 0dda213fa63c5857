// The output of `list --premises`: what the suite assumes of every target.
import { premises } from '../suites/catalogue/premises.ts';

/** One premise as `--json` prints it. */
export interface ListedPremise {
  readonly name: string;
  readonly clause: string;
  readonly why: string;
}

export const listedPremises = (): readonly ListedPremise[] =>
  Object.entries(premises).map(([name, { clause, why }]) => ({ name, clause, why }));

export function plainPremises(listed: readonly ListedPremise[]): string {
  const width = Math.max(0, ...listed.map(({ name }) => name.length));
  return listed
    .map(({ name, clause, why }) => `${name.padEnd(width)}  ${clause.padEnd(11)}  ${why}\n`)
    .join('');
}
