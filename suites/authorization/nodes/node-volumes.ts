// Cases: objects that the volumes of a pod use in less common ways (access 5.4). Helper of `node-events.suite.ts` and `node-reads.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';
import { agentOf, claimVolumes, podOn, untilRead } from './node-agents.ts';

/** The volume is bound to the claim of a pod that exists already. */
export async function readsVolumeBoundLater(context: CaseContext): Promise<void> {
  const { cluster, namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  // A class of its own: no controller binds another volume.
  const storageClassName = uniqueName('class');
  const claim = (await namespace.volumeClaims.given({ spec: { storageClassName } })).metadata.name!;
  await podOn(namespace, nodeName, { spec: claimVolumes(claim) });
  const claimRef = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    namespace: namespace.name,
    name: claim,
  };
  const make = () => cluster.volumes.given({ spec: { storageClassName, claimRef } });
  const volume = (await unlessForbidden(make, 'volumes')).metadata.name!;
  const bound = await namespace.volumeClaims.mergePatch(claim, { spec: { volumeName: volume } });
  // Which fields of a claim can change is not shown.
  if (!bound.ok) return;
  await untilRead(
    context,
    agentOf(context, nodeName),
    cluster.volumes.path(volume),
    'a persistent volume that was bound after the creation of the pod that uses its claim',
  );
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
  const { spec } = await namespace.volumeClaims.given({
    metadata: { name: claim },
    spec: { storageClassName: '' },
  });
  const volumeClaimTemplate = { spec: { accessModes: spec['accessModes'], resources: spec['resources'] } };
  const pod = await podOn(namespace, nodeName, {
    metadata: { name: podName },
    spec: { volumes: [{ name, ephemeral: { volumeClaimTemplate } }] },
  });
  if (!JSON.stringify(pod['spec']).includes('ephemeral'))
    throw new NotRun('not-exercised', 'the server does not store the field ephemeral of volumes');
  const path = namespace.volumeClaims.path(claim);
  await untilRead(context, agentOf(context, nodeName), path, 'the claim of an ephemeral volume of a pod');
}
