// When several looks at once count as one.
import { expect, test } from 'vitest';
import { createEverywhere } from './everywhere.ts';
import { NotRun } from './failures.ts';

/** Looks whose outcomes are given, in the order in which they are taken; all others hold. */
function looks(...failures: readonly (Error | undefined)[]) {
  let count = 0;
  const look = async () => {
    const failure = failures[(count += 1) - 1];
    if (failure !== undefined) throw failure;
  };
  return { look, taken: () => count };
}

const late = new Error('not yet');

test('looks that agree hold at once', async () => {
  const { look, taken } = looks();
  await createEverywhere()(look);
  expect(taken()).toBe(8);
});

test('one that fails fails, and from then on more looks must agree', async () => {
  const everywhere = createEverywhere();
  await expect(everywhere(looks(undefined, late).look)).rejects.toBe(late);
  const { look, taken } = looks();
  await everywhere(look);
  expect(taken()).toBe(32);
});

test('looks that fail all alike say nothing of replicas', async () => {
  const everywhere = createEverywhere();
  const all = Array.from({ length: 8 }, () => late);
  await expect(everywhere(looks(...all).look)).rejects.toBe(late);
  const { look, taken } = looks();
  await everywhere(look);
  expect(taken()).toBe(8);
});

test('what ends a case comes before what is waited for', async () => {
  const end = new NotRun('not-exercised', 'it is over');
  await expect(createEverywhere()(looks(late, end).look)).rejects.toBe(end);
});
