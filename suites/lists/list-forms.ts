// Lists in every form, and of other kinds, for rows about the head of a list (core 2.5).
import type { CaseContext, CollectionContext, Namespace } from '../kit/context.ts';
import type { ApiList } from '../kit/objects/object.ts';
import { isOwn } from '../kit/kinds/subjects.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { listOf } from './listed.ts';
import { afterToken, listKnown } from './walk.ts';
import type { ListQuery } from './walk.ts';

/** Lists of those kinds that the target serves and the run may read. */
export async function listsOfNamedGroups({ leases, roles, claimTemplates }: Namespace) {
  const lists = [leases, roles, claimTemplates].map(async (resource) => {
    const answer = await resource.list();
    return answer.status === 200 ? [{ resource, list: answer.list }] : [];
  });
  return (await Promise.all(lists)).flat();
}

/** Empty ones, a whole one, a filtered one, the first two chunks, and lists at versions. */
export async function listsOfEveryForm(
  context: CollectionContext,
): Promise<readonly { readonly what: string; readonly list: ApiList }[]> {
  const { collection, view, uniqueName, expect } = context;
  const read = async (what: string, query: ListQuery) => ({
    what,
    list: listOf(await listKnown(view, query, context), what, expect),
  });
  const empty = isOwn(context) ? [await read('an empty list', {})] : [];
  const made = await collection.givenMany(4);
  const chunk = await read('the first chunk of a list', { limit: 2 });
  const { continue: token, resourceVersion } = chunk.list.metadata;
  return [
    ...empty,
    await read('a list whose selector matches nothing', { labelSelector: `set=${uniqueName('none')}` }),
    await read('a list', {}),
    await read('a filtered list', { fieldSelector: `metadata.name=${made[0]!.metadata.name}` }),
    chunk,
    ...(token ? [await read('the second chunk of a list', afterToken({ limit: 2 }, token))] : []),
    await read('a list at version 0', { resourceVersion: '0' }),
    ...(resourceVersion ? await atVersion(read, resourceVersion) : []),
  ];
}

/** None where the server does not recognize the version of the first chunk, because it reads from a cache of the kind that has had
 * no write since: other rows judge that. */
async function atVersion<T>(
  read: (what: string, query: ListQuery) => Promise<T>,
  resourceVersion: string,
): Promise<readonly T[]> {
  try {
    return [await read('a list at a version', { resourceVersion })];
  } catch (error) {
    if (error instanceof WaitingError) return [];
    throw error;
  }
}

/** Config maps, kinds of named groups, and namespaces. */
export async function expectKindsOfOthers({ namespace, cluster, has, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  const maps = listOf(await configMaps.list(), 'a list of config maps', expect);
  const lists = [{ resource: configMaps, list: maps }, ...(await listsOfNamedGroups(namespace))];
  for (const { resource, list } of lists)
    expect.equal(list.kind, `${resource.type.kind}List`, `kind of a list of ${resource.type.plural}`);
  if (!has('cluster-wide')) return;
  const namespaces = listOf(await cluster.namespaces.list({ limit: 1 }), 'a list of namespaces', expect);
  expect.equal(namespaces.kind, 'NamespaceList', 'kind of a list of namespaces');
}
