// Generated attempts to grant rights on the target: each succeeds where its author holds all granted rights at that scope, or
// holds the verb escalate or bind, and is refused without effect otherwise (access 5.4, rules 1 and 2).
import * as fc from 'fast-check';
import type { Answer } from '../../kit/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Person } from '../../kit/people.ts';
import { missingRight, scenarios } from './attempts.ts';
import type { Attempt, Held, Scenario } from './attempts.ts';
import { describeScenario, requestText } from './describe.ts';
import type { Rule } from '../../kit/rights.ts';
import { vocabularyOf } from './vocabulary.ts';

/** At --runs 1. */
const scenarioCount = 14;
const attemptsEach = 8;
/** Concurrent scenarios. */
const atOnce = 3;

interface Places {
  readonly here: Namespace;
  readonly elsewhere: Namespace;
}

/** @throws CheckFailed for an attempt with the wrong result */
export async function runEscalation(context: CaseContext): Promise<void> {
  const places: Places = { here: context.namespace, elsewhere: context.anotherNamespace() };
  const seed = Math.floor(context.random() * 0x7fffffff);
  const numRuns = Math.max(1, Math.round(scenarioCount * context.runs));
  const counts = { succeeded: 0, refused: 0 };
  const vocabulary = vocabularyOf(context, false);
  const generated = fc.sample(scenarios(vocabulary, context.names.groups.rbac, attemptsEach), {
    seed,
    numRuns,
  });
  for (let at = 0; at < generated.length; at += atOnce) {
    context.forgetExchanges();
    const some = generated.slice(at, at + atOnce);
    const results = await Promise.allSettled(
      some.map((scenario) => runScenario(context, places, scenario, counts)),
    );
    const wrong = results.findIndex(({ status }) => status === 'rejected');
    if (wrong !== -1) await show(context, places, some[wrong]!, results[wrong] as PromiseRejectedResult);
  }
  context.record({ people: numRuns, attempts: counts });
}

/** Repeats a scenario alone, so that only its requests are reported. @throws its error, or that of the first run */
async function show(
  context: CaseContext,
  places: Places,
  scenario: Scenario,
  { reason }: PromiseRejectedResult,
): Promise<never> {
  context.forgetExchanges();
  await runScenario(context, places, scenario, { succeeded: 0, refused: 0 });
  throw reason as Error;
}

async function runScenario(
  context: CaseContext,
  places: Places,
  scenario: Scenario,
  counts: { succeeded: number; refused: number },
): Promise<void> {
  const person = await context.people.stranger();
  await Promise.all(scenario.held.map((held) => giveHeld(context, places, person, held)));
  if (scenario.exemptsAll)
    await give(context, person, undefined, exemptingRule(context, ['roles', 'clusterroles']));
  await mayWriteRoles(context, places, person);
  for (const attempt of scenario.attempts) {
    const missing = missingRight(scenario, attempt);
    const make = await prepared(context, places, person, attempt);
    if (missing === undefined) await demandSuccess(context, scenario, attempt, make);
    else await demandRefusal(scenario, attempt, await make(), requestText(missing));
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

/** Grants the right to write roles, and waits for it with a role without rules. */
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

/** Creates what the attempt needs: a role to change or to bind, and the exempting verb. Returns the attempt itself. */
async function prepared(
  context: CaseContext,
  { here }: Places,
  person: Person,
  attempt: Attempt,
): Promise<Make> {
  const { how, role, rules, exemption } = attempt;
  const roles = role === 'Role' ? here.roles : context.cluster.clusterRoles;
  const theirs = role === 'Role' ? person.in(here).roles : person.cluster.clusterRoles;
  // A role that is changed starts with as many rules, all of which are held.
  const starts =
    how === 'bind' ? rules : rules.map((_rule, index) => mayWrite(context, [writeVerbs[index]!]));
  const name = isNew(attempt)
    ? roles.object().metadata.name!
    : (await roles.given({ rules: starts })).metadata.name!;
  if (exemption !== 'no') await exempt(context, here, person, attempt, name);
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
      return () => theirs.apply(name, intent, { manager: 'role-author', force: true });
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

const exemptingRule = ({ names }: CaseContext, resources: readonly string[]): readonly Rule[] => [
  { apiGroups: [names.groups.rbac], resources, verbs: ['bind', 'escalate'] },
];

/** Grants escalate or bind on the role, or on another one, at the scope of the attempt. */
async function exempt(
  context: CaseContext,
  here: Namespace,
  person: Person,
  { how, role, exemption }: Attempt,
  name: string,
): Promise<void> {
  const verb = how === 'bind' ? 'bind' : 'escalate';
  const rule = {
    apiGroups: [context.names.groups.rbac],
    resources: [role === 'Role' ? 'roles' : 'clusterroles'],
    verbs: [verb],
    resourceNames: [exemption === 'by name' ? name : `${name}-other`],
  };
  await give(context, person, how === 'bind' || role === 'Role' ? here : undefined, [rule]);
}

/** New rights may take effect late. */
function demandSuccess(
  { eventually }: CaseContext,
  scenario: Scenario,
  attempt: Attempt,
  make: Make,
): Promise<void> {
  let tries = 0;
  return eventually(async () => {
    tries += 1;
    const { ok, status, request } = await make();
    // An earlier attempt may have succeeded without an answer.
    const mayBeDone = tries > 1 && status === 409 && (isNew(attempt) || attempt.how === 'put');
    if (!ok && !mayBeDone)
      throw new CheckFailed(
        `${request} answered ${status}, although all rights are held. ${describeScenario(scenario, attempt)}`,
      );
  }, 'authorization');
}

async function demandRefusal(
  scenario: Scenario,
  attempt: Attempt,
  answer: Answer,
  missing: string,
): Promise<void> {
  const { ok, status, request } = answer;
  if (ok)
    throw new CheckFailed(
      `${request} answered ${status}, although this right is not held: ${missing}. ${describeScenario(scenario, attempt)}`,
    );
  if (status >= 500)
    throw new CheckFailed(`${request} answered ${status}. ${describeScenario(scenario, attempt)}`);
}
