// A narrowed fault: the calls that belong to it get the faulty part, all others the original; what differs is noticed.
import { expect, test } from 'vitest';
import { createParts } from '../../../../reference-server/parts/index.ts';
import type { Parts } from '../../../../reference-server/parts/index.ts';
import { installNarrowed } from './install-narrowed.ts';

function narrowed(install: (parts: Parts) => void) {
  const parts = createParts();
  const plain = { ...parts.routing };
  const seen = { applies: true, calls: 0, differed: 0 };
  installNarrowed(parts, {
    fault: { install },
    applies: () => seen.applies,
    called: () => (seen.calls += 1) > 0,
    differed: () => void (seen.differed += 1),
  });
  return { parts, plain, seen };
}

test('other calls go to the original, and parts that the fault leaves alone stay as they were', () => {
  const { parts, plain, seen } = narrowed((given) => {
    given.routing.readFlag = () => true;
  });
  const query = new URLSearchParams();
  expect(parts.routing.readFlag(query, 'watch')).toBe(true);
  seen.applies = false;
  expect(parts.routing.readFlag(query, 'watch')).toBe(false);
  expect(seen).toMatchObject({ calls: 1, differed: 1 });
  expect(parts.routing.splitTarget).toBe(plain.splitTarget);
});

test('a faulty part that hands on what the original returns has not differed', () => {
  const { parts, seen } = narrowed((given) => {
    const { splitTarget } = given.routing;
    given.routing.splitTarget = (target) => splitTarget(target.replace('//', '/'));
  });
  parts.routing.splitTarget('/api');
  expect(seen.differed).toBe(0);
  parts.routing.splitTarget('//api');
  expect(seen.differed).toBe(1);
});

test('a faulty part that computes by itself is compared with the original', () => {
  const { parts, seen } = narrowed((given) => {
    given.routing.verbOf = () => 'get';
  });
  parts.routing.verbOf('GET', true, false);
  expect(seen.differed).toBe(0);
  parts.routing.verbOf('GET', false, false);
  expect(seen.differed).toBe(1);
});

test('a function that a faulty part returns is compared at each call', () => {
  const { parts, seen } = narrowed((given) => {
    const { delivery } = given.watch;
    given.watch.delivery = (facts) => {
      const deliver = delivery(facts);
      return (event) => (event.type === 'DELETED' ? [] : deliver(event));
    };
  });
  const deliver = parts.watch.delivery({} as never);
  const event = { type: 'ADDED' } as never;
  expect(deliver(event)).toEqual([event]);
  expect(seen.differed).toBe(0);
  deliver({ type: 'DELETED' } as never);
  expect(seen.differed).toBe(1);
});

test('a write is compared by the change that reaches the store, and is sent once', async () => {
  const { parts, seen } = narrowed((given) => {
    const { update } = given.storage;
    given.storage.update = (store, key, change, options) =>
      update(store, key, async (current) => (key === 'b' ? { action: 'keep' } : change(current)), options);
  });
  const entry = { key: '', value: {}, revision: 1 };
  let writes = 0;
  const store = {
    async update(_key: string, change: (current: unknown) => Promise<unknown>) {
      writes += 1;
      await change(entry);
      return entry;
    },
  };
  const change = async () => ({ action: 'put', value: {} });
  await parts.storage.update(store as never, 'a', change as never);
  expect(seen.differed).toBe(0);
  await parts.storage.update(store as never, 'b', change as never);
  expect({ writes, differed: seen.differed }).toEqual({ writes: 2, differed: 1 });
});
