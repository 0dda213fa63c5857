// Tests when several concurrent checks count as one.
import { expect, test } from 'vitest';
import { createOnAllReplicas } from './on-all-replicas.ts';
import type { OnAllReplicas } from './on-all-replicas.ts';
import { NotRun } from '../failures.ts';

/** Checks with the given outcomes, in this order; all further ones pass. */
function checks(...failures: readonly (Error | undefined)[]) {
  let count = 0;
  const check = async () => {
    const failure = failures[(count += 1) - 1];
    if (failure !== undefined) throw failure;
  };
  return { check, count: () => count };
}

const late = new Error('not yet');

/** As it is after three changes that all checks saw at once. */
async function trusted(): Promise<OnAllReplicas> {
  const everywhere = createOnAllReplicas();
  for (let wait = 0; wait < 3; wait += 1) await required(everywhere);
  return everywhere;
}

/** How many checks one wait requires, where all pass. */
async function required(everywhere: OnAllReplicas): Promise<number> {
  const { check, count } = checks();
  await everywhere(check);
  return count();
}

test('requires many checks at first, and few once they have all passed', async () => {
  const everywhere = createOnAllReplicas();
  const counts = [];
  for (let wait = 0; wait < 4; wait += 1) counts.push(await required(everywhere));
  expect(counts).toEqual([32, 32, 32, 8]);
});

test('requires many checks of a change of which some failed, not of the next', async () => {
  const everywhere = await trusted();
  const { check, count } = checks(undefined, late);
  await expect(everywhere(check)).rejects.toBe(late);
  const before = count();
  await everywhere(check);
  expect(count() - before).toBe(32);
  expect(await required(everywhere)).toBe(8);
});

test('a check that fails after it has passed indicates replicas', async () => {
  const everywhere = await trusted();
  const eight = Array.from({ length: 8 }, () => undefined);
  const { check } = checks(undefined, late, ...eight.slice(2), late);
  await expect(everywhere(check)).rejects.toBe(late);
  await expect(everywhere(check)).rejects.toBe(late);
  expect(await required(everywhere)).toBe(32);
});

test('checks that all fail do not indicate replicas', async () => {
  const everywhere = await trusted();
  const all = Array.from({ length: 8 }, () => late);
  await expect(everywhere(checks(...all).check)).rejects.toBe(late);
  expect(await required(everywhere)).toBe(8);
});

test('NotRun takes precedence over other errors', async () => {
  const end = new NotRun('not-exercised', 'it is over');
  await expect(createOnAllReplicas()(checks(late, end).check)).rejects.toBe(end);
});
