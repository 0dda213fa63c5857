// Watches that begin at a version of the past: every change since, an error with the code 410, or a gap (core 4.12, 7).
import { excerpt } from '../kit/answers/answer.ts';
import type { CaseContext, HistoryState } from '../kit/context.ts';
import { errorCode, isError, metadataOf, versionOf } from '../kit/watches/follow.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { isRetryable, openUnlessBroken } from '../kit/watches/watch-opening.ts';
import type { Watch, WatchEvent } from '../kit/watches/watch.ts';

type Tools = Pick<CaseContext, 'uniqueName' | 'eventually' | 'expect'>;

/** `silent`: it ended before its first event. `cut`: it ended before its last. `put off`: the replica does not know the version
 * yet. */
type LookBack = HistoryState | 'silent' | 'cut' | 'put off';

export interface Past {
  /** The steps of the changes since the version. */
  readonly changes: readonly string[];
  change(): Promise<void>;
  /** From the version on, or from a later one. */
  watch(version?: string): Promise<Watch>;
}

const stepLabel = 'step';

/** A version, and changes of one object after it. */
export async function beginPast({ expect, uniqueName }: Tools, resource: Resource): Promise<Past> {
  const set = uniqueName('set');
  const labelSelector = `set=${set}`;
  const { metadata } = await resource.given({ metadata: { labels: { set, [stepLabel]: 'none' } } });
  const before = await resource.list({ labelSelector });
  expect.status(before, 200, 'a list');
  const { resourceVersion } = before.list.metadata;
  expect.present(resourceVersion, 'metadata.resourceVersion of a list');
  const changes: string[] = [];
  return {
    changes,
    async change() {
      const step = String(changes.length + 1);
      const patch = { metadata: { labels: { [stepLabel]: step } } };
      expect.success(await resource.mergePatch(metadata.name!, patch, { phase: 'set-up' }), 'a change');
      changes.push(step);
    },
    watch: (version = resourceVersion) =>
      resource.watch({ labelSelector, resourceVersion: version, timeoutSeconds: 120 }),
  };
}

/** Reads a watch from the version up to the last change or an error. A stream that ends within the changes is resumed from the
 * last one, as long as each stream brings more of them.
 * @throws CheckFailed for a gap, for another refusal than 410, and for a stream without events that does not end */
export async function lookBack(tools: Tools, past: Past, onceOpen = async () => {}): Promise<LookBack> {
  const events: WatchEvent[] = [];
  let found = await lookOn(tools, past, events, onceOpen);
  for (let count = 0; found === 'cut' && count < events.length;) {
    count = events.length;
    found = await lookOn(tools, past, events);
  }
  return found;
}

/** Reads one stream, and adds its events to the earlier ones. */
async function lookOn(
  tools: Tools,
  past: Past,
  events: WatchEvent[],
  onceOpen = async () => {},
): Promise<LookBack> {
  const { expect } = tools;
  const last = events.findLast((event) => versionOf(event) !== undefined);
  // Connections break.
  const watch = await openUnlessBroken(() => past.watch(last && versionOf(last)));
  if (watch === undefined) return events.length === 0 ? 'silent' : 'cut';
  await using _open = watch;
  if (isRetryable(watch)) return 'put off';
  if (watch.refusal !== undefined) {
    const got = `${watch.status}: ${excerpt(watch.refusal)}`;
    expect.that(watch.status === 410, `a watch from an old version: expected 410, got ${got}`);
    return 'expired';
  }
  await onceOpen();
  events.push(...(await readAll(tools, watch, past.changes)));
  const seen = changesIn(events, past.changes);
  expect.equal(seen, past.changes.slice(0, seen.length), 'changes that a watch from an old version reported');
  const error = events.find(isError);
  if (error !== undefined) {
    if (mayBePutOff(error)) return 'put off';
    expect.equal(errorCode(error), 410, 'code of the error in a watch from an old version');
    return 'expired';
  }
  if (seen.length === past.changes.length) return 'kept';
  return seen.length === 0 ? 'silent' : 'cut';
}

/** The shape of an error is not shown (core 7): any error but one about another fault of the request may be a delay. */
function mayBePutOff(error: WatchEvent): boolean {
  const code = errorCode(error);
  if (code === 410) return false;
  const isOfRequest = code !== undefined && code >= 400 && code < 500 && code !== 429 && code !== 408;
  return !isOfRequest || /too large resource version/i.test(JSON.stringify(error.object));
}

/** All events up to the last change, an error, or the end. @throws WaitingError where none of these occurs */
async function readAll(
  { expect, eventually }: Tools,
  watch: Watch,
  changes: readonly string[],
): Promise<readonly WatchEvent[]> {
  const events: WatchEvent[] = [];
  const state = { isOver: false };
  const isLast = (event: WatchEvent) => isError(event) || stepOf(event) === changes.at(-1);
  const reading = (async () => {
    for await (const event of watch) {
      events.push(event);
      if (isLast(event)) break;
    }
  })().finally(() => (state.isOver = true));
  reading.catch(() => {});
  await eventually(() => {
    const count = `${changesIn(events, changes).length} of ${changes.length} changes`;
    expect.that(state.isOver, `a watch from an old version reported ${count}, and no error`);
  }, 'event');
  await reading;
  return events;
}

/** The changes among the events, each at its first occurrence: a controller may write the object again. */
function changesIn(events: readonly WatchEvent[], changes: readonly string[]): readonly string[] {
  const steps = new Set(events.map(stepOf));
  return [...steps].filter((step) => step !== undefined && changes.includes(step)) as string[];
}

const stepOf = (event: WatchEvent): string | undefined => metadataOf(event).labels?.[stepLabel];
