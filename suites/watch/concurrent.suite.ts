// Cases: the guarantees of watches while many clients write (core 4.12, 6), judged on one recorded history.
import { section } from '../kit/case.ts';
import type { CaseDeclaration } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { answeredContent } from '../models/history/guarantees/answered-content.ts';
import { bookmarkCovers, bookmarksOf } from '../models/history/guarantees/bookmark-covers.ts';
import { initialEventsComplete } from '../models/history/guarantees/initial-events-complete.ts';
import { noEventBeforeCause } from '../models/history/guarantees/no-event-before-cause.ts';
import { noGap } from '../models/history/guarantees/no-gap.ts';
import { noRepeat } from '../models/history/guarantees/no-repeat.ts';
import { ordered } from '../models/history/guarantees/ordered.ts';
import { resumable } from '../models/history/guarantees/resumable.ts';
import { expectEnough, expectKept, judgedHistory } from '../models/history/judge.ts';
import type { Judged } from '../models/history/judged.ts';
import type { Violation } from '../models/history/violation.ts';

/** Fewer would prove little: a default run has hundreds of writes and thousands of events. */
const least = { changes: 100, wholeWatches: 4, resumed: 5, states: 3 };

type Guarantee = (judged: Judged) => readonly Violation[];

/** @param expectMore checks that the history exercises the guarantee */
function holds(guarantee: Guarantee, expectMore: (judged: Judged) => void = () => {}): CaseDeclaration {
  return {
    general: true,
    async run(context) {
      const judged = await judgedHistory(context);
      expectKept(context, guarantee(judged));
      const changes = judged.streams.reduce((sum, stream) => sum + stream.changes.length, 0);
      expectEnough(changes, least.changes, 'changes that watchers were shown');
      expectMore(judged);
    },
  };
}

function expectWhole({ history }: Judged): void {
  const whole = history.watches.filter(({ ending }) => ending === 'closing');
  expectEnough(whole.length, least.wholeWatches, 'watches that came to the last write');
}

function expectResumed({ history }: Judged): void {
  const resumed = history.watches.reduce((sum, { segments }) => sum + segments.length - 1, 0);
  expectEnough(resumed, least.resumed, 'streams that went on where another had ended');
}

export default [
  section('core', '4.12', {
    'watch.concurrent.ordered': {
      text: 'While many clients write at once, a watch reports changes in the order in which they took effect: a client restarts from the last version it saw, so everything before that has come.',
      observe:
        'Writers and watchers act together: no event comes after that of a write that was sent after its own was acknowledged, and no two watchers see two changes in different orders.',
      wrong: 'Two changes now and then change places on their way to a watcher.',
      ...holds(ordered, expectWhole),
    },

    'watch.concurrent.no-repeat': {
      text: 'While many clients write at once, a watch reports only changes after the version that it starts from, each once.',
      observe:
        'No event comes twice, also over a stream that was resumed; none reports what the list, from whose version the watch starts, already had.',
      wrong: 'The event from which a client resumes now and then comes again.',
      ...holds(noRepeat, expectResumed),
    },

    'watch.concurrent.resumable': {
      text: 'While many clients write at once, a watch from any version that a client saw goes on as a watch that was never interrupted.',
      observe:
        'After an event from which one client resumes, or after the answer to a write, the same events follow in the same order as in the stream of another client.',
      wrong: 'A watch that starts in the middle of many writes begins one event late.',
      ...holds(resumable, expectResumed),
    },

    'watch.concurrent.bookmark-covers': {
      text: 'While many clients write at once, a bookmark says that all changes up to its version were sent.',
      observe:
        'No event of its version or before it comes after a bookmark, and who goes on from a bookmark misses nothing.',
      wrong: 'A bookmark carries the newest version although events before it still wait to be sent.',
      ...holds(bookmarkCovers, ({ history }) => {
        if (history.watches.every((watch) => bookmarksOf(watch).length === 0))
          throw new NotRun(
            'not-exercised',
            'no bookmark came, and none is promised but after initial events',
          );
      }),
    },

    'watch.concurrent.initial-events-complete': {
      text: 'While many clients write at once, a watch that gets the state first is shown every object of one state that was there after its request.',
      observe:
        'The initial events fit one moment between request and end of the initial events: every object acknowledged before, none deleted before.',
      wrong: 'An object that is created while the initial events are put together is in neither part.',
      ...holds(initialEventsComplete, ({ history }) => {
        const states = history.watches.filter(
          ({ start }) => start.from === 'state' || start.from === 'initial-events',
        );
        expectEnough(states.length, least.states, 'watches that began with the state');
      }),
    },
  }),
  section('core', '6', {
    'watch.concurrent.no-gap': {
      text: 'While many clients write at once, a watch itemizes the outcome of every create, update, patch and delete after its start.',
      observe:
        'Each acknowledged write of an object that matches is there with exactly its version, before the event of a last write.',
      wrong: 'A watcher that is slow loses one event in a thousand, or gets several changes as one.',
      alsoIn: ['core 4.12'],
      ...holds(noGap, expectWhole),
    },

    'watch.concurrent.no-event-before-cause': {
      text: 'While many clients write at once, each event of a watch is the outcome of an operation: of none that was refused, and of none before it was sent. Changes that a server makes by itself are outcomes, too.',
      observe: 'Contents and deletions in events belong to writes that were sent before and not refused.',
      wrong: 'Watchers receive an update that then fails with a conflict.',
      ...holds(noEventBeforeCause),
    },

    'watch.concurrent.answered-content': {
      text: 'While many clients write at once, an event carries the full object as the write that made its version answered it.',
      observe: 'An event with the version of an acknowledged write has its content, labels and uid.',
      wrong: 'An event is filled with the state of the object at the time of sending.',
      ...holds(answeredContent),
    },
  }),
];
