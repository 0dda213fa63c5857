// Cases: a changed file of authorizers takes effect while the server runs (access 5.4). Entries of webhooks change, since a
// server may refuse to add or remove an authorizer of another type.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { unlessEnded } from '../../kit/waiting/unless-ended.ts';
import { authorizationFile, configFlag, rolesEntry } from './authorizer-file.ts';
import type { Authorizer } from './authorizer-file.ts';
import { requireRequestVariable } from '../conditions/condition-cases.ts';
import { launchedWithTokens, namespaceOfUsers } from './token-users.ts';
import type { ServerWithTokens } from './token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';

interface Reloading {
  readonly context: CaseContext;
  readonly server: ServerWithTokens;
  readonly namespace: Namespace;
}

const [denied, other] = ['deny-after-reload', 'deny-other-after-reload'] as const;
const control = 'none-after-reload';

/** A server with RBAC only, and an entry for a webhook that denies a user. */
async function reloadingServer(context: CaseContext) {
  await requireRequestVariable(context);
  const webhooks = await webhooksByUser(context);
  const hook = (user: string) =>
    webhooks.entry('reloaded', { matchConditions: [{ expression: `request.user == "${user}"` }] });
  // The client configuration of the webhook is there from the start.
  const { [configFlag]: complete } = webhooks.flags(context, [hook(denied), rolesEntry]);
  const fileOf = (...authorizers: readonly Authorizer[]) => authorizationFile(context, authorizers);
  const users = [denied, other, control].map((username) => ({ username }));
  const flags = { [configFlag]: { ...complete, file: fileOf(rolesEntry) } };
  const server = await launchedWithTokens(context, flags, users, true);
  const reloading = { context, server, namespace: await namespaceOfUsers(context, server, control) };
  await untilDecided(reloading, [], 'before any change');
  return { hook, fileOf, server, reloading };
}

/** Adds a webhook that denies, changes its condition, moves it behind RBAC, removes it, and adds it again. */
export async function reloadsFile(context: CaseContext): Promise<void> {
  const { hook, fileOf, server, reloading } = await reloadingServer(context);
  const changes = [
    { file: fileOf(hook(denied), rolesEntry), refused: [denied], what: 'a webhook is added' },
    { file: fileOf(hook(other), rolesEntry), refused: [other], what: 'its condition is changed' },
    { file: fileOf(rolesEntry, hook(other)), refused: [], what: 'it is moved behind RBAC' },
    { file: fileOf(hook(denied), rolesEntry), refused: [denied], what: 'it is moved before RBAC' },
    { file: fileOf(rolesEntry), refused: [], what: 'it is removed' },
    { file: fileOf(hook(denied), rolesEntry), refused: [denied], what: 'it is added again' },
  ];
  for (const { file, refused, what } of changes) {
    await server.rewrite(configFlag, file);
    await untilDecided(reloading, refused, `after ${what}`);
  }
}

/** Waits until the users are refused, and the others are allowed. */
async function untilDecided(
  { context, server, namespace }: Reloading,
  refused: readonly string[],
  when: string,
): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const check = async () => {
    for (const user of [denied, other, control]) {
      const answer = await server.user(user).in(namespace).configMaps.list();
      if (refused.includes(user)) expect.status(answer, 403, `${when}: a user whom the webhook denies`);
      else expect.success(answer, `${when}: a user whom only RBAC decides`);
    }
  };
  await eventually(() => onAllReplicas(check), 'reload');
}

/** What the server does while the file is invalid is not stated. */
export async function reloadsAfterInvalid(context: CaseContext): Promise<void> {
  const { hook, fileOf, server, reloading } = await reloadingServer(context);
  await server.rewrite(configFlag, 'not a configuration');
  const list = () => server.user(control).in(reloading.namespace).configMaps.list();
  await context.throughout(() => unlessEnded(list), 'unannounced');
  await server.rewrite(configFlag, fileOf(hook(other), rolesEntry));
  await unlessEnded(() => untilDecided(reloading, [other], 'after an invalid file a webhook is added'));
}

/** Records whether the earlier authorizers stay in force. */
export async function recordInvalidReload(context: CaseContext): Promise<void> {
  const webhooks = await webhooksByUser(context);
  const flags = webhooks.flags(context, [webhooks.entry('broken-later'), rolesEntry]);
  const users = [denied, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users, true);
  const namespace = await namespaceOfUsers(context, server, control);
  const statuses = async () => {
    const lists = [denied, control].map((user) => server.user(user).in(namespace).configMaps.list());
    return (await Promise.all(lists)).map(({ status }) => status);
  };
  const before = await statuses();
  await server.rewrite(configFlag, 'not a configuration');
  const seen = new Set<string>();
  await context.throughout(async () => seen.add((await statuses()).join()), 'unannounced');
  context.record({ before: before.join(), after: [...seen] });
}
