// What a server may do with a request. The documents leave things open, so a request has a set of outcomes, and an
// answer is wrong only where it fits none of them.
import type { Response } from './requests.ts';
import { rules } from './rules.ts';
import type { RuleName } from './rules.ts';
import type { State } from './state.ts';

/** What speaks against a response. */
export interface Mismatch {
  readonly rule: RuleName;
  /** What was expected and what came, in words. */
  readonly what: string;
}

export interface Outcome {
  /** What the server has done then, in words: `created`, `refused`. */
  readonly says: string;
  /** The rule that is broken where the status fits no outcome at all. */
  readonly rule: RuleName;
  readonly hasStatus: (status: number) => boolean;
  /** The state after it, or what speaks against a response of a fitting status. */
  readonly next: (response: Response) => State | Mismatch;
}

export const isMismatch = (value: State | Mismatch): value is Mismatch => 'rule' in value;

export const mismatch = (rule: RuleName, what: string): Mismatch => ({ rule, what });

/** In words, as a report shows it. */
export const wordsOf = ({ rule, what }: Mismatch): string => `${what}. The rule: ${rules[rule]}`;

export const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Which code refuses is stated for a stale PUT alone (core 7). */
export const isRefusal = (status: number): boolean => status >= 400;

/** The request had no effect. */
export function refused(state: State, rule: RuleName, hasStatus = isRefusal, says = 'refused'): Outcome {
  return { says, rule, hasStatus, next: () => state };
}

/** The state after a response that fits, or what speaks against it. The outcomes of a request exclude each other by
 * what the response shows, so the first that fits is the one. */
export function choose(outcomes: readonly Outcome[], response: Response): State | Mismatch {
  const possible = outcomes.filter(({ hasStatus }) => hasStatus(response.status));
  const mismatches: Mismatch[] = [];
  for (const { next } of possible) {
    const result = next(response);
    if (!isMismatch(result)) return result;
    mismatches.push(result);
  }
  const [first] = mismatches;
  if (first !== undefined)
    return { ...first, what: [...new Set(mismatches.map(({ what }) => what))].join('; and ') };
  const said = outcomes.map(({ says }) => says).join(' or ');
  return mismatch(outcomes[0]!.rule, `it was answered with ${response.status}, and had to be ${said}`);
}
