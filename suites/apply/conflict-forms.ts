// An apply of another value to a label that another manager owns, in other forms and in another state of the object (core 4.9).
import type { CollectionContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { terminating } from '../kit/objects/terminating.ts';
import type { LabelledObject } from './labelled-object.ts';

/** The manager `first` owns app=a. In the end the object is removed. */
export async function expectConflictInEachForm(
  context: CollectionContext,
  { name, current, refused }: LabelledObject,
): Promise<void> {
  const { collection, expect } = context;
  const before = await current();
  const labels = { app: 'b' };
  const uid = expect.present(before.metadata.uid, 'metadata.uid');
  const dry = { query: { dryRun: 'All' } };
  const ofUid = { metadata: { uid, labels } };
  const forms = {
    'a dry apply of app=b by another manager': () =>
      collection.apply(name, { metadata: { labels } }, { manager: 'second', ...dry }),
    'an apply of app=b to the object with its uid by another manager': () =>
      collection.apply(name, ofUid, { manager: 'second' }),
  };
  for (const [what, send] of Object.entries(forms)) {
    expect.refused(await send(), what);
    expect.unchanged(before, await current(), `the object after ${what}`);
  }
  const held = await collection.mergePatch(name, { metadata: { finalizers: ['example.com/hold'] } });
  expect.success(held, 'a merge patch that adds a finalizer');
  await dependsOn('lifecycle.finalizers.keep-object', async () =>
    terminating(context, collection, name, await collection.remove(name), 'after its DELETE'),
  );
  await refused('second', labels, 'an apply of app=b to an object that is being deleted');
  await collection.mergePatch(name, { metadata: { finalizers: null } });
}
