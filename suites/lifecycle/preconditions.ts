// Preconditions of a delete, and of its dry-run (core 2.9, 4.10).
import type { CollectionContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { gone } from '../kit/waiting/gone.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { hold } from './last-finalizer.ts';
import { optionsBody } from './options-body.ts';
import { setFinalizers } from './terminating.ts';

/** The case of `lifecycle.options.preconditions`. */
export async function checkPreconditions(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const other = await collection.given();
  const { metadata } = await collection.given();
  const name = metadata.name!;
  const remove = (uid: string, query = {}) =>
    collection.remove(name, { body: optionsBody({ preconditions: { uid } }), query });
  const expectKept = async (what: string) => {
    const after = await mustBeThere(collection, name, `after ${what}`);
    expect.equal(after.metadata.uid, metadata.uid, `uid after ${what}`);
    expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after ${what}`);
  };
  const [own, foreign] = [metadata.uid!, other.metadata.uid!];
  expect.refused(await remove(foreign), "DELETE with another object's uid as its precondition");
  await expectKept('the refused DELETE');
  await refuseBesideOptions(context);
  const { name: heldName = '' } = (await collection.given({ metadata: { finalizers: [hold] } })).metadata;
  const ofOther = { body: optionsBody({ preconditions: { uid: foreign } }) };
  const what = "DELETE of an object with a finalizer and another object's uid as its precondition";
  expect.refused(await collection.remove(heldName, ofOther), what);
  const held = await mustBeThere(collection, heldName, `after the refused ${what}`);
  expect.absent(held.metadata.deletionTimestamp, `metadata.deletionTimestamp after the refused ${what}`);
  await setFinalizers(collection, heldName, []);
  // The parameters of a delete of pod templates are not shown (core 4.5).
  if (collection.type.kind !== 'PodTemplate') {
    const dry = { dryRun: 'All' };
    expect.refused(
      await remove(foreign, dry),
      "DELETE with dryRun=All and another object's uid as its precondition",
    );
    expect.success(await remove(own, dry), "DELETE with dryRun=All and the object's own uid");
    await expectKept('the DELETE with dryRun=All');
  }
  await refuseStaleVersion(context);
  expect.success(await remove(own), "DELETE with the object's own uid as its precondition");
  await refuseFormerUid(context, name, own);

  if (context.isFirstSubject && context.has('cluster-wide')) await refuseForNamespaces(context, own);
}

/** Servers often have code of their own for the DELETE of a namespace. */
async function refuseForNamespaces({ cluster, expect }: CollectionContext, foreign: string): Promise<void> {
  const { namespaces } = cluster;
  const { name = '', uid } = (await namespaces.given()).metadata;
  const what = 'DELETE of a namespace with the uid of another object as its precondition';
  const body = optionsBody({ preconditions: { uid: foreign } });
  expect.refused(await namespaces.remove(name, { body }), what);
  const after = await mustBeThere(namespaces, name, `after the refused ${what}`);
  expect.equal(after.metadata.uid, uid, `uid after the refused ${what}`);
  expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after the refused ${what}`);
  const own = await namespaces.remove(name, { body: optionsBody({ preconditions: { uid } }) });
  expect.success(own, 'DELETE of a namespace with its own uid as its precondition');
}

/** Other options do not lift a precondition. */
async function refuseBesideOptions({ collection, expect }: CollectionContext): Promise<void> {
  const [{ metadata: other }, { metadata }] = [await collection.given(), await collection.given()];
  const name = metadata.name!;
  for (const options of [{ propagationPolicy: 'Background' }, { gracePeriodSeconds: 0 }]) {
    const body = optionsBody({ ...options, preconditions: { uid: other.uid } });
    const what = `DELETE with ${Object.keys(options)[0]} and another object's uid as its precondition`;
    expect.refused(await collection.remove(name, { body }), what);
    const after = await mustBeThere(collection, name, `after the refused ${what}`);
    expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after the refused ${what}`);
  }
  const body = optionsBody({ propagationPolicy: 'Background', preconditions: { uid: metadata.uid } });
  const what = "DELETE with propagationPolicy and the object's own uid as its precondition";
  expect.success(await collection.remove(name, { body }), what);
}

/** Where a server knows the precondition resourceVersion, it is one beside the uid, too. */
async function refuseStaleVersion({ collection, expect }: CollectionContext): Promise<void> {
  const { uid, name = '', resourceVersion } = (await collection.given()).metadata;
  expect.success(await collection.mergePatch(name, { metadata: { labels: { changed: 'yes' } } }), 'a patch');
  const remove = (preconditions: object) => collection.remove(name, { body: optionsBody({ preconditions }) });
  if ((await remove({ resourceVersion })).ok) return;
  const what = "DELETE with the object's own uid and a former resourceVersion as its preconditions";
  expect.refused(await remove({ uid, resourceVersion }), what);
  const after = await mustBeThere(collection, name, `after the refused ${what}`);
  expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after the refused ${what}`);
}

/** An object that is created again under its name is another one than that of the precondition. */
async function refuseFormerUid(context: CollectionContext, name: string, uid: string): Promise<void> {
  const { collection, expect } = context;
  await gone(context, collection, name);
  const recreate = () => collection.given({ metadata: { name } });
  const again = await dependsOn('objects.names.reuse-after-delete', recreate);
  const body = optionsBody({ preconditions: { uid } });
  const what = 'DELETE with the uid of the former object of the name as its precondition';
  expect.refused(await collection.remove(name, { body }), what);
  const after = await mustBeThere(collection, name, `after the refused ${what}`);
  expect.equal(after.metadata.uid, again.metadata.uid, `uid after the refused ${what}`);
  expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp after the refused ${what}`);
}
