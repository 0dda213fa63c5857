// The metadata of a list, and continue tokens.
import { listParts, movedOn } from './lists.ts';
import { expect, test } from 'vitest';

const { listHead, readContinueToken, remainingItemCount, writeContinueToken } = listParts;

test.each([
  { revision: 1, after: 'a', sinceMs: 0 },
  { revision: 2 ** 40, after: 'n1/ä"\\', sinceMs: 2 ** 41 },
])('a token leads back to %j', (position) => {
  const token = writeContinueToken(position);
  expect(token).toMatch(/^[\w-]+$/);
  expect(readContinueToken(token)).toEqual(position);
});

test.each([
  '',
  'x',
  'null',
  '{}',
  '[]',
  '"a"',
  '{"v":1,"r":1,"k":"a","t":0',
  '{"v":2,"r":1,"k":"a","t":0}',
  '{"v":1,"r":1.5,"k":"a","t":0}',
  '{"v":1,"r":-1,"k":"a","t":0}',
  '{"v":1,"r":0,"k":"a","t":0}',
  '{"v":1,"r":1e400,"k":"a","t":0}',
  '{"v":1,"r":"1","k":"a","t":0}',
  '{"v":1,"k":"a","t":0}',
  '{"v":1,"r":1,"t":0}',
  '{"v":1,"r":1,"k":["a"],"t":0}',
  '{"v":1,"r":1,"k":"","t":0}',
  '{"v":1,"r":1,"k":"/core/secrets/n1/a","t":0}',
  '{"v":1,"r":1,"k":"../secrets/n1/a","t":0}',
  '{"v":1,"r":1,"k":"n1//a","t":0}',
  '{"v":1,"r":1,"k":"a"}',
  '{"v":1,"r":1,"k":"a","t":"1"}',
  '{"v":1,"r":1,"k":"a","t":-1}',
])('a token of %j is refused', (text) => {
  expect(() => readContinueToken(Buffer.from(text).toString('base64url'))).toThrow(
    'continue key is not valid',
  );
});

test.each(['not base64', '%', 'e30+', '{"v":1,"r":1,"k":"a","t":0}', '\u0000'])(
  'the text %j is not a valid token',
  (text) => {
    expect(() => readContinueToken(text)).toThrow('continue key is not valid');
  },
);

test('a list grows too old by the time since its first page', () => {
  const position = { revision: 1, after: 'a', sinceMs: 1000 };
  expect(listParts.isTooOld(position, 6000, 5000)).toBe(false);
  expect(listParts.isTooOld(position, 6001, 5000)).toBe(true);
  const moved = movedOn(position, 9, 6001);
  expect(moved).toEqual({ revision: 9, after: 'a', sinceMs: 6001 });
});

test('list metadata contains only the applicable fields', () => {
  const core = { group: '', version: 'v1', kind: 'Pod' };
  expect(listHead(core, { revision: 7, continueToken: '' })).toEqual({
    kind: 'PodList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '7' },
  });
  const { apiVersion, metadata } = listHead(
    { ...core, group: 'g.io' },
    { revision: 7, continueToken: 't', remaining: 3 },
  );
  expect([apiVersion, metadata]).toEqual([
    'g.io/v1',
    { resourceVersion: '7', continue: 't', remainingItemCount: 3 },
  ]);
});

test.each([
  [3, [], 3],
  [0, [], undefined],
  [3, ['labels'], undefined],
  [3, ['fields'], undefined],
] as const)('%i left, selected by %j: %j', (remaining, selectedBy, count) => {
  expect(remainingItemCount(remaining, selectedBy)).toBe(count);
});
