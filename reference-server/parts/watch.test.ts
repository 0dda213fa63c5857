// The parts of a watch in isolation: the mapping of events, and the times of bookmarks.
import { documentFrame, endOfInitialEvents, entryFrame, watchParts } from './watch.ts';
import { describe, expect, test } from 'vitest';
import { loadDialect } from '../../common/dialects/load.ts';
import type { ApiObject } from '../object.ts';
import type { Entry, StoreEvent } from '../storage/store.ts';
import { stampedEntry } from '../storage/memory/operation.ts';
import type { WatchRequest, WatchFacts } from './watch.ts';

const requested: WatchRequest = {
  version: undefined,
  sendInitialEvents: undefined,
  bookmarks: true,
  timeoutSeconds: undefined,
};
const facts = {} as WatchFacts;

const entry = (on: boolean, revision: number): Entry => {
  const value: ApiObject = { kind: 'Thing', apiVersion: 'v1', metadata: { name: 'a' }, on };
  return stampedEntry('/a', value, revision);
};
const isOn = ({ value }: Entry) => value['on'] === true;

describe('events of a watch with selectors', () => {
  const added = (on: boolean): StoreEvent => ({ type: 'ADDED', revision: 2, entry: entry(on, 2) });
  const changed = (type: 'MODIFIED' | 'DELETED', was: boolean, is: boolean): StoreEvent => ({
    type,
    revision: 2,
    entry: entry(is, 2),
    previous: entry(was, 1),
  });

  test.each([
    [added(true), 'ADDED'],
    [added(false), undefined],
    [changed('MODIFIED', true, true), 'MODIFIED'],
    [changed('MODIFIED', false, true), 'ADDED'],
    [changed('MODIFIED', true, false), 'DELETED'],
    [changed('MODIFIED', false, false), undefined],
    [changed('DELETED', true, true), 'DELETED'],
    [changed('DELETED', true, false), 'DELETED'],
    [changed('DELETED', false, false), undefined],
    [changed('DELETED', false, true), undefined],
  ])('%j', (event, type) => {
    const seen = watchParts.seenThrough(event, isOn, facts);
    expect(seen).toEqual(type === undefined ? undefined : { type, entry: event.entry });
  });
});

test.each([
  // The regular pause, with jitter so that watches do not send at the same time.
  [3_600_000, 0, 60_000],
  [3_600_000, 0.5, 67_500],
  // Shortly before the end.
  [61_000, 0, 59_000],
  [10_000, 0, 8_000],
  [3_000, 0.9, 1_500],
  [1_000, 0, 500],
  [900, 0, undefined],
  [0, 0, undefined],
])('a watch that ends in %i ms (random %f) looks for a bookmark in %s ms', (untilEndMs, random, wanted) => {
  expect(watchParts.nextBookmarkMs(requested, untilEndMs, random)).toBe(wanted);
  expect(watchParts.nextBookmarkMs({ ...requested, bookmarks: false }, untilEndMs, random)).toBeUndefined();
});

test('a bookmark is due where it was requested and has new information', () => {
  expect(watchParts.bookmarkIsDue(requested, 5, 6)).toBe(true);
  expect(watchParts.bookmarkIsDue(requested, 5, 5)).toBe(false);
  expect(watchParts.bookmarkIsDue({ ...requested, bookmarks: false }, 5, 6)).toBe(false);
});

test.each([
  [undefined, 0, 1_800_000],
  [undefined, 0.5, 2_700_000],
  [0, 0, 1_800_000],
  [-3, 0, 1_800_000],
  [7, 0.5, 7_000],
])('timeoutSeconds %s', (timeoutSeconds, random, wanted) => {
  expect(watchParts.durationMs(timeoutSeconds, random)).toBe(wanted);
});

test('frames are one line of JSON each, in the names of the dialect', async () => {
  const names = await loadDialect('kubernetes');
  const annotations = endOfInitialEvents(names);
  const kind = { group: 'a.b', version: 'v2', kind: 'Thing' };
  const bookmark = documentFrame('BOOKMARK', watchParts.bookmarkObject(kind, 7, annotations));
  const metadata = { resourceVersion: '7', annotations: { [names.annotations.initialEventsEnd]: 'true' } };
  expect(read(bookmark)).toEqual({
    type: 'BOOKMARK',
    object: { kind: 'Thing', apiVersion: 'a.b/v2', metadata },
  });
  expect(read(entryFrame('ADDED', entry(true, 3)))).toEqual({ type: 'ADDED', object: entry(true, 3).value });
});

function read(frame: Uint8Array): unknown {
  const text = Buffer.from(frame).toString();
  expect(text.indexOf('\n')).toBe(text.length - 1);
  return JSON.parse(text);
}
