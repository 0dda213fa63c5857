// Reordering of finalizers by each permitted actor and each type of write (core 2.3).
import type { Answer } from '../kit/answers/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { grantIn } from '../kit/identities/rights.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { givenTerminating } from './terminating.ts';

const [first, second] = ['b.example.com/x', 'a.example.com/y'] as const;

type Write = (resource: Resource, object: ApiObject, finalizers: readonly string[]) => Promise<Answer>;

const query = { fieldManager: 'another-actor' };

/** The writes that replace the whole list of finalizers, by their names in messages. */
export const finalizerWrites: Readonly<Record<string, Write>> = {
  // Others may write to an object of the cluster between the read and the PUT.
  PUT: (resource, { metadata }, finalizers) =>
    replaceNow(resource, metadata.name!, { metadata: { finalizers } }, (changed) =>
      resource.replace(changed, { query }),
    ),
  'merge patch': (resource, { metadata }, finalizers) =>
    resource.mergePatch(metadata.name!, { metadata: { finalizers } }, { query }),
  'JSON patch': (resource, { metadata }, finalizers) => {
    const operation = { op: 'replace', path: '/metadata/finalizers', value: finalizers };
    return resource.jsonPatch(metadata.name!, [operation], { query });
  },
};

/** The case of `lifecycle.finalizers.reordered`. */
export async function checkReordering(context: CollectionContext): Promise<void> {
  const { collection, has, isFirstSubject } = context;
  await expectReordered(context, collection, 'the creator');
  await expectOrderOfApplied(context);
  await expectReorderedWhileTerminating(context);
  if (has('rbac') && has('second-identity') && isFirstSubject) await expectReorderedByAnother(context);
}

/** A new object has the finalizers in the order in which an apply states them. */
async function expectOrderOfApplied({ collection, expect }: CollectionContext): Promise<void> {
  const intent = collection.object({ metadata: { finalizers: [first, second] } });
  const name = intent.metadata.name!;
  const answer = await collection.apply(name, intent, { manager: 'creating-actor' });
  // Which fields an apply may set of a kind is not shown.
  if (!answer.ok) return expect.refused(answer, 'an apply of a new object with finalizers');
  const { kind } = collection.type;
  const finalizers = ownFinalizers(await collection.current(name));
  expect.equal(finalizers, [first, second], `metadata.finalizers of a new ${kind} that was applied`);
  const emptied = await collection.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(emptied, `removal of the finalizers of a ${kind} that was applied`);
}

/** Which right an actor needs for finalizers, beside that to write, is not stated: a user who lacks it is not judged. */
async function expectReorderedByAnother(context: CollectionContext): Promise<void> {
  const user = await asPermittedUser(context);
  const { metadata } = await context.collection.given({ metadata: { finalizers: [first, second] } });
  const swapped = { metadata: { finalizers: [second, first] } };
  if ((await user.mergePatch(metadata.name!, swapped)).status !== 403)
    await expectReordered(context, user, 'another user');
}

/** Swaps two finalizers and swaps them back, so that a server that sorts them fails one of the two writes. */
async function expectReordered(
  { collection, expect }: CollectionContext,
  asActor: Resource,
  actor: string,
): Promise<void> {
  const { kind } = collection.type;
  for (const [way, write] of Object.entries(finalizerWrites)) {
    const { metadata } = await collection.given({ metadata: { finalizers: [first, second] } });
    const name = metadata.name!;
    expect.equal(
      ownFinalizers(await collection.current(name)),
      [first, second],
      `metadata.finalizers of a new ${kind}`,
    );
    for (const order of [
      [second, first],
      [first, second],
    ]) {
      const what = `${way} by ${actor} of the finalizers of a ${kind} in another order`;
      expect.success(await write(asActor, await collection.current(name), order), what);
      expect.equal(
        ownFinalizers(await collection.current(name)),
        order,
        `metadata.finalizers after a ${what}`,
      );
    }
  }
}

/** No write adds a finalizer to what is being deleted; another order adds none. */
async function expectReorderedWhileTerminating(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const { name = '' } = (await givenTerminating(context, collection, [first, second])).metadata;
  let order = [first, second];
  for (const [way, write] of Object.entries(finalizerWrites)) {
    order = order.toReversed();
    const what = `${way} of the finalizers of a terminating ${collection.type.kind} in another order`;
    expect.success(await write(collection, await collection.current(name), order), what);
    expect.equal(ownFinalizers(await collection.current(name)), order, `metadata.finalizers after a ${what}`);
  }
}

/** The pod templates of the namespace, as another user who may write to them. */
async function asPermittedUser(context: CollectionContext): Promise<Resource> {
  const { namespace, people } = context;
  const person = await people.stranger();
  const { podTemplates } = person.in(namespace);
  const verbs = ['get', 'list', 'update', 'patch'];
  const rule = { apiGroups: [''], resources: ['podtemplates'], verbs };
  await grantIn(context, person, namespace, [rule], () => podTemplates.list());
  return podTemplates;
}
