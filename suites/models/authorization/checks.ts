// The decisions to check about a policy, and which of them the target gets wrong.
import * as fc from 'fast-check';
import type { CaseContext } from '../../kit/context.ts';
import { isAllowed } from './decide.ts';
import { byRequest, byReview, isSendable } from './observe-decision.ts';
import type { PolicyTarget } from './observe-decision.ts';
import { isReviewable } from './observability.ts';
import type { Observability } from './observability.ts';
import { isPathRequest } from './policy.ts';
import type { Policy } from './policy.ts';
import type { TargetScopes } from './policy-installer.ts';
import { questions } from './questions.ts';
import type { Question } from './question.ts';
import { isOfType, objectNames, requestVocabulary } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Concurrent requests: enough for a slow network, few enough for a small server. */
const atOnce = 12;

type Observe = (target: PolicyTarget, question: Question) => Promise<boolean | undefined>;
type Method = 'by a review' | 'by a request';
export const methods: Readonly<Record<Method, Observe>> = {
  'by a review': byReview,
  'by a request': byRequest,
};

export interface Check {
  readonly question: Question;
  readonly method: Method;
}

export interface DecisionRun {
  readonly context: CaseContext;
  readonly scopes: TargetScopes;
  readonly vocabulary: Vocabulary;
  /** Users are impersonated. */
  readonly isImpersonating: boolean;
  readonly observability: Observability;
}

/** @param counts of decisions by each method */
export function checksFor(
  { vocabulary, observability, scopes }: DecisionRun,
  policy: Policy,
  seed: number,
  counts: { readonly reviews: number; readonly requests: number },
): readonly Check[] {
  const sample = (of: Vocabulary, count: number) =>
    fc.sample(questions(of, policy, count), { seed, numRuns: 1 })[0]!;
  const possible = sample(requestVocabulary(vocabulary, scopes.types), counts.requests * 2).filter(
    (question) =>
      isSendable(question, scopes.types) &&
      isOfExisting(question) &&
      (observability.paths || !isPathRequest(question.request)),
  );
  const isGranted = ({ user, request }: Question) => isAllowed(policy, user, request);
  const refused = possible.filter((one) => !isGranted(one)).slice(0, counts.requests / 2);
  const sent = [...possible.filter(isGranted).slice(0, counts.requests - refused.length), ...refused];
  const reviewed = observability.reviews ? sample(vocabulary, counts.reviews) : [];
  return [
    ...reviewed
      .filter(({ request }) => isReviewable(observability, request))
      .map((question): Check => ({ question, method: 'by a review' })),
    ...sent.map((question): Check => ({ question, method: 'by a request' })),
  ];
}

/** A server may answer 404 for an absent object before it denies the request. */
const isOfExisting = ({ request }: Question): boolean =>
  isPathRequest(request) || ['', ...objectNames].includes(request.name);

const isOfServedType = ({ scopes }: PolicyTarget, { request }: Question): boolean =>
  isPathRequest(request) ||
  [...scopes.types.namespaced, ...scopes.types.clusterScoped].some((type) => isOfType(type, request));

/** Those whose decision differs from the model. */
export async function wrongAmong(
  target: PolicyTarget,
  policy: Policy,
  checks: readonly Check[],
): Promise<readonly Check[]> {
  const isRight = async ({ question, method }: Check) => {
    const decision = await methods[method](target, question);
    // A review about what exists is no mistake of the client.
    if (decision === undefined) return !isOfExisting(question) || !isOfServedType(target, question);
    return decision === isAllowed(policy, question.user, question.request);
  };
  const wrong: Check[] = [];
  for (let at = 0; at < checks.length; at += atOnce) {
    const batch = checks.slice(at, at + atOnce);
    const right = await Promise.all(batch.map(isRight));
    wrong.push(...batch.filter((_, index) => !right[index]));
  }
  return wrong;
}
