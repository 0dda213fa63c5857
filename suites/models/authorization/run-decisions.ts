// Generated policies on the target: reviews and requests must have the results that the model decides. A wrong decision is
// shrunk to the fewest bindings and rules that show it.
import * as fc from 'fast-check';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { shrink } from '../shrink.ts';
import { byRequest, byReview, canBeSent } from './send-question.ts';
import type { InstalledPolicy } from './send-question.ts';
import { isAllowed, aggregatedRoles } from './decide.ts';
import { isPathRequest } from './policy.ts';
import type { Policy, Role } from './policy.ts';
import { policies } from './policies.ts';
import type { Vocabulary } from './policies.ts';
import { policyText } from './describe.ts';
import { questions, questionText } from './questions.ts';
import type { Question } from './questions.ts';
import { canBeReviewed, probeTarget } from './shown.ts';
import type { Shown } from './shown.ts';
import { objectNames, openPolicySetup, requestVocabulary, vocabularyOf } from './vocabulary.ts';
import type { Places } from './vocabulary.ts';

/** At --runs 1. */
const policyCount = 14;
/** Of each policy. */
const [reviewsEach, requestsEach] = [122, 54];
/** Concurrent requests: enough for a slow connection, few enough for a small server. */
const atOnce = 12;
const mostTries = 24;

type SendQuestion = (installed: InstalledPolicy, question: Question) => Promise<boolean>;
type Way = 'by a review' | 'by a request';
const ways: Readonly<Record<Way, SendQuestion>> = { 'by a review': byReview, 'by a request': byRequest };

interface Posed {
  readonly question: Question;
  readonly way: Way;
}

/** What all policies of one run share. */
interface DecisionRun {
  readonly context: CaseContext;
  readonly places: Places;
  readonly vocabulary: Vocabulary;
  /** Whether the run impersonates the users; otherwise they are service accounts. */
  readonly isActing: boolean;
  readonly shown: Shown;
}

const allShown: Shown = { reviews: true, reviewed: { path: true, subresource: true }, paths: true };

/** @throws CheckFailed for a decision that differs from the model's */
export async function runDecisions(context: CaseContext): Promise<void> {
  const isActing = context.has('impersonation');
  const vocabulary = vocabularyOf(context, isActing);
  const places = await openPlaces(context);
  let run: DecisionRun = { context, places, vocabulary, isActing, shown: allShown };
  const rounds = Math.max(1, Math.round(policyCount * context.runs));
  const seed = Math.floor(context.random() * 0x7fffffff);
  const counts = { 'by a review': [0, 0], 'by a request': [0, 0] };
  for (const [index, policy] of fc.sample(policies(vocabulary), { seed, numRuns: rounds }).entries()) {
    context.forgetExchanges();
    const installed = await install(run, policy);
    if (index === 0) run = { ...run, shown: await probeTarget(vocabulary, installed) };
    const posed = pose(run, policy, seed + index);
    const wrong = await wrongOf(run, installed, policy, posed);
    if (wrong !== undefined) await show(run, policy, wrong, seed);
    for (const { way, question } of posed) {
      counts[way][0]! += 1;
      if (isAllowed(policy, question.user, question.request)) counts[way][1]! += 1;
    }
  }
  context.record({
    policies: rounds,
    decisions: counts,
    requestsForPaths: run.shown.paths,
    reviewsOf: run.shown.reviewed,
  });
}

async function openPlaces({ namespace, anotherNamespace, cluster }: CaseContext): Promise<Places> {
  const both = [namespace, anotherNamespace()];
  for (const one of both) {
    for (const name of objectNames) {
      await Promise.all([
        one.configMaps.given({ metadata: { name } }),
        one.secrets.given({ metadata: { name } }),
      ]);
    }
  }
  return {
    cluster,
    namespaces: new Map([
      ['one', both[0]!],
      ['two', both[1]!],
    ]),
  };
}

async function install(
  { context, places, vocabulary, isActing }: DecisionRun,
  policy: Policy,
): Promise<InstalledPolicy> {
  const setup = await openPolicySetup(context, places, vocabulary, isActing);
  await setup.install(policy);
  return { context, places, setup };
}

function pose({ vocabulary, shown }: DecisionRun, policy: Policy, seed: number): readonly Posed[] {
  const sample = (of: Vocabulary, count: number) =>
    fc.sample(questions(of, policy, count), { seed, numRuns: 1 })[0]!;
  const possible = sample(requestVocabulary(vocabulary), requestsEach * 2).filter(
    (question) => canBeSent(question) && (shown.paths || !isPathRequest(question.request)),
  );
  const isGranted = ({ user, request }: Question) => isAllowed(policy, user, request);
  const refused = possible.filter((one) => !isGranted(one)).slice(0, requestsEach / 2);
  const sent = [...possible.filter(isGranted).slice(0, requestsEach - refused.length), ...refused];
  const reviewed = shown.reviews ? sample(vocabulary, reviewsEach) : [];
  return [
    ...reviewed
      .filter(({ request }) => canBeReviewed(shown, request))
      .map((question): Posed => ({ question, way: 'by a review' })),
    ...sent.map((question): Posed => ({ question, way: 'by a request' })),
  ];
}

/** The first question whose decision stays wrong; new bindings may take effect late. */
async function wrongOf(
  { context }: DecisionRun,
  installed: InstalledPolicy,
  policy: Policy,
  posed: readonly Posed[],
): Promise<Posed | undefined> {
  const isGranted = ({ question: { user, request } }: Posed) => isAllowed(policy, user, request);
  const isRight = async (one: Posed) => (await ways[one.way](installed, one.question)) === isGranted(one);
  const wrongAmong = async (some: readonly Posed[]): Promise<readonly Posed[]> => {
    const wrong: Posed[] = [];
    for (let at = 0; at < some.length; at += atOnce) {
      const batch = some.slice(at, at + atOnce);
      const right = await Promise.all(batch.map(isRight));
      wrong.push(...batch.filter((_, index) => !right[index]));
    }
    return wrong;
  };
  let left: readonly Posed[] = posed.filter(isGranted);
  try {
    await context.eventually(async () => {
      left = await wrongAmong(left);
      if (left.length > 0) throw new CheckFailed('a binding has not taken effect yet');
    }, 'authorization');
    // Everything is denied before the bindings take effect, so denials are checked afterwards.
    return (await wrongAmong(posed.filter((one) => !isGranted(one))))[0];
  } catch (error) {
    if (!(error instanceof WaitingError) || left.length === 0) throw error;
    return left[0];
  }
}

/** @throws CheckFailed always */
async function show(
  run: DecisionRun,
  policy: Policy,
  { question, way }: Posed,
  seed: number,
): Promise<never> {
  const parts = policy.bindings.length;
  const reduced = (places: readonly number[]): Policy => {
    const bindings = places.map((place) => policy.bindings[place]!);
    const isBound = ({ namespace, name }: Role) =>
      bindings.some(({ role }) => role.namespace === namespace && role.name === name);
    const taken = policy.roles
      .filter(isBound)
      .flatMap(({ aggregates }) => (aggregates === undefined ? [] : aggregatedRoles(policy, aggregates)));
    return { roles: policy.roles.filter((one) => isBound(one) || taken.includes(one)), bindings };
  };
  const decision = async (tried: Policy) => ways[way](await settled(run, tried), question);
  const fails = async (places: readonly number[]) => {
    const tried = reduced(places);
    return (await decision(tried)) !== isAllowed(tried, question.user, question.request);
  };
  // Without reviews it is unknown whether a smaller policy has taken effect.
  const left = reduced(await shrink(parts, fails, run.shown.reviews ? mostTries : 0));
  run.context.forgetExchanges();
  await decision(left);
  const wanted = isAllowed(left, question.user, question.request);
  throw new CheckFailed(
    `${wanted ? 'denied' : 'allowed'} ${way}, which the rules ${wanted ? 'allow' : 'do not allow'}: ${questionText(question)}. ${policyText(left)} Seed ${seed}`,
  );
}

/** Installs a policy and waits until the last of its grants takes effect. */
async function settled(run: DecisionRun, policy: Policy): Promise<InstalledPolicy> {
  const installed = await install(run, policy);
  if (!run.shown.reviews) return installed;
  const sentinel = { kind: 'User', name: 'sentinel' } as const;
  const rule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };
  const role = { namespace: 'one', name: 'sentinel', rules: [rule] };
  const binding = { namespace: 'one', name: 'sentinel', role, subjects: [sentinel] };
  await installed.setup.install({ roles: [role], bindings: [binding] });
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
    if (!(await byReview(installed, { user, request })))
      throw new CheckFailed('a binding has not taken effect yet');
  }, 'authorization');
  return installed;
}
