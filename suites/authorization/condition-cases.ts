// Cases: match conditions decide whether an authorization webhook is called (access 5.4). All rows about their values share one
// server.
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { rolesEntry } from './authorizer-file.ts';
import { allScenarios, conditionsOf, scenariosOf } from './condition-scenarios.ts';
import type { Scenario } from './condition-scenarios.ts';
import { exitOf } from './start-exit.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';
import type { ServerWithTokens } from './token-users.ts';
import { startWebhooks } from './webhook-entries.ts';
import type { Webhooks } from './webhook-entries.ts';

/** A user without a webhook. */
const control = 'without-webhook';

/** Webhooks that deny every request, for all cases of a run. */
export const denyingWebhooks = (context: CaseContext): Promise<Webhooks> =>
  context.once('webhooks that deny', () => startWebhooks(context.lastingService, () => 'deny'));

/** The name of the variable of match conditions is not shown: `request` is customary.
 * @throws NotRun where the server refuses conditions that read it */
export const requireRequestVariable = (context: CaseContext): Promise<void> =>
  context.once('match conditions read request', async () => {
    const webhooks = await denyingWebhooks(context);
    const flagsWith = (expression: string) =>
      webhooks.flags(context, [webhooks.entry('hook', { matchConditions: [{ expression }] }), rolesEntry]);
    if ((await exitOf(context, flagsWith('request.user == "a" && "b" in request.groups'))) === undefined)
      return;
    if ((await exitOf(context, flagsWith('true'))) !== undefined) return;
    throw new NotRun('not-exercised', 'the server accepts match conditions, but not the variable request');
  });

export interface ConditionServer {
  readonly webhooks: Webhooks;
  readonly server: ServerWithTokens;
}

/** The server whose file has a webhook for each scenario. */
async function conditionServer(context: CaseContext): Promise<ConditionServer> {
  await requireRequestVariable(context);
  const webhooks = await denyingWebhooks(context);
  const entries = allScenarios.map((one) =>
    webhooks.entry(one.name, { failurePolicy: one.failurePolicy, matchConditions: conditionsOf(one) }),
  );
  const users = [control, ...allScenarios.map(({ name }) => name)].map((username) => ({ username }));
  const flags = webhooks.flags(context, [...entries, rolesEntry]);
  return { webhooks, server: await launchedWithTokens(context, flags, users) };
}

/** Sends a request as the user of each scenario; a binding of RBAC allows it. */
export const judgeScenarios =
  (name: keyof typeof scenariosOf) =>
  async (context: CaseContext): Promise<void> => {
    const { expect } = context;
    const { webhooks, server } = await conditionServer(context);
    const namespace = await namespaceOfUsers(context, server, control);
    const scenarios: readonly Scenario[] = scenariosOf[name];
    expect.atLeast(scenarios.length, 4, 'number of lists of conditions');
    for (const scenario of scenarios) {
      const { name: user, outcome } = scenario;
      const before = webhooks.callsOf(user, user);
      const answer = await server.user(user).in(namespace).configMaps.list();
      const calls = webhooks.callsOf(user, user) - before;
      const what = `conditions ${shown(scenario)} under ${scenario.failurePolicy}`;
      if (outcome === 'called') {
        expect.atLeast(calls, 1, `calls of a webhook with ${what}`);
        expect.status(answer, 403, `a webhook that denies, with ${what}`);
        continue;
      }
      expect.equal(calls, 0, `calls of a webhook with ${what}`);
      if (outcome === 'skipped') expect.success(answer, `what RBAC grants, after a webhook with ${what}`);
      else expect.refused(answer, `a webhook that is not called, with ${what}`);
    }
  };

const shown = (scenario: Scenario) =>
  JSON.stringify(conditionsOf(scenario).map(({ expression }) => expression));
