// A dry and a real deletecollection by a selector, of members of which a finalizer holds one (core 3.1, 4.3, 4.10).
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { deleteGroup, givenGroup, othersStay, withSibling } from './deleted-group.ts';
import type { Group } from './deleted-group.ts';

const hold = 'example.com/hold';

/** The case of `endpoints.delete-collection.dry-run`. */
export async function checkDryRun(context: CollectionContext): Promise<void> {
  const group = await withSibling(await givenGroup(context, context.collection));
  const { resource, key, selector, matching, others } = group;
  const held = await resource.given({ metadata: { labels: { [key]: 'x' }, finalizers: [hold] } });
  for (const parameters of [{}, { limit: 1 }]) {
    const query = { labelSelector: selector, dryRun: 'All', ...parameters };
    const answer = await resource.removeCollection({ query });
    context.expect.success(answer, 'DELETE of the collection with dryRun=All');
  }
  await othersStay(context, resource, [...matching, held, ...others], 'DELETE with dryRun=All');
  await deleteGroup(context, group, 'DELETE of the collection without dryRun', {});
  await releaseMarked(context, group, held);
}

/** After a DELETE of the collection the member is marked and stays, until its finalizer is removed. */
async function releaseMarked(context: CaseContext, group: Group, { metadata }: ApiObject): Promise<void> {
  const { expect, eventually } = context;
  const { resource } = group;
  const name = metadata.name!;
  const what = 'a selected object with a finalizer, after DELETE of the collection';
  // The answer may come before the objects are deleted.
  const kept = await eventually(async () => {
    const object = await mustBeThere(resource, name, what);
    expect.present(object.metadata.deletionTimestamp, `metadata.deletionTimestamp of ${what}`);
    return object;
  }, 'controller');
  expect.equal(kept.metadata.uid, metadata.uid, `uid of ${what}`);
  expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of ${what}`);
  await keepsTimestamp(context, group, kept);
  const emptied = await resource.mergePatch(name, { metadata: { finalizers: null } });
  expect.success(emptied, `removal of the finalizer of ${what}`);
  await gone(context, resource, name);
}

/** A later DELETE of the collection, which deletes other members, does not mark the object again. */
async function keepsTimestamp(context: CaseContext, group: Group, marked: ApiObject): Promise<void> {
  const { expect, eventually } = context;
  const { resource, key } = group;
  const { name = '', deletionTimestamp } = marked.metadata;
  await eventually(async () => {
    const nowMs = await serverTimeMs(await resource.read(name), resource);
    expect.that(nowMs > Date.parse(deletionTimestamp!), 'the clock of the server does not advance');
  }, 'event');
  const labels = { [key]: 'x' };
  // One of them comes after the object in the order of names.
  const matching = [
    await resource.given({ metadata: { labels } }),
    await resource.given({ metadata: { name: `${name}-later`, labels } }),
  ];
  const what = 'a second, later DELETE of the collection';
  await deleteGroup(context, { ...group, matching, others: [] }, what, {});
  const again = await mustBeThere(resource, name, `a selected object with a finalizer, after ${what}`);
  expect.equal(
    again.metadata.deletionTimestamp,
    deletionTimestamp,
    `metadata.deletionTimestamp after ${what}`,
  );
}
