// What tests of the guarantees of watches share: all of them by name, and a start that many histories have.
import type { Judged } from '../judged.ts';
import type { Story } from '../story.test-support.ts';
import type { Violation } from '../violation.ts';
import { answeredContent } from './answered-content.ts';
import { bookmarkCovers } from './bookmark-covers.ts';
import { initialEventsComplete } from './initial-events-complete.ts';
import { noEventBeforeCause } from './no-event-before-cause.ts';
import { noGap } from './no-gap.ts';
import { noRepeat } from './no-repeat.ts';
import { ordered } from './ordered.ts';
import { resumable } from './resumable.ts';

const all: Readonly<Record<string, (judged: Judged) => readonly Violation[]>> = {
  ordered,
  noGap,
  noRepeat,
  noEventBeforeCause,
  answeredContent,
  resumable,
  bookmarkCovers,
  initialEventsComplete,
};

/** Which guarantees are broken. */
export function broken(story: Story): readonly string[] {
  const judged = story.judged();
  return Object.keys(all).filter((name) => all[name]!(judged).length > 0);
}

/** Creates a and b, lists them, then patches a and replaces b: returns the four writes. */
export function fourWrites(story: Story) {
  const [a, b] = [story.write('create', 'a'), story.write('create', 'b')];
  story.list([[a, b]]);
  return { a, b, a2: story.write('patch', 'a'), b2: story.write('put', 'b', { expected: 'v2' }) };
}
