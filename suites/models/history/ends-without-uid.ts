// Deletions that do not say whose they are: which members the object of their event has is not shown (core 6). The uid
// is then that of the last state of the object that this watcher had seen; where it had seen none, nothing is known.
import { isDeletion } from './history.ts';
import type { History, Notification, Segment, Watch } from './history.ts';

/** Uids by object. */
type Known = ReadonlyMap<string, string>;

/** The history in which every deletion has a uid: others are left out, and their objects noted at the watch. */
export function withUidsOfEnds(history: History): History {
  return { ...history, watches: history.watches.map((watch) => completed(history, watch)) };
}

function completed(history: History, watch: Watch): Watch {
  const nameless = ({ notifications }: Segment) => notifications.some(isNameless);
  if (!watch.segments.some(nameless)) return watch;
  const unknownEnds = new Set<string>();
  const atStart = knownAtStart(history, watch);
  let from = atStart;
  const segments = watch.segments.map((segment) => {
    const { kept, knownAt, unknown } = walk(segment, from);
    for (const object of unknown) unknownEnds.add(object);
    const { continuedAt } = segment;
    from = continuedAt === undefined || continuedAt < 0 ? atStart : knownAt;
    return { ...segment, ...kept };
  });
  return { ...watch, segments, unknownEnds: [...unknownEnds] };
}

const isNameless = (one: Notification): boolean => one.kind === 'change' && isDeletion(one) && one.uid === '';

function knownAtStart({ lists, writes }: History, { start }: Watch): Known {
  if (start.from === 'list')
    return new Map(
      lists[start.list]!.pages.flatMap(({ items }) => items.map(({ object, uid }) => [object, uid])),
    );
  const write = start.from === 'write' ? writes.find(({ number }) => number === start.write) : undefined;
  return new Map(write?.uid === undefined ? [] : [[write.object, write.uid]]);
}

interface Walked {
  readonly kept: Pick<Segment, 'notifications' | 'continuedAt'>;
  /** What was known where the next segment goes on. */
  readonly knownAt: Known;
  /** Objects of the deletions that were left out. */
  readonly unknown: readonly string[];
}

function walk({ notifications, continuedAt = Infinity }: Segment, from: Known): Walked {
  const known = new Map(from);
  let knownAt: Known = known;
  const kept: Notification[] = [];
  const unknown: string[] = [];
  let place = continuedAt;
  for (const [index, one] of notifications.entries()) {
    const named = one.kind === 'change' && isNameless(one) ? { ...one, uid: known.get(one.object) } : one;
    if (named.kind === 'bookmark') kept.push(named);
    else if (named.uid === undefined) {
      unknown.push(named.object);
      if (index <= continuedAt) place -= 1;
    } else {
      kept.push({ ...named, uid: named.uid });
      known.set(named.object, named.uid);
    }
    if (index === continuedAt) knownAt = new Map(known);
  }
  const at = continuedAt === Infinity ? {} : { continuedAt: place };
  return { kept: { notifications: kept, ...at }, knownAt, unknown };
}
