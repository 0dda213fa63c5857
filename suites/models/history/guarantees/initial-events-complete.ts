// Guarantee: a watch that begins with the state, without a version or as a streaming list, shows exactly one state that
// was there after the request was sent: every object, none that was gone (core 4.12).
import type { Judged } from '../judged.ts';
import { findImpossible } from '../states.ts';
import { openingOf } from '../streams.ts';
import { describeScope } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'initial events are one complete state';

export function initialEventsComplete({ history, timeline }: Judged): readonly Violation[] {
  return history.watches.flatMap((watch) => {
    if (watch.start.from !== 'state' && watch.start.from !== 'initial-events') return [];
    const { shown, window, isWhole } = openingOf(timeline, watch);
    if (!isWhole) return [];
    const found = findImpossible(timeline, shown, window);
    if (found === undefined) return [];
    const trace = [
      `the initial events of ${describeScope(watch)}: ${found.trace[0]!}`,
      ...found.trace.slice(1),
    ];
    return [{ guarantee, object: found.object, trace }];
  });
}
