// Detects authorization mode Node (access 5.4): a node agent's identity has rights that similar identities lack. The node
// does not exist, and nothing is stored: only reviews, reads, and dry runs are sent.
import { isMissing } from '../../../kit/kinds/resource.ts';
import { off, on, unknown } from '../../../kit/features/finding.ts';
import { reviewOf, reviewSelf } from '../reviews.ts';
import type { Attributes, Identity, Verdict } from '../reviews.ts';
import type { Act, ActTools } from './tools.ts';

const nodesGroup = 'system:nodes';
const agentOf = (node: string): Identity => ({ username: `system:node:${node}`, groups: [nodesGroup] });

/** Requests that mode Node allows; several, so that one mistake of a server does not hide the feature. */
const allowedToAgents: readonly Attributes[] = [
  { verb: 'list', resource: 'services' },
  { verb: 'get', resource: 'services', name: 'any' },
  { verb: 'get', resource: 'endpoints', name: 'any' },
  { verb: 'create', resource: 'nodes' },
  { verb: 'create', resource: 'events' },
];

export const authorizesNodes: Act = async (tools) => {
  const node = tools.uniqueName('node');
  if (await mayNotImpersonate(tools, agentOf(node)))
    return unknown('the run may not impersonate a node agent');
  const verdictsOf = async (identity: Identity) =>
    Promise.all(allowedToAgents.map((one) => may(tools, identity, one)));
  const [agent, outsider, groupOnly, nameOnly, anySecret] = await Promise.all([
    verdictsOf(agentOf(node)),
    verdictsOf({ username: tools.uniqueName('user'), groups: [] }),
    verdictsOf({ username: tools.uniqueName('user'), groups: [nodesGroup] }),
    verdictsOf({ ...agentOf(node), groups: [] }),
    may(tools, agentOf(node), { verb: 'get', resource: 'secrets', name: 'any' }),
  ]);
  if (agent.every((verdict) => verdict === undefined)) return unknown(cannotTest);
  const gains = (other: readonly Verdict[]) =>
    agent.some((verdict, index) => verdict === 'yes' && other[index] === 'no');
  if (!agent.includes('yes'))
    return off('the identity of a node agent has none of the rights that mode Node grants');
  if (!gains(outsider)) return unknown('every identity may do what a node agent may');
  if (gains(groupOnly) && gains(nameOnly)) return on();
  // Roles may grant the same to the group or to the user, but then either not all of it, or all secrets as well.
  const hasAllRights = agent.every((verdict) => verdict === 'yes');
  return hasAllRights && anySecret === 'no'
    ? on()
    : unknown(`the group ${nodesGroup} or the username alone grants the rights of a node agent`);
};

/** An agent may read its own node and no other, and the pods of its node only. Either limit shows the feature gates. */
export const limitsReadsToOwnNode: Act = async (tools) => {
  const [own, other] = [tools.uniqueName('node'), tools.uniqueName('node')];
  const agent = agentOf(own);
  const get = (name: string): Attributes => ({ verb: 'get', resource: 'nodes', name });
  const [ownNode, otherNode, allNodes, allPods, ownPods] = await Promise.all([
    may(tools, agent, get(own)),
    may(tools, agent, get(other)),
    may(tools, agent, { verb: 'list', resource: 'nodes' }),
    may(tools, agent, { verb: 'list', resource: 'pods' }),
    verdictOf(tools, agent, '/api/v1/pods', { fieldSelector: `spec.nodeName=${own}` }),
  ]);
  if (ownNode === 'yes' && (otherNode === 'no' || allNodes === 'no')) return on();
  if (ownPods === 'yes' && allPods === 'no') return on();
  if (ownNode === 'yes' && otherNode === 'yes') return unknown('a node agent may read other nodes');
  return unknown(ownNode === undefined ? cannotTest : 'a node agent may not read its own node');
};

/** Dry runs that only the admission plugin refuses: creating the node and a mirror pod of another agent. */
export const restrictsNodes: Act = async (tools) => {
  if (!tools.isOn('impersonation')) return unknown('needs impersonation');
  const { api, cluster, names } = tools;
  const [own, other] = [tools.uniqueName('node'), tools.uniqueName('node')];
  const agent = api.as({ impersonate: agentOf(own) });
  const { pods } = cluster.existing(names.namespaces.system);
  const send = async (path: string, body: object) =>
    (await agent.post(path, body, { query: { dryRun: 'All' } })).status;
  const create = (name: string) => send(cluster.nodes.path(), cluster.nodes.object({ metadata: { name } }));
  const mirror = (nodeName: string) => {
    const metadata = { annotations: { [names.annotations.mirrorPod]: 'x' } };
    return send(pods.path(), pods.object({ metadata, spec: { nodeName } }));
  };
  const pairs = await Promise.all([
    Promise.all([create(own), create(other)]),
    Promise.all([mirror(own), mirror(other)]),
  ]);
  const judged = pairs.filter(([mine]) => mine < 300);
  if (judged.some(([, others]) => others >= 400 && others < 500)) return on();
  if (judged.length === 0)
    return unknown(`a node agent may not create its own node (dry run: ${pairs[0][0]})`);
  return judged.every(([, others]) => others < 300)
    ? off('a node agent may create a node other than its own (dry run)')
    : unknown(`a node agent that creates another node gets ${pairs[0][1]} (dry run)`);
};

/** A service may keep its administrators from acting as some users and groups only. */
async function mayNotImpersonate(tools: ActTools, { username, groups }: Identity): Promise<boolean> {
  if (!tools.isOn('impersonation')) return false;
  const verdicts = await Promise.all(
    [{ resource: 'users', name: username }, ...groups.map((name) => ({ resource: 'groups', name }))].map(
      (one) => reviewSelf(tools, { verb: 'impersonate', ...one }),
    ),
  );
  return verdicts.includes('no');
}

const cannotTest = 'the run may neither review the access of a node agent nor impersonate one';

/** The verdict of an impersonated request where one is possible, otherwise that of an access review. */
async function may(tools: ActTools, identity: Identity, attributes: Attributes): Promise<Verdict> {
  const { verb, resource, name } = attributes;
  const path = `/api/v1/${resource}${name === undefined ? '' : `/${name}`}`;
  const isRead = verb === 'list' || (verb === 'get' && resource === 'nodes');
  const [reviewed, tried] = await Promise.all([
    reviewOf(tools, identity, attributes),
    isRead ? verdictOf(tools, identity, path, verb === 'list' ? { limit: 1 } : {}) : undefined,
  ]);
  return tried ?? reviewed;
}

/** A 404 counts as allowed: authorization comes first. */
async function verdictOf(
  { api, isOn }: ActTools,
  identity: Identity,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Verdict> {
  if (!isOn('impersonation')) return undefined;
  const answer = await api.as({ impersonate: identity }).get(path, { query });
  if (answer.status === 200 || isMissing(answer)) return 'yes';
  return answer.status === 403 ? 'no' : undefined;
}
