// Watches that are known to deliver, and the events about a case's own objects among those of others. A wait for events ends
// with the event of an object that is created last, never after a time.
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { follow, metadataOf, versionOf } from '../kit/watches/follow.ts';
import type { Follower } from '../kit/watches/follow.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { Watch, WatchEvent } from '../kit/watches/watch.ts';

type Query = NonNullable<Parameters<Resource['watch']>[0]>;

/** The version of a collection without other writers, so that every event is the case's own. @throws NotRun */
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
  // A list over all namespaces may be large, and its first chunk has the version, too.
  const answer = await resource.list(resource.namespace === '' ? { limit: 1 } : {});
  expect.status(answer, 200, 'list of the collection that is to be watched');
  return expect.present(answer.list.metadata.resourceVersion, 'metadata.resourceVersion of a list');
}

type Live = Pick<CaseContext, 'expect' | 'eventually' | 'isConcurrentlyModified'>;

/** A follower that starts at the version of a list and has delivered an event, so that its stream is open. @throws NotRun where
 * the collection has other writers */
export const followLive = (context: Live, resource: Resource, query: Query = {}): Promise<Follower> =>
  followView({ ...pickLive(context), collection: resource, view: resource }, query);

/** Like `followLive`, of the view of a collection, which may be over all namespaces. */
export async function followView(
  context: Live & Pick<CollectionContext, 'collection' | 'view'>,
  query: Query = {},
): Promise<Follower> {
  const resourceVersion = await calmVersion(context, context.view);
  const follower = follow(context, context.view, { ...query, resourceVersion });
  await settled(follower, context.collection);
  return follower;
}

const pickLive = ({ expect, eventually, isConcurrentlyModified }: Live): Live => ({
  expect,
  eventually,
  isConcurrentlyModified,
});

/** Attempts to read the events of two objects from a stream that begins with the state. */
const mostRounds = 10;

/** All events before the event of an object that is created now: later events are not expected. The initial state of a stream has
 * no order, so there the object is created after the stream has shown another one.
 * @throws NotRun where every such stream ends earlier */
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

/** Whether the event has the state of the object at its version: in a live watch, the only event of a write. */
export const hasState = (event: WatchEvent, { metadata }: ApiObject): boolean =>
  metadataOf(event).uid === metadata.uid && versionOf(event) === metadata.resourceVersion;

export const isAbout = (event: WatchEvent, { metadata }: ApiObject): boolean =>
  metadataOf(event).name === metadata.name && metadataOf(event).namespace === metadata.namespace;

/** The events about these objects. */
export const about = (events: readonly WatchEvent[], ...objects: readonly ApiObject[]) =>
  events.filter((event) => objects.some((object) => isAbout(event, object)));

export const typesOf = (events: readonly WatchEvent[]): readonly string[] => events.map(({ type }) => type);

/** Name and version of the object, for comparisons. */
export const stamp = (event: WatchEvent): string => `${metadataOf(event).name} at ${versionOf(event)}`;

export const stampOf = ({ metadata }: ApiObject): string => `${metadata.name} at ${metadata.resourceVersion}`;

/** Writes only annotations, so that selectors by label are not affected. */
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
 * @param meanwhile runs again and again until the end
 * @throws WaitingError where it does not end; WatchFrameError */
export async function readToEnd(
  { eventually, expect }: Pick<CaseContext, 'expect' | 'eventually'>,
  watch: Watch,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<readonly WatchEvent[]> {
  const read: { readonly events: WatchEvent[]; error?: unknown } = { events: [] };
  // Nothing is read after the end or the limit of the wait.
  void (async () => {
    for await (const event of watch) read.events.push(event);
  })().catch((error: unknown) => void (read.error = error));
  await eventually(async () => {
    await meanwhile();
    expect.that('error' in read || watch.end !== undefined, 'the watch goes on after its timeoutSeconds');
  }, 'event');
  if ('error' in read) throw read.error;
  return read.events;
}

/** Expects the whole stored object in an event. Another row is about kind and apiVersion. */
export function expectWhole(
  { expect }: Pick<CaseContext, 'expect'>,
  shown: unknown,
  stored: ApiObject,
  what: string,
): void {
  expect.that(isRecord(shown) && isRecord(shown['metadata']), `${what} is no object with metadata`);
  const object = shown as ApiObject;
  expect.unchanged(withoutType(stored), withoutType(object), what);
  // At another version another writer has changed it.
  if (object.metadata.resourceVersion !== stored.metadata.resourceVersion) return;
  expect.equal(managersOf(object), managersOf(stored), `managers in metadata.managedFields of ${what}`);
}

const managersOf = ({ metadata }: ApiObject): readonly string[] =>
  (metadata.managedFields ?? [])
    .map(({ manager, operation }) => `${String(operation)} by ${String(manager)}`)
    .toSorted();

function withoutType({ kind: _kind, apiVersion: _version, ...rest }: ApiObject): ApiObject {
  return rest;
}
