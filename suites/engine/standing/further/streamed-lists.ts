// A watch with sendInitialEvents sends each object that a list of the same selection has (core 4.12).
import type { Pause } from '../../../kit/layers/layer.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { Watch } from '../../../kit/watches/watch.ts';
import { metadataOf } from '../seen.ts';
import { listIn } from './follow-up.ts';
import type { Followed, FollowUpProblem, ListFacts } from './follow-up.ts';

export interface StreamLimits {
  readonly pause: Pause;
}

/** A stream without its bookmark by then proves nothing. */
const longestMs = 5_000;

/** Compares a list, a stream and a second list: what both lists show at one version was there in between. */
export async function streamAgain(
  { sent: { path, options }, place, further }: Followed,
  list: ListFacts,
  limits: StreamLimits,
): Promise<FollowUpProblem | undefined> {
  const query = {
    ...options.query,
    sendInitialEvents: true,
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: true,
    timeoutSeconds: 10,
  };
  const streamed = await initialEvents(
    await further.watch(path, query, options.accept ?? undefined, options.headers),
    limits,
  );
  if (streamed === undefined) return undefined;
  const after = listIn(await further.send('GET', path, { ...options, returnBusy: true }));
  const missing = [...list.versions].filter(
    ([uid, version]) => after?.versions.get(uid) === version && !streamed.has(uid),
  );
  if (missing.length === 0) return undefined;
  return {
    row: 'watch.initial-events.every-object',
    place,
    request: `WATCH ${path} with ${Object.keys(query).join(', ')}`,
    problem: `a list before and one after it have ${list.versions.size} objects, of which ${missing.length} had no initial event`,
  };
}

/** The uids of the objects before the first bookmark; undefined where none comes. */
async function initialEvents(watch: Watch, { pause }: StreamLimits): Promise<Set<string> | undefined> {
  await using stream = watch;
  const done = new AbortController();
  const read = async (): Promise<Set<string> | undefined> => {
    const uids = new Set<string>();
    for await (const { type, object } of stream) {
      if (type === 'BOOKMARK') return uids;
      const { uid } = isRecord(object) ? metadataOf(object) : {};
      if (typeof uid === 'string') uids.add(uid);
    }
    return undefined;
  };
  const late = async (): Promise<undefined> => {
    await pause(longestMs, done.signal).catch(() => {});
    // Ends the reader, too.
    await stream.close();
    return undefined;
  };
  try {
    return await Promise.race([read(), late()]);
  } finally {
    done.abort();
  }
}
