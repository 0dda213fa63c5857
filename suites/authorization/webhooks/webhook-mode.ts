// Cases: mode Webhook of the style of options (access 5.4). How the connection file is given is not shown: the option of the most
// used implementation is used, and the row is not exercised where the launcher does not support it.
import { isMissing } from '../../kit/kinds/resource.ts';
import { allowed } from '../../kit/identities/rights.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import type { Verdict } from '../../models/authorizers/decide.ts';
import { writesAnyRole } from '../escalation/any-rights.ts';
import { authorizationFile, configFlag, rolesEntry } from '../configuration/authorizer-file.ts';
import type { Authorizer } from '../configuration/authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';
import type { ServerWithTokens, TokenUser } from '../configuration/token-users.ts';
import { startWebhooks, webhooksByUser } from './webhook-entries.ts';
import type { Webhooks } from './webhook-entries.ts';

/** @param modes the value of --authorization-mode */
export const webhookMode = (webhooks: Webhooks, name: string, modes: string): Flags => ({
  '--authorization-mode': modes,
  '--authorization-webhook-config-file': { file: webhooks.connection(name) },
  '--authorization-webhook-version': 'v1',
});

/** The answer of the service decides. */
export async function modeWebhook(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await webhooksByUser(context);
  const words = ['allow', 'deny', 'none', 'fail'] as const;
  const users = words.map((word) => ({ username: `${word}-by-mode` }));
  const server = await launchedWithTokens(context, webhookMode(webhooks, 'mode', 'Webhook'), users);
  const namespace = await server.namespace();
  const list = (word: (typeof words)[number]): Promise<Answer> =>
    server.user(`${word}-by-mode`).in(namespace).secrets.list();
  expect.success(await list('allow'), 'a request that the service allows');
  expect.atLeast(webhooks.callsOf('mode', 'allow-by-mode'), 1, 'calls of the service');
  expect.status(await list('deny'), 403, 'a request that the service denies');
  expect.status(await list('none'), 403, 'a request on which the service has no opinion');
  expect.refused(await list('fail'), 'a request on which the service fails');
  const paths = server.user('allow-by-mode').api;
  allowed(await paths.get('/version'), 'GET of a path that the service allows');
  await writesAnyRole(context, server.user('allow-by-mode'), namespace);
}

/** The webhook denies what RBAC grants: the first of the two decides. */
export async function webhookAmongModes(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await webhooksByUser(context);
  for (const [modes, name] of [
    ['RBAC,Webhook', 'mode-last'],
    ['Webhook,RBAC', 'mode-first'],
  ] as const) {
    const [denied, control] = [`deny-by-${name}`, `none-by-${name}`];
    const users = [denied, control].map((username) => ({ username }));
    const server = await launchedWithTokens(context, webhookMode(webhooks, name, modes), users);
    const namespace = await namespaceOfUsers(context, server, control);
    const { configMaps, secrets } = server.user(denied).in(namespace);
    const what = `with ${modes}, what RBAC grants and the webhook denies`;
    if (name === 'mode-first') expect.status(await configMaps.list(), 403, what);
    else {
      expect.success(await configMaps.list(), what);
      expect.equal(webhooks.callsOf(name, denied), 0, `calls of the webhook after RBAC, ${what}`);
    }
    expect.status(await secrets.list(), 403, `with ${modes}, what RBAC does not grant`);
    expect.atLeast(webhooks.callsOf(name, denied), 1, `calls of the webhook with ${modes}`);
  }
}

/** The service holds the review of a POST until the case has seen that nothing is stored. */
export async function webhookIsAwaited(context: CaseContext): Promise<void> {
  const { expect, eventually, throughout } = context;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const user = 'waits-for-service';
  const webhooks = await startWebhooks(context.service, async (_, reviewed): Promise<Verdict> => {
    if (reviewed === user) await released;
    return 'allow';
  });
  const flags = webhookMode(webhooks, 'held', 'Webhook');
  const server = await launchedWithTokens(context, flags, [{ username: user }], true);
  const namespace = await server.namespace();
  const { name = '' } = namespace.configMaps.object().metadata;
  const posting = server.user(user).in(namespace).configMaps.create({ metadata: { name } });
  try {
    await throughout(
      async () =>
        expect.that(isMissing(await namespace.configMaps.read(name)), 'the object exists during the call'),
      'short-cache',
      () =>
        eventually(
          () => expect.atLeast(webhooks.callsOf('held', user), 1, 'calls of the service'),
          'authorization',
        ),
    );
  } finally {
    release();
  }
  expect.success(await posting, 'the POST, after the service has allowed it');
  expect.success(await namespace.configMaps.read(name), 'GET of the object after the POST');
}

/** A webhook that denies everything, first in the order, in both styles of configuration. */
export async function mastersPastWebhook(context: CaseContext): Promise<void> {
  const webhooks = await webhooksByUser(context);
  const users = [{ username: 'deny-master', group: 'system:masters' }, { username: 'deny-other' }];
  const entries = [webhooks.entry('denies-all'), { type: 'RBAC', name: 'roles' }];
  const styles = {
    options: webhookMode(webhooks, 'denies-all', 'Webhook,RBAC'),
    'the file': webhooks.flags(context, entries),
  };
  for (const [style, flags] of Object.entries(styles)) {
    const server = await launchedWithTokens(context, flags, users);
    const { secrets } = await server.namespace();
    await memberIsAllowed(context, server, secrets.path(), `with ${style}`);
  }
  await mastersAfterReload(context, webhooks, users);
  context.record({ callsForTheMember: webhooks.callsOf('denies-all', 'deny-master') });
}

/** The file names another webhook that denies everything, while the server runs. */
async function mastersAfterReload(context: CaseContext, webhooks: Webhooks, users: readonly TokenUser[]) {
  const { expect, eventually, onAllReplicas } = context;
  const [first, later] = [webhooks.entry('denies-all'), webhooks.entry('denies-later')];
  const { [configFlag]: complete } = webhooks.flags(context, [first, later]);
  const fileOf = (one: Authorizer) => authorizationFile(context, [one, rolesEntry]);
  const flags = { [configFlag]: { ...complete, file: fileOf(first) } };
  const server = await launchedWithTokens(context, flags, users, true);
  const { secrets } = await server.namespace();
  await server.rewrite(configFlag, fileOf(later));
  const callsLater = () => webhooks.callsOf('denies-later', 'deny-other');
  await eventually(async () => {
    await server.user('deny-other').api.get(secrets.path());
    expect.atLeast(callsLater(), 1, 'calls of the webhook that the changed file names');
  }, 'reload');
  await onAllReplicas(() => memberIsAllowed(context, server, secrets.path(), 'after a change of the file'));
}

async function memberIsAllowed(
  { expect, has }: CaseContext,
  server: ServerWithTokens,
  resource: string,
  when: string,
): Promise<void> {
  const status = resource.replace(/[^/]+$/, 'status');
  const hasStatus = (await server.api.get(status)).ok;
  for (const path of [resource, ...(hasStatus ? [status] : []), '/version']) {
    expect.status(await server.user('deny-other').api.get(path), 403, `GET by another user, ${when}`);
    allowed(await server.user('deny-master').api.get(path), `GET by a member of the group, ${when}`);
    if (!has('impersonation')) continue;
    const to = { username: 'deny-impersonated', groups: ['system:masters'] };
    const answer = await server.people.impersonated(to).api.get(path);
    allowed(answer, `GET by an impersonated member of the group, ${when}`);
    const acting = { 'impersonate-user': to.username, 'impersonate-group': to.groups[0]! };
    const byMember = await server.user('deny-master').api.get(path, { headers: acting });
    allowed(byMember, `GET by a member of the group who acts as another one, ${when}`);
  }
}
