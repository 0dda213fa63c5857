// A DELETE of a collection with more members than the common chunk sizes (core 1, 4.2).
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

/** More than 500, a common size of chunks. */
const count = 510;
/** A server may delete each member before it answers. */
const patient = { mayTakeMs: 5 * 60_000 };
/** Concurrent requests: servers may delay or refuse more. */
const atOnce = 30;

/** The members of one label are deleted, however many; another one stays. */
export async function expectManyDeleted(context: CaseContext): Promise<void> {
  const { namespace, uniqueName, expect, eventually, record } = context;
  const { configMaps } = namespace;
  const set = uniqueName('set');
  const made = await unlessBlocked(async () => {
    const members: ApiObject[] = [];
    while (members.length < count)
      members.push(...(await configMaps.givenMany(atOnce, { metadata: { labels: { set } } })));
    return members;
  });
  // The maximum number of objects in a namespace is not shown (core 8).
  if (made === undefined) return record({ manyMembers: `a namespace does not take ${count} config maps` });
  const other = await configMaps.given();
  const query = { labelSelector: `set=${set}` };
  await eventually(async () => {
    const answer = await configMaps.removeCollection({ query, ...patient });
    // A server that deletes one by one may end the request before it has deleted all.
    expect.success(answer, `DELETE of ${count} members of a collection`);
  }, 'namespace');
  await eventually(async () => {
    const left = (await configMaps.list({ ...query, limit: 1 })).list.items.length;
    expect.equal(left, 0, `members left of ${count} (a list with limit=1) after the DELETE`);
  }, 'controller');
  expect.that(
    await configMaps.exists(other.metadata.name!),
    'DELETE of the members with a label removed another object',
  );
}
