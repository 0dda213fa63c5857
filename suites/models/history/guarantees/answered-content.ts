// Guarantee: an event carries the full object (core 6) in exactly the state in the answer to its write: the same
// version goes with the same content, labels and uid, however many writes came after it.
import { isDeletion } from '../history.ts';
import type { Change } from '../history.ts';
import type { Judged } from '../judged.ts';
import type { Timeline } from '../timeline.ts';
import { describeScope, describeState, describeWrite } from '../violation.ts';
import type { Violation } from '../violation.ts';

const guarantee = 'an event shows the state that its write answered with';

export function answeredContent({ history, timeline }: Judged): readonly Violation[] {
  return history.watches.flatMap((watch) => {
    const changes = watch.segments.flatMap(({ notifications }) =>
      notifications.filter((one): one is Change => one.kind === 'change' && !isDeletion(one)),
    );
    for (const change of changes) {
      const difference = differenceOf(change, timeline);
      if (difference === undefined) continue;
      const write = timeline.byVersion(change.object, change.version)!;
      return [
        {
          guarantee,
          object: change.object,
          trace: [describeWrite(write), `${describeScope(watch)} was shown its version with ${difference}`],
        },
      ];
    }
    return [];
  });
}

function differenceOf(change: Change, timeline: Timeline): string | undefined {
  const write = timeline.byVersion(change.object, change.version);
  if (write === undefined) return undefined;
  if (change.content !== write.content) {
    const other = timeline.byContent(change.object, change.content);
    return other === undefined ? 'a content that is none of one write' : describeState(other);
  }
  if (change.labelValue !== write.labelValue) return 'other labels';
  return write.uid !== undefined && change.uid !== write.uid ? 'another uid' : undefined;
}
