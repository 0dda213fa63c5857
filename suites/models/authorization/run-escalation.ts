// Runs generated attempts to grant rights. An attempt succeeds if the user holds all granted rules in that scope, or the
// verb escalate or bind. Otherwise it is refused (access 5.4, rules 1 and 2).
import * as fc from 'fast-check';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Person } from '../../kit/identities/people.ts';
import { describeAttempt, missingRight, scenarios } from './escalation-scenarios.ts';
import type { Attempt, EscalationScenario } from './escalation-scenarios.ts';
import { requestText } from './describe.ts';
import {
  createAuthor,
  exemptingRules,
  grant,
  grantExemption,
  grantHeld,
  grantRoleWrites,
  roleWriteRule,
  writeVerbs,
} from './escalation-grants.ts';
import type { Namespaces } from './escalation-grants.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Number of scenarios at `--runs 1`. */
const scenarioCount = 14;
const attemptsEach = 8;
/** Concurrent scenarios. */
const atOnce = 3;

/** @throws CheckFailed for an attempt with the wrong result */
export async function runEscalation(context: CaseContext): Promise<void> {
  const namespaces: Namespaces = { here: context.namespace, elsewhere: context.anotherNamespace() };
  const seed = Math.floor(context.random() * 0x7fffffff);
  const numRuns = Math.max(1, Math.round(scenarioCount * context.runs));
  const counts = { succeeded: 0, refused: 0 };
  const vocabulary = vocabularyOf(context, { groups: false });
  const generated = fc.sample(scenarios(vocabulary, context.names.groups.rbac, attemptsEach), {
    seed,
    numRuns,
  });
  for (let at = 0; at < generated.length; at += atOnce) {
    context.forgetExchanges();
    const some = generated.slice(at, at + atOnce);
    const results = await Promise.allSettled(
      some.map((scenario) => runScenario(context, namespaces, scenario, counts)),
    );
    const wrong = results.findIndex(({ status }) => status === 'rejected');
    if (wrong !== -1) await rerun(context, namespaces, some[wrong]!, results[wrong] as PromiseRejectedResult);
  }
  context.record({ people: numRuns, attempts: counts });
}

/** Repeats a failed scenario alone, so that only its requests are reported. @throws the failure of either run */
async function rerun(
  context: CaseContext,
  namespaces: Namespaces,
  scenario: EscalationScenario,
  { reason }: PromiseRejectedResult,
): Promise<never> {
  context.forgetExchanges();
  await runScenario(context, namespaces, scenario, { succeeded: 0, refused: 0 });
  throw reason as Error;
}

async function runScenario(
  context: CaseContext,
  namespaces: Namespaces,
  scenario: EscalationScenario,
  counts: { succeeded: number; refused: number },
): Promise<void> {
  const person = await createAuthor(context, scenario.isAccount);
  await Promise.all(scenario.held.map((held) => grantHeld(context, namespaces, person, held)));
  if (scenario.isExempt)
    await grant(context, person, undefined, exemptingRules(context, ['roles', 'clusterroles']));
  await grantRoleWrites(context, namespaces, person);
  for (const attempt of scenario.attempts) {
    const missing = missingRight(scenario, attempt);
    const send = await prepare(context, namespaces, person, attempt);
    if (missing === undefined) await requireSuccess(context, scenario, attempt, send);
    else await requireRefusal(scenario, attempt, await send(), requestText(missing));
    counts[missing === undefined ? 'succeeded' : 'refused'] += 1;
  }
}

type Send = () => Promise<Answer>;

/** Creates the role to change or bind and grants the exemption. Returns a function that sends the attempt. */
async function prepare(
  context: CaseContext,
  { here }: Namespaces,
  person: Person,
  attempt: Attempt,
): Promise<Send> {
  const { how, role, rules, exemption } = attempt;
  const roles = role === 'Role' ? here.roles : context.cluster.clusterRoles;
  const theirs = role === 'Role' ? person.in(here).roles : person.cluster.clusterRoles;
  // A role to change starts with the same number of rules, all of which are held.
  const starts =
    how === 'bind' ? rules : rules.map((_rule, index) => roleWriteRule(context, [writeVerbs[index]!]));
  const name = isNew(attempt)
    ? roles.object().metadata.name!
    : (await roles.given({ rules: starts })).metadata.name!;
  if (exemption !== 'no') await grantExemption(context, here, person, attempt, name);
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

/** Retries for a while, because a grant may become effective after a delay. */
function requireSuccess(
  { eventually }: CaseContext,
  scenario: EscalationScenario,
  attempt: Attempt,
  send: Send,
): Promise<void> {
  let tries = 0;
  return eventually(async () => {
    tries += 1;
    const { ok, status, request } = await send();
    // An earlier try may have succeeded although its answer was lost.
    const mayBeDone = tries > 1 && status === 409 && (isNew(attempt) || attempt.how === 'put');
    if (!ok && !mayBeDone)
      throw new CheckFailed(
        `${request} answered ${status}, although the user holds all of it. ${describeAttempt(scenario, attempt)}`,
      );
  }, 'authorization');
}

async function requireRefusal(
  scenario: EscalationScenario,
  attempt: Attempt,
  answer: Answer,
  missing: string,
): Promise<void> {
  const { ok, status, request } = answer;
  if (ok)
    throw new CheckFailed(
      `${request} answered ${status}, although the user does not hold: ${missing}. ${describeAttempt(scenario, attempt)}`,
    );
  if (status >= 500)
    throw new CheckFailed(`${request} answered ${status}. ${describeAttempt(scenario, attempt)}`);
}
