// Cases: changed settings of a webhook and its cached answers, after the file of authorizers has changed (access 5.4).
import type { CaseContext } from '../../kit/context.ts';
import { startWebhooks, webhooksByUser } from '../webhooks/webhook-entries.ts';
import type { Authorizer } from './authorizer-file.ts';
import { authorizationFile, configFlag, rolesEntry } from './authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';

const [moved, failing, control] = ['moved-by-reload', 'failing-by-reload', 'none-by-reload'] as const;

/** A webhook of one name is moved to another service, then back under another failurePolicy. */
export async function reloadsSettings(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const webhooks = await startWebhooks(context.service, (name, user) => {
    if (name === 'first') return user === failing ? 'fail' : 'no opinion';
    return user === moved ? 'deny' : 'no opinion';
  });
  const { [configFlag]: complete } = webhooks.flags(context, [
    webhooks.entry('first'),
    webhooks.entry('second'),
  ]);
  const fileOf = (service: 'first' | 'second', failurePolicy: string) =>
    authorizationFile(context, [
      { ...webhooks.entry(service, { failurePolicy }), name: 'of-one-name' },
      rolesEntry,
    ]);
  const flags = { [configFlag]: { ...complete, file: fileOf('first', 'NoOpinion') } };
  const users = [moved, failing, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users, true);
  const namespace = await namespaceOfUsers(context, server, control);
  const untilOnlyRefused = (refused: string | undefined, when: string) => {
    const check = async () => {
      for (const user of [moved, failing, control]) {
        const answer = await server.user(user).in(namespace).configMaps.list();
        if (user === refused) expect.refused(answer, `what RBAC grants the user ${user}, ${when}`);
        else expect.success(answer, `what RBAC grants the user ${user}, ${when}`);
      }
    };
    return eventually(() => onAllReplicas(check), 'reload');
  };
  await untilOnlyRefused(undefined, 'before any change');
  await server.rewrite(configFlag, fileOf('second', 'NoOpinion'));
  await untilOnlyRefused(moved, 'after its webhook has another connection, to a service that denies');
  await server.rewrite(configFlag, fileOf('first', 'Deny'));
  await untilOnlyRefused(failing, 'after the failurePolicy of its webhook, whose calls fail, became Deny');
}

/** A webhook whose answers are cached for longer than a reload may take is removed. */
export async function reloadsPastCache(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const webhooks = await webhooksByUser(context);
  const hook = webhooks.entry('cached-at-reload', { authorizedTTL: '5m', unauthorizedTTL: '5m' });
  const { [configFlag]: complete } = webhooks.flags(context, [hook, rolesEntry]);
  const fileOf = (...authorizers: readonly Authorizer[]) => authorizationFile(context, authorizers);
  const flags = { [configFlag]: { ...complete, file: fileOf(hook, rolesEntry) } };
  const names = ['allow-before-reload', 'deny-before-reload', 'none-before-reload'] as const;
  const users = names.map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users, true);
  const namespace = await namespaceOfUsers(context, server, names[2]);
  const ungranted = () => server.user(names[0]).in(namespace).secrets.list();
  const granted = () => server.user(names[1]).in(namespace).configMaps.list();
  expect.success(await ungranted(), 'what RBAC does not grant and the webhook allows');
  expect.status(await granted(), 403, 'what RBAC grants and the webhook denies');
  await server.rewrite(configFlag, fileOf(rolesEntry));
  const check = async () => {
    expect.status(await ungranted(), 403, 'what only a removed webhook has allowed');
    expect.success(await granted(), 'what RBAC grants, and only a removed webhook has denied');
  };
  await eventually(() => onAllReplicas(check), 'reload');
}
