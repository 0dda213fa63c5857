// Pages of objects with finalizers, some of which are being deleted (core 3.1, 4.12).
import type { CollectionContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { itemsOf, walk } from './walk.ts';

export const hold = 'example.com/hold';
const [total, limit] = [6, 2];

/** Every second one is being deleted before the first page. Between the first pages one of these is removed, and one of the
 * others is deleted: each page shows which ones were marked at the first. */
export async function expectMarksOfFirst(context: CollectionContext): Promise<void> {
  const { collection, view, uniqueName, expect } = context;
  const set = uniqueName('set');
  const made = await collection.givenMany(total, { metadata: { labels: { set }, finalizers: [hold] } });
  const names = made.map(({ metadata }) => metadata.name!);
  const marked = names.filter((_name, index) => index % 2 === 0);
  for (const name of marked) await mark(context, collection, name);
  const release = (name: string) => collection.mergePatch(name, { metadata: { finalizers: null } });

  const chunks = await walk(view, { labelSelector: `set=${set}`, limit }, context, async (seen) => {
    if (seen.length > 1) return;
    const shown = itemsOf(seen).map(nameOf);
    const rest = names.filter((name) => !shown.includes(name));
    const [ending, live] = [true, false].map((is) => rest.find((name) => marked.includes(name) === is));
    await mark(context, collection, expect.present(live, 'a live object that is not on the first page'));
    const name = expect.present(ending, 'a marked object that is not on the first page');
    await dependsOn('lifecycle.finalizers.last-one-removes', async () => {
      expect.success(await release(name), 'removal of the last finalizer of an object of a later page');
      await gone(context, collection, name);
    });
  });
  for (const name of names) if (await collection.exists(name)) await release(name);
  expect.atLeast(chunks.length, 2, `chunks of ${total} objects with finalizers`);
  const items = itemsOf(chunks);
  const what = 'of objects with finalizers, in chunks with deletions after the first';
  expect.equal(items.map(nameOf).toSorted(), names.toSorted(), `names ${what}`);
  const shownMarked = items.filter(({ metadata }) => Boolean(metadata.deletionTimestamp)).map(nameOf);
  expect.equal(shownMarked.toSorted(), marked.toSorted(), `names with deletionTimestamp ${what}`);
}

const nameOf = ({ metadata }: ApiObject): string => metadata.name ?? '';

/** Deletes an object that has a finalizer. */
export const mark = (context: CollectionContext, resource: Resource, name: string) =>
  dependsOn('lifecycle.finalizers.keep-object', async () =>
    terminating(context, resource, name, await resource.remove(name), 'after its DELETE'),
  );
