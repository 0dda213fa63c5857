// Cases: what node agents may write under mode Node, and which identities are node agents (access 5.4).
import { deniedUnlessOpen } from '../../kit/identities/open-to-all.ts';
import { createCertificateRequest } from '../../../common/keys/certificate-request.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseFunction } from '../../kit/case.ts';
import { NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import {
  agentOf,
  givenNodes,
  mustWatch,
  outsiderOf,
  podOn,
  secretVolumes,
  stillThere,
  untilRead,
} from './node-agents.ts';
import { readsOnly } from './node-reads-only.ts';
import { deniedToOutsider } from './outsiders.ts';
import * as restriction from './node-restriction.ts';
import { ownPodsOnly } from './node-restriction-pods.ts';
import { allowed, untilAllowed } from '../../kit/identities/rights.ts';
import { unlessRefused } from '../../kit/unless-blocked.ts';

export default section('access', '5.4', {
  'authorization.nodes.writes-nodes': {
    text: 'A node agent may write nodes and node status.',
    observe:
      'The identity system:node:n1 in system:nodes creates the node n1, and updates its labels and its status: not 403.',
    wrong: 'The status sub-resource is not allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes'],
    async run(context) {
      const { cluster, expect } = context;
      // A policy may keep every client from creating nodes.
      await givenNodes(context, 1);
      const body = cluster.nodes.object();
      const name = body.metadata.name!;
      const agent = agentOf(context, name);
      const { nodes } = agent.cluster;
      const outsider = outsiderOf(context, name);
      expect.status(
        await outsider.cluster.nodes.create(body),
        403,
        'POST by a user that is not a node agent',
      );
      allowed(await nodes.create(body), 'POST of its own node');
      const label = { metadata: { labels: { 'example.com/agent': 'yes' } } };
      allowed(await nodes.mergePatch(name, label), 'PATCH of its own node');
      // A controller may change the taints between the read and the PUT, which then sets them back: not for an agent.
      const put = async () => nodes.replace(await stillThere(cluster.nodes, name));
      await untilAllowed(context, put, 'PUT of its own node');
      allowed(await nodes.mergePatch(`${name}/status`, restriction.status('ready')), 'PATCH of its status');
      const putStatus = async () =>
        agent.api.put(nodes.path(name, 'status'), await stillThere(cluster.nodes, name));
      await untilAllowed(context, putStatus, 'PUT of its status');
    },
  },

  'authorization.nodes.writes-pods': {
    text: 'A node agent may write pods and pod status.',
    observe:
      'The identity system:node:n1 in system:nodes patches and replaces the status of a pod bound to n1, and deletes that pod: not 403.',
    wrong: 'Only pod status is allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      const { namespace, uniqueName } = context;
      const nodeName = uniqueName('node');
      const name = (await podOn(namespace, nodeName)).metadata.name!;
      const agent = agentOf(context, nodeName);
      const { pods } = agent.in(namespace);
      const patches = () => pods.mergePatch(`${name}/status`, { status: { message: 'seen' } });
      await untilAllowed(context, patches, 'PATCH of a pod status');
      const current = await stillThere(namespace.pods, name);
      allowed(await agent.api.put(pods.path(name, 'status'), current), 'PUT of a pod status');
      await untilAllowed(context, () => pods.remove(name), 'DELETE of a pod of its node');
    },
  },

  'authorization.nodes.signing-requests': {
    text: 'For its TLS bootstrap a node agent may read and write certificate signing requests.',
    observe:
      'The identity system:node:n1 in system:nodes creates, gets, lists and watches certificatesigningrequests: not 403. (Changes: authorization.nodes.changes-signing-requests.)',
    wrong: 'It may create them but not read them.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'certificate-requests'],
    async run(context) {
      const { uniqueName, expect } = context;
      const nodeName = uniqueName('node');
      const { certificateRequests } = agentOf(context, nodeName).cluster;
      const body = await signingRequestOf(nodeName);
      const outsider = outsiderOf(context, nodeName);
      const { group, plural: resource } = certificateRequests.type;
      const byOutsider = await outsider.cluster.certificateRequests.create(body);
      const sent = { verb: 'create', group, resource };
      await deniedToOutsider(context, outsider, byOutsider, 'POST of a signing request', sent);
      // Which requests a server admits is not shown: this one is taken from an administrator.
      const control = () => context.cluster.certificateRequests.given(body);
      await unlessRefused(control, 'such a signing request');
      const answer = await certificateRequests.create(body);
      expect.success(answer, 'POST of a signing request');
      const name = answer.object.metadata.name!;
      expect.success(await certificateRequests.read(name), 'GET of its signing request');
      const query = { fieldSelector: `metadata.name=${name}` };
      allowed(await certificateRequests.list(query), 'list of signing requests');
      await mustWatch(context, certificateRequests, query, 'watch of signing requests');
    },
  },

  'authorization.nodes.changes-signing-requests': {
    text: 'A node agent may change and delete certificate signing requests. (Inferred: writing includes more than creation.)',
    observe:
      'The identity system:node:n1 in system:nodes sends PUT, PATCH and DELETE to a certificatesigningrequests object of its own: not 403. An outsider gets 403 for each.',
    wrong: 'It may only create them.',
    level: 'SHOULD',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'certificate-requests'],
    async run(context) {
      const { cluster, uniqueName, expect } = context;
      const nodeName = uniqueName('node');
      const { certificateRequests } = agentOf(context, nodeName).cluster;
      const outsider = outsiderOf(context, nodeName);
      const { group, plural: resource } = certificateRequests.type;
      const body = await signingRequestOf(nodeName);
      await unlessRefused(() => cluster.certificateRequests.given(body), 'such a signing request');
      const answer = await certificateRequests.create(body);
      expect.success(answer, 'POST of a signing request');
      const name = answer.object.metadata.name!;
      const label = { metadata: { labels: { 'example.com/agent': 'yes' } } };
      const current = await cluster.certificateRequests.current(name);
      const writes: Readonly<Record<string, (mine: typeof certificateRequests) => Promise<Answer>>> = {
        update: (mine) => mine.replace(current),
        patch: (mine) => mine.mergePatch(name, label),
        delete: (mine) => mine.remove(name),
      };
      for (const [verb, write] of Object.entries(writes)) {
        const byOutsider = await write(outsider.cluster.certificateRequests);
        const method = `${verb} of a signing request`;
        await deniedToOutsider(context, outsider, byOutsider, method, { verb, group, resource });
        allowed(await write(certificateRequests), method);
      }
    },
  },

  'authorization.nodes.token-reviews': {
    text: 'A node agent may create token reviews.',
    observe: 'The identity system:node:n1 in system:nodes POSTs a TokenReview: not 403.',
    wrong: 'They are not allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide'],
    run: reviewsAllowed('authentication', 'TokenReview', {
      token: 'nobody-has-this',
    }),
  },

  'authorization.nodes.access-reviews': {
    text: 'A node agent may create subject access reviews.',
    observe: 'The identity system:node:n1 in system:nodes POSTs a SubjectAccessReview: not 403.',
    wrong: 'They are not allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide'],
    run: reviewsAllowed('authorization', 'SubjectAccessReview', {
      user: 'anybody',
      nonResourceAttributes: { path: '/version', verb: 'get' },
    }),
  },

  'authorization.nodes.identity': {
    text: 'Only callers in group system:nodes with a username system:node:<nodeName> are authorized by this mode.',
    observe:
      'Group and name in that form: get of the own node 200, also where the group is not the first one of the user. The group with another name or in another letter case, the name without the group, and the name system:node: without a node name: 403.',
    wrong: 'Only the group is checked.',
    alsoIn: ['access 2.2'],
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes'],
    async run(context) {
      const { cluster, people, uniqueName } = context;
      const [nodeName = ''] = await givenNodes(context, 1);
      const path = cluster.nodes.path(nodeName);
      const nodes = ['system:nodes'];
      // A controller may remove a node that has no machine: a 404 is not a refusal.
      allowed(await agentOf(context, nodeName).api.get(path), 'GET of its own node');
      const strangers: readonly (readonly [string, readonly string[]])[] = [
        [uniqueName('stranger'), nodes],
        [nodeName, nodes],
        [`system:nodes:${nodeName}`, nodes],
        [`node:${nodeName}`, nodes],
        ['system:node:', nodes],
        [`system:node:${nodeName}`, []],
        [`system:node:${nodeName}`, ['system:nodes:others', 'nodes']],
        [`system:node:${nodeName}`, ['System:Nodes']],
        [`System:Node:${nodeName}`, nodes],
      ];
      for (const [username, groups] of strangers) {
        const { api } = people.impersonated({ username, groups });
        const what = `GET of a node by ${username} in ${groups.join(', ') || 'no group'}`;
        await deniedUnlessOpen(context, await api.get(path), (by) => by.api.get(path), what);
      }
      const several = [uniqueName('group'), 'system:nodes', 'example'];
      const member = people.impersonated({ username: `system:node:${nodeName}`, groups: several });
      allowed(await member.api.get(path), 'GET of its own node by a node agent with further groups');
      allowed(await agentOf(context, nodeName).api.get(path), 'GET of its own node, after the refusals');
    },
  },

  'authorization.nodes.name-exact': {
    text: 'nodeName must match the registered name of the node exactly.',
    observe:
      'A pod bound to the node n1.example uses a secret: system:node:n1.example gets it; system:node:n1 and system:node:N1.EXAMPLE get 403.',
    wrong: 'Letter case or the domain is ignored.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      const { namespace, uniqueName, expect } = context;
      const short = uniqueName('node');
      const nodeName = `${short}.example`;
      const { metadata } = await namespace.secrets.given();
      await podOn(namespace, nodeName, { spec: secretVolumes(metadata.name!) });
      const path = namespace.secrets.path(metadata.name);
      await untilRead(context, agentOf(context, nodeName), path, 'secret of a pod of its node');
      for (const other of [
        short,
        nodeName.toUpperCase(),
        `${nodeName}.more`,
        `${nodeName}x`,
        `x${nodeName}`,
      ]) {
        const answer = await agentOf(context, other).api.get(path);
        expect.status(answer, 403, `the agent of ${other}, where the pod is on ${nodeName}`);
      }
    },
  },

  'authorization.nodes.not-for-others': {
    text: 'Callers outside the group, or with a username of another form, get no rights from this mode, and NodeRestriction does not limit them.',
    observe:
      'A user n1 in system:nodes, NodeRestriction on: with a grant of RBAC to update nodes any node is updated; without the grant 403.',
    wrong: 'The plugin limits every member of system:nodes.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes', 'rbac', 'node-restriction'],
    run: restriction.notForOthers,
  },

  'authorization.nodes.restriction-nodes': {
    text: 'With the plugin NodeRestriction writes to nodes are limited to the own node of the agent.',
    observe:
      'The identity system:node:n1 in system:nodes patches n1: not refused; n2: refused, and unchanged, also where the agent has further groups. A DELETE of n2 is refused, and so are a PATCH, a DELETE and a creation of another node, also by an apply and with dryRun=All, and a PATCH and a DELETE of n2 where a role allows the agent to change all nodes, and a PATCH by agents of nodes with similar names.',
    wrong: 'Only creation is checked, a dry-run is not, or an agent with a role is not limited.',
    alsoIn: ['core 4.10'],
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes', 'node-restriction'],
    run: restriction.ownNodeOnly,
  },

  'authorization.nodes.restriction-pods': {
    text: 'With the plugin NodeRestriction writes to pods are limited to pods bound to the own node of the agent.',
    observe:
      'The identity system:node:n1 in system:nodes updates the status of a pod on n1, and deletes it: not refused. The same for a pod on n2, and for one on no node: refused, and unchanged, the status by PUT, apply and each kind of PATCH, also by agents of nodes with similar names; POST of a pod on n2, also with a generated name, or on no node: refused, and not stored. Where a role lets the agent change pods: PUT and PATCH of a pod on n2, and an apply that creates one, are refused as well. A DELETE of all pods of the namespace does not delete it.',
    wrong: 'Pods are not covered, or only some verbs on their status.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'node-restriction'],
    isolated: true,
    run: ownPodsOnly,
  },

  'authorization.nodes.reads-only': {
    text: 'A node agent reads services, and the secrets and config maps of its pods, and does not write them.',
    observe:
      'The identity system:node:n1 in system:nodes reads a secret and a config map that a pod on n1 uses; PUT, PATCH and DELETE of each are 403, and they are unchanged; POST of a service is 403, and it is not stored. So are a PATCH of endpoints and of the namespace, and POST of a role; a DELETE of all secrets is 403 or 405.',
    wrong: 'An agent may use every verb on objects that a pod of its node uses.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    run: readsOnly,
  },

  'authorization.nodes.restriction-off': {
    text: 'Without the plugin NodeRestriction mode Node itself does not limit writes to own objects. (Inferred: the limit comes from enabling the plugin.)',
    observe: 'Without the plugin the identity system:node:n1 in system:nodes patches n2: not 403.',
    wrong: 'The limit is built into the mode.',
    level: 'SHOULD',
    needs: ['launcher', 'node-authorization', 'nodes'],
    run: restriction.off,
  },
});

/** A signing request for the identity of an agent. */
async function signingRequestOf(nodeName: string) {
  const pem = await createCertificateRequest(`system:node:${nodeName}`, ['system:nodes']);
  return {
    spec: {
      request: Buffer.from(pem).toString('base64'),
      signerName: 'example.com/conformance',
      usages: ['digital signature', 'client auth'],
    },
  };
}

/** A review that the run itself may create: the document does not show the paths of reviews (access 4). */
function reviewsAllowed(group: 'authentication' | 'authorization', kind: string, spec: object): CaseFunction {
  return async (context) => {
    const { api, names, uniqueName, expect } = context;
    const path = `/apis/${names.groups[group]}/v1/${kind.toLowerCase()}s`;
    const body = { apiVersion: `${names.groups[group]}/v1`, kind, spec };
    const own = await api.post(path, body);
    const what = `POST of a ${kind} by the run answered ${own.status}`;
    if (own.status >= 500) throw new PrerequisiteFailed(what);
    if (!own.ok) throw new NotRun('not-exercised', what);
    const nodeName = uniqueName('node');
    const outsider = outsiderOf(context, nodeName);
    const refused = await outsider.api.post(path, body);
    const sent = { verb: 'create', group: names.groups[group], resource: `${kind.toLowerCase()}s` };
    await deniedToOutsider(context, outsider, refused, `POST of a ${kind}`, sent);
    const answer = await agentOf(context, nodeName).api.post(path, body);
    expect.success(answer, `POST of a ${kind} by a node agent`);
  };
}
