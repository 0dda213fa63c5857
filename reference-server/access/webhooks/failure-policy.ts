// What a failed call of an authorization webhook means (document access 5.4).
import { noOpinion } from '../authorizer.ts';
import type { RemoteFailureCode } from '../../remote/failure.ts';
import type { Judgement } from '../authorizer.ts';

export const failurePolicies = ['NoOpinion', 'Deny'] as const;
export type FailurePolicy = (typeof failurePolicies)[number];

const refusal: Judgement = { decision: 'deny', reason: '' };

/** Covers calls without an answer, malformed answers, and errors of match conditions. The reason is empty: the client does not
 * learn what failed.
 * @param code of the failure of a call */
export const judgementOnFailure = (policy: FailurePolicy, _code?: RemoteFailureCode): Judgement =>
  policy === 'Deny' ? refusal : noOpinion;
