// Writes through the sub-resources of an object that is being deleted: none of them cancels the deletion, or ends it while a
// finalizer remains; one that removes the last finalizer ends it (core 3.1, 4.1).
import type { CollectionContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import type { Part, PartWay } from '../kit/kinds/parts.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { hold } from './last-finalizer.ts';
import { expectRemoved, givenTerminating, setFinalizers } from './terminating.ts';

const ways: readonly PartWay[] = ['PUT', 'merge patch', 'JSON patch', 'apply'];

/** Which verbs a sub-resource has is not shown, nor what one may write in metadata: the answers are not judged. */
export async function mustStayMarkedThroughParts(context: CollectionContext): Promise<void> {
  const scope = context.collection.namespace === '' ? 'Cluster' : 'Namespaced';
  for (const part of await partsOf(context, scope)) {
    const before = await givenTerminating(context, part.objects, [hold]);
    const name = before.metadata.name!;
    for (const way of ways) {
      await part.write(way, name, 5);
      await expectMarked(context, part, before, `after a ${way} of the ${part.name}`);
    }
    const shown = await part.read(name);
    if (shown.ok) {
      const { deletionTimestamp: _mark, finalizers: _finalizers, ...unmarked } = shown.object.metadata;
      await part.put({ ...shown.object, metadata: { ...unmarked, finalizers: [hold] } }, 6);
      await expectMarked(context, part, before, `after a PUT of the ${part.name} without deletionTimestamp`);
    }
    await setFinalizers(part.objects, name, []);
  }
}

/** Whether a sub-resource changes finalizers is not shown: where a write leaves them, nothing is judged. */
export async function removeThroughParts(context: CollectionContext): Promise<void> {
  for (const part of await partsOf(context)) {
    const { metadata } = await givenTerminating(context, part.objects, [hold]);
    const name = metadata.name!;
    const shown = await part.read(name);
    if (shown.ok) await part.put(withoutFinalizers(shown.object), 6);
    const after = await part.objects.read(name);
    if (after.ok && ownFinalizers(after.object).includes(hold)) await setFinalizers(part.objects, name, []);
    else await expectRemoved(context, part.objects, name, `PUT of the ${part.name}`);
  }
}

const withoutFinalizers = (object: ApiObject): ApiObject => ({
  ...object,
  metadata: { ...object.metadata, finalizers: [] },
});

async function expectMarked(
  { expect }: CollectionContext,
  { objects }: Part,
  { metadata }: ApiObject,
  what: string,
): Promise<void> {
  const after = await mustBeThere(objects, metadata.name!, what);
  const { uid, deletionTimestamp } = metadata;
  expect.contains(after.metadata, { uid, deletionTimestamp }, `metadata ${what}: `);
  expect.equal(ownFinalizers(after), [hold], `metadata.finalizers ${what}`);
}
