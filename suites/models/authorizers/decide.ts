// The model of a chain of authorizers (access 5.4): the first allow or deny decides; an authorizer that fails has no opinion
// or denies, as its failurePolicy says; no opinion at all is a denial.

/** What an authorizer would decide; one that fails has no usable answer. */
export type Verdict = 'allow' | 'deny' | 'no opinion' | 'fail';

const verdicts: readonly Verdict[] = ['allow', 'deny', 'no opinion', 'fail'];

export interface ChainLink {
  readonly verdict: Verdict;
  readonly failurePolicy: 'NoOpinion' | 'Deny';
}

export interface ChainDecision {
  readonly allowed: boolean;
  /** Whether an authorizer denied; without one, no authorizer had an opinion. */
  readonly denied: boolean;
  /** The index of the authorizer that decided; the length of the chain where none did. */
  readonly decidedBy: number;
}

/** The decision of the authorizers in this order. */
export function decideChain(chain: readonly ChainLink[]): ChainDecision {
  const opinions = chain.map(({ verdict, failurePolicy }): Exclude<Verdict, 'fail'> => {
    if (verdict !== 'fail') return verdict;
    return failurePolicy === 'Deny' ? 'deny' : 'no opinion';
  });
  const decisive = opinions.findIndex((opinion) => opinion !== 'no opinion');
  const decidedBy = decisive === -1 ? chain.length : decisive;
  return { allowed: opinions[decidedBy] === 'allow', denied: opinions[decidedBy] === 'deny', decidedBy };
}

/** Every list of so many verdicts, in every order. */
export function listsOf(length: number): readonly (readonly Verdict[])[] {
  if (length === 0) return [[]];
  return listsOf(length - 1).flatMap((list) => verdicts.map((verdict) => [...list, verdict]));
}
