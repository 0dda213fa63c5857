// The obligations that a case holds a target to. Each accepts every answer that the documents allow; a broken one ends
// the case with a message that says what was expected and what came.
import { excerpt } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { decidesNothing } from '../busy.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import { contentOf, isRecord } from '../object.ts';
import type { ApiObject } from '../object.ts';
import { isDeepEqual, show } from './show.ts';

export interface Expect {
  /** The status is one of those allowed. */
  status(answer: Answer, allowed: number | readonly number[], what?: string): void;
  /** The request was carried out: any 2xx. */
  success(answer: Answer, what?: string): void;
  /** The request was refused: any 4xx. A 5xx is taken, with a warning; anything else fails. For requests of which the
   * documents do not say who made the mistake. */
  refused(answer: Answer, what?: string): void;
  /** The documents call the request invalid, or name a code for it as a mistake of the client: any 4xx. A 5xx blames the
   * server, and fails. */
  refusedAsInvalid(answer: Answer, what?: string): void;
  /** Like `refused`, and the object is as it was before. */
  refusedUnchanged(answer: Answer, before: ApiObject, after: ApiObject): void;
  equal(actual: unknown, expected: unknown, what: string): void;
  different(actual: unknown, other: unknown, what: string): void;
  /** Neither undefined nor null; returns it. */
  present<T>(value: T, what: string): NonNullable<T>;
  /** Undefined, null, or an empty string, list or object: what absent may look like on the wire. */
  absent(value: unknown, what: string): void;
  /** Every member that `part` names has its value in `whole`; further members are the server's business. */
  contains(whole: unknown, part: unknown, what: string): void;
  oneOf(actual: unknown, allowed: readonly unknown[], what: string): void;
  matches(text: string | undefined, pattern: RegExp, what: string): void;
  atLeast(actual: number, least: number, what: string): void;
  that(condition: boolean, message: string): void;
  /** Both have a version, and it is the same one. Versions are opaque: equality is all that is looked at. */
  sameVersion(left: ApiObject, right: ApiObject, what?: string): void;
  newVersion(before: ApiObject, after: ApiObject, what?: string): void;
  /** Content-Type names this media type, whatever its parameters. */
  mediaType(answer: Answer, type: string): void;
  /** The two objects are the same in all that clients set and in their version. */
  unchanged(before: ApiObject, after: ApiObject, what?: string): void;
  fail(message: string): never;
}

/** `warn` takes oddities that are no failure. */
export function createExpect(warn: (message: string) => void): Expect {
  const answers = answerObligations(warn);
  return {
    ...answers,
    ...valueObligations,
    ...versionObligations,
    refusedUnchanged(answer, before, after) {
      answers.refused(answer);
      versionObligations.unchanged(before, after, 'after the refusal');
    },
    that: check,
    fail(message) {
      throw new CheckFailed(message);
    },
  };
}

function check(condition: boolean, message: string): void {
  if (!condition) throw new CheckFailed(message);
}

const statusOf = (answer: Answer) =>
  `${answer.request} answered ${answer.status}${answer.ok ? '' : `: ${excerpt(answer.text)}`}`;
const because = (what: string | undefined) => (what === undefined ? '' : ` (${what})`);

/** @throws PrerequisiteFailed where nobody has looked at the request */
function mustDecide(answer: Answer, what: string | undefined): void {
  if (decidesNothing(answer.status, answer.header('retry-after') !== undefined))
    throw new PrerequisiteFailed(`no decision${because(what)}: ${statusOf(answer)}`);
}

function answerObligations(
  warn: (message: string) => void,
): Pick<Expect, 'status' | 'success' | 'refused' | 'refusedAsInvalid' | 'mediaType'> {
  return {
    status(answer, allowed, what) {
      const list = typeof allowed === 'number' ? [allowed] : allowed;
      if (list.includes(answer.status)) return;
      mustDecide(answer, what);
      check(false, `expected ${list.join(' or ')}${because(what)}, but ${statusOf(answer)}`);
    },
    success(answer, what) {
      mustDecide(answer, what);
      check(answer.ok, `expected success${because(what)}, but ${statusOf(answer)}`);
    },
    refused(answer, what) {
      mustDecide(answer, what);
      if (answer.status >= 500)
        return warn(`refused with a server error${because(what)}: ${statusOf(answer)}`);
      check(answer.status >= 400, `expected a refusal${because(what)}, but ${statusOf(answer)}`);
    },
    refusedAsInvalid(answer, what) {
      mustDecide(answer, what);
      check(
        answer.status >= 400 && answer.status < 500,
        `expected a refusal that blames the request, 4xx${because(what)}, but ${statusOf(answer)}`,
      );
    },
    mediaType(answer, type) {
      check(
        answer.mediaType === type,
        `Content-Type: expected ${type}, but ${answer.request} answered ${show(answer.mediaType)}`,
      );
    },
  };
}

const valueObligations: Pick<
  Expect,
  'equal' | 'different' | 'present' | 'absent' | 'contains' | 'oneOf' | 'matches' | 'atLeast'
> = {
  equal(actual, expected, what) {
    check(isDeepEqual(actual, expected), `${what}: expected ${show(expected)}, got ${show(actual)}`);
  },
  different(actual, other, what) {
    check(!isDeepEqual(actual, other), `${what}: expected anything but ${show(other)}`);
  },
  present(value, what) {
    check(value !== undefined && value !== null, `${what} is missing`);
    return value as NonNullable<typeof value>;
  },
  absent(value, what) {
    check(isEmpty(value), `${what}: expected nothing, got ${show(value)}`);
  },
  contains(whole, part, what) {
    const missing = firstDifference(whole, part, '');
    check(
      missing === undefined,
      `${what}${missing?.path ?? ''}: expected ${show(missing?.expected)}, got ${show(missing?.actual)}`,
    );
  },
  oneOf(actual, allowed, what) {
    check(
      allowed.some((one) => isDeepEqual(one, actual)),
      `${what}: expected one of ${show(allowed)}, got ${show(actual)}`,
    );
  },
  matches(text, pattern, what) {
    check(text !== undefined && pattern.test(text), `${what}: expected ${pattern}, got ${show(text)}`);
  },
  atLeast: (actual, least, what) =>
    check(actual >= least, `${what}: expected at least ${least}, got ${actual}`),
};

const version = (object: ApiObject) => object.metadata.resourceVersion;

const versionObligations: Pick<Expect, 'sameVersion' | 'newVersion' | 'unchanged'> = {
  sameVersion(left, right, what = 'metadata.resourceVersion') {
    const first = valueObligations.present(version(left), what);
    check(first === version(right), `${what}: expected the same version twice, got two`);
  },
  newVersion(before, after, what = 'metadata.resourceVersion') {
    const next = valueObligations.present(version(after), what);
    check(next !== version(before), `${what}: expected a new version, got the one from before`);
  },
  unchanged(before, after, what = 'the object') {
    // The version is compared by itself, and not printed.
    valueObligations.equal(contentOf(after), contentOf(before), what);
    check(version(before) === version(after), `${what}: expected the version to stay, got another`);
  },
};

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

function firstDifference(whole: unknown, part: unknown, path: string): Difference | undefined {
  if (!isRecord(part)) return isDeepEqual(whole, part) ? undefined : { path, expected: part, actual: whole };
  if (!isRecord(whole)) return { path, expected: part, actual: whole };
  for (const [key, value] of Object.entries(part)) {
    const difference = firstDifference(whole[key], value, `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}
