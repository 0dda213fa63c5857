// What tests of the guarantees of watches share: all of them by name, and a start that many histories have.
import type { Judged } from '../judged.ts';
import type { Trace } from '../trace.test-support.ts';
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
export function broken(trace: Trace): readonly string[] {
  const judged = trace.judged();
  return Object.keys(all).filter((name) => all[name]!(judged).length > 0);
}

/** Creates a and b, lists them, then patches a and replaces b: returns the four writes. */
export function fourWrites(trace: Trace) {
  const [a, b] = [trace.write('create', 'a'), trace.write('create', 'b')];
  trace.list([[a, b]]);
  return { a, b, a2: trace.write('patch', 'a'), b2: trace.write('put', 'b', { expected: 'v2' }) };
}
