// Tests the model of a chain of authorizers.
import { expect, test } from 'vitest';
import { decideChain, listsOf } from './decide.ts';
import type { ChainLink, Verdict } from './decide.ts';

const chainOf = (...words: readonly (Verdict | 'strict fail')[]): readonly ChainLink[] =>
  words.map((word) =>
    word === 'strict fail'
      ? { verdict: 'fail', failurePolicy: 'Deny' }
      : { verdict: word, failurePolicy: 'NoOpinion' },
  );

test('the first opinion decides', () => {
  const first = decideChain(chainOf('no opinion', 'allow', 'deny'));
  expect(first).toEqual({ allowed: true, denied: false, decidedBy: 1 });
  expect(decideChain(chainOf('deny', 'allow'))).toEqual({ allowed: false, denied: true, decidedBy: 0 });
});

test('a failure has no opinion or denies, as its policy says', () => {
  expect(decideChain(chainOf('fail', 'allow')).allowed).toBe(true);
  expect(decideChain(chainOf('strict fail', 'allow'))).toEqual({
    allowed: false,
    denied: true,
    decidedBy: 0,
  });
});

test('no opinion at all is neither allowed nor denied', () => {
  expect(decideChain(chainOf('fail', 'no opinion'))).toEqual({ allowed: false, denied: false, decidedBy: 2 });
});

test('the lists are all different', () => {
  expect(new Set(listsOf(4).map((list) => list.join())).size).toBe(256);
});
