// What the events of one stream promise together (core 4.12, 6).
import type { RequirementId } from '../../../catalogue/ids.ts';
import type { KnownList } from '../known-lists.ts';
import type { KnownObjects } from '../known-objects.ts';
import { mayMatch, valueOf } from '../query.ts';
import { firstProblem, shown } from '../standing-check.ts';
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

/** The list whose version the watch names, where it begins with no state: it was the most recent one as the list was answered. */
function startOf(event: Seen, { lists }: KnownObjects): KnownList | undefined {
  const { query } = event;
  const version = valueOf(query, 'resourceVersion');
  const hasState =
    ['', '0'].includes(version) || query.has('sendInitialEvents') || query.has('resourceVersionMatch');
  return hasState ? undefined : lists.current(event, version);
}

/** Objects that begin to match, or cease to, have events of other types. */
const isSelected = ({ query }: Seen): boolean => query.has('labelSelector') || query.has('fieldSelector');

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
  {
    row: 'watch.start.nonzero-changes-only',
    judge(event, _stream, known) {
      const start = startOf(event, known);
      return firstProblem(start === undefined ? [] : event.objects, ({ uid = '', name = '', version }) => {
        const state = known.objects.get(uid)?.versions.get(String(version));
        return state !== undefined && state.ended < start!.began
          ? `the event of ${name} at its version ${String(version)}, which ${state.request} had shown before the list at the version that the watch starts from`
          : undefined;
      });
    },
  },
  {
    row: 'watch.event.modified-on-update',
    judge(event, stream, known) {
      const started = startOf(event, known)?.began ?? -Infinity;
      const isJudged = event.event === 'ADDED' && !isSelected(event);
      return firstProblem(isJudged ? event.objects : [], ({ uid = '', name = '' }) => {
        const { ended = Infinity, request = '' } = known.objects.get(uid) ?? {};
        if (stream.has(uid)) return `an event of the type ADDED for ${name}, which had an event before`;
        return ended < started
          ? `an event of the type ADDED for ${name}, which ${request} had shown before the version that the watch starts from`
          : undefined;
      });
    },
  },
  {
    row: 'watch.event.added-on-create',
    judge(event, stream, known) {
      const start = startOf(event, known);
      const list = start && known.lists.atVersion(event, start.version);
      const isJudged = list !== undefined && event.event === 'MODIFIED' && event.place.name === undefined;
      return firstProblem(isJudged && !isSelected(event) ? event.objects : [], ({ uid = '', name = '' }) =>
        list!.uids.has(uid) || stream.has(uid)
          ? undefined
          : `an event of the type MODIFIED for ${name}, which was not in ${list!.request} at the version that the watch starts from, and had no event before`,
      );
    },
  },
  {
    row: 'watch.parameters.label-selector',
    // Which event an object has that ceases to match is not stated.
    judge: ({ objects, query }, stream) =>
      firstProblem(objects, ({ uid = '', name = '', metadata: { labels } }) =>
        stream.has(uid) || mayMatch(labels, query)
          ? undefined
          : `the event of ${name} has the labels ${shown(labels)}`,
      ),
  },
];
