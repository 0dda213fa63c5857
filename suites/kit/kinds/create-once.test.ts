// An object whose creation may be repeated, after answers that were lost.
import { expect, test } from 'vitest';
import type { Answer } from '../answers/answer.ts';
import type { ApiObject } from '../objects/object.ts';
import { createOnce } from './create-once.ts';

const objectNamed = (name: string) => ({ kind: 'Pod', metadata: { name } }) as ApiObject;

test('an object whose answer was lost is returned, and not created again', async () => {
  const stored = new Map<string, ApiObject>();
  let drafts = 0;
  let isLost = true;
  const attempt = createOnce({
    draft: () => objectNamed(`pod-${(drafts += 1)}`),
    async make(body) {
      stored.set(body.metadata.name!, body);
      if (isLost) throw new Error('the connection broke');
      return body;
    },
    read: async (name) => ({ status: stored.has(name) ? 200 : 404, object: stored.get(name) }) as Answer,
  });
  await expect(attempt()).rejects.toThrow('the connection broke');
  isLost = false;
  expect((await attempt()).metadata.name).toBe('pod-1');
  expect([...stored.keys()]).toEqual(['pod-1']);
  // One that does not exist is created under a new name.
  stored.clear();
  expect((await attempt()).metadata.name).toBe('pod-2');
});

test('an answer that shows another object is no sign of the one before', async () => {
  let drafts = 0;
  const attempt = createOnce({
    draft: () => objectNamed(`pod-${(drafts += 1)}`),
    make: async () => Promise.reject(new Error('the answer has no name')),
    read: async () => ({ status: 200, object: objectNamed('another') }) as Answer,
  });
  for (let count = 1; count <= 2; count += 1) {
    await expect(attempt()).rejects.toThrow('the answer has no name');
    expect(drafts).toBe(count);
  }
});
