// Cases about objects that a node agent reads only because a pod of its node uses them (access 5.4). Helper of
// `node-reads.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { untilDenied } from '../../kit/identities/rights.ts';
import { agentOf, podOn, stillThere, untilRead } from './node-agents.ts';
import { separatesNamespaces, staysWhileUsed } from './shared-objects.ts';
import { volumes } from './used-kinds.ts';
import type { UsedKind } from './used-kinds.ts';

/** An agent reads the objects that a pod of its node uses. */
export const readsOfItsPods =
  (usedKind: UsedKind): CaseFunction =>
  async (context) => {
    const nodeName = context.uniqueName('node');
    const { object, name } = await usedKind.make(context);
    await podOn(context.namespace, nodeName, { spec: usedKind.specOf(name) });
    const path = usedKind.collection(context).path(object.metadata.name);
    await untilRead(
      context,
      agentOf(context, nodeName),
      path,
      `${usedKind.what} that a pod of the node uses`,
    );
    await staysWhileUsed(context, usedKind);
  };

/** Refused: unused objects, objects that pods of another node or of no node use, and lists of all objects. */
export const readsNoOthers =
  (usedKind: UsedKind): CaseFunction =>
  async (context) => {
    const { eventually, expect, uniqueName, namespace } = context;
    if (usedKind !== volumes) await separatesNamespaces(context, usedKind);
    const [nodeName, otherName] = [uniqueName('node'), uniqueName('node')];
    const [own, other, unbound, unused] = [
      await usedKind.make(context),
      await usedKind.make(context),
      await usedKind.make(context),
      await usedKind.make(context),
    ];
    const pod = await podOn(namespace, nodeName, { spec: usedKind.specOf(own.name) });
    for (const user of [otherName, uniqueName('node')])
      await podOn(namespace, user, { spec: usedKind.specOf(other.name) });
    await podOn(namespace, undefined, { spec: usedKind.specOf(unbound.name) });
    const collection = usedKind.collection(context);
    const pathOf = ({ object }: { readonly object: ApiObject }) => collection.path(object.metadata.name);
    const allNamespaces = context.cluster.resource(collection.type).path();
    const selected = `fieldSelector=metadata.name%3D${other.object.metadata.name}`;
    const agent = agentOf(context, nodeName);
    await untilRead(context, agent, pathOf(own), `${usedKind.what} of its own pod`);
    await untilRead(
      context,
      agentOf(context, otherName),
      pathOf(other),
      `${usedKind.what} of the other node's pod`,
    );

    const refused: readonly (readonly [string, string])[] = [
      [pathOf(other), `${usedKind.what} that pods of two other nodes use`],
      [pathOf(unbound), `${usedKind.what} that a pod on no node uses`],
      [pathOf(unused), `${usedKind.what} that nothing uses`],
      [collection.path(), `list of all, ${usedKind.what}`],
      [`${collection.path()}?labelSelector=conformance`, `list by a label, ${usedKind.what}`],
      [`${collection.path()}?watch=true&timeoutSeconds=1`, `watch of all, ${usedKind.what}`],
      [allNamespaces, `list across namespaces, ${usedKind.what}`],
      [`${allNamespaces}?watch=true&timeoutSeconds=1`, `watch across namespaces, ${usedKind.what}`],
      [`${collection.path()}?${selected}`, `list by its name, ${usedKind.what} of another node's pod`],
      [`${collection.path()}?${selected}&watch=true&timeoutSeconds=1`, `watch by its name, ${usedKind.what}`],
      [`${allNamespaces}?${selected}`, `list by its name across namespaces, ${usedKind.what}`],
    ];
    for (const [path, what] of refused) expect.status(await agent.api.get(path), 403, what);
    const name = pod.metadata.name!;
    const nameless = agentOf(context, '');
    for (const one of [unbound, unused])
      expect.status(await nameless.api.get(pathOf(one)), 403, `${usedKind.what} by an agent of no node`);
    await eventually(async () => {
      const again = await agent.api.get(pathOf(own));
      if (!again.ok) await stillThere(namespace.pods, name);
      expect.success(again, `${usedKind.what} of its own pod, after the refusals`);
    }, 'authorization');

    const removed = await namespace.pods.remove(name);
    if (!removed.ok) await stillThere(namespace.pods, name);
    expect.success(removed, 'DELETE of the pod');
    await untilDenied(
      context,
      () => agent.api.get(pathOf(own)),
      `${usedKind.what} that no pod of the node uses after the deletion of its pod`,
    );
  };
