// What lists in one page and in many are held to: each item is a state that a write made, no object comes twice, and
// there was a moment at which all of it was true.
import { mayHaveHappened } from '../history.ts';
import type { Listing, Seen } from '../history.ts';
import type { Judged } from '../judged.ts';
import { findImpossible, shownBy } from '../states.ts';
import { windowOfList } from '../streams.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeState, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

export function judgeListing({ timeline }: Judged, list: Listing, guarantee: string): readonly Violation[] {
  const items = list.pages.flatMap((page) => page.items);
  const found =
    findTwice(items) ??
    findStrange(items, timeline) ??
    findImpossible(timeline, shownBy(timeline, list, items), windowOfList(list));
  if (found === undefined) return [];
  const trace = [`a list of ${describeScope(list)}: ${found.trace[0]!}`, ...found.trace.slice(1)];
  return [{ guarantee, object: found.object, trace }];
}

interface Found {
  readonly object: string;
  readonly trace: readonly string[];
}

function findTwice(items: readonly Seen[]): Found | undefined {
  const twice = items.find(({ object }, index) => items.findIndex((one) => one.object === object) < index);
  return twice && { object: twice.object, trace: [`${twice.object} is in it twice`] };
}

function findStrange(items: readonly Seen[], timeline: Timeline): Found | undefined {
  for (const { object, content, version, terminating } of items) {
    if (terminating === true) continue;
    const write = timeline.byContent(object, content);
    if (write === undefined) return { object, trace: [`${object} has a content that no write sent`] };
    if (!mayHaveHappened(write))
      return { object, trace: [`${object} has the content of a write`, describeWrite(write)] };
    const reported = timeline.byVersion(object, version);
    if (reported !== undefined && reported !== write)
      return {
        object,
        trace: [`${object} has the version of write ${reported.number} with ${describeState(write)}`],
      };
  }
  return undefined;
}
