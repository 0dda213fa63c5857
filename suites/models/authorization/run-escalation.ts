// Generated attempts to give rights against the target: they succeed where all that is given is held at that scope, or
// the verbs escalate or bind spare it, and are refused without effect otherwise (access 5.4, rules 1 and 2).
import * as fc from 'fast-check';
import type { Answer } from '../../kit/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Person } from '../../kit/people.ts';
import { lacking, stories } from './attempts.ts';
import type { Attempt, Held, Story } from './attempts.ts';
import { requestText, ruleText } from './describe.ts';
import type { Rule } from '../../kit/rights.ts';
import { worldOf } from './world.ts';

/** At --runs 1. */
const storyCount = 14;
const attemptsEach = 8;
/** Stories at a time. */
const atOnce = 3;

interface Places {
  readonly here: Namespace;
  readonly elsewhere: Namespace;
}

/** @throws CheckFailed for an attempt that went the wrong way */
export async function runEscalation(context: CaseContext): Promise<void> {
  const places: Places = { here: context.namespace, elsewhere: context.anotherNamespace() };
  const seed = Math.floor(context.random() * 0x7fffffff);
  const numRuns = Math.max(1, Math.round(storyCount * context.runs));
  const counts = { succeeded: 0, refused: 0 };
  const world = worldOf(context, false);
  const told = fc.sample(stories(world, context.names.groups.rbac, attemptsEach), { seed, numRuns });
  for (let at = 0; at < told.length; at += atOnce) {
    context.forgetExchanges();
    const some = told.slice(at, at + atOnce);
    const played = await Promise.allSettled(some.map((story) => play(context, places, story, counts)));
    const wrong = played.findIndex(({ status }) => status === 'rejected');
    if (wrong !== -1) await show(context, places, some[wrong]!, played[wrong] as PromiseRejectedResult);
  }
  context.record({ people: numRuns, attempts: counts });
}

/** Once more by itself, so that only its own requests are shown. @throws what went wrong, now or before */
async function show(
  context: CaseContext,
  places: Places,
  story: Story,
  { reason }: PromiseRejectedResult,
): Promise<never> {
  context.forgetExchanges();
  await play(context, places, story, { succeeded: 0, refused: 0 });
  throw reason as Error;
}

async function play(
  context: CaseContext,
  places: Places,
  story: Story,
  counts: { succeeded: number; refused: number },
): Promise<void> {
  const person = await context.people.stranger();
  await Promise.all(story.held.map((held) => giveHeld(context, places, person, held)));
  if (story.sparesAll) await give(context, person, undefined, sparing(context, ['roles', 'clusterroles']));
  await mayWriteRoles(context, places, person);
  for (const attempt of story.attempts) {
    const missing = lacking(story, attempt);
    const make = await prepared(context, places, person, attempt);
    if (missing === undefined) await demandSuccess(context, story, attempt, make);
    else await demandRefusal(story, attempt, await make(), requestText(missing));
    counts[missing === undefined ? 'succeeded' : 'refused'] += 1;
  }
}

function giveHeld(context: CaseContext, { here, elsewhere }: Places, person: Person, { scope, rules }: Held) {
  return give(context, person, scope === 'cluster' ? undefined : { here, elsewhere }[scope], rules);
}

/** @param where undefined: cluster-wide */
async function give(
  { cluster, names }: CaseContext,
  { subject }: Person,
  where: Namespace | undefined,
  rules: readonly Rule[],
): Promise<void> {
  const roles = where?.roles ?? cluster.clusterRoles;
  const bindings = where?.roleBindings ?? cluster.clusterRoleBindings;
  const { metadata } = await roles.given({ rules });
  const roleRef = { apiGroup: names.groups.rbac, kind: roles.type.kind, name: metadata.name };
  await bindings.given({ roleRef, subjects: [subject] });
}

const writeVerbs = ['get', 'create', 'update', 'patch'];
const mayWrite = ({ names }: CaseContext, verbs: readonly string[]): Rule => ({
  apiGroups: [names.groups.rbac],
  resources: roleTypes,
  verbs,
});
const roleTypes = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'];

/** The right to write roles is no part of what is judged; that it works is seen by a role without rules. */
async function mayWriteRoles(context: CaseContext, { here }: Places, person: Person): Promise<void> {
  await give(context, person, undefined, [mayWrite(context, writeVerbs)]);
  await context.eventually(async () => {
    for (const roles of [person.in(here).roles, person.cluster.clusterRoles]) {
      const { ok, status, request } = await roles.create({ rules: [] });
      if (!ok) throw new CheckFailed(`a role without rules is refused: ${request} answered ${status}`);
    }
  }, 'authorization');
}

type Make = () => Promise<Answer>;

/** What the attempt needs is there: a role to change or to bind, and the verb that spares. Returns the attempt itself. */
async function prepared(
  context: CaseContext,
  { here }: Places,
  person: Person,
  attempt: Attempt,
): Promise<Make> {
  const { how, role, rules, spared } = attempt;
  const roles = role === 'Role' ? here.roles : context.cluster.clusterRoles;
  const theirs = role === 'Role' ? person.in(here).roles : person.cluster.clusterRoles;
  // What is changed has as many rules before, all of which are held: a change swaps them.
  const starts =
    how === 'bind' ? rules : rules.map((_rule, index) => mayWrite(context, [writeVerbs[index]!]));
  const name = isNew(attempt)
    ? roles.object().metadata.name!
    : (await roles.given({ rules: starts })).metadata.name!;
  if (spared !== 'no') await spare(context, here, person, attempt, name);
  switch (how) {
    case 'create':
      return () => theirs.create({ metadata: { name }, rules });
    case 'put':
      return async () => theirs.replace({ ...(await roles.current(name)), rules });
    case 'patch':
      return () => theirs.mergePatch(name, { rules });
    case 'apply': {
      const { labels = {} } = theirs.object().metadata;
      const intent = { metadata: { labels }, rules };
      return () => theirs.apply(name, intent, { manager: 'giver', force: true });
    }
    case 'bind': {
      const subjects = [
        { kind: 'User', apiGroup: context.names.groups.rbac, name: context.uniqueName('third') },
      ];
      const roleRef = { apiGroup: context.names.groups.rbac, kind: role, name };
      return () => person.in(here).roleBindings.create({ roleRef, subjects });
    }
  }
}

const isNew = ({ how }: Attempt) => how === 'create' || how === 'apply';

const sparing = ({ names }: CaseContext, resources: readonly string[]): readonly Rule[] => [
  { apiGroups: [names.groups.rbac], resources, verbs: ['bind', 'escalate'] },
];

/** escalate or bind on the role, or on one that is not meant. It works at the scope of the attempt. */
async function spare(
  context: CaseContext,
  here: Namespace,
  person: Person,
  { how, role, spared }: Attempt,
  name: string,
): Promise<void> {
  const verb = how === 'bind' ? 'bind' : 'escalate';
  const rule = {
    apiGroups: [context.names.groups.rbac],
    resources: [role === 'Role' ? 'roles' : 'clusterroles'],
    verbs: [verb],
    resourceNames: [spared === 'by name' ? name : `${name}-other`],
  };
  await give(context, person, how === 'bind' || role === 'Role' ? here : undefined, [rule]);
}

/** What was given a moment ago may work a little later. */
function demandSuccess(
  { eventually }: CaseContext,
  story: Story,
  attempt: Attempt,
  make: Make,
): Promise<void> {
  let tries = 0;
  return eventually(async () => {
    tries += 1;
    const { ok, status, request } = await make();
    // An attempt of before may have been carried out, and its answer lost.
    const mayBeDone = tries > 1 && status === 409 && (isNew(attempt) || attempt.how === 'put');
    if (!ok && !mayBeDone)
      throw new CheckFailed(
        `${request} answered ${status}, though all is held. ${storyText(story, attempt)}`,
      );
  }, 'authorization');
}

async function demandRefusal(story: Story, attempt: Attempt, answer: Answer, missing: string): Promise<void> {
  const { ok, status, request } = answer;
  if (ok)
    throw new CheckFailed(
      `${request} answered ${status}, though this is not held: ${missing}. ${storyText(story, attempt)}`,
    );
  if (status >= 500) throw new CheckFailed(`${request} answered ${status}. ${storyText(story, attempt)}`);
}

/** What is held, and what was tried, in words. */
function storyText({ held, sparesAll }: Story, { how, role, rules, spared }: Attempt): string {
  const holds = held.map(
    ({ scope, rules: own }) =>
      `${scope === 'here' ? 'here' : scope === 'cluster' ? 'in the cluster' : 'in another namespace'}: ${own.map(ruleText).join('; ')}`,
  );
  const what = how === 'bind' ? `bind a ${role} with` : `${how} a ${role} with`;
  const all = sparesAll ? ' The verbs that spare it are held on all roles.' : '';
  const verb = spared === 'no' ? all : `${all} The verb that spares it is held: ${spared}.`;
  return `Held ${holds.join(', ')}. Tried to ${what} ${rules.map(ruleText).join('; ')}.${verb}`;
}
