// Watches that begin with what exists, each object as a synthetic event (core 4.12, 6): without a version, and streaming
// lists where the target has them.
import type { CaseContext } from '../kit/context.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { follow } from '../kit/watches/follow.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { hasState } from './live.ts';

interface StateFirst {
  /** For messages: the form of the request. */
  readonly how: string;
  readonly events: readonly WatchEvent[];
}

const streaming = {
  sendInitialEvents: true,
  resourceVersionMatch: 'NotOlderThan',
  allowWatchBookmarks: true,
};

/** The events of each form up to a stored object; other rows state that it must be shown. */
export async function stateFirst(
  context: CaseContext,
  resource: Resource,
  stored: ApiObject,
): Promise<readonly StateFirst[]> {
  const ways = [
    { how: 'a watch without a version', query: {} },
    ...(context.has('streaming-lists') ? [{ how: 'a streaming list', query: streaming }] : []),
  ];
  const shown: StateFirst[] = [];
  for (const { how, query } of ways) {
    await using follower = follow(context, resource, query);
    const all = follower.until((event) => hasState(event, stored), `an object, in ${how}`);
    const events = await all.catch((error: unknown) => {
      if (error instanceof WaitingError) return [...follower.events];
      throw error;
    });
    shown.push({ how, events });
  }
  return shown;
}
