// Cases: match conditions decide whether an authorization webhook is called (access 5.4). All rows about their values share one
// server.
import { allowed, bindIn, coreRule } from '../../kit/identities/rights.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { allScenarios, conditionsOf, scenariosOf } from './condition-scenarios.ts';
import type { Scenario } from './condition-scenarios.ts';
import { exitOf } from '../configuration/start-exit.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';
import type { ServerWithTokens } from '../configuration/token-users.ts';
import { startWebhooks } from '../webhooks/webhook-entries.ts';
import type { Webhooks } from '../webhooks/webhook-entries.ts';

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

/** Without conditions, or with an empty list, every request reaches the webhook. */
export async function noConditions(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await denyingWebhooks(context);
  const variants = { 'an absent list': {}, 'an empty list': { matchConditions: [] } };
  for (const [index, [what, settings]] of Object.entries(variants).entries()) {
    const name = `without-conditions-${index}`;
    const flags = webhooks.flags(context, [webhooks.entry(name, settings), rolesEntry]);
    const server = await launchedWithTokens(context, flags, [{ username: name }]);
    const { configMaps } = await server.namespace();
    for (const path of [configMaps.path(), '/version'])
      expect.status(await server.user(name).api.get(path), 403, `a webhook that denies, with ${what}`);
    expect.atLeast(webhooks.callsOf(name, name), 2, `calls of a webhook with ${what}`);
  }
}

/** The review is sent in v1beta1, where the groups are in the field `group`; conditions read `groups`. */
export async function conditionsReadV1(context: CaseContext): Promise<void> {
  const { expect } = context;
  await requireRequestVariable(context);
  const webhooks = await denyingWebhooks(context);
  const group = 'example-called';
  const entry = webhooks.entry('conditions-in-v1', {
    subjectAccessReviewVersion: 'v1beta1',
    failurePolicy: 'NoOpinion',
    matchConditions: [{ expression: `"${group}" in request.groups` }],
  });
  const [member, other] = ['member-in-v1', 'other-in-v1'] as const;
  const users = [{ username: member, group }, { username: other }];
  const flags = webhooks.flags(context, [entry, rolesEntry]);
  const server = await launchedWithTokens(context, flags, users);
  const namespace = await namespaceOfUsers(context, server, other);
  const subject = { kind: 'Group', name: group, apiGroup: context.names.groups.rbac } as const;
  await bindIn(namespace, subject, [coreRule(['list'], 'configmaps')]);
  const list = (name: string) => server.user(name).in(namespace).configMaps.list();
  expect.status(await list(member), 403, 'a webhook that denies, whose condition names a group of the user');
  expect.atLeast(webhooks.callsOf('conditions-in-v1', member), 1, 'calls of the webhook');
  expect.success(await list(other), 'what RBAC grants a user who is not in the group');
  expect.equal(webhooks.callsOf('conditions-in-v1', other), 0, 'calls about a user who is not in the group');
}

/** Attributes of resources are absent in requests on other paths. */
export async function presenceOfResource(context: CaseContext): Promise<void> {
  const { expect } = context;
  await requireRequestVariable(context);
  const webhooks = await denyingWebhooks(context);
  const name = 'presence';
  const expression = 'has(request.resourceAttributes) && request.resourceAttributes.namespace == "default"';
  const paths = '!has(request.resourceAttributes) && has(request.nonResourceAttributes)';
  const entryFor = (hook: string, user: string, condition: string) =>
    webhooks.entry(hook, {
      failurePolicy: 'Deny',
      matchConditions: [{ expression: `request.user == "${user}"` }, { expression: condition }],
    });
  const entries = [
    entryFor(name, 'of-resources', expression),
    entryFor('presence-of-paths', 'of-paths', paths),
  ];
  const users = ['of-resources', 'of-paths', control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, webhooks.flags(context, [...entries, rolesEntry]), users);
  const elsewhere = await namespaceOfUsers(context, server, control);
  const [ofResources, ofPaths] = [server.user('of-resources'), server.user('of-paths')];
  expect.status(await ofResources.in({ name: 'default' }).configMaps.list(), 403, 'list in the namespace');
  expect.atLeast(webhooks.callsOf(name, 'of-resources'), 1, 'calls of the webhook for one namespace');
  expect.success(await ofResources.in(elsewhere).configMaps.list(), 'list in another namespace');
  // Whether every user may get the path is not stated.
  if ((await server.user(control).api.get('/version')).status !== 403)
    allowed(await ofResources.api.get('/version'), 'GET of another path, which every user may get');
  expect.status(await ofPaths.api.get('/version'), 403, 'GET of a path, which the webhook for paths denies');
  expect.success(await ofPaths.in(elsewhere).configMaps.list(), 'list by a user whose paths are denied');
}
