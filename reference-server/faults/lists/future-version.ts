// Faults of reads at a future version (core 4.12, 7, 8).
import { ApiError } from '../../errors/api-error.ts';
import type { StatusAnswer } from '../../errors/status.ts';
import type { Parts } from '../../parts/index.ts';
import type { ListQuestion } from '../../parts/versions.ts';
import type { Fault } from '../fault.ts';
import { noteAnswers } from '../note-answers.ts';
import { combination } from './combinations.ts';
import { followQueries, followWrites } from './mutate-reads.ts';
import type { ListPredicate, Write } from './mutate-reads.ts';

const refused = 'lists.future-version.refused';
const message = 'lists.future-version.message';

export default [
  {
    id: 'future-list-served',
    title: 'A list at a future version returns the current state.',
    breaks: [refused, message],
    install(parts) {
      const { awaitedVersion } = parts.versions;
      const { listMeaning } = parts.versions;
      const lists = new WeakSet<object>();
      parts.versions.listMeaning = (question) => {
        const meaning = listMeaning(question);
        lists.add(meaning);
        return meaning;
      };
      parts.versions.awaitedVersion = (meaning) =>
        meaning.type === 'not-older' && lists.has(meaning) ? undefined : awaitedVersion(meaning);
    },
  },
  {
    id: 'future-get-served',
    title: 'A get at a future version returns the current state.',
    breaks: [refused, message],
    install(parts) {
      const { getMeaning } = parts.versions;
      parts.versions.getMeaning = (version) => {
        const meaning = getMeaning(version);
        return meaning.type === 'not-older' ? { type: 'most-recent' } : meaning;
      };
    },
  },
  {
    id: 'future-get-of-a-sub-resource-served',
    title: 'A get of a sub-resource at a future version returns the current state.',
    breaks: ['lists.future-version.of-a-sub-resource'],
    install(parts) {
      const { getMeaning } = parts.versions;
      const isOfPart = noteAnswers(parts, (_choice, subresource) => subresource !== '');
      parts.versions.getMeaning = (version) => (isOfPart() ? { type: 'most-recent' } : getMeaning(version));
    },
  },
  servedAs('future-list-not-older-served', 'NotOlderThan', combination('NotOlderThan', 'whole', 'nonzero'), [
    message,
  ]),
  servedAs('future-exact-served', 'Exact', combination('Exact', 'whole', 'nonzero')),
  servedAs('future-limit-served', 'a limit', combination('unset', 'limited', 'nonzero')),
  servedAs(
    'future-limit-not-older-served',
    'NotOlderThan and a limit',
    combination('NotOlderThan', 'limited', 'nonzero'),
  ),
  servedAs(
    'future-list-by-field-served',
    'a field selector',
    ({ match }, query) => match === 'unset' && query.has('fieldSelector'),
    [message],
  ),
  ofFewWords('not-older', 'NotOlderThan', combination('NotOlderThan', 'whole', 'nonzero')),
  ofFewWords('limit', 'a limit', combination('unset', 'limited', 'nonzero')),
  {
    id: 'future-version-is-a-bad-request',
    title: 'A future version is refused with 400, without a hint to retry.',
    breaks: [refused],
    install: (parts) =>
      replaceStatus(parts, ({ status }) => ({ code: 400, status: { ...status, code: 400 } })),
  },
  {
    id: 'future-version-of-few-words',
    title: 'The error for a future version is a generic timeout.',
    breaks: [message],
    install: (parts) =>
      replaceStatus(parts, (answer) => ({
        ...answer,
        status: { ...answer.status, message: 'the server timed out', details: {} },
      })),
  },
  {
    id: 'future-version-waited-for',
    title: 'A request at a future version waits for twenty seconds, whatever the timeout is.',
    breaks: [
      'lists.parameters.unknown-version-wait-bounded',
      'lists.parameters.unknown-version-wait-shorter',
    ],
    install(parts) {
      parts.versions.waitForVersionMs = () => 20_000;
    },
  },
  {
    id: 'future-version-waited-for-at-least-three-seconds',
    title: 'A request at a future version waits for three seconds where its timeout is shorter.',
    breaks: ['lists.parameters.unknown-version-wait-shorter'],
    install(parts) {
      parts.versions.waitForVersionMs = (timeoutSeconds = 0) => Math.max(timeoutSeconds * 1_000, 3_200);
    },
  },
  {
    id: 'retry-after-of-half-a-second',
    title: 'Retry-After is a fraction of a second.',
    breaks: ['errors.retry-after.integer', 'errors.retry-after.agrees'],
    install: (parts) => replaceStatus(parts, (answer) => ({ ...answer, retryAfterSeconds: 0.5 })),
  },
  {
    id: 'retry-after-in-milliseconds',
    title: 'Retry-After counts milliseconds.',
    breaks: ['errors.retry-after.agrees'],
    install: (parts) => replaceStatus(parts, (answer) => ({ ...answer, retryAfterSeconds: 1000 })),
  },
] as const satisfies readonly Fault[];

function ofFewWords(id: string, what: string, isAffected: ListPredicate): Fault {
  return {
    id: `future-list-${id}-of-few-words`,
    title: `The error for a list with ${what} at a future version is a generic timeout.`,
    breaks: [message],
    install(parts) {
      const { listMeaning, awaitedVersion } = parts.versions;
      const meant = new WeakSet<object>();
      const writes = followWrites(parts);
      parts.versions.listMeaning = (question) => {
        const meaning = listMeaning(question);
        if (isAffected(question) && isAhead(question, writes)) meant.add(meaning);
        return meaning;
      };
      parts.versions.awaitedVersion = (meaning) => {
        if (meant.has(meaning)) throw new ApiError('Timeout', 'the server timed out');
        return awaitedVersion(meaning);
      };
    },
  };
}

/** Reads at a known version stay correct. */
function servedAs(
  id: string,
  what: string,
  isAffected: (question: ListQuestion, query: URLSearchParams) => boolean,
  more: readonly string[] = [],
): Fault {
  return {
    id,
    title: `A list with ${what} at a future version returns the current state.`,
    breaks: [refused, ...more],
    install(parts) {
      const { listMeaning, awaitedVersion, stateRead } = parts.versions;
      const meant = new WeakSet<object>();
      const writes = followWrites(parts);
      const query = followQueries(parts);
      parts.versions.listMeaning = (question) => {
        const meaning = listMeaning(question);
        if (isAffected(question, query()) && isAhead(question, writes)) meant.add(meaning);
        return meaning;
      };
      parts.versions.awaitedVersion = (meaning) => (meant.has(meaning) ? undefined : awaitedVersion(meaning));
      parts.versions.stateRead = (meaning) => (meant.has(meaning) ? undefined : stateRead(meaning));
    },
  };
}

const isAhead = ({ version = 0 }: ListQuestion, writes: readonly Write[]): boolean =>
  version > (writes.at(-1)?.revision ?? Infinity);

/** Replaces only the response for a version that is too far ahead. */
function replaceStatus(parts: Parts, replace: (sound: StatusAnswer) => StatusAnswer): void {
  const { statusOfError } = parts.errors;
  parts.errors.statusOfError = (error) => {
    const sound = statusOfError(error);
    return sound.code === 504 ? replace(sound) : sound;
  };
}
