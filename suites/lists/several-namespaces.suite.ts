// Cases: lists beside namespaces and objects whose names have common prefixes (core 4.1, 4.12).
import { section } from '../kit/case.ts';
import { similarNames, similarNamespaces } from '../kit/similar-names.ts';
import { expectEach } from './expect-each.ts';
import { listOf } from './listed.ts';
import { itemsOf, walk } from './walk.ts';

export default [
  section('core', '4.12', {
    'lists.chunk.all-namespaces': {
      text: 'Chunks work on the list over all namespaces too.',
      observe:
        'Objects a, a-b, a0 and ab in each of the namespaces n, n0 and n-x, and others that are not selected: walks by a label with limit=1, 2 and 5 are complete and free of duplicates.',
      wrong:
        'The token loses the namespace part of the position, or what begins like the last name of a chunk is left out.',
      needs: ['cluster-wide'],
      async run(context) {
        const { namespace, cluster, uniqueName, expect } = context;
        const set = uniqueName('set');
        const places = await similarNamespaces(context);
        // Names are unique only within a namespace: a cursor needs both.
        const made = await Promise.all(
          places.flatMap(({ podTemplates }) =>
            similarNames.map((name) => podTemplates.given({ metadata: { name, labels: { set } } })),
          ),
        );
        // Not selected: in the middle and at the end of each namespace, in the order of names.
        for (const { podTemplates } of places)
          for (const name of ['a1', 'b']) await podTemplates.given({ metadata: { name } });
        const overAll = cluster.resource(namespace.podTemplates.type);
        for (const limit of [1, 2, 5]) {
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
        'Objects of the same names in the namespaces n, n0 and n-x: a list of each, whole and in chunks, holds its own objects only.',
      wrong:
        'A list of the namespace n also holds the objects of n0, since keys are compared by their beginning.',
      alsoIn: ['core 2.5'],
      needs: ['cluster-wide'],
      async run(context) {
        const { expect } = context;
        const places = await similarNamespaces(context);
        const made = await Promise.all(
          places.map(async ({ podTemplates }) => ({
            podTemplates,
            objects: await Promise.all(
              similarNames.map((name) => podTemplates.given({ metadata: { name } })),
            ),
          })),
        );
        for (const [index, { podTemplates, objects }] of made.entries()) {
          const which = `namespace ${index + 1} of 3 whose names begin alike`;
          const whole = listOf(await podTemplates.list(), `a list of ${which}`, expect);
          expectEach(whole.items, objects, `a list of ${which}`, expect);
          for (const limit of [1, 3]) {
            const chunks = await walk(podTemplates, { limit }, context);
            expectEach(itemsOf(chunks), objects, `the chunks of ${which} with limit=${limit}`, expect);
          }
        }
      },
    },
  }),
];
