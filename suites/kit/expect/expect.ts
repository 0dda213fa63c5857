// The expectations of cases. Each accepts every answer that the documents allow; a failed one ends the case with a message
// that states the expected and the actual result.
import { excerpt } from '../answers/answer.ts';
import type { Answer } from '../answers/answer.ts';
import { decidesNothing } from '../answers/busy.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import { contentOf, isRecord } from '../objects/object.ts';
import type { ApiObject } from '../objects/object.ts';
import { isDeepEqual, show, showBeside } from './show.ts';

export interface Expect {
  /** The status is one of those allowed. */
  status(answer: Answer, allowed: number | readonly number[], what?: string): void;
  /** The request was carried out: any 2xx. */
  success(answer: Answer, what?: string): void;
  /** The request was refused: any 4xx. A 5xx is accepted with a warning; anything else fails. For requests where the
   * documents do not say that the client made the mistake. */
  refused(answer: Answer, what?: string): void;
  /** The request was refused as a mistake of the client: any 4xx. A 5xx fails. For requests that the documents call invalid,
   * or for which they name a 4xx code. */
  refusedAsInvalid(answer: Answer, what?: string): void;
  /** Like `refused`, and the object is unchanged. */
  refusedUnchanged(answer: Answer, before: ApiObject, after: ApiObject): void;
  equal(actual: unknown, expected: unknown, what: string): void;
  different(actual: unknown, other: unknown, what: string): void;
  /** Neither undefined nor null; returns it. */
  present<T>(value: T, what: string): NonNullable<T>;
  /** Undefined, null, or an empty string, list or object: the forms of an absent value on the wire. */
  absent(value: unknown, what: string): void;
  /** Every member of `part` has its value in `whole`; the server may add further members. */
  contains(whole: unknown, part: unknown, what: string): void;
  oneOf(actual: unknown, allowed: readonly unknown[], what: string): void;
  matches(text: string | undefined, pattern: RegExp, what: string): void;
  atLeast(actual: number, least: number, what: string): void;
  that(condition: boolean, message: string): void;
  /** Both have the same version. Versions are opaque, so they are only compared for equality. */
  sameVersion(left: ApiObject, right: ApiObject, what?: string): void;
  newVersion(before: ApiObject, after: ApiObject, what?: string): void;
  /** Content-Type names this media type, whatever its parameters. */
  mediaType(answer: Answer, type: string): void;
  /** The two objects have the same version and the same client-set fields. */
  unchanged(before: ApiObject, after: ApiObject, what?: string): void;
  fail(message: string): never;
}

/** `warn` is called with oddities that are not failures. */
export function createExpect(warn: (message: string) => void): Expect {
  const answers = answerExpectations(warn);
  return {
    ...answers,
    ...valueExpectations,
    ...versionExpectations,
    refusedUnchanged(answer, before, after) {
      answers.refused(answer);
      versionExpectations.unchanged(before, after, 'after the refusal');
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

/** @throws PrerequisiteFailed where the server did not evaluate the request */
function mustDecide(answer: Answer, what: string | undefined): void {
  if (decidesNothing(answer.status, answer.header('retry-after') !== undefined))
    throw new PrerequisiteFailed(`no decision${because(what)}: ${statusOf(answer)}`);
}

function answerExpectations(
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

const valueExpectations: Pick<
  Expect,
  'equal' | 'different' | 'present' | 'absent' | 'contains' | 'oneOf' | 'matches' | 'atLeast'
> = {
  equal(actual, expected, what) {
    check(
      isDeepEqual(actual, expected),
      `${what}: expected ${show(expected)}, got ${showBeside(actual, expected)}`,
    );
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
      `${what}${missing?.path ?? ''}: expected ${show(missing?.expected)}, got ${showBeside(missing?.actual, missing?.expected)}`,
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

const versionExpectations: Pick<Expect, 'sameVersion' | 'newVersion' | 'unchanged'> = {
  sameVersion(left, right, what = 'metadata.resourceVersion') {
    const first = valueExpectations.present(version(left), what);
    check(first === version(right), `${what}: expected the same version, got another`);
  },
  newVersion(before, after, what = 'metadata.resourceVersion') {
    const next = valueExpectations.present(version(after), what);
    check(next !== version(before), `${what}: expected a new version, got the one from before`);
  },
  unchanged(before, after, what = 'the object') {
    // The version is compared separately, and not printed.
    valueExpectations.equal(contentOf(after), contentOf(before), what);
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
    // A key such as constructor may be missing, although objects inherit a member of its name.
    const found = Object.hasOwn(whole, key) ? whole[key] : undefined;
    const difference = firstDifference(found, value, `${path}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}
