// Cases about the admission plugin NodeRestriction (access 5.4). Helper of `node-writes.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import { agentOf, agentsOfSimilarNodes, givenNodes, stillThere, stillThereBeside } from './node-agents.ts';
import { allowed, grantClusterWide, untilAllowed } from '../../kit/identities/rights.ts';

const key = 'example.com/agent';
const label = (value: string) => ({ metadata: { labels: { [key]: value } } });
const time = '2024-05-06T07:08:09Z';

/** A status of a node without a condition of its health. */
export const status = (message: string) => ({
  status: {
    conditions: [
      { type: 'Conformance', status: 'True', message, lastHeartbeatTime: time, lastTransitionTime: time },
    ],
  },
});

/** A user that only resembles a node agent gets no rights from the mode; the mode does not limit the rights of its
 * roles. */
export const notForOthers: CaseFunction = async (context) => {
  const { people, expect, uniqueName } = context;
  const [own, other] = await givenNodes(context, 2);
  const alike = uniqueName('like');
  const lookalikes: readonly Person[] = [
    people.impersonated({ username: own!, groups: ['system:nodes'] }),
    people.impersonated({ username: `system:nodes:${alike}`, groups: ['system:nodes'] }),
    people.impersonated({ username: `system:node:${alike}` }),
  ];
  for (const one of lookalikes) {
    const { nodes } = one.cluster;
    expect.status(await nodes.mergePatch(own!, label('without')), 403, `PATCH of a node by ${one.username}`);
    expect.status(
      await nodes.mergePatch(other!, label('without')),
      403,
      `PATCH of a node by ${one.username}`,
    );
    const rules = [{ apiGroups: [''], resources: ['nodes'], verbs: ['get', 'patch', 'update'] }];
    await grantClusterWide(context, one, rules, () => nodes.read(other!));
    for (const name of [own!, other!]) {
      const what = `PATCH of a node by ${one.username}, with a role that allows it`;
      await untilAllowed(context, () => nodes.mergePatch(name, label('granted')), what);
    }
  }
};

/** An agent writes its own node and that node's status, and neither changes nor creates another node. */
export const ownNodeOnly: CaseFunction = async (context) => {
  const { cluster, people, uniqueName, expect } = context;
  const [own, other, witness] = await givenNodes(context, 3);
  const { nodes } = agentOf(context, own!).cluster;
  allowed(await nodes.mergePatch(own!, label('mine')), 'PATCH of its own node');
  allowed(await nodes.mergePatch(`${own}/status`, status('mine')), 'PATCH of its own status');

  expect.refused(await nodes.mergePatch(other!, label('theirs')), 'PATCH of another node');
  const groups = [uniqueName('group'), 'system:nodes'];
  const member = people.impersonated({ username: `system:node:${own}`, groups });
  expect.refused(
    await member.cluster.nodes.mergePatch(other!, label('theirs')),
    'PATCH of another node by a node agent with further groups',
  );
  expect.refused(await nodes.replace(await stillThere(cluster.nodes, other!)), 'PUT of another node');
  expect.refused(
    await nodes.mergePatch(`${other}/status`, status('theirs')),
    'PATCH of the status of another node',
  );
  await refusesFurtherWrites(context, agentOf(context, own!), other!);
  for (const agent of agentsOfSimilarNodes(context, other!)) {
    const patched = await agent.cluster.nodes.mergePatch(other!, label('theirs'));
    expect.refused(patched, `PATCH of the node ${other} by ${agent.username}`);
  }
  expect.refused(await nodes.remove(other!), 'DELETE of another node');
  await refusesDryRuns(context, own!, other!);
  if (context.has('rbac')) await refusesWithRole(context, agentOf(context, own!), other!);
  const after = await stillThereBeside(cluster.nodes, other!, witness!);
  expect.absent(after.metadata.labels?.[key], 'label of the other node after the refusals');
  const text = JSON.stringify(after['status'] ?? {});
  expect.that(
    !text.includes('theirs'),
    'the status of the other node changed although the request was refused',
  );

  const invented = cluster.nodes.object();
  expect.refused(await nodes.create(invented), 'POST of another node');
  expect.that(!(await cluster.nodes.exists(invented.metadata.name!)), 'the server stored the refused node');
  const applied = cluster.nodes.object();
  const byApply = await nodes.apply(applied.metadata.name!, applied, { manager: 'agent' });
  expect.refused(byApply, 'apply that creates another node');
  expect.that(!(await cluster.nodes.exists(applied.metadata.name!)), 'the server stored the applied node');
};

/** A dry-run passes admission, too (core 4.10). */
async function refusesDryRuns(context: CaseContext, own: string, other: string): Promise<void> {
  const { expect } = context;
  const { nodes } = agentOf(context, own).cluster;
  const query = { dryRun: 'All' };
  allowed(await nodes.mergePatch(own, label('dry'), { query }), 'PATCH of its own node with dryRun=All');
  const dryRuns = {
    PATCH: await nodes.mergePatch(other, label('theirs'), { query }),
    POST: await nodes.create(undefined, { body: nodes.object(), query }),
    DELETE: await nodes.remove(other, { query }),
  };
  for (const [method, answer] of Object.entries(dryRuns))
    expect.refused(answer, `${method} of another node with dryRun=All`);
}

/** A role that allows the request does not lift the limit, which is checked after authorization. */
async function refusesWithRole(context: CaseContext, agent: Person, other: string): Promise<void> {
  const { names, expect } = context;
  const { nodes, clusterRoles } = agent.cluster;
  const rules = [
    { apiGroups: [''], resources: ['nodes', 'nodes/status'], verbs: ['get', 'patch', 'delete'] },
    { apiGroups: [names.groups.rbac], resources: ['clusterroles'], verbs: ['list'] },
  ];
  await grantClusterWide(context, agent, rules, () => clusterRoles.list({ limit: 1 }));
  const what = 'of another node by a node agent with a role that allows it';
  expect.refused(await nodes.mergePatch(other, label('theirs')), `PATCH ${what}`);
  const patched = await nodes.mergePatch(`${other}/status`, status('theirs'));
  expect.refused(patched, `PATCH of the status ${what}`);
  expect.refused(await nodes.remove(other), `DELETE ${what}`);
}

/** Refused: a PUT of the status of another node, and further patches of the node and of its status. */
async function refusesFurtherWrites(
  { cluster, expect }: CaseContext,
  agent: Person,
  other: string,
): Promise<void> {
  const { nodes } = agent.cluster;
  const path = nodes.path(other, 'status');
  const current = await stillThere(cluster.nodes, other);
  const put = await agent.api.put(path, overlay(current, status('theirs')));
  expect.refused(put, 'PUT of the status of another node');
  for (const [what, name, part] of [
    ['another node', other, label('theirs')],
    ['the status of another node', `${other}/status`, status('theirs')],
  ] as const) {
    expect.refused(await nodes.strategicPatch(name, part), `strategic merge patch of ${what}`);
    const manager = { manager: 'agent', force: true };
    const body = overlay(part, { metadata: { name: other } });
    expect.refused(await nodes.apply(name, body, manager), `apply of ${what}`);
    const [field, value] = Object.entries(part)[0]!;
    const member = `/${field}/${Object.keys(value)[0]}`;
    const operation = { op: 'add', path: member, value: Object.values(value)[0] };
    expect.refused(await nodes.jsonPatch(name, [operation]), `JSON patch of ${what}`);
  }
}

/** The plugin imposes the limit: without it the mode does not limit the node. */
export const off: CaseFunction = async ({ launched, uniqueName }: CaseContext) => {
  const { people, cluster } = await launched({
    '--authorization-mode': 'Node,RBAC',
    '--disable-admission-plugins': 'NodeRestriction',
  });
  const other = (await cluster.nodes.given()).metadata.name!;
  const { nodes } = agentOf({ people }, uniqueName('node')).cluster;
  allowed(await nodes.mergePatch(other, label('theirs')), 'PATCH of another node with the plugin off');
};
