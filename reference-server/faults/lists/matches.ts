// Faults of resourceVersionMatch: invalid combinations that are served, and valid ones that are refused (core 4.12).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { ReadMeaning } from '../../parts/versions.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { replaceListMeaning } from './mutate-reads.ts';
import type { ListPredicate } from './mutate-reads.ts';

const emptyVersion = 'lists.match.empty-version';

const everyInvalidMatch = [
  'lists.exact.without-version',
  'lists.exact.zero',
  'lists.exact.limit-without-version',
  'lists.exact.limit-zero',
  'lists.not-older.without-version',
  'lists.not-older.limit-without-version',
  'lists.parameters.match-unknown-value',
] as const;

export default [
  served(
    'exact-alone-served',
    'Exact without a version',
    combination('Exact', 'whole', 'unset'),
    'most-recent',
    ['lists.exact.without-version', emptyVersion],
  ),
  served('exact-of-zero-served', 'Exact at version 0', combination('Exact', 'whole', 'zero'), 'any', [
    'lists.exact.zero',
  ]),
  served(
    'exact-with-limit-alone-served',
    'Exact and a limit without a version',
    combination('Exact', 'limited', 'unset'),
    'most-recent',
    ['lists.exact.limit-without-version', emptyVersion],
  ),
  served(
    'exact-with-limit-of-zero-served',
    'Exact and a limit at version 0',
    combination('Exact', 'limited', 'zero'),
    'any',
    ['lists.exact.limit-zero'],
  ),
  served(
    'not-older-alone-served',
    'NotOlderThan without a version',
    combination('NotOlderThan', 'whole', 'unset'),
    'most-recent',
    ['lists.not-older.without-version', emptyVersion],
  ),
  served(
    'not-older-with-limit-alone-served',
    'NotOlderThan and a limit without a version',
    combination('NotOlderThan', 'limited', 'unset'),
    'most-recent',
    ['lists.not-older.limit-without-version', emptyVersion],
  ),
  {
    id: 'empty-version-is-zero',
    title: 'An empty resourceVersion is treated as 0 instead of unset.',
    breaks: [emptyVersion],
    install(parts) {
      const { readVersion } = parts.versions;
      parts.versions.readVersion = (query) =>
        query.get('resourceVersion') === '' && query.has('resourceVersionMatch') ? 0 : readVersion(query);
    },
  },
  {
    id: 'match-over-all-namespaces-unchecked',
    title: 'A list over all namespaces ignores a match without a version.',
    breaks: [emptyVersion],
    install(parts) {
      const { splitTarget } = parts.routing;
      parts.routing.splitTarget = (target) => {
        const { path, query } = splitTarget(target);
        if (
          path.includes('/namespaces/') ||
          (query.get('resourceVersion') ?? '') !== '' ||
          query.has('watch')
        )
          return { path, query };
        const others = [...query].filter(([name]) => name !== 'resourceVersionMatch');
        return { path, query: new URLSearchParams(others) };
      };
    },
  },
  refused('not-older-of-zero-refused', 'NotOlderThan', combination('NotOlderThan', 'whole', 'zero'), [
    'lists.not-older.zero-any',
  ]),
  refused(
    'not-older-with-limit-of-zero-refused',
    'NotOlderThan and a limit',
    combination('NotOlderThan', 'limited', 'zero'),
    ['lists.not-older.limit-zero-any'],
  ),
  asExact('version-as-exact', 'a version', combination('unset', 'whole', 'nonzero')),
  asExact('not-older-as-exact', 'NotOlderThan', combination('NotOlderThan', 'whole', 'nonzero')),
  {
    id: 'match-never-validated',
    title: 'An invalid or unknown match is ignored, while Exact with a version is applied.',
    breaks: [...everyInvalidMatch, emptyVersion],
    install: readOnlyIf((query) => hasVersion(query) && isKnown(query)),
  },
  {
    id: 'no-match-but-not-older-is-read',
    title: 'Only NotOlderThan with a limit and a version is applied: any other match is ignored.',
    breaks: [...everyInvalidMatch, emptyVersion, 'lists.exact.that-version'],
    install: readOnlyIf(
      (query) =>
        hasVersion(query) && query.has('limit') && query.get('resourceVersionMatch') === 'NotOlderThan',
    ),
  },
  {
    id: 'unknown-match-ignored',
    title: 'An unknown resourceVersionMatch is ignored.',
    breaks: ['lists.parameters.match-unknown-value'],
    install: readOnlyIf(isKnown),
  },
] as const satisfies readonly Fault[];

function isKnown(query: URLSearchParams): boolean {
  return ['Exact', 'NotOlderThan'].includes(query.get('resourceVersionMatch') ?? '');
}

function hasVersion(query: URLSearchParams): boolean {
  return !['', '0'].includes(query.get('resourceVersion') ?? '');
}

/** Ignores the match of a list. */
function readOnlyIf(isRead: (query: URLSearchParams) => boolean) {
  return ({ versions }: Parts): void => {
    const { readMatch, checkListOptions } = versions;
    versions.readMatch = (query) => (isRead(query) ? readMatch(query) : 'unset');
    versions.checkListOptions = (query, isWatch) =>
      checkListOptions(isWatch || isRead(query) ? query : withoutMatch(query), isWatch);
  };
}

function withoutMatch(query: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete('resourceVersionMatch');
  return others;
}

function served(
  id: string,
  what: string,
  isAffected: ListPredicate,
  type: 'most-recent' | 'any',
  breaks: readonly string[],
): Fault {
  const meaning = (): ReadMeaning => ({ type });
  return {
    id,
    title: `A list with ${what} is served as ${type === 'any' ? 'one at any version' : 'the most recent one'}.`,
    breaks,
    install: (parts) => replaceListMeaning(parts, isAffected, meaning),
  };
}

function asExact(id: string, what: string, isAffected: ListPredicate): Fault {
  return {
    id,
    title: `A list with ${what} is treated as Exact, with 410 for an expired version.`,
    breaks: ['lists.not-older.forgotten-version'],
    install: (parts) =>
      replaceListMeaning(parts, isAffected, ({ version = 0 }) => ({ type: 'exact', revision: version })),
  };
}

function refused(id: string, what: string, isAffected: ListPredicate, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} at version 0 is refused.`,
    breaks,
    install: (parts) =>
      replaceListMeaning(parts, isAffected, () => {
        throw badRequest('resourceVersionMatch may not be set for resourceVersion 0');
      }),
  };
}
