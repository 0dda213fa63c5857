// The items of a list are whole objects (core 2.5), whatever their labels and annotations are.
import type { CollectionContext } from '../kit/context.ts';
import { hardMetadata } from '../kit/hard-data.ts';
import type { ApiObject } from '../kit/object.ts';
import { listOf } from './listed.ts';

/** The item of an object equals the answer to a GET of it. */
export async function expectWholeItems(context: CollectionContext): Promise<void> {
  const { collection, view, random, uniqueName, expect } = context;
  const { labels, annotations } = hardMetadata(random);
  const set = uniqueName('set');
  const made = await collection.given({ metadata: { labels: { ...labels, set }, annotations } });
  const stored = await collection.current(made.metadata.name!);
  for (const limit of [undefined, 1]) {
    const what = limit === undefined ? 'a list' : 'a chunk of a list';
    const { items } = listOf(await view.list({ labelSelector: `set=${set}`, limit }), what, expect);
    const item = expect.present(items[0], `the object in ${what}`);
    expect.unchanged(
      withoutType(stored),
      withoutType(item),
      `the item of ${what}, against the answer to GET`,
    );
  }
}

/** Items may leave out kind and apiVersion. */
function withoutType({ kind: _kind, apiVersion: _version, ...rest }: ApiObject): ApiObject {
  return rest;
}
