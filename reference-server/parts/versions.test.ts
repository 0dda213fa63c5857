// The table of document core 4.12, entry by entry, and the effects of each meaning.
import { expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { versionParts } from './versions.ts';
import type { Match, ReadMeaning } from './versions.ts';

const { readVersion, readMatch, getMeaning, listMeaning, checkListOptions } = versionParts;
const { stateRead, awaitedVersion, collectionVersion, waitForVersionMs } = versionParts;

const position = { revision: 3, after: 'a', sinceMs: 0 };
const mostRecent = { type: 'most-recent' };
const any = { type: 'any' };
const notOlder = { type: 'not-older', revision: 7 };
const exact = { type: 'exact', revision: 7 };
const continued = { type: 'continued', position };

type Page = 'whole' | 'first' | 'next';
type Expected = object | { readonly refused: string };
const refused = (code: string) => ({ refused: code });
const invalid = refused('Invalid');

/** resourceVersionMatch, the page, then the responses where the version is unset, 0 and 7. */
const table: readonly [Match, Page, Expected, Expected, Expected][] = [
  ['unset', 'whole', mostRecent, any, notOlder],
  ['unset', 'first', mostRecent, any, exact],
  ['unset', 'next', continued, continued, refused('BadRequest')],
  ['Exact', 'whole', invalid, invalid, exact],
  ['Exact', 'first', invalid, invalid, exact],
  ['Exact', 'next', invalid, invalid, invalid],
  ['NotOlderThan', 'whole', invalid, any, notOlder],
  ['NotOlderThan', 'first', invalid, any, notOlder],
  ['NotOlderThan', 'next', invalid, invalid, invalid],
];

const entries = table.flatMap(([match, page, unset, zero, nonzero]) =>
  (
    [
      [undefined, unset],
      [0, zero],
      [7, nonzero],
    ] as const
  ).map(([version, expected]) => ({ match, page, version, expected })),
);

function refusalOf(read: () => unknown): ApiError {
  try {
    read();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it is not refused');
}

test.each(entries)(
  'a list with $match, page $page, version $version',
  ({ match, page, version, expected }) => {
    // A token does not need a limit.
    for (const limited of page === 'next' ? [true, false] : [page === 'first']) {
      const readPosition = page === 'next' ? () => position : undefined;
      const read = () => listMeaning({ match, version, limited, readPosition });
      if (!('refused' in expected)) {
        expect(read()).toEqual(expected);
        continue;
      }
      const { reason, message, details } = refusalOf(read);
      expect(reason).toBe(expected.refused);
      if (reason === 'Invalid')
        expect(details).toMatchObject({
          kind: 'ListOptions',
          causes: [{ reason: 'FieldValueForbidden', field: 'resourceVersionMatch' }],
        });
      else expect(message).toMatch(/resourceVersion.*continue/);
    }
  },
);

test('a token is not looked at where the options are refused anyway', () => {
  const readPosition = () => {
    throw new Error('the token was read');
  };
  const question = { match: 'Exact', version: 7, limited: true, readPosition } as const;
  expect(refusalOf(() => listMeaning(question)).reason).toBe('Invalid');
  expect(() => listMeaning({ ...question, match: 'unset', version: undefined })).toThrow('was read');
});

test.each([
  [undefined, mostRecent],
  [0, any],
  [7, notOlder],
])('a get with the version %j', (version, expected) => {
  expect(getMeaning(version)).toEqual(expected);
});

test.each([
  ['', undefined],
  ['resourceVersion=', undefined],
  ['resourceVersion=0', 0],
  ['resourceVersion=7', 7],
  ['resourceVersion=18446744073709551615', 2 ** 64],
])('the version of %j is %j', (query, version) => {
  expect(readVersion(new URLSearchParams(query))).toBe(version);
});

test.each(['x', '-1', '1.5', '1e3', ' 1', '0x1', '18446744073709551616', '9'.repeat(5000)])(
  'the version %j is refused',
  (text) => {
    const { reason, message } = refusalOf(() => readVersion(new URLSearchParams({ resourceVersion: text })));
    expect(reason).toBe('BadRequest');
    expect(message).toContain('resourceVersion');
    expect(message).toContain(`"${text}"`);
  },
);

test('the match of a query is one of three', () => {
  const match = (text: string) => readMatch(new URLSearchParams({ resourceVersionMatch: text }));
  expect(['', 'Exact', 'NotOlderThan'].map(match)).toEqual(['unset', 'Exact', 'NotOlderThan']);
  for (const wrong of ['exact', 'NotOlder', 'Any'])
    expect(refusalOf(() => match(wrong)).details).toMatchObject({
      kind: 'ListOptions',
      causes: [{ reason: 'FieldValueNotSupported', field: 'resourceVersionMatch' }],
    });
});

test.each([
  [mostRecent, undefined, undefined],
  [any, undefined, undefined],
  [notOlder, undefined, 7],
  [exact, 7, 7],
  [continued, 3, undefined],
])('%j reads the state %j once %j is reached', (meaning, state, awaited) => {
  expect(stateRead(meaning as ReadMeaning)).toBe(state);
  expect(awaitedVersion(meaning as ReadMeaning)).toBe(awaited);
  expect(collectionVersion(meaning as ReadMeaning, 9)).toBe(9);
});

test.each([
  [undefined, 3000],
  [0, 3000],
  [-1, 3000],
  [1, 1000],
  [3600, 3000],
])('with timeoutSeconds %j a version is awaited for %i ms', (timeoutSeconds, waitMs) => {
  expect(waitForVersionMs(timeoutSeconds)).toBe(waitMs);
});

test.each([
  ['', false],
  ['', true],
  ['resourceVersionMatch=Exact', false],
  ['sendInitialEvents=&limit=-1&timeoutSeconds=0', false],
  ['sendInitialEvents=true&resourceVersionMatch=NotOlderThan', true],
])('the options %j can be together, for a watch: %j', (query, isWatch) => {
  expect(() => checkListOptions(new URLSearchParams(query), isWatch)).not.toThrow();
});

test.each([
  ['sendInitialEvents=true', false, 'sendInitialEvents'],
  ['sendInitialEvents=false', false, 'sendInitialEvents'],
  ['resourceVersionMatch=NotOlderThan&resourceVersion=1', true, 'resourceVersionMatch'],
  ['sendInitialEvents=true', true, 'resourceVersionMatch'],
  ['sendInitialEvents=false', true, 'resourceVersionMatch'],
  ['sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=1', true, 'resourceVersionMatch'],
])('the options %j are refused, for a watch: %j', (query, isWatch, field) => {
  const { reason, details } = refusalOf(() => checkListOptions(new URLSearchParams(query), isWatch));
  expect(reason).toBe('Invalid');
  expect(details.causes).toMatchObject([{ reason: 'FieldValueForbidden', field }]);
});

test.each(['limit=', 'limit=x', 'limit=1.5', 'timeoutSeconds=', 'timeoutSeconds=soon'])(
  'the options %j contain an invalid number',
  (query) => {
    const { reason, message } = refusalOf(() => checkListOptions(new URLSearchParams(query), false));
    expect([reason, message.split(':')[0]]).toEqual(['BadRequest', query.split('=')[0]]);
  },
);
