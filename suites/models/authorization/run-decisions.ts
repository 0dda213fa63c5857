// Checks the decisions of the target about generated policies against the model, by access reviews and by requests. The
// policy of a wrong decision is shrunk to few bindings.
import * as fc from 'fast-check';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { shrink } from '../shrink.ts';
import { checkChanges } from './check-changes.ts';
import { checksFor, methods, wrongAmong } from './checks.ts';
import type { Check, DecisionRun } from './checks.ts';
import { byReview } from './observe-decision.ts';
import type { PolicyTarget } from './observe-decision.ts';
import { isAllowed, aggregatedRoles } from './decide.ts';
import type { Policy, Role } from './policy.ts';
import { policies } from './policies.ts';
import { policyText } from './describe.ts';
import { questionText } from './question.ts';
import { accountsStartWithout, everythingObservable, probeObservability } from './observability.ts';
import { createPolicyInstaller, openScopes } from './policy-installer.ts';
import { objectNames, vocabularyOf } from './vocabulary.ts';

/** Number of policies at `--runs 1`. */
const policyCount = 18;
/** Decisions for each policy. */
const each = { reviews: 100, requests: 54 };
const maxTries = 24;

/** @throws CheckFailed for a decision that differs from the model */
export async function runDecisions(context: CaseContext): Promise<void> {
  const isImpersonating = context.has('impersonation');
  const scopes = await openScopes(context);
  const account = isImpersonating && (await accountsStartWithout(scopes, context));
  const vocabulary = vocabularyOf(context, { groups: isImpersonating, account, served: scopes.types });
  let run: DecisionRun = {
    context,
    scopes,
    vocabulary,
    isImpersonating,
    observability: everythingObservable,
  };
  const rounds = Math.max(1, Math.round(policyCount * context.runs));
  const seed = Math.floor(context.random() * 0x7fffffff);
  let decisionsAfterChanges = 0;
  const counts = { 'by a review': [0, 0], 'by a request': [0, 0] };
  for (const [index, policy] of fc.sample(policies(vocabulary), { seed, numRuns: rounds }).entries()) {
    context.forgetExchanges();
    const target = await install(run, policy);
    if (index === 0) run = { ...run, observability: await probeObservability(vocabulary, target) };
    const checks = checksFor(run, policy, seed + index, each);
    const wrong = await wrongDecision(run, target, policy, checks);
    if (wrong !== undefined) await reportWrong(run, policy, wrong, seed);
    decisionsAfterChanges += await checkChanges(run, target, policy, seed + index);
    for (const { method, question } of checks) {
      counts[method][0]! += 1;
      if (isAllowed(policy, question.user, question.request)) counts[method][1]! += 1;
    }
  }
  context.record({
    policies: rounds,
    decisions: counts,
    decisionsAfterChanges,
    requestsForPaths: run.observability.paths,
    reviewsOf: run.observability.reviewed,
  });
}

async function install(
  { context, scopes, vocabulary, isImpersonating }: DecisionRun,
  policy: Policy,
): Promise<PolicyTarget> {
  const installer = await createPolicyInstaller(context, scopes, vocabulary, isImpersonating);
  await installer.install(policy);
  return { context, scopes, installer };
}

/** The first decision that remains wrong. A new binding may become effective after a delay. */
async function wrongDecision(
  { context }: DecisionRun,
  target: PolicyTarget,
  policy: Policy,
  checks: readonly Check[],
): Promise<Check | undefined> {
  const isGranted = ({ question: { user, request } }: Check) => isAllowed(policy, user, request);
  let left: readonly Check[] = checks.filter(isGranted);
  try {
    await context.eventually(async () => {
      left = await wrongAmong(target, policy, left);
      if (left.length > 0) throw new CheckFailed('the bindings are not effective yet');
    }, 'authorization');
    // Everything is denied before the bindings are effective, so denials are checked afterwards: once, unless there is no
    // decision. A replica may not know a new account yet.
    const denials = checks.filter((one) => !isGranted(one));
    const [wrong] = await context.eventually(() => wrongAmong(target, policy, denials), 'authorization');
    return wrong;
  } catch (error) {
    if (!(error instanceof WaitingError) || left.length === 0) throw error;
    return left[0];
  }
}

/** @throws CheckFailed always */
async function reportWrong(
  run: DecisionRun,
  policy: Policy,
  { question, method }: Check,
  seed: number,
): Promise<never> {
  const parts = policy.bindings.length;
  const reduced = (indices: readonly number[]): Policy => {
    const bindings = indices.map((index) => policy.bindings[index]!);
    const isBound = ({ namespace, name }: Role) =>
      bindings.some(({ role }) => role.namespace === namespace && role.name === name);
    const taken = policy.roles
      .filter(isBound)
      .flatMap(({ aggregates }) => (aggregates === undefined ? [] : aggregatedRoles(policy, aggregates)));
    return { roles: policy.roles.filter((one) => isBound(one) || taken.includes(one)), bindings };
  };
  const decision = async (tried: Policy) => methods[method](await installEffective(run, tried), question);
  const fails = async (indices: readonly number[]) => {
    const tried = reduced(indices);
    return (await decision(tried)) !== isAllowed(tried, question.user, question.request);
  };
  // Only reviews can show when a smaller policy is effective.
  const left = reduced(await shrink(parts, fails, run.observability.reviews ? maxTries : 0));
  run.context.forgetExchanges();
  await decision(left);
  const wanted = isAllowed(left, question.user, question.request);
  throw new CheckFailed(
    `${wanted ? 'denied' : 'allowed'} ${method}, although the rules ${wanted ? 'allow' : 'do not allow'} it: ${questionText(question)}. ${policyText(left)} Seed ${seed}`,
  );
}

/** Installs a policy and waits until it is effective: until a binding installed after it is. */
async function installEffective(run: DecisionRun, policy: Policy): Promise<PolicyTarget> {
  const target = await install(run, policy);
  if (!run.observability.reviews) return target;
  const sentinel = { kind: 'User', name: 'sentinel' } as const;
  const rule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };
  const role = { namespace: 'one', name: 'sentinel', rules: [rule] };
  const binding = { namespace: 'one', name: 'sentinel', role, subjects: [sentinel] };
  await target.installer.install({ roles: [role], bindings: [binding] });
  const user = { username: sentinel.name, groups: [] };
  const request = {
    verb: 'get',
    group: '',
    resource: 'configmaps',
    subresource: '',
    namespace: 'one',
    name: objectNames[0],
  };
  await run.context.eventually(async () => {
    if (!(await byReview(target, { user, request }))) throw new CheckFailed('a binding is not effective yet');
  }, 'authorization');
  return target;
}
