// What the cases of this topic start from: a watch that is known to deliver, and the events about a case's own objects
// among those of others. A wait for events ends with the event of an object made last, never with time.
import type { CaseContext } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { follow, metadataOf, versionOf } from '../kit/follow.ts';
import type { Follower } from '../kit/follow.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import type { Watch, WatchEvent } from '../kit/watch.ts';

type Query = NonNullable<Parameters<Resource['watch']>[0]>;

/** The version of a collection whose events are to be told one by one: where somebody else writes, too, they are not ours
 * alone. @throws NotRun */
export function calmVersion(
  context: Pick<CaseContext, 'expect' | 'isConcurrentlyModified'>,
  resource: Resource,
): Promise<string> {
  requireNoOtherWriter(context, resource);
  return listVersion(context, resource);
}

/** The version of a collection, from a list of it. */
export async function listVersion(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
): Promise<string> {
  const answer = await resource.list();
  expect.status(answer, 200, 'list of the collection that is to be watched');
  return expect.present(answer.list.metadata.resourceVersion, 'metadata.resourceVersion of a list');
}

/** A follower that starts at the version of a list, and has delivered an event: the stream is open. @throws NotRun where
 * somebody else writes to the collection, too */
export async function followLive(
  context: Pick<CaseContext, 'expect' | 'eventually' | 'isConcurrentlyModified'>,
  resource: Resource,
  query: Query = {},
): Promise<Follower> {
  const resourceVersion = await calmVersion(context, resource);
  const follower = follow(context, resource, { ...query, resourceVersion });
  await settled(follower, resource);
  return follower;
}

/** A stream that begins with the state and ends each time before it tells of two objects, one after the other. */
const mostRounds = 10;

/** All that came before the event of an object that is made now: what has not come by then does not come. The state that
 * a stream begins with is told in no order, so there the object is made once that stream has told of another one.
 * @throws NotRun where every such stream ends before */
export async function settled(
  follower: Follower,
  resource: Resource,
  overrides?: Overrides,
): Promise<readonly WatchEvent[]> {
  const marks: ApiObject[] = [];
  let stream: number | undefined;
  for (let round = 0; round < mostRounds; round++) {
    const last = await resource.given(overrides);
    marks.push(last);
    const events = await follower.until((event) => isAbout(event, last), `the ${last.kind} made last`);
    const isInOrder = !follower.beginsWithState || events.some(({ type }) => type === 'BOOKMARK');
    const came = follower.streamOf(events.at(-1)!);
    if (isInOrder || came === stream)
      return events.filter((event) => !marks.some((mark) => isAbout(event, mark)));
    stream = came;
  }
  throw new NotRun(
    'not-exercised',
    `${mostRounds} streams in a row ended soon after the state they began with`,
  );
}

/** The event has the state of the object at its version: of a live watch, the one event of a write. */
export const hasState = (event: WatchEvent, { metadata }: ApiObject): boolean =>
  metadataOf(event).uid === metadata.uid && versionOf(event) === metadata.resourceVersion;

export const isAbout = (event: WatchEvent, { metadata }: ApiObject): boolean =>
  metadataOf(event).name === metadata.name && metadataOf(event).namespace === metadata.namespace;

/** The events about these objects. */
export const about = (events: readonly WatchEvent[], ...objects: readonly ApiObject[]) =>
  events.filter((event) => objects.some((object) => isAbout(event, object)));

export const typesOf = (events: readonly WatchEvent[]): readonly string[] => events.map(({ type }) => type);

/** For comparisons: which object, at which version. */
export const stamp = (event: WatchEvent): string => `${metadataOf(event).name} at ${versionOf(event)}`;

export const stampOf = ({ metadata }: ApiObject): string => `${metadata.name} at ${metadata.resourceVersion}`;

/** Writes to annotations only: whoever looks at labels is not concerned. */
export async function annotated(
  resource: Resource,
  { metadata }: ApiObject,
  step: string,
): Promise<ApiObject> {
  const name = metadata.name!;
  const answer = await resource.mergePatch(
    name,
    { metadata: { annotations: { step } } },
    { phase: 'set-up' },
  );
  if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
  return answer.status === 202 ? resource.current(name) : answer.object;
}

/** All events of a watch that was opened with timeoutSeconds, and so ends by itself.
 * @throws WaitingError where it does not end, WatchFrameError */
export async function readToEnd(
  { eventually, expect }: Pick<CaseContext, 'expect' | 'eventually'>,
  watch: Watch,
): Promise<readonly WatchEvent[]> {
  const read: { readonly events: WatchEvent[]; error?: unknown } = { events: [] };
  // Once the end is there, or the wait is given up, nothing is read any more.
  void (async () => {
    for await (const event of watch) read.events.push(event);
  })().catch((error: unknown) => void (read.error = error));
  await eventually(
    () =>
      expect.that('error' in read || watch.end !== undefined, 'the watch goes on after its timeoutSeconds'),
    'event',
  );
  if ('error' in read) throw read.error;
  return read.events;
}

/** The object of an event is a stored one, whole. Kind and apiVersion have a row of their own. */
export function expectWhole(
  { expect }: Pick<CaseContext, 'expect'>,
  shown: unknown,
  stored: ApiObject,
  what: string,
): void {
  expect.that(isRecord(shown) && isRecord(shown['metadata']), `${what} is no object with metadata`);
  expect.unchanged(withoutType(stored), withoutType(shown as ApiObject), what);
}

function withoutType({ kind: _kind, apiVersion: _version, ...rest }: ApiObject): ApiObject {
  return rest;
}
