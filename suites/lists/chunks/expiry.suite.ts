// Cases: the expiry of continue tokens and past versions (core 4.12, 7, 8).
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext, HistoryState, Namespace } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { listOf, stateOf } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import { mostChunks } from '../../kit/objects/most-chunks.ts';
import { afterToken, listKnown } from '../walk.ts';
import type { ListQuery, Reading } from '../walk.ts';

const isExpired = ({ status }: Answer) => status === 410;

export default [
  section('core', '4.12', {
    'lists.continue.expired-token': {
      text: 'An expired continue token is answered with 410 Gone; a server that still keeps it may serve the snapshot.',
      observe:
        'Take a token, wait longer than its lifetime, use it: 410. A 200 with the snapshot of the first page counts as not exercised.',
      wrong: 'An expired token starts the list anew with 200, or gives 400 or 500.',
      alsoIn: ['core 7'],
      slow: true,
      shortenedBy: 'history',
      async run(context) {
        const { namespace, untilExpired } = await context.expiring();
        const begun = await beginChunks(context, namespace);
        await untilExpired(begun.goOn, 'the continue token');
      },
    },

    'lists.exact.unavailable': {
      text: 'Exact is answered with 410 Gone if the version is no longer available.',
      observe:
        'Exact with a version older than the retained history: 410. A 200 with the true content of that version counts as not exercised.',
      wrong: 'Nearest available version is served with 200.',
      alsoIn: ['core 7'],
      slow: true,
      shortenedBy: 'history',
      async run(context) {
        const { expiring, expect } = context;
        const { namespace, untilExpired } = await expiring();
        const { podTemplates } = namespace;
        const objects = logObjects(context, podTemplates);
        const { labelSelector } = objects;
        await objects.makeMany(2);
        const past = objects.state;
        const { metadata } = listOf(await podTemplates.list({ labelSelector }), 'a list', expect);
        const version = expect.present(metadata.resourceVersion, 'metadata.resourceVersion of a list');
        await objects.make('other');
        // With a limit, a version is exact even where the match is ignored.
        const query = { labelSelector, resourceVersion: version, resourceVersionMatch: 'Exact', limit: 10 };
        await untilExpired(async () => {
          await moveOn(objects);
          const answer = await listKnown(podTemplates, query, context);
          if (isExpired(answer)) return 'expired';
          const first = listOf(answer, 'a list at an exact old version', expect);
          expect.that(
            first.metadata.resourceVersion === version,
            'a list at an exact old version has another version than the requested one',
          );
          const rest = await restOf(podTemplates, query, first.metadata.continue, context);
          if (rest === 'expired') return 'expired';
          const state = stateOf([...first.items, ...rest], 'the list', expect);
          expect.equal(state, past, 'a list at an exact old version');
          return 'kept';
        }, 'the version');
      },
    },
  }),
  section('core', '8', {
    'lists.continue.default-lifetime': {
      text: 'By default a continue token lives for 5 minutes.',
      observe: 'A token that is 4 minutes old gives the next chunk; an older one may give 410.',
      wrong: '410 after half a minute on a server with default options.',
      level: 'SHOULD',
      alsoIn: ['core 4.12'],
      slow: true,
      async run(context) {
        const { namespace, expect, throughout } = context;
        const begun = await beginChunks(context, namespace);
        await throughout(async () => {
          const found = await begun.goOn();
          expect.that(
            found === 'kept',
            'expected the next chunk for a token of less than 5 minutes, got 410',
          );
        }, 'lifetime');
      },
    },
  }),
];

/** A list whose first chunk was read; `goOn` reads the rest by its token, after another change. */
async function beginChunks(
  context: CaseContext,
  { podTemplates }: Namespace,
): Promise<{ readonly goOn: () => Promise<HistoryState> }> {
  const { expect } = context;
  const objects = logObjects(context, podTemplates);
  await objects.makeMany(3);
  const snapshot = objects.state;
  const query = { limit: 2, labelSelector: objects.labelSelector };
  const { items, metadata } = listOf(await podTemplates.list(query), 'the first chunk', expect);
  expect.that(Boolean(metadata.continue), 'the first chunk of 3 objects with limit=2 has no continue token');
  // From here on the snapshot differs from the current state.
  await objects.make('other');
  return {
    async goOn() {
      await moveOn(objects);
      const rest = await restOf(podTemplates, query, metadata.continue, context);
      if (rest === 'expired') return 'expired';
      const state = stateOf([...items, ...rest], 'the chunks together', expect);
      expect.equal(state, snapshot, 'the chunks together, where an old token is taken');
      return 'kept';
    },
  };
}

/** Another change: some servers trim their history only when it grows. */
async function moveOn({ names, change }: ReturnType<typeof logObjects>): Promise<void> {
  await change(names.at(-1)!);
}

/** The items of all chunks that follow a token, or that one of the tokens has expired. @throws CheckFailed */
async function restOf(
  resource: Resource,
  query: ListQuery,
  after: string | undefined,
  reading: Reading,
): Promise<readonly ApiObject[] | 'expired'> {
  const { expect } = reading;
  const items: ApiObject[] = [];
  let token = after;
  for (let chunks = 1; token; chunks += 1) {
    const answer = await listKnown(resource, afterToken(query, token), reading);
    if (isExpired(answer)) return 'expired';
    const list = listOf(answer, 'a chunk by an old token', expect);
    items.push(...list.items);
    token = list.metadata.continue;
    expect.that(chunks < mostChunks, `a list of few objects goes on after ${mostChunks} chunks`);
  }
  return items;
}
