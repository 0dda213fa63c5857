// A PUT whose version another write has replaced in between, by each kind of write (core 4.8).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import { holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { labelWrites } from './label-writes.ts';

const late = { metadata: { labels: { late: 'yes' } } };

/** The PUT is answered 409 and changes nothing; with the current version it is carried out. */
async function mustConflict(
  { collection, expect }: CollectionContext,
  first: ApiObject,
  between: string,
): Promise<void> {
  const { kind } = collection.type;
  const name = first.metadata.name!;
  const changed = await collection.current(name);
  expect.newVersion(first, changed, `metadata.resourceVersion of a ${kind} after ${between}`);
  const answer = await collection.replace(overlay(first, late), { query: { fieldManager: 'late' } });
  expect.status(answer, 409, `PUT of a ${kind} with the version from before ${between}`);
  const { resourceVersion = '' } = first.metadata;
  const same = await collection.replace(overlay(changed, { metadata: { resourceVersion } }));
  expect.status(same, 409, `PUT of a ${kind} as it is, but with the version from before ${between}`);
  const reset = await collection.replace(overlay(first, { metadata: { managedFields: [{}] } }));
  expect.status(
    reset,
    409,
    `PUT of a ${kind} that clears managedFields, with the version from before ${between}`,
  );
  const after = await collection.current(name);
  expect.absent(after.metadata.labels?.['late'], `the label of a refused PUT of a ${kind}`);
  // Controllers may add their own finalizers to an object that is being deleted.
  if (changed.metadata.deletionTimestamp === undefined)
    expect.unchanged(changed, after, `the ${kind} after the refused PUT`);
  const owners = holdersOf(after, labelField('late')).map(({ manager }) => manager);
  expect.equal(owners, [], `managers that own the label of a refused PUT of a ${kind}`);
}

/** Another writer changes the object after the read for the PUT, by each kind of write in turn. */
export async function mustConflictAfterWrites(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { kind } = collection.type;
  const oldest = await collection.given({ metadata: { labels: { between: 'before' } } });
  const name = oldest.metadata.name!;
  for (const [way, send] of Object.entries(labelWrites(collection))) {
    const first = await collection.current(name);
    const answer: Answer = await send(collection, name, { between: way.replaceAll(' ', '-') });
    expect.success(answer, `${way} of a ${kind} between read and PUT`);
    await mustConflict(context, first, `a ${way}`);
  }
  await mustConflict(context, oldest, 'several writes');
  const control = await collection.replace(overlay(await collection.current(name), late));
  expect.success(control, `the same PUT of a ${kind} with the current version`);
}

/** A DELETE changes an object with a finalizer, too. */
export async function mustConflictAfterDelete(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const first = await collection.given({ metadata: { finalizers: ['example.com/hold'] } });
  const name = first.metadata.name!;
  const answer = await collection.remove(name);
  expect.success(answer, 'DELETE of an object with a finalizer');
  const hasChanged = async () => expect.newVersion(first, await collection.current(name));
  await (answer.status === 202 ? context.eventually(hasChanged, 'controller') : hasChanged());
  await mustConflict(context, first, 'a DELETE');
  const emptied = await collection.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(emptied, 'a merge patch that removes the finalizers');
}

/** A later object of the same name has another version, and is not the object that was read. */
export async function mustConflictAfterRecreation(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const earlier = await collection.given();
  const name = earlier.metadata.name!;
  expect.success(await collection.remove(name), 'DELETE of an object');
  await gone(context, collection, name);
  const { uid } = (await collection.given({ metadata: { name } })).metadata;
  // Without the uid, only the version distinguishes the two.
  const { uid: _earlier, ...metadata } = earlier.metadata;
  const answer = await collection.replace(overlay({ ...earlier, metadata }, late));
  expect.status(answer, 409, 'PUT with the version of an earlier object of the same name');
  const after = await collection.current(name);
  expect.equal(after.metadata.uid, uid, 'uid of the later object after the refused PUT');
  expect.absent(after.metadata.labels?.['late'], 'the label of the refused PUT');
}
