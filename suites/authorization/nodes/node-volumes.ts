// Cases: objects that the volumes of a pod use in less common ways (access 5.4). Helper of `node-events.suite.ts` and `node-reads.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { excerpt } from '../../kit/answers/answer.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { unlessBlocked, unlessForbidden } from '../../kit/unless-blocked.ts';
import { agentOf, claimVolumes, podOn, untilRead } from './node-agents.ts';

/** The volume is bound to the claim of a pod that exists already. */
export async function readsVolumeBoundLater(context: CaseContext): Promise<void> {
  const { cluster, namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  // A class of its own: no controller binds another volume.
  const storageClassName = uniqueName('class');
  const claim = (await namespace.volumeClaims.given({ spec: { storageClassName } })).metadata.name!;
  await podOn(namespace, nodeName, { spec: claimVolumes(claim) });
  const volume = await unlessForbidden(() => volumeFor(context, claim, storageClassName), 'volumes');
  if (volume === undefined) return;
  await untilRead(
    context,
    agentOf(context, nodeName),
    cluster.volumes.path(volume),
    'a persistent volume that was bound after the creation of the pod that uses its claim',
  );
}

/** The name of a new volume that is bound to a claim; undefined where the claim cannot name it: which fields of a claim can change is
 * not shown. */
async function volumeFor(
  { cluster, namespace }: CaseContext,
  claim: string,
  storageClassName: string,
): Promise<string | undefined> {
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace: namespace.name,
    name: claim,
  };
  const volume = (await cluster.volumes.given({ spec: { storageClassName, claimRef } })).metadata.name!;
  const bound = await namespace.volumeClaims.mergePatch(claim, { spec: { volumeName: volume } });
  return bound.ok ? volume : undefined;
}

const named = (name: string) => ({ name });

/** Secrets that the drivers of volumes need. @throws NotRun where no such pod can be stored */
export async function readsSecretsOfDrivers(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const secret = (await namespace.secrets.given()).metadata.name!;
  const csi = { driver: 'driver.example.com', nodePublishSecretRef: named(secret) };
  const pod = await podOn(namespace, nodeName, { spec: { volumes: [{ name: 'driven', csi }] } });
  if (!JSON.stringify(pod['spec']).includes(secret))
    throw new NotRun('not-exercised', 'the server does not store the field csi of volumes');
  const path = namespace.secrets.path(secret);
  await untilRead(context, agentOf(context, nodeName), path, 'a secret that the driver of a volume needs');
  await readsSecretsOfClaimed(context, nodeName);
}

/** Secrets that the driver of a persistent volume needs, whose claim a pod uses. A server may refuse such a volume. */
async function readsSecretsOfClaimed(context: CaseContext, nodeName: string): Promise<void> {
  const { cluster, namespace, uniqueName, expect } = context;
  const storageClassName = uniqueName('class');
  const [staged, published] = await namespace.secrets.givenMany(2);
  const claim = (await namespace.volumeClaims.given({ spec: { storageClassName } })).metadata.name!;
  const secretRef = (secret: ApiObject) => ({ ...named(secret.metadata.name!), namespace: namespace.name });
  const csi = {
    driver: 'driver.example.com',
    volumeHandle: uniqueName('handle'),
    nodeStageSecretRef: secretRef(staged!),
    nodePublishSecretRef: secretRef(published!),
  };
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace: namespace.name,
    name: claim,
  };
  const made = await cluster.volumes.create({
    spec: { storageClassName, claimRef, hostPath: undefined, csi },
  });
  if (!made.ok) return expect.refused(made, 'POST of a persistent volume with a driver');
  const isStored = JSON.stringify(made.object['spec']).includes(staged!.metadata.name!);
  const bound = await namespace.volumeClaims.mergePatch(claim, {
    spec: { volumeName: made.object.metadata.name! },
  });
  if (!isStored || !bound.ok) return;
  await podOn(namespace, nodeName, { spec: claimVolumes(claim) });
  for (const secret of [staged!, published!])
    await untilRead(
      context,
      agentOf(context, nodeName),
      namespace.secrets.path(secret.metadata.name),
      'a secret that the driver of the persistent volume of a claim needs',
    );
}

/** The claim of an ephemeral volume has the name of the pod and of the volume. */
export async function readsEphemeralClaims(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const [podName, name] = [uniqueName('pod'), 'scratch'];
  const claim = `${podName}-${name}`;
  const storageClassName = uniqueName('class');
  const { spec } = await namespace.volumeClaims.given({
    metadata: { name: claim },
    spec: { storageClassName },
  });
  const volumeClaimTemplate = { spec: { accessModes: spec['accessModes'], resources: spec['resources'] } };
  const ephemeral = { spec: { volumes: [{ name, ephemeral: { volumeClaimTemplate } }] } };
  // The documents do not show the field: a server may refuse a volume that it does not know.
  const dry = await namespace.pods.create(ephemeral, { query: { dryRun: 'All' } });
  if (dry.status === 400 || dry.status === 422)
    throw new NotRun('not-exercised', `the server takes no ephemeral volume: ${excerpt(dry.text)}`);
  const pod = await podOn(namespace, nodeName, overlay(ephemeral, { metadata: { name: podName } }));
  if (!JSON.stringify(pod['spec']).includes('ephemeral'))
    throw new NotRun('not-exercised', 'the server does not store the field ephemeral of volumes');
  const agent = agentOf(context, nodeName);
  const path = namespace.volumeClaims.path(claim);
  await untilRead(context, agent, path, 'the claim of an ephemeral volume of a pod');
  // A service may keep volumes to itself.
  const volume = await unlessBlocked(() => volumeFor(context, claim, storageClassName));
  if (volume === undefined) return;
  const what = 'the persistent volume of the claim of an ephemeral volume of a pod';
  await untilRead(context, agent, context.cluster.volumes.path(volume), what);
}
