// Cases: lists with resourceVersionMatch Exact, and a match without a version (core 4.12).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { knownLists } from '../kit/known-version.ts';
import { expectState, expectVersion, listOf, stateOf } from './listed.ts';
import type { State } from './listed.ts';
import { logObjects } from './logged-objects.ts';
import { everyMatch, invalidCell } from './matches.ts';
import { itemsOf, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

const asked = 'the one that was asked for';

export default section({
  'lists.exact.without-version': invalidCell({ resourceVersionMatch: 'Exact' }),
  'lists.exact.zero': invalidCell({ resourceVersionMatch: 'Exact', resourceVersion: '0' }),
  'lists.exact.limit-without-version': invalidCell({ resourceVersionMatch: 'Exact', limit: 2 }),
  'lists.exact.limit-zero': invalidCell({ resourceVersionMatch: 'Exact', limit: 2, resourceVersion: '0' }),

  'lists.exact.that-version': {
    isolated: true,
    async run(context) {
      const { namespace, expect } = context;
      const known = knownLists(namespace.podTemplates, context);
      for (const { resourceVersion, state, what } of await pastStates(context)) {
        const query = { resourceVersion, resourceVersionMatch: 'Exact' };
        const list = listOf(await known.list(query), `Exact at ${what}`, expect);
        expectVersion(list, `a list with Exact at ${what}`, resourceVersion, asked, expect);
        expectState(stateOf(list.items, 'a list', expect), state, `a list with Exact at ${what}`, expect);
      }
    },
  },

  'lists.exact.limit-that-version': {
    isolated: true,
    run: (context) => expectExactChunks(context, [{ resourceVersionMatch: 'Exact', limit: 2 }]),
  },

  'lists.version.limit-nonzero-exact': {
    isolated: true,
    run: (context) => expectExactChunks(context, [{ limit: 10 }, { limit: 2 }]),
  },

  'lists.match.empty-version': async ({ namespace, cluster, has, eventually, expect }) => {
    const { podTemplates } = namespace;
    await podTemplates.givenMany(3);
    const everywhere = cluster.resource(podTemplates.type);
    const places = [
      { what: 'in a namespace', resource: podTemplates },
      ...(has('cluster-wide') ? [{ what: 'over all namespaces', resource: everywhere }] : []),
    ];
    for (const { what, resource } of places) {
      const { resourceVersion } = listOf(await resource.list(), 'a list', expect).metadata;
      for (const resourceVersionMatch of everyMatch) {
        const query = { resourceVersionMatch, resourceVersion };
        const told = `resourceVersionMatch=${resourceVersionMatch} ${what}`;
        const control = await knownLists(resource, { eventually }).list(query);
        listOf(control, `a list with ${told} at the version of a list`, expect);
        for (const limit of [undefined, 2]) {
          const chunk = limit === undefined ? '' : ` with limit=${limit}`;
          const answer = await resource.list({ ...query, resourceVersion: '', limit });
          expect.refused(answer, `a list${chunk} with ${told} at an empty resourceVersion`);
          if (resource !== podTemplates) {
            const none = await resource.list({ ...query, resourceVersion: undefined, limit });
            expect.refused(none, `a list${chunk} with ${told} without resourceVersion`);
          }
        }
      }
    }
  },

  'lists.match.with-continue': async ({ namespace, expect, record }) => {
    const { podTemplates } = namespace;
    await podTemplates.givenMany(3);
    const { metadata } = listOf(await podTemplates.list({ limit: 1 }), 'the first chunk of a list', expect);
    const token = expect.present(metadata.continue, 'the continue token of an incomplete list');
    const codes: Record<string, number> = {
      'continue without limit': (await podTemplates.list({ continue: token })).status,
    };
    for (const resourceVersionMatch of everyMatch) {
      for (const [version, resourceVersion] of [
        ['no version', undefined],
        ['version 0', '0'],
        ['its version', metadata.resourceVersion],
      ] as const) {
        const query = { limit: 1, continue: token, resourceVersionMatch, resourceVersion };
        codes[`${resourceVersionMatch} with continue and ${version}`] = (
          await podTemplates.list(query)
        ).status;
      }
    }
    record(codes);
  },
});

interface PastState {
  readonly resourceVersion: string;
  readonly state: State;
  readonly what: string;
}

/** The versions of a list and of a write, with the state then; everything was changed since. */
async function pastStates(context: CaseContext): Promise<readonly PastState[]> {
  const { namespace, expect } = context;
  const { podTemplates } = namespace;
  const objects = logObjects(context, podTemplates);
  for (let made = 0; made < 2; made++) await objects.make();
  const written = {
    resourceVersion: await objects.make(),
    state: objects.state,
    what: 'the version of a write',
  };
  await objects.change(objects.names[0]!);
  const { resourceVersion = '' } = listOf(await podTemplates.list(), 'a list', expect).metadata;
  const listed = { resourceVersion, state: objects.state, what: 'the version of a list' };
  // In the order of names, which is the most common one, these come first and last.
  for (const word of ['a', 'z']) await objects.make(word);
  await objects.remove(Object.keys(listed.state)[0]!);
  await objects.change(Object.keys(listed.state)[1]!);
  return [listed, written];
}

/** Every chunk of a list that is asked for at a version has it, and they show the state then. */
async function expectExactChunks(context: CaseContext, queries: readonly ListQuery[]): Promise<void> {
  const known = knownLists(context.namespace.podTemplates, context);
  const { expect } = context;
  const past = await pastStates(context);
  for (const { resourceVersion, state, what } of past) {
    for (const query of queries) {
      const told = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const at = `${what} with ${told.join(' and ')}`;
      const chunks = await walk(known, { ...query, resourceVersion }, expect);
      for (const [index, chunk] of chunks.entries())
        expectVersion(chunk, `chunk ${index + 1} of a list at ${at}`, resourceVersion, asked, expect);
      expectState(stateOf(itemsOf(chunks), 'a list', expect), state, `a list at ${at}`, expect);
    }
  }
}
