// Cases: what node agents may read under mode Node (access 5.4).
import { section } from '../kit/case.ts';
import type { Person } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import {
  agentOf,
  claimVolumes,
  configMapVolumes,
  mustNotWatch,
  mustWatch,
  podOn,
  secretVolumes,
  untilRead,
} from './node-agents.ts';
import { allowed } from '../kit/rights.ts';
import { showsOnlyOwnPods } from './node-reads-only.ts';
import { separatesKinds, separatesNamespaces, staysWhileUsed } from './shared-objects.ts';
import { readsNoOthers, readsOfItsPods } from './reads-of-pods.ts';
import { directly, volumes } from './used-kinds.ts';
import { readsUsedConfigMaps, readsUsedSecrets } from './used-by-pods.ts';

const secrets = directly('secret', 'secrets', secretVolumes);
const configMaps = directly('config map', 'configMaps', configMapVolumes);
const claims = directly('persistent volume claim', 'volumeClaims', claimVolumes);

const gatesOff = 'AuthorizeNodeWithSelectors=false,AuthorizeWithSelectors=false';

export default section({
  'authorization.nodes.reads-services': async (context) => {
    const { namespace, uniqueName, expect } = context;
    const service = await namespace.services.given();
    const agent = agentOf(context, uniqueName('node'));
    const all = agent.cluster.resource(namespace.services.type);
    expect.success(await all.list({ limit: 5 }), 'list of services across namespaces');
    expect.success(await agent.in(namespace).services.read(service.metadata.name!), 'GET of a service');
    await mustWatch(context, all, {}, 'watch of services');
  },

  'authorization.nodes.reads-endpoints': async (context) => {
    const { namespace, anotherNamespace, uniqueName, expect } = context;
    const agent = agentOf(context, uniqueName('node'));
    for (const place of [namespace, anotherNamespace()]) {
      const { metadata } = await place.endpoints.given();
      expect.success(await agent.in(place).endpoints.read(metadata.name!), 'GET of endpoints');
    }
  },

  'authorization.nodes.lists-endpoints': async (context) => {
    const { namespace, uniqueName, expect } = context;
    await namespace.endpoints.given();
    const agent = agentOf(context, uniqueName('node'));
    const all = agent.cluster.resource(namespace.endpoints.type);
    expect.success(await agent.in(namespace).endpoints.list(), 'list of endpoints in a namespace');
    expect.success(await all.list({ limit: 5 }), 'list of endpoints across namespaces');
    await mustWatch(context, all, {}, 'watch of endpoints');
  },

  'authorization.nodes.reads-own-node': async (context) => {
    const { metadata } = await context.cluster.nodes.given();
    const { nodes } = agentOf(context, metadata.name!).cluster;
    allowed(await nodes.read(metadata.name!), 'GET of its own node');
  },

  'authorization.nodes.reads-own-pods': async (context) => {
    const { namespace, expect, eventually, uniqueName } = context;
    const nodeName = uniqueName('node');
    const { metadata } = await podOn(namespace, nodeName);
    const agent = agentOf(context, nodeName);
    const answer = await listPods(agent, namespace.pods, `spec.nodeName=${nodeName}`);
    expect.success(answer, 'list of the pods of its own node');
    await eventually(async () => {
      const { items } = (await listPods(agent, namespace.pods, `spec.nodeName=${nodeName}`)).list;
      const uids = items.map((item) => item.metadata.uid);
      expect.that(uids.includes(metadata.uid), 'the list of the pods of its own node lacks one of them');
    }, 'authorization');
  },

  'authorization.nodes.reads-secrets-of-its-pods': async (context) => {
    await readsUsedSecrets(context);
    await staysWhileUsed(context, secrets);
  },

  'authorization.nodes.reads-no-other-secrets': async (context) => {
    await readsNoOthers(secrets)(context);
    await separatesNamespaces(context);
    await separatesKinds(context, 'configMaps', 'secrets');
  },

  'authorization.nodes.reads-config-maps-of-its-pods': async (context) => {
    await readsUsedConfigMaps(context);
    await staysWhileUsed(context, configMaps);
  },

  'authorization.nodes.reads-no-other-config-maps': async (context) => {
    await readsNoOthers(configMaps)(context);
    await separatesKinds(context, 'secrets', 'configMaps');
  },

  'authorization.nodes.reads-volume-claims-of-its-pods': readsOfItsPods(claims),
  'authorization.nodes.reads-no-other-volume-claims': readsNoOthers(claims),
  'authorization.nodes.reads-volumes-of-its-pods': readsOfItsPods(volumes),
  'authorization.nodes.reads-no-other-volumes': readsNoOthers(volumes),

  'authorization.nodes.reads-no-other-node': async (context) => {
    const { cluster, expect } = context;
    const [own, other] = (await cluster.nodes.givenMany(2)).map(({ metadata }) => metadata.name!);
    const { nodes } = agentOf(context, own!).cluster;
    const selecting = (fieldSelector: string) => ({ fieldSelector, limit: 5 });
    allowed(await nodes.read(own!), 'GET of its own node');
    expect.success(await nodes.list(selecting(`metadata.name=${own}`)), 'list of its own node only');
    await mustWatch(context, nodes, { fieldSelector: `metadata.name=${own}` }, 'watch of its own node only');
    expect.status(await nodes.read(other!), 403, 'GET of another node');
    expect.status(await nodes.list({ limit: 5 }), 403, 'list of all nodes');
    const byOther = `metadata.name=${other}`;
    expect.status(await nodes.list(selecting(byOther)), 403, `list of nodes with ${byOther}`);
    // A server need not offer operators other than `=` (core 4.3).
    const byOthers = `metadata.name!=${own}`;
    expect.refused(await nodes.list(selecting(byOthers)), `list of nodes with ${byOthers}`);
    await mustNotWatch(context, nodes, {}, 'watch of all nodes');
  },

  'authorization.nodes.reads-no-other-pods': async (context) => {
    const { namespace, expect, uniqueName } = context;
    const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
    const own = await podOn(namespace, nodeName);
    const other = await podOn(namespace, otherName);
    const agent = agentOf(context, nodeName);
    const ownPath = namespace.pods.path(own.metadata.name);
    const otherPath = namespace.pods.path(other.metadata.name);
    await untilRead(context, agent, ownPath, 'GET of a pod of its own node');
    await untilRead(context, agentOf(context, otherName), otherPath, 'GET of a pod by the agent of its node');
    expect.status(await agent.api.get(otherPath), 403, 'GET of a pod of another node');

    const all = agent.cluster.resource(namespace.pods.type);
    const ownOnly = `spec.nodeName=${nodeName}`;
    expect.success(await listPods(agent, namespace.pods, ownOnly), 'list of the pods of its own node');
    await mustWatch(context, all, { fieldSelector: ownOnly }, 'watch of the pods of its own node');
    expect.status(await all.list({ limit: 5 }), 403, 'list of all pods');
    expect.status(await agent.in(namespace).pods.list(), 403, 'list of all pods of a namespace');
    const byOther = `spec.nodeName=${otherName}`;
    expect.status(await listPods(agent, namespace.pods, byOther), 403, `list of pods with ${byOther}`);
    // A server need not offer operators other than `=`, nor an empty value (core 4.3).
    for (const selector of [`spec.nodeName!=${nodeName}`, 'spec.nodeName='])
      expect.refused(await listPods(agent, namespace.pods, selector), `list of pods with ${selector}`);
    await mustNotWatch(context, all, {}, 'watch of all pods');
    await showsOnlyOwnPods(context, agent, [nodeName, otherName], other.metadata.uid!);
  },

  'authorization.nodes.selector-gates-off': async ({ launched, names, expect, uniqueName }) => {
    const { people, cluster, namespace } = await launched({
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
});

const listPods = (agent: Person, { type }: Resource, fieldSelector: string) =>
  agent.cluster.resource(type).list({ fieldSelector });
