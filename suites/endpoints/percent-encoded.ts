// Paths with percent-encoded characters: those that need no encoding mean the same with it (core 4.1; RFC 3986, 2.3).
import type { CollectionContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import { collectionPath } from '../kit/kinds/resource.ts';

/** Every character of the text as an octet. */
const encoded = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');

/** The case of `endpoints.paths.percent-encoded`. */
export async function checkPercentEncoded(context: CollectionContext): Promise<void> {
  const { api, collection, expect } = context;
  const { type, namespace } = collection;
  const { name = '', uid } = (await collection.given()).metadata;
  const place = namespace === '' ? '' : encoded(namespace);
  const path = `${collectionPath(type, place)}/${encoded(name)}`;
  const read = await api.get(path);
  expect.status(read, 200, 'GET of an item with an encoded name');
  expect.equal(read.object.metadata.uid, uid, 'metadata.uid in the answer to it');
  const label = { metadata: { labels: { encoded: 'yes' } } };
  const patched = await api.patch(path, label, 'application/merge-patch+json');
  expect.success(patched, 'merge patch of an item with an encoded name');
  const { labels } = (await collection.current(name)).metadata;
  expect.contains(labels, { encoded: 'yes' }, 'labels of the item after it');
  expect.success(await api.delete(path), 'DELETE of an item with an encoded name');
  await gone(context, collection, name);
  await findsPlus(context);
}

/** A plus sign stands for itself in a path; only in a query may it be a space. Which names a kind may have is not stated. */
async function findsPlus({ api, collection, expect, uniqueName }: CollectionContext): Promise<void> {
  const made = await collection.create({ metadata: { name: `${uniqueName('plus')}+1` } });
  if (!made.ok) return;
  const { name = '', uid } = made.object.metadata;
  const read = await api.get(collection.path(name));
  expect.status(read, 200, 'GET of an item with a plus sign in its name');
  expect.equal(read.object.metadata.uid, uid, 'metadata.uid in the answer to it');
}
