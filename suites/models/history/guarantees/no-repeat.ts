// Guarantee: a watch reports only changes after the version that it starts from, each once: nothing that the list showed
// from whose version it starts, and nothing again after it was resumed (core 4.12).
import type { Change } from '../history.ts';
import { identityOf, describeChange } from '../identity.ts';
import type { Judged } from '../judged.ts';
import type { Stream } from '../streams.ts';
import { isAnsweredBefore } from '../timeline.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'a watch repeats nothing';

export function noRepeat({ streams, timeline }: Judged): readonly Violation[] {
  return streams.flatMap((stream) => {
    const found = findTwice(stream, timeline) ?? findOld(stream, timeline);
    return found === undefined ? [] : [found];
  });
}

function findTwice({ watch, changes }: Stream, timeline: Timeline): Violation | undefined {
  const seen = new Set<string>();
  for (const change of changes) {
    const key = identityOf(change);
    if (seen.has(key))
      return {
        guarantee,
        object: change.object,
        trace: [`${describeScope(watch)} was shown ${describeChange(timeline, change)} twice`],
      };
    seen.add(key);
  }
  return undefined;
}

function findOld(stream: Stream, timeline: Timeline): Violation | undefined {
  const old = stream.changes.find((change) => isOld(stream, timeline, change));
  if (old === undefined) return undefined;
  const { start } = stream.watch;
  const write = timeline.causeOf(old)!;
  const known = {
    list: 'the version of a list that already had it',
    write: 'the version of a write after it',
    state: 'a state that already had it',
    'initial-events': 'initial events that already had it',
  }[start.from];
  return {
    guarantee,
    object: old.object,
    trace: [
      describeWrite(write),
      `${describeScope(stream.watch)} started from ${known}, and was shown write ${write.number} as a change`,
    ],
  };
}

function isOld({ watch, base }: Stream, timeline: Timeline, change: Change): boolean {
  const write = timeline.causeOf(change);
  if (write === undefined) return false;
  const last = base.get(write.object);
  if (last !== undefined)
    return last.every((one) => one !== undefined && (one === write || timeline.precedes(write, one)));
  const from = watch.start.from === 'write' ? timeline.byNumber(watch.start.write) : undefined;
  return from !== undefined && isAnsweredBefore(write, from);
}
