// Changes an installed policy step by step, and checks the decisions that each step changes, and some that it does not.
import * as fc from 'fast-check';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { applyChange } from './apply-change.ts';
import { checksFor, wrongAmong } from './checks.ts';
import type { Check, DecisionRun } from './checks.ts';
import { isAllowed } from './decide.ts';
import { policyText } from './describe.ts';
import type { PolicyTarget } from './observe-decision.ts';
import type { Policy } from './policy.ts';
import { changedPolicy, changeText, policyChanges } from './policy-changes.ts';
import { isStated, questionText } from './question.ts';

/** Changes of each policy. */
const changesEach = 3;
/** Questions before and after a change, from which those are taken whose decision it changes. */
const [reviewsEach, requestsEach] = [60, 24];
const [mostChanged, mostKept] = [12, 6];

/** @returns how many decisions were checked @throws CheckFailed where a decision does not follow a change */
export async function checkChanges(
  run: DecisionRun,
  target: PolicyTarget,
  policy: Policy,
  seed: number,
): Promise<number> {
  const made: string[] = [];
  let current = policy;
  let count = 0;
  for (let step = 0; step < changesEach; step += 1) {
    const arbitrary = policyChanges(run.vocabulary, current);
    if (arbitrary === undefined) break;
    const [change] = fc.sample(arbitrary, { seed: seed + step, numRuns: 1 });
    const next = changedPolicy(current, change!);
    made.push(changeText(change!));
    await applyChange(target, change!);
    const checks = affectedChecks(run, current, next, seed + step);
    await requireDecisions(run, target, next, checks, made);
    count += checks.length;
    current = next;
  }
  return count;
}

/** Decisions that the change reverses, and some allowed ones that it does not. */
function affectedChecks(run: DecisionRun, before: Policy, after: Policy, seed: number): readonly Check[] {
  const counts = { reviews: reviewsEach, requests: requestsEach };
  const all = [before, after].flatMap((policy) => checksFor(run, policy, seed, counts));
  const stated = all.filter(({ question }) => isStated(before, question) && isStated(after, question));
  const allows = (policy: Policy, { question: { user, request } }: Check) => isAllowed(policy, user, request);
  const reversed = stated.filter((one) => allows(before, one) !== allows(after, one));
  const kept = stated.filter((one) => allows(before, one) && allows(after, one));
  return [...spread(reversed, mostChanged), ...spread(kept, mostKept)];
}

/** Evenly over the list, which begins with reviews and ends with requests. */
const spread = <T>(list: readonly T[], most: number): readonly T[] =>
  list.filter(
    (_, index) =>
      list.length <= most ||
      Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length),
  );

/** Waits, since a change may become effective after a delay. */
async function requireDecisions(
  { context }: DecisionRun,
  target: PolicyTarget,
  policy: Policy,
  checks: readonly Check[],
  made: readonly string[],
): Promise<void> {
  let left = checks;
  try {
    await context.eventually(async () => {
      left = await wrongAmong(target, policy, left);
      if (left.length > 0) throw new CheckFailed('a change is not effective yet');
    }, 'authorization');
  } catch (error) {
    if (!(error instanceof WaitingError) || left.length === 0) throw error;
    const { question, method } = left[0]!;
    const isGranted = isAllowed(policy, question.user, question.request);
    throw new CheckFailed(
      `${isGranted ? 'denied' : 'allowed'} ${method} after ${made.join(', then ')}: ${questionText(question)}. ${policyText(policy)}`,
    );
  }
}
