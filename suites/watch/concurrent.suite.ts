// Cases: what watches promise while many clients write at once (core 4.12, 6). One history is recorded for all of them.
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

/** Fewer would show little: a default run has hundreds of writes and thousands of events. */
const least = { changes: 100, wholeWatches: 4, resumed: 5, states: 3 };

type Guarantee = (judged: Judged) => readonly Violation[];

/** @param expectMore states what the history must have shown for the guarantee to mean something */
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

export default section({
  'watch.concurrent.ordered': holds(ordered, expectWhole),
  'watch.concurrent.no-gap': holds(noGap, expectWhole),
  'watch.concurrent.no-repeat': holds(noRepeat, expectResumed),
  'watch.concurrent.no-event-before-cause': holds(noEventBeforeCause),
  'watch.concurrent.answered-content': holds(answeredContent),
  'watch.concurrent.resumable': holds(resumable, expectResumed),
  'watch.concurrent.bookmark-covers': holds(bookmarkCovers, ({ history }) => {
    if (history.watches.every((watch) => bookmarksOf(watch).length === 0))
      throw new NotRun('not-exercised', 'no bookmark came, and none is promised but after initial events');
  }),
  'watch.concurrent.initial-events-complete': holds(initialEventsComplete, ({ history }) => {
    const states = history.watches.filter(
      ({ start }) => start.from === 'state' || start.from === 'initial-events',
    );
    expectEnough(states.length, least.states, 'watches that began with the state');
  }),
});
