// The rules of the flags for ID tokens (document access 5.2, 5.3): which belong together, prefix and algorithms.
import type { FeatureGates } from '../../feature-gates.ts';

/** The configuration file and the flags of one issuer exclude each other. */
export const excludesFlags = (): boolean => true;

/** Whether the configuration file may be used. */
export const isFileEnabled = (gates: FeatureGates, gate: string): boolean => gates.get(gate) === true;

/** Claims other than `email` get the issuer URL and `#`, unless a prefix is set; `-` disables prefixing. */
export function usernamePrefix(claim: string, given: string | undefined, issuerUrl: string): string {
  if (given === '-') return '';
  return given ?? (claim === 'email' ? '' : `${issuerUrl}#`);
}

/** Put before each group. */
export const groupsPrefix = (given: string | undefined): string => given ?? '';

const defaultUsernameClaim = 'sub';

export const usernameClaim = (given: string | undefined): string => given ?? defaultUsernameClaim;

const defaultAlgorithms: readonly string[] = ['RS256'];

/** The given algorithms are accepted in place of the default. */
export const flagAlgorithms = (given: readonly string[] | undefined): readonly string[] =>
  given ?? defaultAlgorithms;

/** Which of the two values that are both required is missing beside others. */
export const missingValue = (given: {
  readonly issuerUrl?: string;
  readonly clientId?: string;
}): 'issuerUrl' | 'clientId' | undefined => {
  if (given.issuerUrl === undefined) return 'issuerUrl';
  return given.clientId === undefined ? 'clientId' : undefined;
};
