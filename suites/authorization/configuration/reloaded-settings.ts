// Cases: changed settings of a webhook and its cached answers, after the file of authorizers has changed (access 5.4).
import type { CaseContext } from '../../kit/context.ts';
import { mustStayCached } from '../../kit/reviews/cached-answers.ts';
import { answeredInTime } from '../webhooks/settings-of-each.ts';
import { startWebhooks, webhooksByUser } from '../webhooks/webhook-entries.ts';
import type { Authorizer } from './authorizer-file.ts';
import { authorizationFile, configFlag, rolesEntry } from './authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';

const [moved, failing, versioned] = ['moved-by-reload', 'failing-by-reload', 'versioned-by-reload'] as const;
const control = 'none-by-reload';
/** The webhook does not answer about this user. */
const held = 'held-by-reload';
/** Users of whom the webhook has no cached answer when its lifetimes change. */
const [allowed, later] = ['allowed-by-reload', 'later-by-reload'] as const;

/** A webhook of one name loses a condition, is moved to another service, with another failurePolicy, version and timeout, then gets
 * other lifetimes of cached answers. */
export async function reloadsSettings(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const webhooks = await startWebhooks(context.service, async (name, user, { apiVersion }) => {
    if (user === allowed) return 'allow';
    if (user === held) await released;
    if (name === 'first' && user === versioned)
      return String(apiVersion).endsWith('/v1beta1') ? 'deny' : 'no opinion';
    if (name === 'first') return user === failing ? 'fail' : 'no opinion';
    return user === moved ? 'deny' : 'no opinion';
  });
  const { [configFlag]: complete } = webhooks.flags(context, [
    webhooks.entry('first'),
    webhooks.entry('second'),
  ]);
  const fileOf = (service: 'first' | 'second', settings: Readonly<Record<string, unknown>> = {}) =>
    authorizationFile(context, [{ ...webhooks.entry(service, settings), name: 'of-one-name' }, rolesEntry]);
  const file = fileOf('second', { matchConditions: [{ expression: 'false' }] });
  const users = [moved, failing, versioned, held, allowed, later, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, { [configFlag]: { ...complete, file } }, users, true);
  const namespace = await namespaceOfUsers(context, server, control);
  const untilOnlyRefused = (refused: readonly string[], when: string) => {
    const check = async () => {
      for (const user of [moved, failing, versioned, control]) {
        const answer = await server.user(user).in(namespace).configMaps.list();
        if (refused.includes(user)) expect.refused(answer, `what RBAC grants the user ${user}, ${when}`);
        else expect.success(answer, `what RBAC grants the user ${user}, ${when}`);
      }
    };
    return eventually(() => onAllReplicas(check), 'reload');
  };
  await untilOnlyRefused([], 'before any change');
  await server.rewrite(configFlag, fileOf('second'));
  await untilOnlyRefused([moved], 'after its webhook, which denies, has lost a condition that is false');
  const other = { failurePolicy: 'Deny', subjectAccessReviewVersion: 'v1beta1', timeout: '8s' };
  await server.rewrite(configFlag, fileOf('first', other));
  const both =
    'after its webhook, which fails or denies in v1beta1, has another connection and other settings';
  await untilOnlyRefused([failing, versioned], both);
  const late = 'a request whose webhook does not answer, after its timeout has become 8s';
  const sent = server.user(held).in(namespace).configMaps.list();
  try {
    expect.refused(await answeredInTime(context, sent, late), late);
  } finally {
    release();
  }
  await server.rewrite(configFlag, fileOf('first', { authorizedTTL: '5m', unauthorizedTTL: '5m' }));
  await untilOnlyRefused([], 'after its failurePolicy and version are the first ones again');
  for (const user of [allowed, later]) {
    const { configMaps } = server.user(user).in(namespace);
    const send = () => configMaps.list({ limit: 1 });
    const what = `a request of the user ${user}, after the lifetimes of cached answers became five minutes`;
    const request = { what, send, calls: () => webhooks.callsOf('first', user) };
    const cached = { lifetimeMs: 300_000, window: 'short-cache' } as const;
    await mustStayCached(context, request, (answer) => expect.success(answer, what), cached);
  }
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
