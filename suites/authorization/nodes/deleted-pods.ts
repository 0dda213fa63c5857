// A pod that is being deleted is bound to its node until it is removed (access 5.4). Helper of
// `shared-objects.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { lasts } from '../../kit/identities/rights.ts';
import { agentOf, podOn, stillThere, untilRead } from './node-agents.ts';
import type { UsedKind } from './used-kinds.ts';

const hold = 'example.com/hold';

/** The agent still reads an object that a pod with a deletionTimestamp uses, which a finalizer holds. */
export async function staysDuringDeletion(context: CaseContext, usedKind: UsedKind): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const { pods } = namespace;
  const nodeName = uniqueName('node');
  const { object, name: used } = await usedKind.make(context);
  const spec = usedKind.specOf(used);
  const pod = await podOn(namespace, nodeName, { metadata: { finalizers: [hold] }, spec });
  const name = pod.metadata.name!;
  const agent = agentOf(context, nodeName);
  const path = usedKind.collection(context).path(object.metadata.name);
  await untilRead(context, agent, path, `${usedKind.what} that a pod of the node uses`);
  expect.success(await pods.remove(name), 'DELETE of a pod that a finalizer holds');
  await lasts(context, async () => {
    const { metadata } = await stillThere(pods, name);
    if (metadata.deletionTimestamp === undefined) return;
    const answer = await agent.api.get(path);
    if (!answer.ok) await stillThere(pods, name);
    expect.success(answer, `${usedKind.what} of a pod of the node that is being deleted`);
  });
  await pods.mergePatch(name, { metadata: { finalizers: null } });
}
