// Cases: lists with resourceVersionMatch NotOlderThan (core 4.12).
import { section } from '../kit/case.ts';
import { onceKnown } from '../kit/known-version.ts';
import { expectAny, expectNotOlder, expectOneOf } from './list-meanings.ts';
import { listOf, stateOf } from './listed.ts';
import { logObjects } from './logged-objects.ts';
import { invalidCell } from './matches.ts';
import type { Match } from './matches.ts';

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
    const { expiring, eventually, expect } = context;
    const { namespace, untilExpired } = await expiring();
    const { podTemplates } = namespace;
    const objects = logObjects(context, podTemplates);
    const { labelSelector } = objects;
    const version = await objects.make();
    const [name = ''] = objects.names;
    const listAt = (match?: Match) => {
      const query = { resourceVersion: version, resourceVersionMatch: match, labelSelector };
      return onceKnown(() => podTemplates.list(query), eventually);
    };
    await untilExpired(async () => {
      await objects.change(name);
      return (await listAt('Exact')).status === 410 ? 'expired' : 'kept';
    }, 'the version of a write');
    for (const match of [undefined, resourceVersionMatch] as const) {
      const what = `a list ${match ?? 'without match'} at a version that is no longer kept`;
      const { items } = listOf(await listAt(match), what, expect);
      expectOneOf(stateOf(items, what, expect), objects.states.slice(1), what, expect);
    }
    const query = { resourceVersion: version };
    const read = await onceKnown(() => podTemplates.read(name, { query }), eventually);
    expect.status(read, 200, 'a get at a version that is no longer kept');
  },
});
