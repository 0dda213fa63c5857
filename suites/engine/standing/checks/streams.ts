// What the events of one stream promise together (core 4.12, 6).
import type { RequirementId } from '../../../catalogue/ids.ts';
import type { KnownObjects } from '../known-objects.ts';
import { firstProblem } from '../standing-check.ts';
import type { Seen } from '../seen.ts';

export interface StreamCheck {
  readonly row: RequirementId;
  /** What is wrong with an event, given those before it. */
  judge(event: Seen, stream: Stream, known: KnownObjects): string | undefined;
}

/** The events of a stream so far: the versions of each object, by uid, in their order. */
export type Stream = Map<string, Set<string>>;

export function addEvent(stream: Stream, { objects }: Seen): void {
  for (const { uid, version } of objects) {
    if (uid === undefined || typeof version !== 'string') continue;
    const versions = stream.get(uid) ?? new Set();
    versions.add(version);
    stream.set(uid, versions);
  }
}

export const streamChecks: readonly StreamCheck[] = [
  {
    row: 'watch.concurrent.no-repeat',
    judge: ({ objects }, stream) =>
      firstProblem(objects, ({ uid = '', name = '', version }) =>
        stream.get(uid)?.has(String(version)) === true
          ? `the event of ${name} at its version ${String(version)} came twice`
          : undefined,
      ),
  },
  {
    row: 'watch.concurrent.ordered',
    judge: ({ objects }, stream, known) =>
      firstProblem(objects, ({ uid = '', name = '', version }) => {
        const last = [...(stream.get(uid) ?? [])].at(-1);
        const versions = known.objects.get(uid)?.versions;
        // Only an answer to another request shows which of two versions is the later one: that which was the most recent after the
        // other had been seen.
        const { ended = Infinity } = versions?.get(String(version)) ?? {};
        const { shownFrom = -Infinity } = versions?.get(last ?? '') ?? {};
        return last !== undefined && last !== version && ended < shownFrom
          ? `the event of ${name} at its version ${String(version)} came after that of the later version ${last}`
          : undefined;
      }),
  },
];
