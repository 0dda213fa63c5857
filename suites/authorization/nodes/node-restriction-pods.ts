// Case: the limits that the admission plugin NodeRestriction sets to writes of pods (access 5.4). Helper of `node-writes.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import { agentOf, agentsOfSimilarNodes, podOn, stillThere, stillThereBeside } from './node-agents.ts';
import { grantIn, untilAllowed } from '../../kit/identities/rights.ts';

const label = { metadata: { labels: { 'example.com/agent': 'theirs' } } };

/** An agent writes only pods of its own node: status, deletion, eviction and creation. */
export const ownPodsOnly: CaseFunction = async (context) => {
  const { namespace, uniqueName, expect, names } = context;
  const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
  const own = (await podOn(namespace, nodeName)).metadata.name!;
  const other = (await podOn(namespace, otherName)).metadata.name!;
  const witness = (await podOn(namespace, uniqueName('node'))).metadata.name!;
  const agent = agentOf(context, nodeName);
  const { pods } = agent.in(namespace);
  const message = (text: string) => ({ status: { message: text } });
  const patches = () => pods.mergePatch(`${own}/status`, message('mine'));
  await untilAllowed(context, patches, 'PATCH of the status of its own pod');

  expect.refused(
    await pods.mergePatch(`${other}/status`, message('theirs')),
    'PATCH of the status of another pod',
  );
  await refusesPodStatus(context, agent, other);
  for (const similar of agentsOfSimilarNodes(context, otherName)) {
    const patched = await similar.in(namespace).pods.mergePatch(`${other}/status`, message('theirs'));
    expect.refused(patched, `PATCH of the status of a pod on ${otherName} by ${similar.username}`);
  }
  await refusesUnboundPod(context, agent);
  expect.refused(await pods.remove(other), 'DELETE of a pod of another node');
  const eviction = {
    apiVersion: `${names.groups.policy}/v1`,
    kind: 'Eviction',
    metadata: { name: other, namespace: namespace.name },
  };
  const evicted = await agent.api.post(namespace.pods.path(other, 'eviction'), eviction);
  expect.refused(evicted, 'eviction of a pod of another node');
  // A server that allows the request may delete the agent's own pods.
  const emptied = await pods.removeCollection();
  if (emptied.ok)
    expect.that(await namespace.pods.exists(other), `${emptied.request} deleted a pod of another node`);
  const after = await stillThereBeside(namespace.pods, other, witness);
  expect.absent(after.metadata.deletionTimestamp, 'deletionTimestamp of the other pod after the refusals');
  const shownMessage = (after['status'] as { message?: string } | undefined)?.message;
  expect.different(shownMessage, 'theirs', 'status.message of the other pod after the refusals');

  await refusesNewPods(context, agent, otherName);
  if (context.has('rbac')) await refusesWithRole(context, agent, { other, otherName });
  await untilAllowed(context, () => pods.remove(own), 'DELETE of its own pod');
};

/** Refused, and not stored: pods that are bound to another node or to none. */
async function refusesNewPods(context: CaseContext, agent: Person, otherName: string): Promise<void> {
  const { namespace, expect } = context;
  const { pods } = agent.in(namespace);
  for (const [bound, pod] of [
    ['another node', mirrorPod(context, { nodeName: otherName })],
    ['no node', mirrorPod(context, {})],
  ] as const) {
    expect.refused(await pods.create(pod), `POST of a pod that is bound to ${bound}`);
    const isStored = await namespace.pods.exists(pod.metadata.name!);
    expect.that(!isStored, `the server stored the refused pod that is bound to ${bound}`);
  }
  const { metadata, ...named } = mirrorPod(context, { nodeName: otherName });
  const { name, ...others } = metadata;
  const generated = await pods.create({ ...named, metadata: { ...others, generateName: `${name}-` } });
  expect.refused(generated, 'POST of a pod of another node whose name the server generates');
}

const mirrorPod = ({ namespace, names }: CaseContext, spec: object): ApiObject =>
  namespace.pods.object({ metadata: { annotations: { [names.annotations.mirrorPod]: 'x' } }, spec });

/** A role that allows more writes of pods than the mode does not lift the limit. */
async function refusesWithRole(
  context: CaseContext,
  agent: Person,
  { other, otherName }: { readonly other: string; readonly otherName: string },
): Promise<void> {
  const { namespace, expect } = context;
  const { pods, podTemplates } = agent.in(namespace);
  const rules = [
    { apiGroups: [''], resources: ['pods'], verbs: ['get', 'create', 'update', 'patch'] },
    { apiGroups: [''], resources: ['podtemplates'], verbs: ['list'] },
  ];
  await grantIn(context, agent, namespace, rules, () => podTemplates.list({ limit: 1 }));
  const what = 'by a node agent with a role that allows it';
  expect.refused(await pods.mergePatch(other, label), `PATCH of a pod of another node ${what}`);
  const replaced = overlay(await stillThere(namespace.pods, other), label);
  expect.refused(await pods.replace(replaced), `PUT of a pod of another node ${what}`);
  const pod = mirrorPod(context, { nodeName: otherName });
  const applied: Answer = await pods.apply(pod.metadata.name!, pod, { manager: 'agent' });
  expect.refused(applied, `apply that creates a pod of another node ${what}`);
  const isStored = await namespace.pods.exists(pod.metadata.name!);
  expect.that(!isStored, 'the server stored the refused pod of an apply');
}

/** Refused: the status and the deletion of a pod that is bound to no node. */
async function refusesUnboundPod({ namespace, expect }: CaseContext, agent: Person) {
  const unbound = (await podOn(namespace, undefined)).metadata.name!;
  const { pods } = agent.in(namespace);
  const patched = await pods.mergePatch(`${unbound}/status`, { status: { message: 'theirs' } });
  expect.refused(patched, 'PATCH of the status of a pod that is bound to no node');
  expect.refused(await pods.remove(unbound), 'DELETE of a pod that is bound to no node');
}

/** Refused: the status of a pod of another node by PUT, apply and further patches. */
async function refusesPodStatus({ namespace, expect }: CaseContext, agent: Person, other: string) {
  const { pods } = agent.in(namespace);
  const [theirs, name] = [{ status: { message: 'theirs' } }, `${other}/status`];
  const what = 'of the status of another pod';
  const whole = overlay(await stillThere(namespace.pods, other), theirs);
  expect.refused(await agent.api.put(pods.path(other, 'status'), whole), `PUT ${what}`);
  expect.refused(await pods.strategicPatch(name, theirs), `strategic merge patch ${what}`);
  const operation = { op: 'add', path: '/status/message', value: 'theirs' };
  expect.refused(await pods.jsonPatch(name, [operation]), `JSON patch ${what}`);
  const body = overlay(theirs, { metadata: { name: other } });
  expect.refused(await pods.apply(name, body, { manager: 'agent', force: true }), `apply ${what}`);
}
