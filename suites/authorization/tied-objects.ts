// Cases about objects that node agents read by way of their pods (access 5.4): those that a pod of the node uses, and none
// else. Helper of `node-reads.suite.ts`.
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { Resource } from '../kit/resource.ts';
import { agentOf, claimVolumes, podOn, stillThere, untilRead } from './node-agents.ts';
import { untilDenied } from '../kit/rights.ts';

/** A kind of object that pods use. */
export interface Tied {
  /** In messages, such as `secret`. */
  readonly what: string;
  collection(context: CaseContext): Resource;
  /** An object of the kind, and the spec of a pod that uses it. */
  make(context: CaseContext): Promise<{ readonly object: ApiObject; readonly spec: object }>;
}

/** Objects of the case's namespace that a pod names in one way. */
export const directly = (
  what: string,
  plural: 'secrets' | 'configMaps' | 'volumeClaims',
  specOf: (name: string) => object,
): Tied => ({
  what,
  collection: ({ namespace }) => namespace[plural],
  async make({ namespace }) {
    const overrides = plural === 'volumeClaims' ? { spec: { storageClassName: '' } } : {};
    const object = await namespace[plural].given(overrides);
    return { object, spec: specOf(object.metadata.name!) };
  },
});

/** Volumes of the cluster, behind the claim that a pod names. */
export const volumes: Tied = {
  what: 'persistent volume',
  collection: ({ cluster }) => cluster.volumes,
  async make(context) {
    const { claim, volume } = await boundClaim(context, context.namespace);
    return { object: volume, spec: claimVolumes(claim.metadata.name!) };
  },
};

/** A claim and a volume that name each other, as the server's controllers or an administrator bind them. */
async function boundClaim({ cluster, uniqueName }: CaseContext, namespace: Namespace) {
  const name = uniqueName('claim');
  const volume = await cluster.volumes.given({
    spec: {
      storageClassName: '',
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: namespace.name, name },
    },
  });
  const claim = await namespace.volumeClaims.given({
    metadata: { name },
    spec: { storageClassName: '', volumeName: volume.metadata.name },
  });
  return { claim, volume };
}

/** What a pod of the node uses is read. */
export const readsOfItsPods =
  (tied: Tied): CaseFunction =>
  async (context) => {
    const nodeName = context.uniqueName('node');
    const { object, spec } = await tied.make(context);
    await podOn(context.namespace, nodeName, { spec });
    const path = tied.collection(context).path(object.metadata.name);
    await untilRead(context, agentOf(context, nodeName), path, `${tied.what} that a pod of the node uses`);
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
    const pod = await podOn(namespace, nodeName, { spec: own.spec });
    await podOn(namespace, otherName, { spec: other.spec });
    await podOn(namespace, undefined, { spec: unbound.spec });
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
