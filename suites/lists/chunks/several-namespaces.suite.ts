// Cases: lists beside namespaces and objects whose names have common prefixes (core 4.1, 4.12).
import { section } from '../../kit/case.ts';
import type { CollectionContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { builtInOrCustom } from '../../kit/kinds/subjects.ts';
import type { Subjects } from '../../kit/kinds/subjects.ts';
import { similarNames, similarNamespaces } from '../../kit/data/similar-names.ts';
import { expectEach } from '../expect-each.ts';
import { listOf } from '../listed.ts';
import { itemsOf, walk } from '../walk.ts';
import { walkLimits } from './walk-limits.ts';

/** Of the core group, of a named one, and custom. */
const inNamespaces: Subjects = ['pod-templates', 'leases', 'custom-objects'];

export default [
  section('core', '4.12', {
    'lists.chunk.all-namespaces': {
      text: 'Chunks work on the list over all namespaces too.',
      observe:
        'Objects a, a-b, a0 and ab in each of the namespaces n, n0 and n-x, and others that are not selected: walks by a label with limit=1, 2 and 5 are complete and free of duplicates. The same of a kind of a named group and of a custom kind, where the target has it.',
      wrong:
        'The token loses the namespace part of the position, or what begins like the last name of a chunk is left out.',
      needs: ['cluster-wide'],
      subjects: inNamespaces,
      async run(context) {
        const { collection, cluster, uniqueName, expect } = context;
        const set = uniqueName('set');
        const places = await collectionsIn(context);
        // Names are unique only within a namespace: a cursor needs both.
        const made = await Promise.all(
          places.flatMap((place) =>
            similarNames.map((name) => place.given({ metadata: { name, labels: { set } } })),
          ),
        );
        // Not selected: in the middle and at the end of each namespace, in the order of names.
        for (const place of places) for (const name of ['a1', 'b']) await place.given({ metadata: { name } });
        const overAll = cluster.resource(collection.type);
        for (const limit of await walkLimits([1, 2, 5], overAll, context)) {
          const what = `chunks of ${made.length} objects in 3 namespaces with limit=${limit}`;
          const chunks = await walk(overAll, { labelSelector: `set=${set}`, limit }, context);
          expect.atLeast(chunks.length, 2, what);
          expectEach(itemsOf(chunks), made, `the ${what}`, expect);
        }
      },
    },
  }),
  section('core', '4.1', {
    'lists.shape.one-namespace': {
      text: 'A list of a namespaced collection holds the objects of that namespace, and of no other, whatever its name.',
      observe:
        'Objects of the same names in the namespaces n, n0 and n-x: a list of each, whole and in chunks, holds its own objects only. The same of a custom kind, where the target has it.',
      wrong:
        'A list of the namespace n also holds the objects of n0, since keys are compared by their beginning.',
      alsoIn: ['core 2.5'],
      needs: ['cluster-wide'],
      subjects: builtInOrCustom,
      async run(context) {
        const { expect } = context;
        const places = await collectionsIn(context);
        const made = await Promise.all(
          places.map(async (place) => ({
            place,
            objects: await Promise.all(similarNames.map((name) => place.given({ metadata: { name } }))),
          })),
        );
        for (const [index, { place, objects }] of made.entries()) {
          const which = `namespace ${index + 1} of 3 whose names begin alike`;
          const whole = listOf(await place.list(), `a list of ${which}`, expect);
          expectEach(whole.items, objects, `a list of ${which}`, expect);
          for (const limit of [1, 3]) {
            const chunks = await walk(place, { limit }, context);
            expectEach(itemsOf(chunks), objects, `the chunks of ${which} with limit=${limit}`, expect);
          }
        }
      },
    },
  }),
];

/** The collection in namespaces whose names begin alike. */
async function collectionsIn(context: CollectionContext): Promise<readonly Resource[]> {
  const places = await similarNamespaces(context);
  return places.map((place) => place.resource(context.collection.type));
}
