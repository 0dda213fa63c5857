// Cases: lists with resourceVersionMatch NotOlderThan (core 4.12).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { onceKnown } from '../kit/known-version.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { expectAny, expectNotOlder, expectOneOf } from './list-meanings.ts';
import { listOf, stateOf } from './listed.ts';
import { invalidCell } from './invalid-cell.ts';
import { logObjects } from './logged-objects.ts';
import type { LoggedObjects } from './logged-objects.ts';
import { afterToken, itemsOf, walk } from './walk.ts';

const resourceVersionMatch = 'NotOlderThan';

export default section({
  'lists.not-older.without-version': invalidCell({ resourceVersionMatch }),
  'lists.not-older.limit-without-version': invalidCell({ resourceVersionMatch, limit: 2 }),

  'lists.not-older.zero-any': {
    isolated: true,
    run: async (context) => void (await expectAny(context, { resourceVersionMatch, resourceVersion: '0' })),
  },

  'lists.not-older.limit-zero-any': {
    isolated: true,
    run: async (context) =>
      void (await expectAny(context, { resourceVersionMatch, resourceVersion: '0', limit: 2 })),
  },

  'lists.not-older.nonzero': {
    isolated: true,
    run: (context) => expectNotOlder(context, { resourceVersionMatch }),
  },

  'lists.not-older.limit-nonzero': {
    isolated: true,
    run: (context) => expectNotOlder(context, { resourceVersionMatch, limit: 2 }),
  },

  'lists.not-older.forgotten-version': async (context) => {
    const { eventually, expect } = context;
    const { podTemplates, objects, version } = await forgottenVersion(context);
    for (const match of [undefined, resourceVersionMatch] as const) {
      const what = `a list ${match ?? 'without match'} at a version that is no longer kept`;
      const query = { resourceVersion: version, resourceVersionMatch: match, ...selected(objects) };
      const answer = await onceKnown(() => podTemplates.list(query), eventually);
      expectSince(listOf(answer, what, expect).items, objects, what, expect);
    }
    const query = { resourceVersion: version };
    const read = await onceKnown(() => podTemplates.read(objects.names[0]!, { query }), eventually);
    expect.status(read, 200, 'a get at a version that is no longer kept');
  },

  'lists.not-older.limit-forgotten-version': async (context) => {
    const { eventually, expect } = context;
    const { podTemplates, objects, version } = await forgottenVersion(context);
    for (const limit of [1, 10]) {
      const what = `a list with NotOlderThan and limit=${limit} at a version that is no longer kept`;
      const query = { resourceVersion: version, resourceVersionMatch, limit, ...selected(objects) };
      const first = await onceKnown(() => podTemplates.list(query), eventually);
      expect.status(first, [200, 410], what);
      if (first.status === 410) continue;
      const token = first.list.metadata.continue;
      const rest = token ? await walk(podTemplates, afterToken(query, token), context) : [];
      expectSince(itemsOf([first.list, ...rest]), objects, what, expect);
    }
  },
});

interface Forgotten {
  readonly podTemplates: Resource;
  readonly objects: LoggedObjects;
  /** Of the write after which the first state was there. */
  readonly version: string;
}

/** Waits until a list at exactly the version of a write is refused with 410. A limit makes a version exact, whether the
 * match is read or not. @throws NotRun where the version is kept for long */
async function forgottenVersion(context: CaseContext): Promise<Forgotten> {
  const { expiring, eventually } = context;
  const { namespace, untilExpired } = await expiring();
  const { podTemplates } = namespace;
  const objects = logObjects(context, podTemplates);
  for (let made = 0; made < 2; made++) await objects.make();
  const version = await objects.make();
  const query = { resourceVersion: version, limit: 10, ...selected(objects) };
  await untilExpired(async () => {
    await objects.change(objects.names[0]!);
    const answer = await onceKnown(() => podTemplates.list(query), eventually);
    return answer.status === 410 ? 'expired' : 'kept';
  }, 'the version of a write');
  return { podTemplates, objects, version };
}

const selected = ({ labelSelector }: LoggedObjects) => ({ labelSelector });

/** The items are a state since the version: that of its write, or a later one. */
function expectSince(
  items: readonly ApiObject[],
  objects: LoggedObjects,
  what: string,
  expect: CaseContext['expect'],
): void {
  const since = objects.states.findIndex((state) => Object.keys(state).length === 3);
  expectOneOf(stateOf(items, what, expect), objects.states.slice(since), what, expect);
}
