// Cases: authorization webhooks and RBAC in the order of the configuration file (access 5.4). A webhook answers by the first
// word of the user's name; a binding of RBAC lets every user list config maps, and nothing else.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import type { Authorizer } from '../configuration/authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';
import type { ServerWithTokens } from '../configuration/token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';
import type { Webhooks } from '../webhooks/webhook-entries.ts';

/** The users of all chains. */
const usersOf = (chain: string) =>
  (['allow', 'deny', 'none'] as const).map((word) => ({ username: `${word}-in-${chain}` }));

export interface OpenChain {
  readonly webhooks: Webhooks;
  readonly server: ServerWithTokens;
  readonly namespace: Namespace;
  /** A user of the chain. */
  readonly named: (word: 'allow' | 'deny' | 'none') => string;
  /** A request that RBAC grants, by a user of the chain. */
  granted(word: 'allow' | 'deny' | 'none'): ReturnType<Namespace['configMaps']['list']>;
  /** A request that RBAC does not grant. */
  ungranted(word: 'allow' | 'deny' | 'none'): ReturnType<Namespace['configMaps']['list']>;
}

/** A server with a file. @param chain names its users, which no other chain has
 * @param given webhooks that do not answer by the user only */
export async function openChain(
  context: CaseContext,
  chain: string,
  entriesOf: (webhooks: Webhooks) => readonly Authorizer[],
  given?: Webhooks,
): Promise<OpenChain> {
  const webhooks = given ?? (await webhooksByUser(context));
  const flags = webhooks.flags(context, entriesOf(webhooks));
  const server = await launchedWithTokens(context, flags, usersOf(chain));
  const named: OpenChain['named'] = (word) => `${word}-in-${chain}`;
  const namespace = await namespaceOfUsers(context, server, named('none'));
  const collections = (word: 'allow' | 'deny' | 'none') => server.user(named(word)).in(namespace);
  return {
    webhooks,
    server,
    namespace,
    named,
    granted: (word) => collections(word).configMaps.list(),
    ungranted: (word) => collections(word).secrets.list(),
  };
}

/** The server may call the webhook at first only, and remember its answer: a denial stays one. */
async function staysDenied({ expect }: CaseContext, { granted }: OpenChain): Promise<void> {
  for (const which of ['the first', 'the second', 'a later']) {
    const what = `${which} request that a webhook denies, before RBAC that grants it`;
    expect.status(await granted('deny'), 403, what);
  }
}

/** The same entries in two orders decide differently. */
export async function orderOfFile(context: CaseContext): Promise<void> {
  const { expect } = context;
  const hook = 'hook-and-roles';
  const first = await openChain(context, 'hook-first', (hooks) => [hooks.entry(hook), rolesEntry]);
  await staysDenied(context, first);
  expect.success(await first.granted('none'), 'a webhook without an opinion, before RBAC that grants');
  expect.success(await first.ungranted('allow'), 'a webhook that allows, before RBAC without a grant');
  expect.status(await first.ungranted('none'), 403, 'a webhook without an opinion, and RBAC without a grant');

  const last = await openChain(context, 'roles-first', (hooks) => [rolesEntry, hooks.entry(hook)]);
  const calls = () => last.webhooks.callsOf(hook, last.named('deny'));
  const earlier = calls();
  expect.success(await last.granted('deny'), 'RBAC that grants, before a webhook that denies');
  expect.equal(calls() - earlier, 0, 'calls of a webhook after RBAC, which granted the request');
  expect.status(await last.ungranted('deny'), 403, 'a webhook that denies, after RBAC without a grant');
  expect.success(await last.ungranted('allow'), 'a webhook that allows, after RBAC without a grant');

  // Names in the opposite order of the list.
  const between = await openChain(context, 'roles-between', (hooks) => [
    hooks.entry('z-hook'),
    rolesEntry,
    hooks.entry('a-hook'),
  ]);
  expect.status(await between.ungranted('none'), 403, 'two webhooks without an opinion');
  const called = between.webhooks.callsAbout(between.named('none')).slice(-2);
  expect.equal(called, ['z-hook', 'a-hook'], 'the webhooks that are called, in order');
  await staysDenied(context, between);
}

/** A denial ends the evaluation; the same answer without `denied` does not. */
export async function firstDenialEnds(context: CaseContext): Promise<void> {
  const { expect } = context;
  const chain = await openChain(context, 'denials', (hooks) => [
    hooks.entry('denials-first'),
    hooks.entry('denials-second'),
    rolesEntry,
  ]);
  await staysDenied(context, chain);
  const calls = chain.webhooks.callsOf('denials-second', chain.named('deny'));
  expect.equal(calls, 0, 'calls of a webhook after one that denied');
  expect.success(await chain.granted('none'), 'the same request, where the webhooks have no opinion');
  const called = chain.webhooks.callsOf('denials-second', chain.named('none'));
  expect.atLeast(called, 1, 'calls of a webhook after one without an opinion');
}

/** Several webhooks of one file are called, in the order of the list. */
export async function severalWebhooks(context: CaseContext): Promise<void> {
  const { expect } = context;
  const hooks = ['several-b', 'several-a', 'several-c'];
  const chain = await openChain(context, 'several', (webhooks) => [
    ...hooks.map((name) => webhooks.entry(name)),
    rolesEntry,
  ]);
  expect.status(await chain.ungranted('none'), 403, 'three webhooks without an opinion');
  const called = chain.webhooks.callsAbout(chain.named('none')).slice(-hooks.length);
  expect.equal(called, hooks, 'the webhooks that are called, in order');
}

/** An entry of type Webhook decides. */
export async function webhookDecides(context: CaseContext): Promise<void> {
  const { expect } = context;
  const chain = await openChain(context, 'decides', (hooks) => [rolesEntry, hooks.entry('decides')]);
  expect.success(await chain.ungranted('allow'), 'what only the webhook allows');
  expect.atLeast(chain.webhooks.callsOf('decides', chain.named('allow')), 1, 'calls of the webhook');
  expect.status(await chain.ungranted('deny'), 403, 'what the webhook denies');
  expect.status(await chain.ungranted('none'), 403, 'what no authorizer has an opinion on');
}
