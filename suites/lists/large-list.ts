// A list of more than 500 objects, a common chunk size: a list that is cut there must have a continue token.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { expectEach } from './expect-each.ts';
import { itemsOf, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

const count = 510;
/** Concurrent requests: servers may delay or refuse more. */
const atOnce = 30;

/** Creates small objects. @throws PrerequisiteFailed */
export async function largeCollection(resource: Resource, set: string): Promise<readonly ApiObject[]> {
  const made: ApiObject[] = [];
  while (made.length < count)
    made.push(...(await resource.givenMany(atOnce, { data: {}, metadata: { labels: { set } } })));
  return made;
}

/** Whole lists, and lists in chunks of 500, hold all objects of a large collection. */
export async function expectLargeLists(context: CaseContext): Promise<void> {
  const { namespace, cluster, has, uniqueName, expect } = context;
  const { configMaps } = namespace;
  const set = uniqueName('set');
  const made = await unlessBlocked(() => largeCollection(configMaps, set));
  if (made === undefined) {
    // The maximum number of objects in a namespace is not shown (core 8).
    context.record({ largeLists: `a namespace does not take ${count} config maps` });
    return;
  }
  const labelSelector = `set=${set}`;
  const overAll = cluster.resource(configMaps.type);
  const lists: readonly (readonly [string, Resource, ListQuery])[] = [
    ['a list', configMaps, {}],
    ['a list by a label', configMaps, { labelSelector }],
    ['a list in chunks', configMaps, { limit: 500 }],
    ...(has('cluster-wide') ? ([['a list over all namespaces', overAll, { labelSelector }]] as const) : []),
  ];
  for (const [how, resource, query] of lists) {
    const what = `${how} of ${made.length} objects`;
    // A server may split the list by itself: the maximum of a limit is not shown (core 8).
    const items = itemsOf(await walk(resource, query, context));
    // Controllers create config maps in every namespace.
    const own = items.filter(({ metadata }) => metadata.labels?.['set'] === set);
    expectEach(own, made, what, expect);
  }
}
