// A pod that is being deleted is bound to its node until it is removed (access 5.4). Helper of `node-reads.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { agentOf, podOn, secretVolumes, stillThere, untilRead } from './node-agents.ts';

const hold = 'example.com/hold';

/** The agent still reads the secret of a pod that has a deletionTimestamp and that a finalizer holds. */
export async function staysDuringDeletion(context: CaseContext): Promise<void> {
  const { namespace, uniqueName, throughout, expect } = context;
  const { pods, secrets } = namespace;
  const nodeName = uniqueName('node');
  const used = (await secrets.given()).metadata.name!;
  const pod = await podOn(namespace, nodeName, {
    metadata: { finalizers: [hold] },
    spec: secretVolumes(used),
  });
  const name = pod.metadata.name!;
  const agent = agentOf(context, nodeName);
  await untilRead(context, agent, secrets.path(used), 'a secret of its pod');
  expect.success(await pods.remove(name), 'DELETE of a pod that a finalizer holds');
  await throughout(async () => {
    const { metadata } = await stillThere(pods, name);
    if (metadata.deletionTimestamp === undefined) return;
    const answer = await agent.api.get(secrets.path(used));
    if (!answer.ok) await stillThere(pods, name);
    expect.success(answer, 'a secret of a pod of the node that is being deleted');
  }, 'quiet');
  await pods.mergePatch(name, { metadata: { finalizers: null } });
}
