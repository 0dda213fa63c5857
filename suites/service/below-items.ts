// Paths below an item that are not those of a sub-resource (core 2.1).
import type { Answer } from '../kit/answer.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isRecord, overlay } from '../kit/object.ts';
import { mustBeThere } from '../kit/terminating.ts';

/** The case of `service.paths.unknown-below-item`. */
export async function checkUnknownBelowItem(context: CollectionContext): Promise<void> {
  const { api, collection, expect } = context;
  const { name = '', uid } = (await collection.given()).metadata;
  const item = await collection.read(name);
  expect.status(item, 200, 'GET of the item itself');
  const path = collection.path(name, 'nosuch');
  const read = await api.get(path);
  expect.that(
    !(read.ok && kindOf(read) === collection.type.kind),
    'a path below the item that is not a sub-resource returns the item',
  );
  const label = { metadata: { labels: { below: 'yes' } } };
  const operations = [{ op: 'add', path: '/metadata/labels/below', value: 'yes' }];
  // The answers are not stated.
  const writes = {
    PUT: async () => api.put(path, overlay(await collection.current(name), label)),
    'merge patch': () => api.patch(path, label, 'application/merge-patch+json'),
    'JSON patch': () => api.patch(path, operations, 'application/json-patch+json'),
    POST: () => api.post(path, overlay(item.object, label)),
    DELETE: () => api.delete(path),
  };
  for (const [way, write] of Object.entries(writes)) {
    await write();
    const what = `after ${way} of a path below the item that is not a sub-resource`;
    const { metadata } = await mustBeThere(collection, name, what);
    expect.equal(metadata.uid, uid, `metadata.uid of the item ${what}`);
    expect.absent(metadata.labels?.['below'], `label of the item ${what}`);
    expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp of the item ${what}`);
  }
}

/** The kind in the body of an answer, if it has one. */
function kindOf(answer: Answer): unknown {
  if (answer.mediaType !== 'application/json') return undefined;
  return isRecord(answer.json) ? answer.json['kind'] : undefined;
}
