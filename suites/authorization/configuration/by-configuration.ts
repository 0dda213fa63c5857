// Cases: authorizers that the list of modes or the configuration file names decide, and others do not (access 5.4).
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { grantIn, untilAllowed } from '../../kit/identities/rights.ts';
import { agentNode, launchedWithUsers } from './launched-users.ts';
import type { ServerWithUsers } from './launched-users.ts';
import { acceptingFile } from './start-exit.ts';

export const listsConfigMaps = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }];

/** A binding takes effect with the first flags, and has none with the others. */
export async function rolesDecide(context: CaseContext, withRoles: Flags, without: Flags): Promise<void> {
  const { expect } = context;
  const on = await acceptingFile(() => launchedWithUsers(context, withRoles));
  const there = await on.namespace();
  const list = () => on.member.in(there).configMaps.list();
  expect.status(await list(), 403, 'list before the binding exists');
  await grantIn({ ...context, cluster: on.cluster }, on.member, there, listsConfigMaps, list);
  expect.status(await on.stranger.in(there).configMaps.list(), 403, 'list by a user without a binding');
  // A server need not have the other mode.
  const launch = () => launchedWithUsers(context, without);
  const off = context.has('node-authorization') ? await acceptingFile(launch) : await unlessBlocked(launch);
  if (off !== undefined) await bindingsHaveNoEffect(context, off);
}

async function bindingsHaveNoEffect(context: CaseContext, off: ServerWithUsers): Promise<void> {
  const { expect, names } = context;
  const elsewhere = await off.namespace();
  const denied = () => off.member.in(elsewhere).configMaps.list();
  const staysRefused = async () =>
    expect.status(await denied(), 403, 'list by a user with a binding, without RBAC among the authorizers');
  // A server without RBAC need not serve roles.
  const role = await unlessBlocked(() => elsewhere.roles.given({ rules: listsConfigMaps }));
  if (role === undefined) return staysRefused();
  const roleRef = { apiGroup: names.groups.rbac, kind: 'Role', name: role.metadata.name! };
  const { roleBindings } = elsewhere;
  await roleBindings.given({ subjects: [off.member.subject], roleRef });
  const later = await roleBindings.given({ subjects: [off.other.subject], roleRef });
  // Nothing shows when the binding would have taken effect, so the case waits for seconds.
  await context.throughout(staysRefused, 'unannounced', () =>
    context.eventually(async () => {
      const items = (await roleBindings.list()).list.items.map(({ metadata }) => metadata.name);
      expect.that(items.includes(later.metadata.name), 'a later binding is not listed');
    }, 'event'),
  );
}

/** A node agent reads its own node with the first flags, and not with the others. */
export async function nodesDecide(context: CaseContext, withNodes: Flags, without: Flags): Promise<void> {
  const { expect } = context;
  const on = await acceptingFile(() => launchedWithUsers(context, withNodes));
  await on.cluster.nodes.create({ metadata: { name: agentNode } });
  const reads = ({ agent }: ServerWithUsers) => agent.cluster.nodes.read(agentNode);
  await untilAllowed(context, () => reads(on), 'GET of its own node, by an agent');
  const byUser = await on.stranger.cluster.nodes.read(agentNode);
  expect.status(byUser, 403, 'GET of the node by a user who is not a node agent');
  expect.status(await on.agent.cluster.clusterRoles.list(), 403, 'list of cluster roles by an agent');

  const off = await launchedWithUsers(context, without);
  await off.cluster.nodes.create({ metadata: { name: agentNode } });
  // Nothing shows when the agent would have been allowed, so the case waits for seconds.
  await context.throughout(
    async () =>
      expect.status(await reads(off), 403, 'GET of its own node, without Node among the authorizers'),
    'unannounced',
  );
}
