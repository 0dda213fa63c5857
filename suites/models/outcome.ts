// The outcomes that the documents allow for a request. Where the documents leave the behaviour open there are several,
// and an answer is wrong if it matches none of them.
import type { Response } from './requests.ts';
import { rules } from './rules.ts';
import type { RuleName } from './rules.ts';
import type { State } from './state.ts';

/** The reason why a response is not allowed. */
export interface Mismatch {
  readonly rule: RuleName;
  /** The difference between the response and the expectation, for messages. */
  readonly what: string;
}

export interface Outcome {
  /** A noun phrase for messages: `creation`, `a refusal`. */
  readonly description: string;
  /** The violated rule if the status matches no outcome. */
  readonly rule: RuleName;
  readonly hasStatus: (status: number) => boolean;
  /** The next state, or the mismatch of a response whose status matches. */
  readonly next: (response: Response) => State | Mismatch;
}

export const isMismatch = (value: State | Mismatch): value is Mismatch => 'rule' in value;

export const mismatch = (rule: RuleName, what: string): Mismatch => ({ rule, what });

/** The text of a mismatch in a report. */
export const describeMismatch = ({ rule, what }: Mismatch): string => `${what}. The rule: ${rules[rule]}`;

export const isMissing = (status: number): boolean => status === 404 || status === 410;

/** The documents state the code of a refusal only for a stale PUT (core 7). */
export const isRefusal = (status: number): boolean => status >= 400;

/** The outcome of a request without effect. */
export function refused(
  state: State,
  rule: RuleName,
  hasStatus = isRefusal,
  description = 'a refusal',
): Outcome {
  return { description, rule, hasStatus, next: () => state };
}

/** The state after an allowed response, or the mismatch. At most one outcome of a request matches a response, so the first
 * match is used. */
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
  const allowed = outcomes.map(({ description }) => description).join(' or ');
  return mismatch(outcomes[0]!.rule, `the server answered ${response.status}; expected ${allowed}`);
}
