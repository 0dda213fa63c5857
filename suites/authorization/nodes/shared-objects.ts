// Cases about objects that several pods use, and objects with equal names (access 5.4). Helper of `reads-of-pods.ts`
// and `node-reads.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { lasts, untilDenied } from '../../kit/identities/rights.ts';
import { agentOf, configMapVolumes, podOn, secretVolumes, stillThere, untilRead } from './node-agents.ts';
import { staysDuringDeletion } from './deleted-pods.ts';
import type { UsedKind } from './used-kinds.ts';

/** Three pods of a node and a pod of another node use an object. After two of the three are deleted, the agents of both
 * nodes still read it. A pod in deletion uses its object as well. */
export async function staysWhileUsed(context: CaseContext, usedKind: UsedKind): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const { pods } = namespace;
  await readsAfterBinding(context, usedKind);
  const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
  const [shared, single] = [await usedKind.make(context), await usedKind.make(context)];
  const specs = [[shared.name, single.name], [shared.name], [shared.name, single.name]];
  const names: string[] = [];
  for (const used of specs)
    names.push((await podOn(namespace, nodeName, { spec: usedKind.specOf(...used) })).metadata.name!);
  const other = (await podOn(namespace, otherName, { spec: usedKind.specOf(shared.name) })).metadata.name!;
  const pathOf = ({ object }: typeof shared) => usedKind.collection(context).path(object.metadata.name);
  const agents = [agentOf(context, nodeName), agentOf(context, otherName)] as const;
  const [agent] = agents;
  for (const one of agents)
    await untilRead(context, one, pathOf(shared), `${usedKind.what} that pods of two nodes use`);
  await untilRead(context, agent, pathOf(single), `${usedKind.what} that two pods of the node use`);

  const [first, staying, last] = names as [string, string, string];
  for (const deleted of [first, last]) {
    const removed = await pods.remove(deleted);
    if (!removed.ok) await stillThere(pods, deleted);
    expect.success(removed, 'DELETE of one of several pods that use an object');
  }
  await awaitDenial(context, () => agent.api.get(pathOf(single)), usedKind.what);
  await lasts(context, async () => {
    for (const [one, pod] of [
      [agent, staying],
      [agents[1], other],
    ] as const) {
      const answer = await one.api.get(pathOf(shared));
      if (!answer.ok) await stillThere(pods, pod);
      expect.success(answer, `${usedKind.what} that a pod still uses after the deletion of others`);
    }
  });
  await staysDuringDeletion(context, usedKind);
}

/** A pod that is bound to the node after its creation. The documents do not show how a client binds a pod. */
async function readsAfterBinding(context: CaseContext, usedKind: UsedKind): Promise<void> {
  const { namespace, uniqueName, api } = context;
  const nodeName = uniqueName('node');
  const { object, name } = await usedKind.make(context);
  const pod = await podOn(namespace, undefined, {
    // No scheduler of the cluster binds it.
    spec: { ...usedKind.specOf(name), schedulerName: 'none-of-the-cluster' },
  });
  const target = { apiVersion: 'v1', kind: 'Node', name: nodeName };
  const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name: pod.metadata.name }, target };
  const answer = await api.post(namespace.pods.path(pod.metadata.name, 'binding'), binding);
  if (!answer.ok) return;
  const path = usedKind.collection(context).path(object.metadata.name);
  const what = `${usedKind.what} of a pod that was bound to the node after its creation`;
  await untilRead(context, agentOf(context, nodeName), path, what);
}

/** Waits until the agent loses the right after the deletion of the two pods. Other rows judge whether it does. */
async function awaitDenial(context: CaseContext, read: () => Promise<Answer>, what: string): Promise<void> {
  try {
    await untilDenied(context, read, `${what} whose two pods are deleted`);
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
  }
}

/** A pod that is deleted, and created again by its name on another node without the secret of the former. */
export async function forgetsFormerPods(context: CaseContext): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const { pods, secrets } = namespace;
  const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
  const [former, later] = (await secrets.givenMany(2)).map((one) => one.metadata.name!) as [string, string];
  const { name = '' } = (await podOn(namespace, nodeName, { spec: secretVolumes(former) })).metadata;
  await untilRead(context, agentOf(context, nodeName), secrets.path(former), 'a secret of its pod');
  const removed = await pods.remove(name, { query: { gracePeriodSeconds: 0 } });
  if (!removed.ok) await stillThere(pods, name);
  expect.success(removed, 'DELETE of a pod that uses a secret');
  await gone(context, pods, name);
  await podOn(namespace, otherName, { metadata: { name }, spec: secretVolumes(later) });
  const other = agentOf(context, otherName);
  await untilRead(context, other, secrets.path(later), 'a secret of its pod, by the name of a former pod');
  const what = 'a secret that only the former pod of that name used, on another node';
  await untilDenied(context, () => other.api.get(secrets.path(former)), what);
}

/** Objects of one name in two namespaces are two objects. Pods of two nodes use one each. */
export async function separatesNamespaces(context: CaseContext, usedKind: UsedKind): Promise<void> {
  const { namespace, anotherNamespace, uniqueName, expect } = context;
  const elsewhere = { ...context, namespace: anotherNamespace() };
  const { name } = await usedKind.make(context);
  await usedKind.make(elsewhere, name);
  const places = [
    { nodeName: uniqueName('node'), place: context },
    { nodeName: uniqueName('node'), place: elsewhere },
  ] as const;
  const { what } = usedKind;
  const path = (place: CaseContext) => usedKind.collection(place).path(name);
  for (const { nodeName, place } of places)
    await podOn(place.namespace, nodeName, { spec: usedKind.specOf(name) });
  for (const { nodeName, place } of places) {
    const agent = agentOf(context, nodeName);
    await untilRead(context, agent, path(place), `${what} of its own pod`);
    const other = place.namespace === namespace ? elsewhere : context;
    expect.status(await agent.api.get(path(other)), 403, `${what} of that name in another namespace`);
  }
}

/** A secret and a config map of one name are two objects. */
export async function separatesKinds(
  context: CaseContext,
  used: 'secrets' | 'configMaps',
  unused: 'secrets' | 'configMaps',
): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const nodeName = uniqueName('node');
  const { name = '' } = (await namespace[used].given()).metadata;
  await namespace[unused].given({ metadata: { name } });
  const spec = used === 'secrets' ? secretVolumes(name) : configMapVolumes(name);
  await podOn(namespace, nodeName, { spec });
  const agent = agentOf(context, nodeName);
  await untilRead(context, agent, namespace[used].path(name), `one of the ${used} of its own pod`);
  const answer = await agent.api.get(namespace[unused].path(name));
  expect.status(answer, 403, `one of the ${unused} with the name of one of the ${used} of its pod`);
}
