// The order of writes that is certain whatever the server does inside: a write that was answered before another was sent
// precedes it, and on one object so does the write whose version the other named, and the whole life of a uid, which a
// delete ends before the next one begins.
import { hasHappened, isDeletion, mayHaveHappened } from './history.ts';
import type { Change, History, Seen, Write } from './history.ts';

export interface Timeline {
  /** Writes of an object that happened, or may have. */
  of(object: string): readonly Write[];
  /** Whether one write certainly took effect before the other. */
  precedes(earlier: Write, later: Write): boolean;
  byNumber(number: number): Write | undefined;
  byContent(object: string, content: string): Write | undefined;
  /** The write that made this state, by the version in its answer. */
  byVersion(object: string, version: string): Write | undefined;
  /** What a version of an object was seen with: versions that no write of the case returned are the server's own changes. */
  contentOf(object: string, version: string): string | undefined;
  /** The write that an event reports, by version or uid; undefined for a change that the server made by itself, and
   * for a write whose answer shows neither. */
  causeOf(change: Change): Write | undefined;
}

export function createTimeline(history: History): Timeline {
  const orders = new Map<string, Order>();
  for (const [object, writes] of groupByObject(history.writes.filter(mayHaveHappened)))
    orders.set(object, createOrder(writes));
  const byNumber = new Map(history.writes.map((write) => [write.number, write]));
  const byContent = new Map(
    history.writes
      .filter(({ content }) => content !== '')
      .map((write) => [keyOf(write.object, write.content), write]),
  );
  const byVersion = new Map(
    history.writes.flatMap((write) =>
      write.version === undefined || write.action === 'delete'
        ? []
        : [[keyOf(write.object, write.version), write] as const],
    ),
  );
  const deletes = new Map(
    history.writes.flatMap((write) =>
      write.action === 'delete' && write.uid !== undefined && mayHaveHappened(write)
        ? [[write.uid, write] as const]
        : [],
    ),
  );
  const contents = contentsOf(history);

  const causeOf = (change: Change): Write | undefined =>
    isDeletion(change) ? deletes.get(change.uid) : byVersion.get(keyOf(change.object, change.version));

  return {
    of: (object) => orders.get(object)?.writes ?? [],
    precedes: (earlier, later) =>
      isAnsweredBefore(earlier, later) ||
      (earlier.object === later.object && orders.get(earlier.object)?.precedes(earlier, later) === true),
    byNumber: (number) => byNumber.get(number),
    byContent: (object, content) => byContent.get(keyOf(object, content)),
    byVersion: (object, version) => byVersion.get(keyOf(object, version)),
    contentOf: (object, version) => contents.get(keyOf(object, version)),
    causeOf,
  };
}

/** By the counter alone: also across objects. An object that is only about to go after its delete goes at any time. */
export const isAnsweredBefore = (earlier: Write, later: Write): boolean =>
  hasHappened(earlier) &&
  earlier.goesLater !== true &&
  earlier.answered !== undefined &&
  earlier.answered < later.sent;

const keyOf = (object: string, rest: string) => `${object}\n${rest}`;

function groupByObject(writes: readonly Write[]): ReadonlyMap<string, readonly Write[]> {
  const groups = new Map<string, Write[]>();
  for (const write of writes) groups.set(write.object, [...(groups.get(write.object) ?? []), write]);
  return groups;
}

function contentsOf({ writes, reads, lists, watches }: History): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  const add = ({ object, version, content }: Pick<Seen, 'object' | 'version' | 'content'>) =>
    void contents.set(keyOf(object, version), content);
  for (const { segments } of watches)
    for (const { notifications } of segments)
      for (const one of notifications) if (one.kind === 'change' && !isDeletion(one)) add(one);
  for (const { pages } of lists) for (const { items } of pages) for (const item of items) add(item);
  for (const { seen } of reads) if (seen !== undefined) add(seen);
  for (const { object, version, content, action } of writes)
    if (version !== undefined && action !== 'delete') add({ object, version, content });
  return contents;
}

interface Order {
  readonly writes: readonly Write[];
  precedes(earlier: Write, later: Write): boolean;
}

/** The certain order of one object's writes, closed under "and so". */
function createOrder(writes: readonly Write[]): Order {
  const size = writes.length;
  const index = new Map(writes.map((write, place) => [write.number, place]));
  const reaches = writes.map((earlier) => {
    const row = new Uint8Array(size);
    for (const [place, later] of writes.entries())
      if (earlier !== later && isDirectlyBefore(earlier, later)) row[place] = 1;
    return row;
  });
  for (let through = 0; through < size; through++) {
    const onwards = reaches[through]!;
    for (const row of reaches) {
      if (row[through] === 0) continue;
      for (let place = 0; place < size; place++) row[place]! |= onwards[place]!;
    }
  }
  return {
    writes,
    precedes(earlier, later) {
      const [from, to] = [index.get(earlier.number), index.get(later.number)];
      return from !== undefined && to !== undefined && reaches[from]![to] === 1;
    },
  };
}

/** A name has one object at a time: what was there when it was deleted was gone before a uid that was written later. */
const isEndedBefore = (earlier: Write, later: Write): boolean =>
  earlier.action === 'delete' && earlier.answered !== undefined && earlier.answered < later.sent;

function isDirectlyBefore(earlier: Write, later: Write): boolean {
  if (isAnsweredBefore(earlier, later)) return true;
  if (!hasHappened(earlier) || !hasHappened(later)) return false;
  if (later.expected !== undefined && later.expected === earlier.version) return true;
  if (earlier.uid === undefined || later.uid === undefined) return false;
  if (earlier.uid !== later.uid) return isEndedBefore(earlier, later);
  return earlier.action === 'create' || later.action === 'delete';
}
