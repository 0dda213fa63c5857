// Observes the answers that a case gets of the target, and holds each against all standing checks.
import type { RequirementId } from '../../catalogue/ids.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Observer } from '../../kit/requests/api.ts';
import { listChecks } from './checks/lists.ts';
import { managerChecks } from './checks/managers.ts';
import { objectChecks } from './checks/objects.ts';
import { addEvent, streamChecks } from './checks/streams.ts';
import type { Stream } from './checks/streams.ts';
import { versionChecks } from './checks/versions.ts';
import { writeChecks } from './checks/writes.ts';
import { createKnownObjects } from './known-objects.ts';
import { placeOf } from './place.ts';
import { seenIn, seenInEvent } from './seen.ts';
import type { Seen, SentRequest } from './seen.ts';
import type { StandingCheck } from './standing-check.ts';

export const standingChecks: readonly StandingCheck[] = [
  ...managerChecks,
  ...objectChecks,
  ...listChecks,
  ...versionChecks,
  ...writeChecks,
];

export interface Violation {
  readonly row: RequirementId;
  readonly message: string;
  /** When it was found. */
  readonly atMs: number;
}

export interface Standing {
  readonly observer: Required<Observer>;
  /** Judges the objects of a group that cases define, too. */
  addGroup(group: string): void;
  /** The first of each row. */
  violations(): readonly Violation[];
}

/** Only objects of the interface's own groups are judged: what a case defines, or another server serves, it may change at any time. */
export function createStanding({ groups }: Pick<Names, 'groups'>, now: () => number): Standing {
  const own = new Set<string>(['', ...Object.values(groups)]);
  const added = new Set<string>();
  const known = createKnownObjects();
  const found = new Map<RequirementId, Violation>();
  let moment = 0;

  function note(row: RequirementId, request: string, problem: string): void {
    if (!found.has(row)) found.set(row, { row, message: `${request}: ${problem}`, atMs: now() });
  }

  function judge(seen: Seen | undefined): void {
    // One replica may not serve a new type yet.
    if (seen === undefined || (seen.status === 404 && !own.has(seen.place.group))) return;
    for (const { row, judge: problemOf } of standingChecks) {
      const problem = problemOf(seen, known);
      if (problem !== undefined) note(row, seen.request, problem);
    }
    known.add(seen);
  }

  function judgeAnswer(answer: Answer, sent: SentRequest): void {
    const retryAfter = answer.header('retry-after');
    if (retryAfter !== undefined && !/^\d+$/.test(retryAfter.trim()))
      note('errors.retry-after.integer', answer.request, `Retry-After is ${JSON.stringify(retryAfter)}`);
    try {
      judge(seenIn(answer, sent));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const type = answer.header('content-type') ?? '';
      const problem = `Content-Type is ${type}, but the body is not of this type: ${error.message}`;
      note('encodings.response.content-type-true', answer.request, problem);
    }
  }

  const isJudged = (path: string): boolean => {
    const place = placeOf(path);
    return place !== undefined && (own.has(place.group) || added.has(place.group));
  };

  return {
    observer: {
      sent(method, path, options, answer, credential) {
        if (!isJudged(path)) return;
        const began = (moment += 1);
        // A request without an answer is the case's concern.
        answer.then(
          (one) => judgeAnswer(one, { method, path, options, credential, began, ended: (moment += 1) }),
          () => undefined,
        );
      },
      watch(path) {
        const stream: Stream = new Map();
        return (event) => {
          const seen = isJudged(path) ? seenInEvent(path, event, (moment += 1)) : undefined;
          if (seen === undefined) return;
          for (const { row, judge: problemOf } of streamChecks) {
            const problem = problemOf(seen, stream, known);
            if (problem !== undefined) note(row, seen.request, problem);
          }
          addEvent(stream, seen);
          judge(seen);
        };
      },
    },
    addGroup: (group) => void added.add(group),
    violations: () => [...found.values()],
  };
}
