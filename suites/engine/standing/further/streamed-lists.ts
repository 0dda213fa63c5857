// A watch with sendInitialEvents sends each object that a list of the same selection has (core 4.12).
import type { Pause } from '../../../kit/layers/layer.ts';
import { queryText } from '../../../kit/requests/wire-request.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import { metadataOf } from '../seen.ts';
import { listIn } from './follow-up.ts';
import { readUntil } from './read-until.ts';
import type { Followed, FollowUpProblem, ListFacts } from './follow-up.ts';

/** Compares a list, a stream and a second list: what both lists show at one version was there in between. */
export async function streamAgain(
  { sent: { path, options }, place, further }: Followed,
  list: ListFacts,
  pause: Pause,
): Promise<FollowUpProblem | undefined> {
  const query = {
    ...options.query,
    sendInitialEvents: true,
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: true,
    timeoutSeconds: 10,
  };
  const watch = await further.watch(path, query, options.accept ?? undefined, options.headers);
  const events = await readUntil(watch, pause, ({ type }) => type === 'BOOKMARK');
  if (events === undefined) return undefined;
  const streamed = new Set(
    events.map(({ object }) => (isRecord(object) ? metadataOf(object)['uid'] : undefined)),
  );
  const after = listIn(await further.send('GET', path, { ...options, returnBusy: true }));
  const missing = [...list.items].filter(
    ([uid, { version }]) => after?.items.get(uid)?.version === version && !streamed.has(uid),
  );
  if (missing.length === 0) return undefined;
  return {
    row: 'watch.initial-events.every-object',
    place,
    request: `WATCH ${path}${queryText({ watch: true, ...query })}`,
    problem: `a list before and one after it have ${list.items.size} objects, of which ${missing.length} had no initial event`,
  };
}
