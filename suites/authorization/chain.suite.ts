// Cases: the chain of authorizers: its order, the first decision, and the default (access 5.4).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { checkAttributes, checkParts } from './chain-attributes.ts';
import { agentNode, launchedWithUsers } from './launched-users.ts';
import type { ServerWithUsers } from './launched-users.ts';
import { pathDecides } from './path-decides.ts';
import { grantIn, untilAllowed } from '../kit/rights.ts';

const mode = (modes: string) => ({ '--authorization-mode': modes });
const listsConfigMaps = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }];

export default section({
  'authorization.chain.all-attributes': checkAttributes,
  'authorization.chain.every-part': checkParts,
  'authorization.chain.path-decides': pathDecides,

  'authorization.chain.order-of-modes': {
    waits: true,
    run: async (context) => {
      const { expect, throughout, names, record } = context;
      const server = await launchedWithUsers(context, mode('RBAC,AlwaysDeny'));
      await mustGrant(context, server, 'RBAC before AlwaysDeny');
      // The document does not state whether AlwaysDeny denies or has no opinion. It must do the same before any other
      // mode.
      const allowing = await launchedWithUsers(context, mode('AlwaysDeny,AlwaysAllow'));
      const first = await allowing.stranger.in(await allowing.namespace()).secrets.list();
      expect.status(first, [200, 403], 'AlwaysDeny before AlwaysAllow');
      record({ 'AlwaysDeny before AlwaysAllow': first.status });

      const granting = await launchedWithUsers(context, mode('AlwaysDeny,RBAC'));
      const namespace = await granting.namespace();
      const role = await namespace.roles.given({ rules: listsConfigMaps });
      const roleRef = { apiGroup: names.groups.rbac, kind: 'Role', name: role.metadata.name! };
      await namespace.roleBindings.given({ subjects: [granting.member.subject], roleRef });
      const lists = () => granting.member.in(namespace).configMaps.list();
      const what = 'a grant of RBAC after AlwaysDeny, which must decide like AlwaysAllow after AlwaysDeny';
      if (first.ok) return void (await untilAllowed(context, lists, what));
      // Nothing shows when the binding would have taken effect, so the case waits for seconds.
      await throughout(async () => expect.status(await lists(), 403, what), 'unannounced');
    },
  },

  'authorization.chain.first-allow-ends': async (context) => {
    const { expect } = context;
    const all = await launchedWithUsers(context, mode('AlwaysAllow,AlwaysDeny'));
    const { secrets } = all.stranger.in(await all.namespace());
    expect.success(await secrets.list(), 'AlwaysAllow before AlwaysDeny');
    const some = await launchedWithUsers(context, mode('RBAC,AlwaysDeny'));
    await mustGrant(context, some, 'RBAC before AlwaysDeny');
  },

  'authorization.chain.no-opinion-continues': async (context) => {
    const first = await launchedWithUsers(context, mode('Node,RBAC'));
    await mustGrant(context, first, 'RBAC after Node');
    const last = await launchedWithUsers(context, mode('RBAC,Node'));
    await last.cluster.nodes.create({ metadata: { name: agentNode } });
    const reads = () => last.agent.cluster.nodes.read(agentNode);
    await untilAllowed(context, reads, 'Node after RBAC, for the own node of an agent');
    await mustGrant(context, last, 'RBAC before Node');
  },

  'authorization.chain.no-opinion-at-all': async (context) => {
    const { people, namespace, expect } = context;
    const [bound, unbound] = [await people.stranger(), await people.stranger()];
    const list = () => bound.in(namespace).configMaps.list();
    expect.status(await list(), 403, 'list without a grant');
    await grantIn(context, bound, namespace, listsConfigMaps, list);
    expect.status(
      await unbound.in(namespace).configMaps.list(),
      403,
      'list by another user, without a grant',
    );
    expect.status(
      await bound.in(namespace).serviceAccounts.list(),
      403,
      'list of another resource, without a grant',
    );
  },
});

/** Expects that RBAC grants are allowed, and other requests are refused. */
async function mustGrant(context: CaseContext, server: ServerWithUsers, what: string): Promise<void> {
  const { expect } = context;
  const namespace = await server.namespace();
  const list = () => server.member.in(namespace).configMaps.list();
  await grantIn({ ...context, cluster: server.cluster }, server.member, namespace, listsConfigMaps, list);
  expect.status(await server.member.in(namespace).secrets.list(), 403, `${what}: a resource without a grant`);
  expect.status(
    await server.stranger.in(namespace).configMaps.list(),
    403,
    `${what}: a user without a grant`,
  );
}
