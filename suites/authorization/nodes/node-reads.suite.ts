// Cases: what node agents may read under mode Node (access 5.4).
import { section } from '../../kit/case.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import {
  agentOf,
  claimVolumes,
  configMapVolumes,
  givenNodes,
  mustNotWatch,
  mustWatch,
  podOn,
  secretVolumes,
  stillThere,
  untilRead,
} from './node-agents.ts';
import { launchedUnlessRefused } from '../../kit/launched-unless-refused.ts';
import { allowed } from '../../kit/identities/rights.ts';
import { judgeListsInNamespace, showsOnlyOwnPods } from './node-reads-only.ts';
import { separatesKinds, forgetsFormerPods, staysWhileUsed } from './shared-objects.ts';
import { nodesNotOpen } from './outsiders.ts';
import { readsNoOthers, readsOfItsPods } from './reads-of-pods.ts';
import { readsVolumeBoundLater } from './node-volumes.ts';
import { directly, volumes } from './used-kinds.ts';
import { readsUsedConfigMaps, readsUsedSecrets } from './used-by-pods.ts';

const secrets = directly('secret', 'secrets', secretVolumes);
const configMaps = directly('config map', 'configMaps', configMapVolumes);
const claims = directly('persistent volume claim', 'volumeClaims', claimVolumes);

const gatesOff = 'AuthorizeNodeWithSelectors=false,AuthorizeWithSelectors=false';

export default section('access', '5.4', {
  'authorization.nodes.reads-services': {
    text: 'A node agent may read services.',
    observe: 'The identity system:node:n1 in system:nodes lists services across namespaces: 200.',
    wrong: 'Services are not allowed, so that the agent cannot work.',
    alsoIn: ['access 2.3'],
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'services'],
    async run(context) {
      const { namespace, uniqueName, expect } = context;
      const service = await namespace.services.given();
      const agent = agentOf(context, uniqueName('node'));
      const all = agent.cluster.resource(namespace.services.type);
      expect.success(await all.list({ limit: 5 }), 'list of services across namespaces');
      expect.success(await agent.in(namespace).services.read(service.metadata.name!), 'GET of a service');
      await mustWatch(context, all, {}, 'watch of services');
    },
  },

  'authorization.nodes.reads-endpoints': {
    text: 'A node agent may read endpoints.',
    observe:
      'The identity system:node:n1 in system:nodes gets an existing endpoints object of each of two namespaces by name: 200. (List and watch: authorization.nodes.lists-endpoints.)',
    wrong: 'Endpoints are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'endpoints'],
    async run(context) {
      const { namespace, anotherNamespace, uniqueName, expect } = context;
      const agent = agentOf(context, uniqueName('node'));
      for (const place of [namespace, anotherNamespace()]) {
        const { metadata } = await place.endpoints.given();
        expect.success(await agent.in(place).endpoints.read(metadata.name!), 'GET of endpoints');
      }
    },
  },

  'authorization.nodes.lists-endpoints': {
    text: 'A node agent may list and watch endpoints. (Inferred: reading includes get, list and watch.)',
    observe:
      'The identity system:node:n1 in system:nodes lists endpoints in a namespace and across namespaces, and watches them: 200.',
    wrong: 'Endpoints can be read by name only.',
    level: 'SHOULD',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'endpoints'],
    async run(context) {
      const { namespace, uniqueName, expect } = context;
      await namespace.endpoints.given();
      const agent = agentOf(context, uniqueName('node'));
      const all = agent.cluster.resource(namespace.endpoints.type);
      expect.success(await agent.in(namespace).endpoints.list(), 'list of endpoints in a namespace');
      expect.success(await all.list({ limit: 5 }), 'list of endpoints across namespaces');
      await mustWatch(context, all, {}, 'watch of endpoints');
    },
  },

  'authorization.nodes.reads-own-node': {
    text: 'A node agent may read nodes: with the selector gates its own node.',
    observe: 'The identity system:node:n1 in system:nodes gets the node n1: 200.',
    wrong: 'Nodes are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes'],
    async run(context) {
      const [name = ''] = await givenNodes(context, 1);
      const { nodes } = agentOf(context, name).cluster;
      allowed(await nodes.read(name), 'GET of its own node');
    },
  },

  'authorization.nodes.reads-own-pods': {
    text: 'A node agent may read pods: with the selector gates those bound to its node.',
    observe:
      'The identity system:node:n1 in system:nodes lists pods with the field selector spec.nodeName=n1: 200. (What spec.nodeName==n1 gives is recorded.)',
    wrong: 'Pods are not allowed, so that the agent cannot work.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      const { namespace, expect, eventually, uniqueName } = context;
      const nodeName = uniqueName('node');
      const { metadata } = await podOn(namespace, nodeName);
      const agent = agentOf(context, nodeName);
      const answer = await listPods(agent, namespace.pods, `spec.nodeName=${nodeName}`);
      expect.success(answer, 'list of the pods of its own node');
      // Operators other than `=` are not shown (core 4.3).
      const twice = await listPods(agent, namespace.pods, `spec.nodeName==${nodeName}`);
      context.record({ 'status of a list with ==': twice.status });
      await eventually(async () => {
        const { items } = (await listPods(agent, namespace.pods, `spec.nodeName=${nodeName}`)).list;
        const uids = items.map((item) => item.metadata.uid);
        if (uids.includes(metadata.uid)) return;
        await stillThere(namespace.pods, metadata.name!);
        expect.that(false, 'the list of the pods of its own node lacks one of them');
      }, 'authorization');
    },
  },

  'authorization.nodes.reads-secrets-of-its-pods': {
    text: 'A node agent may read secrets that pods bound to its node use.',
    observe:
      'Pods bound to n1 use secrets by volumes, projected volumes, environments of two containers and an init container, several in each, some of them optional, and to pull images: the identity system:node:n1 in system:nodes gets each by name, within a short while. The same for an object of a pod that is bound to n1 after its creation, where the server offers that. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403. An object of a pod that is being deleted, and that a finalizer holds, stays readable.',
    wrong:
      'The reference from the pod to the secret is not followed, or ends when any of its pods is deleted.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      await readsUsedSecrets(context);
      await staysWhileUsed(context, secrets);
    },
  },

  'authorization.nodes.reads-no-other-secrets': {
    text: 'A node agent may not read secrets that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a secret that no pod uses, for one that pods on n2 and n3 use, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the secret of its own pod is 200. A secret of that name in another namespace, which a pod on another node uses, and one with the name of a config map of its pod, are 403. So is, for the agent of n2, the secret of a pod on n1 that is created again on n2 without it.',
    wrong: 'Node agents read all secrets.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      await readsNoOthers(secrets)(context);
      await separatesKinds(context, 'configMaps', 'secrets');
      await forgetsFormerPods(context);
    },
  },

  'authorization.nodes.reads-config-maps-of-its-pods': {
    text: 'A node agent may read config maps that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses config maps by a volume, a projected volume, and environments of two containers and an init container, several in each, some of them optional: the identity system:node:n1 in system:nodes gets each by name, within a short while. The same for an object of a pod that is bound to n1 after its creation, where the server offers that. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403. An object of a pod that is being deleted, and that a finalizer holds, stays readable.',
    wrong: 'The reference from the pod to the config map is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      await readsUsedConfigMaps(context);
      await staysWhileUsed(context, configMaps);
    },
  },

  'authorization.nodes.reads-no-other-config-maps': {
    text: 'A node agent may not read config maps that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a config map that no pod uses, for one that pods on n2 and n3 use, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the config map of its own pod is 200. One of that name in another namespace, which a pod on another node uses, is 403. One with the name of a secret of its pod is 403.',
    wrong: 'Node agents read all config maps.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    async run(context) {
      await readsNoOthers(configMaps)(context);
      await separatesKinds(context, 'secrets', 'configMaps');
    },
  },

  'authorization.nodes.reads-volume-claims-of-its-pods': {
    text: 'A node agent may read persistent volume claims that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses a persistent volume claim: the identity system:node:n1 in system:nodes gets the persistent volume claim by name, within a short while. The same for an object of a pod that is bound to n1 after its creation, where the server offers that. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403. An object of a pod that is being deleted, and that a finalizer holds, stays readable.',
    wrong: 'The reference from the pod to the persistent volume claim is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
    run: readsOfItsPods(claims),
  },

  'authorization.nodes.reads-no-other-volume-claims': {
    text: 'A node agent may not read persistent volume claims that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a persistent volume claim that no pod uses, for one that pods on n2 and n3 use, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the persistent volume claim of its own pod is 200. One of that name in another namespace, which a pod on another node uses, is 403.',
    wrong: 'Node agents read all persistent volume claims.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
    run: readsNoOthers(claims),
  },

  'authorization.nodes.reads-volumes-of-its-pods': {
    text: 'A node agent may read persistent volumes that pods bound to its node use.',
    observe:
      'A pod bound to n1 uses a claim that is bound to a persistent volume: the identity system:node:n1 in system:nodes gets the persistent volume by name, within a short while. The same for a volume that is bound to the claim of an existing pod. The same for an object of a pod that is bound to n1 after its creation, where the server offers that. Another object is used by three pods of the node, of which the first and the last are then deleted, and by a pod on n2: the agents of both nodes can still get it, while an object that only the two deleted pods used is 403. An object of a pod that is being deleted, and that a finalizer holds, stays readable.',
    wrong: 'The reference from the pod to the persistent volume is not followed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
    async run(context) {
      await readsOfItsPods(volumes)(context);
      await readsVolumeBoundLater(context);
    },
  },

  'authorization.nodes.reads-no-other-volumes': {
    text: 'A node agent may not read persistent volumes that no pod bound to its node uses.',
    observe:
      'The identity system:node:n1 in system:nodes: 403 for a persistent volume that no pod uses, for one that pods on n2 and n3 use, for lists and watches of all, across namespaces and by the name of another one, and for an agent without a node name, while the persistent volume of its own pod is 200.',
    wrong: 'Node agents read all persistent volumes.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
    run: readsNoOthers(volumes),
  },

  'authorization.nodes.reads-no-other-node': {
    text: 'With the selector gates a node agent reads only its own node object.',
    observe:
      'The identity system:node:n1 in system:nodes: get of n1, and a list with metadata.name=n1, 200; get of n2, and a list of all nodes, 403; get of the status of n2 is refused. system:node:N1 and system:node:n1.example do not get n1.',
    wrong: 'A list of all nodes is allowed.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes', 'node-selectors'],
    async run(context) {
      const { expect } = context;
      await nodesNotOpen(context);
      const [own, other] = await givenNodes(context, 2);
      const { nodes } = agentOf(context, own!).cluster;
      const selecting = (fieldSelector: string) => ({ fieldSelector, limit: 5 });
      const byOwn = `metadata.name=${own}`;
      allowed(await nodes.read(own!), 'GET of its own node');
      expect.success(await nodes.list(selecting(byOwn)), 'list of its own node only');
      await mustWatch(context, nodes, { fieldSelector: byOwn }, 'watch of its own node only');
      expect.status(await nodes.read(other!), 403, 'GET of another node');
      const { api } = agentOf(context, own!);
      expect.refused(await api.get(nodes.path(other, 'status')), 'GET of the status of another node');
      for (const name of [own!.toUpperCase(), `${own}.example`])
        expect.status(await agentOf(context, name).cluster.nodes.read(own!), 403, `GET of ${own} by ${name}`);
      expect.status(await nodes.list({ limit: 5 }), 403, 'list of all nodes');
      const byOther = `metadata.name=${other}`;
      expect.status(await nodes.list(selecting(byOther)), 403, `list of nodes with ${byOther}`);
      // A server need not offer operators other than `=` (core 4.3).
      const byOthers = `metadata.name!=${own}`;
      expect.refused(await nodes.list(selecting(byOthers)), `list of nodes with ${byOthers}`);
      await mustNotWatch(context, nodes, {}, 'watch of all nodes');
    },
  },

  'authorization.nodes.reads-no-other-pods': {
    text: 'With the selector gates a node agent reads only pods bound to its node.',
    observe:
      'The identity system:node:n1 in system:nodes: list and watch of pods with spec.nodeName=n1 200, across namespaces and in one; without a selector, or with n2, 403; get of a pod on n2 403, and of its status refused; a list with two selectors, n1 and n2, does not show it. system:node:N1 and system:node:n1.example list no pods with spec.nodeName=n1.',
    wrong: 'The field selector is ignored by authorization.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'node-selectors'],
    async run(context) {
      const { namespace, expect, uniqueName } = context;
      const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
      const own = await podOn(namespace, nodeName);
      const other = await podOn(namespace, otherName);
      const agent = agentOf(context, nodeName);
      const ownPath = namespace.pods.path(own.metadata.name);
      const otherPath = namespace.pods.path(other.metadata.name);
      await untilRead(context, agent, ownPath, 'GET of a pod of its own node');
      await untilRead(
        context,
        agentOf(context, otherName),
        otherPath,
        'GET of a pod by the agent of its node',
      );
      expect.status(await agent.api.get(otherPath), 403, 'GET of a pod of another node');
      expect.refused(
        await agent.api.get(`${otherPath}/status`),
        'GET of the status of a pod of another node',
      );

      const all = agent.cluster.resource(namespace.pods.type);
      const ownOnly = `spec.nodeName=${nodeName}`;
      expect.success(await listPods(agent, namespace.pods, ownOnly), 'list of the pods of its own node');
      await judgeListsInNamespace(context, agent, [nodeName, otherName]);
      await mustWatch(context, all, { fieldSelector: ownOnly }, 'watch of the pods of its own node');
      expect.status(await all.list({ labelSelector: 'one' }), 403, 'list of pods by a label');
      expect.status(await agent.in(namespace).pods.list(), 403, 'list of all pods of a namespace');
      const byOther = `spec.nodeName=${otherName}`;
      expect.status(await listPods(agent, namespace.pods, byOther), 403, `list of pods with ${byOther}`);
      // A server need not offer operators other than `=`, nor an empty value (core 4.3).
      for (const selector of [`spec.nodeName!=${nodeName}`, 'spec.nodeName='])
        expect.refused(await listPods(agent, namespace.pods, selector), `list of pods with ${selector}`);
      await mustNotWatch(context, all, {}, 'watch of all pods');
      for (const name of [nodeName.toUpperCase(), `${nodeName}.example`]) {
        const listed = await listPods(agentOf(context, name), namespace.pods, ownOnly);
        expect.status(listed, 403, `list of pods with ${ownOnly} by the agent of ${name}`);
      }
      await showsOnlyOwnPods(context, agent, [nodeName, otherName], other.metadata.uid!);
    },
  },

  'authorization.nodes.selector-gates-off': {
    text: 'With the gates AuthorizeNodeWithSelectors and AuthorizeWithSelectors off node agents may read all nodes and pods.',
    observe:
      'With both gates off the identity system:node:n1 in system:nodes lists all nodes and all pods: 200.',
    wrong: 'The limit stays.',
    level: 'MAY',
    needs: ['launcher', 'node-authorization', 'nodes', 'pods', 'node-selectors'],
    async run(context) {
      const { names, expect, uniqueName } = context;
      const { people, cluster, namespace } = await launchedUnlessRefused(context, {
        '--authorization-mode': 'Node,RBAC',
        '--feature-gates': gatesOff,
      });
      const agent = agentOf({ people }, uniqueName('node'));
      const { metadata } = await cluster.nodes.given();
      expect.success(await agent.cluster.nodes.list(), 'list of all nodes with the gates off');
      allowed(await agent.cluster.nodes.read(metadata.name!), 'GET of another node with the gates off');
      const { pods } = agent.in({ name: names.namespaces.system });
      expect.success(await pods.list(), 'list of pods of a namespace with the gates off');
      const allPods = agent.cluster.resource((await namespace()).pods.type);
      expect.success(await allPods.list(), 'list of all pods with the gates off');
    },
  },
});

const listPods = (agent: Person, { type }: Resource, fieldSelector: string) =>
  agent.cluster.resource(type).list({ fieldSelector });
