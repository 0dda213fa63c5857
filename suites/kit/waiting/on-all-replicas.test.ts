// Tests when several concurrent checks count as one.
import { expect, test } from 'vitest';
import { createOnAllReplicas } from './on-all-replicas.ts';
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

test('checks that all pass count as passed', async () => {
  const { check, count } = checks();
  await createOnAllReplicas()(check);
  expect(count()).toBe(8);
});

test('fails with a single failed check, and then requires more checks', async () => {
  const everywhere = createOnAllReplicas();
  await expect(everywhere(checks(undefined, late).check)).rejects.toBe(late);
  const { check, count } = checks();
  await everywhere(check);
  expect(count()).toBe(32);
});

test('checks that all fail do not indicate replicas', async () => {
  const everywhere = createOnAllReplicas();
  const all = Array.from({ length: 8 }, () => late);
  await expect(everywhere(checks(...all).check)).rejects.toBe(late);
  const { check, count } = checks();
  await everywhere(check);
  expect(count()).toBe(8);
});

test('NotRun takes precedence over other errors', async () => {
  const end = new NotRun('not-exercised', 'it is over');
  await expect(createOnAllReplicas()(checks(late, end).check)).rejects.toBe(end);
});
