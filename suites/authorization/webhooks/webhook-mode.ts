// Cases: mode Webhook of the style of options (access 5.4). How the connection file is given is not shown: the option of the most
// used implementation is used, and the row is not exercised where the launcher does not support it.
import type { Answer } from '../../kit/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import type { Verdict } from '../../models/authorizers/decide.ts';
import { launchedWithTokens } from '../configuration/token-users.ts';
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
  expect.success(await paths.get('/version'), 'GET of a path that the service allows');
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
        expect.status(await namespace.configMaps.read(name), 404, 'GET of the object during the call'),
      'unannounced',
      () =>
        eventually(() => expect.atLeast(webhooks.callsOf('held', user), 1, 'calls of the service'), 'event'),
    );
  } finally {
    release();
  }
  expect.success(await posting, 'the POST, after the service has allowed it');
  expect.success(await namespace.configMaps.read(name), 'GET of the object after the POST');
}

/** A webhook that denies everything, first in the order, in both styles of configuration. */
export async function mastersPastWebhook(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await webhooksByUser(context);
  const users = [{ username: 'deny-master', groups: ['system:masters'] }, { username: 'deny-other' }];
  const entries = [webhooks.entry('denies-all'), { type: 'RBAC', name: 'roles' }];
  const styles = {
    options: webhookMode(webhooks, 'denies-all', 'Webhook,RBAC'),
    'the file': webhooks.flags(context, entries),
  };
  for (const [style, flags] of Object.entries(styles)) {
    const server = await launchedWithTokens(context, flags, users);
    const { secrets } = await server.namespace();
    const as = (username: string) => server.user(username).api;
    for (const path of [secrets.path(), '/version']) {
      expect.status(await as('deny-other').get(path), 403, `GET by another user, with ${style}`);
      expect.success(await as('deny-master').get(path), `GET by a member of the group, with ${style}`);
    }
  }
  context.record({ callsForTheMember: webhooks.callsOf('denies-all', 'deny-master') });
}
