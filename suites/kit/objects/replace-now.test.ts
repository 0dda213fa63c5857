// Tests the replacement of objects that other writers change.
import { expect, test } from 'vitest';
import { createAnswer } from '../answers/answer.ts';
import type { ApiObject } from './object.ts';
import { replaceNow } from './replace-now.ts';

/** An object that another writer changes before each of the first PUTs, or a server that refuses each PUT. */
function written({ times = 0, refusesAll = false }) {
  let version = 1;
  let puts = 0;
  const stored = (): ApiObject => ({
    metadata: { name: 'a', resourceVersion: `${version}`, labels: { b: 'c' } },
  });
  const answer = (status: number, object: ApiObject) =>
    createAnswer(
      'PUT /a',
      status,
      [['content-type', 'application/json']],
      Buffer.from(JSON.stringify(object)),
    );
  const resource = {
    current: async () => stored(),
    replace: async (object: ApiObject) => {
      puts += 1;
      if (puts <= times) version += 1;
      const isStale = object.metadata.resourceVersion !== `${version}`;
      return answer(isStale || refusesAll ? 409 : 200, object);
    },
  };
  return { resource, puts: () => puts };
}

test.each([0, 1, 5])('is repeated after %i conflicts', async (times) => {
  const { resource, puts } = written({ times });
  const answer = await replaceNow(resource, 'a', { metadata: { labels: { d: 'e' } } });
  expect(answer.status).toBe(200);
  expect(answer.object.metadata.labels).toEqual({ b: 'c', d: 'e' });
  expect(puts()).toBe(times + 1);
});

test('a 409 without another writer is returned at once', async () => {
  const { resource, puts } = written({ refusesAll: true });
  expect((await replaceNow(resource, 'a', {})).status).toBe(409);
  expect(puts()).toBe(1);
});

test('a 409 after many conflicts is returned', async () => {
  const { resource } = written({ times: Infinity });
  expect((await replaceNow(resource, 'a', {})).status).toBe(409);
});
