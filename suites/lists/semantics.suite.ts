// Cases: a list shows one state that existed, never a mixture of several (core 4.12).
import { section } from '../kit/case.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import { expectLargeLists } from './large-list.ts';
import { expectState, listOf, stateOf, describeState } from './listed.ts';
import type { State } from './listed.ts';
import { logObjects } from './logged-objects.ts';
import type { LoggedObjects } from './logged-objects.ts';
import { itemsOf, walk } from './walk.ts';

/** The number of changes of each object while others read. */
const rounds = 6;

export default section('core', '4.12', {
  'lists.semantics.any-was-true': {
    text: 'A list at any version shows the data at some version: newest preferred, possibly older than seen before, but never a state that was not.',
    observe:
      'Lists with resourceVersion 0 equal a state that the collection had, by the log of the writes of the run, and within seconds the last one.',
    wrong: 'A mixed state that never existed.',
    isolated: true,
    async run(context) {
      const { namespace, eventually, expect } = context;
      const what = 'a list with resourceVersion=0';
      const read = async () => {
        const answer = await namespace.podTemplates.list({ resourceVersion: '0' });
        return stateOf(listOf(answer, what, expect).items, what, expect);
      };
      const { state } = await whileWriting(context, async () => [await read()]);
      // Newer data is preferred, so old data is not a permanent answer.
      await eventually(async () => expectState(await read(), state, what, expect), 'event');
    },
  },

  'lists.semantics.most-recent-consistent': {
    text: 'The most recent state of a list is consistent data at the newest version.',
    observe:
      'A writer raises a counter in object a, then in b, over and over; no list shows b ahead of a. Lists of 510 objects hold all of them, each once: whole, by a label, at a version, in chunks of 500, over all namespaces, and as rows of a Table. Chunks by a label that six of them have, far apart, hold these, and a list after their change shows it; a field selector finds the first and the last, and a watch that begins with the state begins with all.',
    wrong: 'A list reads items one after another without a snapshot, or is cut at 500 items without a token.',
    isolated: true,
    async run(context) {
      const { expect } = context;
      await expectLargeLists(context);
      await whileWriting(context, async (objects, podTemplates) => {
        // At least the writes that were acknowledged when the request was sent.
        const least = objects.states.lastIndexOf(objects.state);
        const whole = listOf(await podTemplates.list(), 'a list', expect);
        const state = stateOf(whole.items, 'a list', expect);
        const recent = objects.states.slice(least).some((one) => same(one, state));
        const known = objects.states.some((one) => same(one, state));
        expect.that(
          recent || !known,
          `a list shows a state from before its request: ${describeState(state)}`,
        );
        const chunks = await walk(podTemplates, { limit: 1 }, context);
        return [state, stateOf(itemsOf(chunks), 'a list in chunks', expect)];
      });
    },
  },

  'lists.semantics.not-older-collection': {
    text: 'A list that is not older than a version binds the collection to be at least as new. Items may have older versions of their own.',
    observe:
      'List at the resourceVersion of the last of several writes: all the objects are there, those that were not changed lately too. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Items whose own version is older than the given one are left out.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, eventually, expect } = context;
      const objects = logObjects(context, collection);
      const selected = isOwn(context) ? {} : { labelSelector: objects.labelSelector };
      await objects.makeMany(5);
      await objects.change(objects.names[3]!);
      const resourceVersion = await objects.change(objects.names[1]!);
      for (const resourceVersionMatch of [undefined, 'NotOlderThan']) {
        const query = { ...selected, resourceVersion, resourceVersionMatch };
        const answer = await onceKnown(() => view.list(query), eventually);
        const what = `a list ${resourceVersionMatch ?? 'without match'} at the version of the last write`;
        const { items } = listOf(answer, what, expect);
        expectState(stateOf(items, what, expect), objects.state, what, expect);
      }
    },
  },
});

/** Reads continuously while objects are changed one after another; each state that a read shows must have existed. The objects
 * are changed neither in the order of their names nor in the opposite one, so that a server that reads them one by one shows a
 * later change without an earlier one. Returns them. */
async function whileWriting(
  context: CaseContext,
  read: (objects: LoggedObjects, resource: Resource) => Promise<readonly State[]>,
): Promise<LoggedObjects> {
  const { namespace, expect } = context;
  const { podTemplates } = namespace;
  const objects = logObjects(context, podTemplates);
  await objects.makeMany(4);
  const [first, second, third, fourth] = objects.names as [string, string, string, string];
  const progress = { isOver: false };
  const shown: State[] = [];
  async function write(): Promise<void> {
    try {
      for (let round = 0; round < rounds; round++)
        for (const name of [third, first, fourth, second]) await objects.change(name);
    } finally {
      progress.isOver = true;
    }
  }
  async function readOn(): Promise<void> {
    while (!progress.isOver) shown.push(...(await read(objects, podTemplates)));
  }
  await Promise.all([write(), readOn(), readOn()]);
  expect.atLeast(shown.length, 2, 'lists that were read while objects changed');
  const known = new Set(objects.states.map((state) => JSON.stringify(state)));
  for (const state of shown)
    expect.that(
      known.has(JSON.stringify(state)),
      `a list shows a state that never existed: ${describeState(state)}`,
    );
  return objects;
}

const same = (left: State, right: State) => JSON.stringify(left) === JSON.stringify(right);
