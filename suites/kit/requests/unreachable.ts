// Paths that are not those of an object, although they contain its name: no method reaches the object there (core 2.1, 4.1).
import type { CaseContext } from '../context.ts';
import { overlay } from '../objects/object.ts';
import type { ApiObject } from '../objects/object.ts';
import type { Resource } from '../kinds/resource.ts';
import { mustBeThere } from '../objects/terminating.ts';

/** Sends a GET, which must not show the object, and every write, after which the object has its uid, not the label that was
 * sent, and no deletionTimestamp. The answers to the writes are not judged.
 * @param path as that of an item
 * @param what describes the path */
export async function mustNotReach(
  { api, expect }: Pick<CaseContext, 'api' | 'expect'>,
  resource: Resource,
  object: ApiObject,
  path: string,
  what: string,
): Promise<void> {
  const { name = '', uid } = object.metadata;
  const read = await api.get(path);
  expect.that(!(read.ok && read.text.includes(String(uid))), `GET of ${what} returns the object`);
  const labels = (through: string) => ({ metadata: { labels: { through } } });
  const put = overlay(await resource.current(name), labels('PUT'));
  const operations = [{ op: 'add', path: '/metadata/labels/through', value: 'JSON-patch' }];
  await api.put(path, put);
  await api.patch(path, labels('merge-patch'), 'application/merge-patch+json');
  await api.patch(path, operations, 'application/json-patch+json');
  await api.post(path, overlay(put, labels('POST')));
  const written = await mustBeThere(resource, name, `after writes to ${what}`);
  expect.absent(written.metadata.labels?.['through'], `label of the object after writes to ${what}`);
  await api.delete(path);
  const { metadata } = await mustBeThere(resource, name, `after DELETE of ${what}`);
  expect.equal(metadata.uid, uid, `metadata.uid of the object after DELETE of ${what}`);
  expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp after DELETE of ${what}`);
}
