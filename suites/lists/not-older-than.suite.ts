// Cases: lists with resourceVersionMatch NotOlderThan (core 4.12).
import { section } from '../kit/case.ts';
import { expectAny, expectNotOlder } from './list-meanings.ts';
import { invalidCell } from './matches.ts';

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
});
