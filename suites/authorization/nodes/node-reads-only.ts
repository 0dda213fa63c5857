// Cases about what node agents read and may not write, and about selectors that name two nodes (access 5.4). Helper of
// `node-writes.suite.ts` and `node-reads.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import {
  agentOf,
  configMapVolumes,
  mustNotWatch,
  mustWatch,
  podOn,
  secretVolumes,
  untilRead,
} from './node-agents.ts';

/** An agent reads but does not write the objects that a pod of its node uses, and does not create services. */
export const readsOnly: CaseFunction = async (context) => {
  const { namespace, uniqueName, expect } = context;
  const nodeName = uniqueName('node');
  const agent = agentOf(context, nodeName);
  const mine = agent.in(namespace);
  for (const [plural, specOf] of [
    ['secrets', secretVolumes],
    ['configMaps', configMapVolumes],
  ] as const) {
    const name = (await namespace[plural].given()).metadata.name!;
    await podOn(namespace, nodeName, { spec: specOf(name) });
    await untilRead(context, agent, namespace[plural].path(name), `one of the ${plural} of its pod`);
    const labels = { 'example.com/agent': 'yes' };
    const current = await namespace[plural].current(name);
    const changed = { ...current, metadata: { ...current.metadata, labels } };
    expect.status(await mine[plural].replace(changed), 403, `PUT of one of the ${plural} of its pod`);
    expect.status(
      await mine[plural].mergePatch(name, { metadata: { labels } }),
      403,
      `PATCH of one of the ${plural} of its pod`,
    );
    expect.status(await mine[plural].remove(name), 403, `DELETE of one of the ${plural} of its pod`);
    const { metadata } = await namespace[plural].current(name);
    expect.absent(metadata.labels?.['example.com/agent'], `label of one of the ${plural} after the refusals`);
    expect.absent(metadata.deletionTimestamp, `deletionTimestamp of one of the ${plural} after the refusals`);
  }
  await writesNothingElse(context, agent);
  const invented = namespace.services.object();
  expect.status(await mine.services.create(invented), 403, 'POST of a service');
  expect.equal(await namespace.services.exists(invented.metadata.name!), false, 'whether the service exists');
};

/** Writes that mode Node does not list: most are of objects that do not exist, since the refusal comes first. */
async function writesNothingElse(
  { namespace, uniqueName, expect, has }: CaseContext,
  agent: Person,
): Promise<void> {
  const { api } = agent;
  const mine = agent.in(namespace);
  const query = { dryRun: 'All' };
  const contentType = 'application/merge-patch+json';
  const absent = uniqueName('absent');
  const endpoints = namespace.services.path(absent).replace(/services/, 'endpoints');
  const patch = { body: { metadata: { labels: { changed: 'yes' } } }, contentType, query };
  const answers = {
    'PATCH of a namespace': await api.send('PATCH', `/api/v1/namespaces/${namespace.name}`, patch),
    ...(has('endpoints') && { 'PATCH of endpoints': await api.send('PATCH', endpoints, patch) }),
    ...(has('rbac') && { 'POST of a role': await mine.roles.create({ rules: [] }, { query }) }),
  };
  for (const [what, answer] of Object.entries(answers)) expect.status(answer, 403, `${what} by a node agent`);
  const labelSelector = `no=${absent}`;
  const removal = await mine.secrets.removeCollection({ query: { ...query, labelSelector } });
  // Which types offer this is not shown.
  expect.status(removal, [403, 405], 'DELETE of a collection of secrets by a node agent');
}

/** The document does not state which of two selectors applies: in either case, no pod of another node is shown.
 * @param otherUid of a pod on the other node */
export async function showsOnlyOwnPods(
  { namespace, expect }: CaseContext,
  agent: Person,
  [own, other]: readonly [string, string],
  otherUid: string,
): Promise<void> {
  for (const nodes of [
    [own, other],
    [other, own],
  ]) {
    const query = nodes.map((node) => `fieldSelector=spec.nodeName%3D${node}`).join('&');
    const answer = await agent.api.get(`${namespace.pods.path()}?${query}`);
    const shows = answer.ok && answer.text.includes(otherUid);
    expect.equal(shows, false, `whether ${answer.request} shows a pod of another node`);
  }
}

/** In one namespace the selector decides as it does across namespaces. */
export async function judgeListsInNamespace(
  context: CaseContext,
  agent: Person,
  [own, other]: readonly [string, string],
): Promise<void> {
  const { namespace, expect } = context;
  const { pods } = agent.in(namespace);
  const selecting = (nodeName: string) => ({ fieldSelector: `spec.nodeName=${nodeName}` });
  expect.success(await pods.list(selecting(own)), 'list of the pods of its own node in a namespace');
  await mustWatch(context, pods, selecting(own), 'watch of the pods of its own node in a namespace');
  expect.status(await pods.list(selecting(other)), 403, 'list of the pods of another node in a namespace');
  await mustNotWatch(context, pods, selecting(other), 'watch of the pods of another node in a namespace');
}
