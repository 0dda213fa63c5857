// Cases: lists with resourceVersionMatch Exact, and a match without a version (core 4.12).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { knownLists } from '../kit/known-version.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import type { Resource } from '../kit/resource.ts';
import { expectState, expectVersion, listOf, stateOf } from './listed.ts';
import type { State } from './listed.ts';
import { logObjects } from './logged-objects.ts';
import { invalidCell } from './invalid-cell.ts';
import { everyMatch } from './matches.ts';
import { requireReadMatch } from './reads-match.ts';
import { itemsOf, listKnown, walk } from './walk.ts';
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
      await requireReadMatch(context);
      const { namespace, cluster, has } = context;
      const { podTemplates } = namespace;
      await expectExact(context, podTemplates, await pastStates(context, podTemplates), true);
      // Each is read by code of its own in many servers.
      if (has('cluster-wide')) {
        const everywhere = cluster.resource(podTemplates.type);
        await expectExact(context, everywhere, await pastStates(context, podTemplates, everywhere));
      }
      for (const resource of await otherCollections(context))
        await expectExact(context, resource, await pastStates(context, resource));
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

  'lists.match.empty-version': async (context) => {
    await requireReadMatch(context);
    const { namespace, cluster, has, eventually, expect } = context;
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
          expect.refusedAsInvalid(answer, `a list${chunk} with ${told} at an empty resourceVersion`);
          if (resource !== podTemplates) {
            const none = await resource.list({ ...query, resourceVersion: undefined, limit });
            expect.refusedAsInvalid(none, `a list${chunk} with ${told} without resourceVersion`);
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

interface Past {
  readonly labelSelector: string;
  /** An object of each state, which was changed since. */
  readonly changed: string;
  readonly states: readonly PastState[];
}

/** The versions of a list and of a write, with the state then; everything was changed since.
 * @param view where lists are read, if not where is written to: then there is no version of a write */
async function pastStates(context: CaseContext, resource: Resource, view = resource): Promise<Past> {
  const objects = logObjects(context, resource);
  const { labelSelector } = objects;
  for (let made = 0; made < 2; made++) await objects.make();
  const written = {
    resourceVersion: await objects.make(),
    state: objects.state,
    what: 'the version of a write',
  };
  await objects.change(objects.names[0]!);
  const list = listOf(await view.list({ labelSelector }), 'a list', context.expect);
  const { resourceVersion = '' } = list.metadata;
  const listed = { resourceVersion, state: objects.state, what: 'the version of a list' };
  // In the order of names, which is the most common one, these come first and last.
  for (const word of ['a', 'z']) await objects.make(word);
  const [removed, changed] = Object.keys(listed.state) as [string, string];
  await objects.remove(removed);
  await objects.change(changed);
  return { labelSelector, changed, states: view === resource ? [listed, written] : [listed] };
}

/** A list with Exact at a version has that version, and shows the state then.
 * @param isOwn the view shows nothing else, and is looked at without a selector and by the name of an object, too */
async function expectExact(
  context: CaseContext,
  view: Resource,
  { labelSelector, changed, states }: Past,
  isOwn = false,
): Promise<void> {
  const { expect } = context;
  for (const { resourceVersion, state, what } of states) {
    const byName = { fieldSelector: `metadata.name=${changed}` };
    const lists: readonly (readonly [ListQuery, State])[] = [
      [{ labelSelector }, state],
      ...(isOwn ? [[{}, state] as const, [byName, { [changed]: state[changed]! }] as const] : []),
    ];
    for (const [selector, wanted] of lists) {
      const by = Object.keys(selector).map((one) => ` and ${one}`);
      const told = `a list of ${view.type.plural} with Exact${by.join('')} at ${what}`;
      const query = { ...selector, resourceVersion, resourceVersionMatch: 'Exact' };
      const list = listOf(await listKnown(view, query, context), told, expect);
      expectVersion(list, told, resourceVersion, asked, expect);
      expectState(stateOf(list.items, told, expect), wanted, told, expect);
    }
  }
}

/** Every chunk of a list that is asked for at a version has it, and they show the state then. */
async function expectExactChunks(context: CaseContext, queries: readonly ListQuery[]): Promise<void> {
  const { expect, namespace } = context;
  const { states } = await pastStates(context, namespace.podTemplates);
  for (const { resourceVersion, state, what } of states) {
    for (const query of queries) {
      const told = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const at = `${what} with ${told.join(' and ')}`;
      const chunks = await walk(namespace.podTemplates, { ...query, resourceVersion }, context);
      for (const [index, chunk] of chunks.entries())
        expectVersion(chunk, `chunk ${index + 1} of a list at ${at}`, resourceVersion, asked, expect);
      expectState(stateOf(itemsOf(chunks), 'a list', expect), state, `a list at ${at}`, expect);
    }
  }
}
