// Cases about objects that node agents read by way of their pods (access 5.4): those that a pod of the node uses, and none
// else. Helper of `node-reads.suite.ts`.
import type { CaseFunction } from '../kit/case.ts';
import type { ApiObject } from '../kit/object.ts';
import { untilDenied } from '../kit/rights.ts';
import { agentOf, podOn, stillThere, untilRead } from './node-agents.ts';
import { staysWhileUsed } from './shared-objects.ts';
import type { Tied } from './tied-objects.ts';

/** What a pod of the node uses is read. */
export const readsOfItsPods =
  (tied: Tied): CaseFunction =>
  async (context) => {
    const nodeName = context.uniqueName('node');
    const { object, name } = await tied.make(context);
    await podOn(context.namespace, nodeName, { spec: tied.specOf(name) });
    const path = tied.collection(context).path(object.metadata.name);
    await untilRead(context, agentOf(context, nodeName), path, `${tied.what} that a pod of the node uses`);
    await staysWhileUsed(context, tied);
  };

/** What nothing uses, what pods of another node or of none use, and a list of all are refused. */
export const readsNoOthers =
  (tied: Tied): CaseFunction =>
  async (context) => {
    const { eventually, expect, uniqueName, namespace } = context;
    const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
    const [own, other, unbound, unused] = [
      await tied.make(context),
      await tied.make(context),
      await tied.make(context),
      await tied.make(context),
    ];
    const pod = await podOn(namespace, nodeName, { spec: tied.specOf(own.name) });
    await podOn(namespace, otherName, { spec: tied.specOf(other.name) });
    await podOn(namespace, undefined, { spec: tied.specOf(unbound.name) });
    const collection = tied.collection(context);
    const pathOf = ({ object }: { readonly object: ApiObject }) => collection.path(object.metadata.name);
    const everywhere = context.cluster.resource(collection.type).path();
    const selected = `fieldSelector=metadata.name%3D${other.object.metadata.name}`;
    const agent = agentOf(context, nodeName);
    await untilRead(context, agent, pathOf(own), `${tied.what} of its own pod`);
    await untilRead(
      context,
      agentOf(context, otherName),
      pathOf(other),
      `${tied.what} of the other node's pod`,
    );

    const refused: readonly (readonly [string, string])[] = [
      [pathOf(other), `${tied.what} that a pod of another node uses`],
      [pathOf(unbound), `${tied.what} that a pod on no node uses`],
      [pathOf(unused), `${tied.what} that nothing uses`],
      [collection.path(), `list of all, ${tied.what}`],
      [`${collection.path()}?watch=true&timeoutSeconds=1`, `watch of all, ${tied.what}`],
      [everywhere, `list across namespaces, ${tied.what}`],
      [`${everywhere}?watch=true&timeoutSeconds=1`, `watch across namespaces, ${tied.what}`],
      [`${collection.path()}?${selected}`, `list by its name, ${tied.what} of another node's pod`],
      [`${collection.path()}?${selected}&watch=true&timeoutSeconds=1`, `watch by its name, ${tied.what}`],
      [`${everywhere}?${selected}`, `list by its name across namespaces, ${tied.what}`],
    ];
    for (const [path, what] of refused) expect.status(await agent.api.get(path), 403, what);
    const name = pod.metadata.name!;
    const nameless = agentOf(context, '');
    for (const one of [unbound, unused])
      expect.status(await nameless.api.get(pathOf(one)), 403, `${tied.what} by an agent of no node`);
    await eventually(async () => {
      const again = await agent.api.get(pathOf(own));
      if (!again.ok) await stillThere(namespace.pods, name);
      expect.success(again, `${tied.what} of its own pod, after the refusals`);
    }, 'authorization');

    const removed = await namespace.pods.remove(name);
    if (!removed.ok) await stillThere(namespace.pods, name);
    expect.success(removed, 'DELETE of the pod');
    await untilDenied(
      context,
      () => agent.api.get(pathOf(own)),
      `${tied.what} whose pod is gone, so that none of the node uses it`,
    );
  };
