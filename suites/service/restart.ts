// State that survives a restart of the server process (core 1): objects, deletions and versions; the ownership of fields
// is in a file of its own.
import type { CaseContext, Namespace } from '../kit/context.ts';
import { follow, isError, metadataOf } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { writtenOtherwise } from './other-ways-across-restart.ts';
import { givenOwned } from './owners-across-restart.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';

const note = { annotations: { note: 'kept' } };
/** The number of versions of the last object: more than controllers write while a server starts. */
const versionsOfLast = 30;
/** Objects that are deleted before the last one take versions, too. */
const versionsBeforeLast = 10;

interface Stored {
  readonly path: string;
  readonly object: ApiObject;
}

/** The case of `service.state.survives-restart`. */
export async function checkSurvivesRestart(context: CaseContext): Promise<void> {
  const { launchedAlone, expect } = context;
  const before = await launchedAlone({});
  const namespace = await before.namespace();
  const { configMaps, podTemplates, leases } = namespace;
  const othersAreKept = await writtenOtherwise(context, namespace, before);
  const kept = await givenObjects([podTemplates, configMaps, leases, before.cluster.clusterRoles]);
  expect.atLeast(kept.length, 2, 'kinds of objects that were created before the restart');
  const ownershipIsKept = await givenOwned(context, namespace);
  const deleted = await podTemplates.given();
  expect.success(await podTemplates.remove(deleted.metadata.name!), 'DELETE before the restart');
  await gone(context, podTemplates, deleted.metadata.name!);
  // The last write before the restart is a delete.
  const last = await givenAndDeleted(context, configMaps);

  await before.stop();
  const after = await before.restart();
  for (const { path, object } of kept) {
    const what = `a ${object.kind} after a restart`;
    const read = await after.api.get(path);
    expect.status(read, 200, `GET of ${what}, on the same stored state`);
    const { uid, resourceVersion } = object.metadata;
    expect.contains(read.object.metadata, { uid, ...note }, `metadata of ${what}: `);
    // Other writers may change objects of other kinds while the server starts.
    if (object.kind === 'PodTemplate' || object.kind === 'ConfigMap')
      expect.equal(
        read.object.metadata.resourceVersion,
        resourceVersion,
        `metadata.resourceVersion of ${what}`,
      );
    expect.equal(contentOf(read.object), contentOf(object), `content of ${what}`);
  }
  const restored = after.cluster.existing(namespace.name);
  const { name: deletedName = '' } = deleted.metadata;
  expect.that(
    !(await restored.podTemplates.exists(deletedName)),
    'an object that was deleted before the restart exists again',
  );
  await expectNewVersions(context, restored, last);
  await ownershipIsKept(restored, after);
  await othersAreKept(restored, after);
}

const contentOf = ({ metadata: _metadata, ...rest }: ApiObject) => rest;

/** Creates one object of each kind that the server has. */
async function givenObjects(resources: readonly Resource[]): Promise<readonly Stored[]> {
  const made: Stored[] = [];
  for (const resource of resources) {
    const object = await unlessBlocked(async () => {
      const { metadata } = await resource.given({ metadata: note });
      return resource.current(metadata.name!);
    });
    if (object !== undefined) made.push({ path: resource.path(object.metadata.name), object });
  }
  return made;
}

/** Creates, changes and deletes the last object before the restart, and returns all its versions. */
async function givenAndDeleted(context: CaseContext, configMaps: Resource) {
  const { expect } = context;
  const { metadata } = await configMaps.given();
  const name = metadata.name!;
  const versions = new Set([metadata.resourceVersion]);
  for (let count = 1; count < versionsOfLast; count += 1) {
    const answer = await configMaps.mergePatch(name, { data: { key: `value ${count}` } });
    expect.success(answer, 'PATCH before the restart');
    versions.add(answer.object.metadata.resourceVersion);
  }
  expect.success(await configMaps.remove(name), 'the last DELETE before the restart');
  await gone(context, configMaps, name);
  const { resourceVersion: seen = '' } = (await configMaps.list()).list.metadata;
  return { name, versions, uid: metadata.uid, seen };
}

/** A new object with the name of the last one has another uid, and versions that the last one never had. */
async function expectNewVersions(
  context: CaseContext,
  { configMaps }: Namespace,
  { name, versions, uid, seen }: Awaited<ReturnType<typeof givenAndDeleted>>,
): Promise<void> {
  const { expect } = context;
  expect.that(
    !(await configMaps.exists(name)),
    'the object whose DELETE was the last write before the restart exists again',
  );
  const again = await configMaps.create({ metadata: { name } });
  expect.success(again, 'POST after the restart of a name that was deleted before it');
  const object = await configMaps.current(name);
  expect.different(object.metadata.uid, uid, 'metadata.uid of an object that was created after the restart');
  const later = [object];
  // As many versions as before: a server may continue from one that lies before all of them.
  for (let count = 0; count < versionsOfLast + versionsBeforeLast; count += 1) {
    const changed = await configMaps.mergePatch(name, { data: { key: `value ${count} after the restart` } });
    expect.success(changed, 'PATCH after the restart');
    later.push(changed.object);
  }
  for (const { metadata } of later)
    expect.that(
      !versions.has(metadata.resourceVersion),
      'a version from before the restart is used again for an object with the same name',
    );
  await expectWatchContinues(context, configMaps, seen, later.at(-1)!);
}

/** A client that continues from the version that it saw before the restart misses no change of a new object, or is refused as
 * too late (core 4.12). */
async function expectWatchContinues(
  context: CaseContext,
  configMaps: Resource,
  resourceVersion: string,
  last: ApiObject,
): Promise<void> {
  if (await isTooOld(configMaps, resourceVersion)) return;
  const isAbout = (event: WatchEvent) => metadataOf(event).name === last.metadata.name;
  const isLast = (event: WatchEvent) =>
    isAbout(event) && metadataOf(event).resourceVersion === last.metadata.resourceVersion;
  await using follower = follow(context, configMaps, { resourceVersion });
  const events = await follower.until(isLast, 'the last change, in a watch from before the restart');
  context.expect.equal(
    events.find(isAbout)?.type,
    'ADDED',
    'the first event of a new object, in a watch from a version before the restart',
  );
}

async function isTooOld(configMaps: Resource, resourceVersion: string): Promise<boolean> {
  await using watch = await configMaps.watch({ resourceVersion, timeoutSeconds: 1 });
  if (watch.status !== 200) return true;
  for await (const event of watch) return isError(event);
  return false;
}
