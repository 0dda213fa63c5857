// Generated policies against the target: what reviews say and what requests meet is what the model decides. A wrong
// decision is shrunk to the fewest bindings and rules that show it.
import * as fc from 'fast-check';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { shrink } from '../shrink.ts';
import { byRequest, byReview, canBeSent } from './ask.ts';
import type { Asking } from './ask.ts';
import { isAllowed, takenOver } from './decide.ts';
import { isPathRequest } from './policy.ts';
import type { Policy, Role } from './policy.ts';
import { policies } from './policies.ts';
import type { World } from './policies.ts';
import { policyText } from './describe.ts';
import { questions, questionText } from './questions.ts';
import type { Question } from './questions.ts';
import { canBeReviewed, demandNothingElse } from './shown.ts';
import type { Shown } from './shown.ts';
import { objectNames, openSetting, requestWorld, worldOf } from './world.ts';
import type { Places } from './world.ts';

/** At --runs 1. */
const policyCount = 14;
/** Of each policy. */
const [reviewsEach, requestsEach] = [122, 54];
/** At a time: enough for a slow line, few enough for a small server. */
const atOnce = 12;
const mostTries = 24;

type Ask = (asking: Asking, question: Question) => Promise<boolean>;
type Way = 'by a review' | 'by a request';
const ways: Readonly<Record<Way, Ask>> = { 'by a review': byReview, 'by a request': byRequest };

interface Posed {
  readonly question: Question;
  readonly way: Way;
}

interface Stage {
  readonly context: CaseContext;
  readonly places: Places;
  readonly world: World;
  /** People are those that the run acts as. */
  readonly isActing: boolean;
  readonly shown: Shown;
}

const allShown: Shown = { reviews: true, reviewed: { path: true, subresource: true }, paths: true };

/** @throws CheckFailed for a decision that is not the model's */
export async function runDecisions(context: CaseContext): Promise<void> {
  const isActing = context.has('impersonation');
  const world = worldOf(context, isActing);
  const places = await openPlaces(context);
  let stage: Stage = { context, places, world, isActing, shown: allShown };
  const rounds = Math.max(1, Math.round(policyCount * context.runs));
  const seed = Math.floor(context.random() * 0x7fffffff);
  const counts = { 'by a review': [0, 0], 'by a request': [0, 0] };
  for (const [index, policy] of fc.sample(policies(world), { seed, numRuns: rounds }).entries()) {
    context.forgetExchanges();
    const asking = await installed(stage, policy);
    if (index === 0) stage = { ...stage, shown: await demandNothingElse(world, asking) };
    const posed = pose(stage, policy, seed + index);
    const wrong = await wrongOf(stage, asking, policy, posed);
    if (wrong !== undefined) await show(stage, policy, wrong, seed);
    for (const { way, question } of posed) {
      counts[way][0]! += 1;
      if (isAllowed(policy, question.user, question.request)) counts[way][1]! += 1;
    }
  }
  context.record({
    policies: rounds,
    decisions: counts,
    requestsForPaths: stage.shown.paths,
    reviewsOf: stage.shown.reviewed,
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

async function installed({ context, places, world, isActing }: Stage, policy: Policy): Promise<Asking> {
  const setting = await openSetting(context, places, world, isActing);
  await setting.install(policy);
  return { context, places, setting };
}

function pose({ world, shown }: Stage, policy: Policy, seed: number): readonly Posed[] {
  const sample = (of: World, count: number) =>
    fc.sample(questions(of, policy, count), { seed, numRuns: 1 })[0]!;
  const possible = sample(requestWorld(world), requestsEach * 2).filter(
    (question) => canBeSent(question) && (shown.paths || !isPathRequest(question.request)),
  );
  const isGranted = ({ user, request }: Question) => isAllowed(policy, user, request);
  const refused = possible.filter((one) => !isGranted(one)).slice(0, requestsEach / 2);
  const sent = [...possible.filter(isGranted).slice(0, requestsEach - refused.length), ...refused];
  const reviewed = shown.reviews ? sample(world, reviewsEach) : [];
  return [
    ...reviewed
      .filter(({ request }) => canBeReviewed(shown, request))
      .map((question): Posed => ({ question, way: 'by a review' })),
    ...sent.map((question): Posed => ({ question, way: 'by a request' })),
  ];
}

/** The first that stays wrong: what was bound a moment ago may work a little later. */
async function wrongOf(
  { context }: Stage,
  asking: Asking,
  policy: Policy,
  posed: readonly Posed[],
): Promise<Posed | undefined> {
  const isGranted = ({ question: { user, request } }: Posed) => isAllowed(policy, user, request);
  const isRight = async (one: Posed) => (await ways[one.way](asking, one.question)) === isGranted(one);
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
      if (left.length > 0) throw new CheckFailed('not yet as the bindings say');
    }, 'authorization');
    // Before the bindings count everything is denied: what must be, is asked once they do.
    return (await wrongAmong(posed.filter((one) => !isGranted(one))))[0];
  } catch (error) {
    if (!(error instanceof WaitingError) || left.length === 0) throw error;
    return left[0];
  }
}

/** @throws CheckFailed always */
async function show(stage: Stage, policy: Policy, { question, way }: Posed, seed: number): Promise<never> {
  const parts = policy.bindings.length;
  const reduced = (places: readonly number[]): Policy => {
    const bindings = places.map((place) => policy.bindings[place]!);
    const isBound = ({ namespace, name }: Role) =>
      bindings.some(({ role }) => role.namespace === namespace && role.name === name);
    const taken = policy.roles
      .filter(isBound)
      .flatMap(({ gathers }) => (gathers === undefined ? [] : takenOver(policy, gathers)));
    return { roles: policy.roles.filter((one) => isBound(one) || taken.includes(one)), bindings };
  };
  const decision = async (tried: Policy) => ways[way](await settled(stage, tried), question);
  const fails = async (places: readonly number[]) => {
    const tried = reduced(places);
    return (await decision(tried)) !== isAllowed(tried, question.user, question.request);
  };
  // Without reviews nobody can tell whether a smaller policy counts yet.
  const left = reduced(await shrink(parts, fails, stage.shown.reviews ? mostTries : 0));
  stage.context.forgetExchanges();
  await decision(left);
  const wanted = isAllowed(left, question.user, question.request);
  throw new CheckFailed(
    `${wanted ? 'denied' : 'allowed'} ${way}, which the rules ${wanted ? 'allow' : 'do not allow'}: ${questionText(question)}. ${policyText(left)} Seed ${seed}`,
  );
}

/** A policy whose grants are known to work: the last of them has been seen to. */
async function settled(stage: Stage, policy: Policy): Promise<Asking> {
  const asking = await installed(stage, policy);
  if (!stage.shown.reviews) return asking;
  const sentinel = { kind: 'User', name: 'sentinel' } as const;
  const rule = { verbs: ['get'], apiGroups: [''], resources: ['configmaps'] };
  const role = { namespace: 'one', name: 'sentinel', rules: [rule] };
  const binding = { namespace: 'one', name: 'sentinel', role, subjects: [sentinel] };
  await asking.setting.install({ roles: [role], bindings: [binding] });
  const user = { username: sentinel.name, groups: [] };
  const request = {
    verb: 'get',
    group: '',
    resource: 'configmaps',
    subresource: '',
    namespace: 'one',
    name: objectNames[0],
  };
  await stage.context.eventually(async () => {
    if (!(await byReview(asking, { user, request }))) throw new CheckFailed('a binding does not work yet');
  }, 'authorization');
  return asking;
}
