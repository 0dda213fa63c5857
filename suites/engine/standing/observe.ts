// Observes the answers that a case gets of the target, and holds each against all standing checks.
import type { RequirementId } from '../../catalogue/ids.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Observer } from '../../kit/requests/api.ts';
import { chunkChecks } from './checks/chunks.ts';
import { headerChecks } from './checks/headers.ts';
import { listChecks } from './checks/lists.ts';
import { managerChecks } from './checks/managers.ts';
import { objectChecks } from './checks/objects.ts';
import { addEvent, streamChecks } from './checks/streams.ts';
import type { Stream } from './checks/streams.ts';
import { versionChecks } from './checks/versions.ts';
import { dryRunChecks, writeChecks } from './checks/writes.ts';
import { createFollowUps } from './further/follow-ups.ts';
import type { FollowUpOptions } from './further/follow-ups.ts';
import { createKnownObjects } from './known-objects.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import { queryOf } from './query.ts';
import { readerOf } from './reader.ts';
import { seenIn, seenInEvent } from './seen.ts';
import type { Seen, SentRequest } from './seen.ts';
import type { StandingCheck } from './standing-check.ts';

export const standingChecks: readonly StandingCheck[] = [
  ...managerChecks,
  ...objectChecks,
  ...listChecks,
  ...chunkChecks,
  ...versionChecks,
  ...writeChecks,
];

export interface Violation {
  readonly row: RequirementId;
  readonly message: string;
  /** The objects that it is about: all of a type, or one. */
  readonly about: Pick<Place, 'plural' | 'name'>;
  /** When it was found. */
  readonly atMs: number;
}

/** A delete request that marks an item with finalizers (core 3.1). What is only accepted (202) may be done later. */
const isDeletion = ({ status }: Answer, { method, path, place, options }: SentRequest): boolean =>
  method === 'DELETE' &&
  status === 200 &&
  place.name !== undefined &&
  place.isStatus === undefined &&
  !queryOf(path, options.query).has('dryRun') &&
  options.bytes === undefined &&
  !(isRecord(options.body) && 'dryRun' in options.body);

/** What a violation says of the answer. */
type Noted = Pick<Seen, 'request' | 'place'> & Partial<Pick<Seen, 'objects'>>;

export interface Standing {
  readonly observer: Required<Observer>;
  /** Judges the objects of a group that cases define, too. */
  addGroup(group: string): void;
  /** The first of each row. */
  violations(): readonly Violation[];
}

/** The first violation of each row. */
function createFindings(now: () => number) {
  const found = new Map<RequirementId, Violation>();

  function note(row: RequirementId, { request, place, objects = [] }: Noted, problem: string): void {
    const name = place.name ?? (objects.length === 1 ? objects[0]!.name : undefined);
    const about = { plural: place.plural, ...(name === undefined ? {} : { name }) };
    if (!found.has(row)) found.set(row, { row, message: `${request}: ${problem}`, about, atMs: now() });
  }

  function noteProblems<Check extends { readonly row: RequirementId }>(
    about: Noted,
    checks: readonly Check[],
    problemOf: (check: Check) => string | undefined,
  ): void {
    for (const check of checks) {
      const problem = problemOf(check);
      if (problem !== undefined) note(check.row, about, problem);
    }
  }

  return { note, noteProblems, all: () => [...found.values()] };
}

/** Other texts than these may mean true. */
const isOff = (value: string): boolean => ['', 'false', '0'].includes(value);

/** Only objects of the interface's own groups are judged: what a case defines, or another server serves, it may change at any time. */
export function createStanding(
  names: Pick<Names, 'groups' | 'mediaTypes'>,
  now: () => number,
  options: FollowUpOptions = {},
): Standing {
  const own = new Set<string>(['', ...Object.values(names.groups)]);
  const added = new Set<string>();
  const known = createKnownObjects();
  const { note, noteProblems, all } = createFindings(now);
  const isOwn = (group: string) => own.has(group);
  const isJudged = (group: string) => own.has(group) || added.has(group);
  const followUps = createFollowUps(names, isOwn, isJudged, options);
  let moment = 0;

  function judge(seen: Seen | undefined): void {
    // One replica may not serve a new type yet.
    if (seen === undefined || (seen.status === 404 && !own.has(seen.place.group))) return;
    const isDry = seen.query.has('dryRun');
    noteProblems(seen, isDry ? dryRunChecks : standingChecks, (check) => check.judge(seen, known));
    // A dry-run shows no state of the target (core 4.10).
    if (!isDry) known.add(seen);
  }

  function judgeAnswer(answer: Answer, sent: SentRequest): void {
    const noted = { request: answer.request, place: sent.place };
    noteProblems(noted, headerChecks, (check) => check.judge(answer, sent));
    if (isDeletion(answer, sent)) known.addDeletion(sent);
    try {
      judge(seenIn(answer, sent, names));
    } catch (error) {
      // What is nested without end, or refers to itself, is for the cases to judge: it must not end the run.
      if (error instanceof CheckFailed) note('encodings.response.content-type-true', noted, error.message);
    }
  }

  function judgeEvent(seen: Seen, stream: Stream): void {
    noteProblems(seen, streamChecks, (check) => check.judge(seen, stream, known));
    addEvent(stream, seen);
    judge(seen);
  }

  /** Undefined for objects that are not judged. */
  const judgedPlace = (path: string): Place | undefined => {
    const place = placeOf(path);
    return place !== undefined && isJudged(place.group) ? place : undefined;
  };

  return {
    observer: {
      sent(method, path, options, answer, credential) {
        const place = judgedPlace(path);
        if (place === undefined) return;
        const began = (moment += 1);
        // A request without an answer is the case's concern.
        answer.then(
          (one) =>
            judgeAnswer(one, { method, path, place, options, credential, began, ended: (moment += 1) }),
          () => undefined,
        );
      },
      around: {
        before: followUps.before,
        async after(sent, answer, further) {
          const problem = await followUps.after(sent, answer, further);
          if (problem !== undefined) note(problem.row, problem, problem.problem);
        },
      },
      watch(path, { accept, headers, credential }) {
        const stream: Stream = new Map();
        const watch = { path, accept, reader: readerOf(credential, headers) };
        const mayBookmark = !queryOf(path).getAll('allowWatchBookmarks').every(isOff);
        return (event) => {
          const place = judgedPlace(path);
          if (place !== undefined && event.type === 'BOOKMARK' && !mayBookmark)
            note('watch.bookmark.opt-in', { request: `WATCH ${path}`, place }, 'an event BOOKMARK');
          const seen = place && seenInEvent(watch, place, event, (moment += 1));
          if (seen !== undefined) judgeEvent(seen, stream);
        };
      },
    },
    addGroup: (group) => void added.add(group),
    violations: all,
  };
}
