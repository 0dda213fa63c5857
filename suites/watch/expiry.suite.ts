// Cases: how far back a watch may begin, and the answer beyond that (core 4.12, 7, 8).
import { section } from '../kit/case.ts';
import { eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { beginPast, lookBack } from './look-back.ts';

/** More than small buffers hold. */
const manyChanges = 150;

/** Streams that end without an event: a few may be coincidence, more are the answer. */
const mostSilent = 5;

export default [
  section('core', '4.12', {
    'watch.stream.too-old': {
      text: 'A watch from a version older than the retained history gets 410 Gone; a server that still has the history may replay it.',
      observe:
        'Watch from a version older than the history: HTTP 410, or an error event in the stream with the code 410, or every change since (not exercised then). A gap fails. After an answer that the version is not known yet the request is repeated.',
      wrong: 'Server silently begins at the current state.',
      alsoIn: ['core 7'],
      slow: true,
      shortenedBy: 'history',
      async run(context) {
        const { expiring, expect } = context;
        const { namespace, untilExpired } = await expiring();
        const past = await beginPast(context, namespace.podTemplates);
        let silent = 0;
        await untilExpired(async () => {
          await past.change();
          // A stream that begins at the current state would report the change after its start first.
          const found = await lookBack(context, past, past.change);
          if (found !== 'put off') silent = found === 'silent' ? silent + 1 : 0;
          expect.that(
            silent < mostSilent,
            `${silent} watches in a row from an old version ended without a change or an error`,
          );
          return found === 'expired' ? 'expired' : 'kept';
        }, 'every change since the version');
      },
    },
  }),
  section('core', '6', {
    'watch.history.many-changes': {
      text: 'A watch from a version of the past reports every change after it, however many there were, or gets 410 Gone.',
      observe: `After ${manyChanges} changes of one object, a watch from the version before them: each change, in order, or HTTP 410, or an error event with the code 410. A gap fails. The same of a cluster-scoped and a custom kind, where the target has them.`,
      wrong: 'A buffer of a hundred changes keeps the newest, and the watch begins there without an error.',
      alsoIn: ['core 4.12'],
      subjects: eachSortOfCollection,
      async run(context) {
        const { collection, expect, eventually, record } = context;
        const past = await beginPast(context, collection);
        for (let count = 0; count < manyChanges; count++) await past.change();
        const found = await eventually(async () => {
          const state = await lookBack(context, past);
          expect.oneOf(state, ['kept', 'expired'], `how a watch from before ${manyChanges} changes ended`);
          return state;
        }, 'event');
        record({ [collection.type.plural]: found });
      },
    },
  }),
  section('core', '8', {
    'watch.history.default-lifetime': {
      text: 'By default the backing store keeps the history of changes for 5 minutes.',
      observe:
        'A watch of a type in which little else changes, from a version that is 4 minutes old, replays every change since. After more than 5 minutes a replay and 410 are both fine.',
      wrong: '410 after one minute on a server with default options.',
      level: 'SHOULD',
      slow: true,
      async run(context) {
        const { namespace, expect, eventually, throughout } = context;
        const past = await beginPast(context, namespace.podTemplates);
        const replayed = async () => {
          const found = await lookBack(context, past);
          expect.that(
            found !== 'expired',
            'expected every change since a version of less than 5 minutes, got 410',
          );
          // A cut stream has reported the oldest change.
          const isKept = found === 'kept' || found === 'cut';
          expect.that(
            isKept,
            `expected every change since a version of less than 5 minutes, the watch was ${found}`,
          );
        };
        await throughout(async () => {
          await past.change();
          await eventually(replayed, 'event');
        }, 'lifetime');
      },
    },
  }),
];
