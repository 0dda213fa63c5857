// Cases: the chain of authorizers: its order, the first decision, and the default (access 5.4).
import { section } from '../../kit/case.ts';
import { firstDenialEnds, orderOfFile } from './chain-of-webhooks.ts';
import { judgeLists } from './chain-lists.ts';
import type { CaseContext } from '../../kit/context.ts';
import { checkAttributes, checkParts } from './chain-attributes.ts';
import { agentNode, launchedWithUsers } from '../configuration/launched-users.ts';
import type { ServerWithUsers } from '../configuration/launched-users.ts';
import { pathDecides } from './path-decides.ts';
import { grantIn, untilAllowed } from '../../kit/identities/rights.ts';

const mode = (modes: string) => ({ '--authorization-mode': modes });
const listsConfigMaps = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }];

export default section('access', '5.4', {
  'authorization.chain.all-attributes': {
    text: 'All attributes of a request are evaluated against policy.',
    observe:
      'One combination is allowed. The user, the group of the user, the verb, the resource, the sub-resource, the namespace, the name and the API group are changed one at a time: each other combination is answered 403. (The sub-resource is skipped where the server does not offer a GET of it to the run itself.)',
    wrong: 'One attribute is ignored, such as the API group.',
    needs: ['rbac', 'second-identity', 'pods'],
    run: checkAttributes,
  },

  'authorization.chain.every-part': {
    text: 'Every part of a request must be allowed.',
    observe:
      'A user who may update an object but not its status sub-resource gets 403 on a PUT of the status, where the server offers that to the run itself; one who may list in one namespace gets 403 on a list across namespaces. The allowed requests succeed.',
    wrong: 'One allowed part is enough for the whole request.',
    needs: ['rbac', 'second-identity', 'pods'],
    run: checkParts,
  },

  'authorization.chain.path-decides': {
    text: 'Authorization covers all attributes of a request: a namespace or a name in the body grants no access beyond the path.',
    observe:
      'A user who may create config maps and role bindings in one namespace only sends a POST there with metadata.namespace of another; one who may update and patch one config map only sends PUT, merge patch and apply to its path with metadata.name of another, and with metadata.namespace of another: each is refused, or stored as the path names it, and the object that the body names is unchanged. With the namespace and name of the path each succeeds.',
    wrong: 'Namespace and name are authorized as in the path, and stored as in the body.',
    alsoIn: ['access 1'],
    needs: ['rbac', 'second-identity'],
    run: pathDecides,
  },

  'authorization.chain.order-of-modes': {
    text: 'Modes are consulted in the order in which --authorization-mode names them.',
    observe:
      'RBAC,AlwaysDeny: a grant of RBAC wins (200). Whether AlwaysDeny denies or has no opinion is not stated, but as the first mode it must do the same before any other: AlwaysDeny,RBAC answers a request that RBAC grants as AlwaysDeny,AlwaysAllow does, 200 or 403, checked for some seconds.',
    wrong: 'Modes are sorted into a fixed order, or RBAC is consulted before the others.',
    needs: ['launcher', 'rbac'],
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

  'authorization.chain.first-allow-ends': {
    text: 'The first allow ends the evaluation.',
    observe:
      'AlwaysAllow,AlwaysDeny allows everything. RBAC,AlwaysDeny allows what RBAC grants, and refuses the rest.',
    wrong: 'A later denial wins.',
    needs: ['launcher', 'rbac'],
    async run(context) {
      const { expect } = context;
      const all = await launchedWithUsers(context, mode('AlwaysAllow,AlwaysDeny'));
      const { secrets } = all.stranger.in(await all.namespace());
      expect.success(await secrets.list(), 'AlwaysAllow before AlwaysDeny');
      const some = await launchedWithUsers(context, mode('RBAC,AlwaysDeny'));
      await mustGrant(context, some, 'RBAC before AlwaysDeny');
    },
  },

  'authorization.chain.no-opinion-continues': {
    text: 'An authorizer without an opinion passes the request to the next one.',
    observe:
      'Node,RBAC: mode Node has no opinion on users that are not node agents, and what RBAC grants them is 200. RBAC,Node: RBAC has none on a node agent, which reads its own node.',
    wrong: 'No opinion counts as a denial.',
    needs: ['launcher', 'rbac', 'node-authorization', 'nodes'],
    async run(context) {
      const first = await launchedWithUsers(context, mode('Node,RBAC'));
      await mustGrant(context, first, 'RBAC after Node');
      const last = await launchedWithUsers(context, mode('RBAC,Node'));
      await last.cluster.nodes.create({ metadata: { name: agentNode } });
      const reads = () => last.agent.cluster.nodes.read(agentNode);
      await untilAllowed(context, reads, 'Node after RBAC, for the own node of an agent');
      await mustGrant(context, last, 'RBAC before Node');
    },
  },

  'authorization.chain.no-opinion-at-all': {
    text: 'If no authorizer has an opinion the request is denied.',
    observe: 'No binding grants the request: 403; with a binding 200.',
    wrong: 'The end of the chain allows.',
    alsoIn: ['access 1', 'access 7'],
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.chain.order-of-file': {
    text: 'Authorizers are consulted in the order of the authorizers list in the file.',
    observe:
      'Webhook before RBAC: a denial of the webhook wins over a grant of RBAC (403). RBAC before webhook: the grant wins (200), and the webhook is not called. RBAC between two webhooks, whose names are in the opposite order: both are called, in the order of the list.',
    wrong: 'Webhooks are always consulted last, or types are sorted.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: orderOfFile,
  },

  'authorization.chain.first-deny-ends': {
    text: 'The first denial ends the evaluation.',
    observe:
      'Two webhooks before RBAC: the first answers denied true, a request that RBAC grants gets 403 each time, and the second is not called; without denied the same request gets 200.',
    wrong: 'A denial counts as no opinion.',
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    run: firstDenialEnds,
  },

  'authorization.chain.any': {
    text: 'For any list of authorizers the first allow or deny decides; one that fails denies or has no opinion, as its failurePolicy says; no opinion at all is a denial.',
    observe:
      'Four webhooks of one file, two with failurePolicy Deny, and RBAC: requests under each of the 256 lists of the verdicts allow, deny, no opinion and fail, in every order, and SubjectAccessReviews of users whom RBAC allows and of others, get the decision of an executable model. No webhook is called after the decision. A wrong decision is shrunk to the verdicts that matter.',
    wrong:
      'A denial of the last webhook counts as no opinion, or the failure of one webhook ends the evaluation.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authorization-webhook', 'authorization-config', 'rbac'],
    general: true,
    run: judgeLists,
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
