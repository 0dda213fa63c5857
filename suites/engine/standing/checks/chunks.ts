// What the chunks of a list promise together, and lists of one version (core 2.5, 4.12).
import type { KnownList } from '../known-lists.ts';
import { metadataOf } from '../seen.ts';
import type { Seen } from '../seen.ts';
import { firstProblem, shown } from '../standing-check.ts';
import type { StandingCheck } from '../standing-check.ts';

const ofLaterChunks =
  (judge: (seen: Seen, earlier: KnownList) => string | undefined): StandingCheck['judge'] =>
  (seen, { lists }) => {
    const earlier = seen.list === undefined ? undefined : lists.before(seen);
    return earlier === undefined ? undefined : judge(seen, earlier);
  };

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((uid) => other.has(uid));

export const chunkChecks: readonly StandingCheck[] = [
  {
    row: 'lists.chunk.constant-version',
    judge: ofLaterChunks(({ list }, { version, request }) => {
      const { resourceVersion } = metadataOf(list);
      return resourceVersion === version
        ? undefined
        : `metadata.resourceVersion is ${shown(resourceVersion)}, but ${shown(version)} in the answer to ${request}`;
    }),
  },
  {
    row: 'lists.chunk.walk-complete',
    judge: ofLaterChunks(({ objects }, { uids, request }) =>
      firstProblem(objects, ({ uid = '', name = '' }) =>
        uids.has(uid) ? `it has ${name} again, which a chunk since ${request} had` : undefined,
      ),
    ),
  },
  {
    row: 'lists.shape.resource-version',
    judge(seen, { lists }) {
      const list = lists.whole(seen);
      const other = list && lists.atVersion(seen, list.version);
      if (list === undefined || other === undefined || isEqual(list.uids, other.uids)) return undefined;
      const added = seen.objects.find(({ uid = '' }) => !other.uids.has(uid));
      return `the version is ${shown(list.version)}, as in the answer to ${other.request}, which had ${other.uids.size} items: now ${list.uids.size}${added === undefined ? '' : `, ${added.name ?? ''} among them`}`;
    },
  },
];
