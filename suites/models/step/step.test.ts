// Wrong histories that the model rejects. Only the last answer of each history is wrong.
import { expect, test } from 'vitest';
import { rules } from '../rules.ts';
import { initialState } from '../state.ts';
import type { State } from '../state.ts';
import * as at from './histories.test-support.ts';
import { describeHistory, firstViolation, judge, step } from './step.ts';
import { wrongReads } from './wrong-reads.test-support.ts';
import { wrongWrites } from './wrong-writes.test-support.ts';

const { create, seen } = at;
const changedA = seen('a', { version: 'a2', value: 'v2' });
const patchA = at.patch('a', { value: 'v2' }, { status: 200, object: changedA });

const wrong = [...wrongWrites, ...wrongReads];

test.each(wrong)('%s: %s is not allowed', (rule, _what, history) => {
  expect(firstViolation(history)).toMatchObject({ rule, index: history.length - 1 });
});

test('each rule rejects something', () => {
  expect(new Set(wrong.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});

test('a violation has a readable description', () => {
  const history = [create('a'), patchA, at.get('a', { status: 200, object: seen('a') })];
  expect(firstViolation(history)?.what).toBe('a is v1, red; expected v2, red');
  expect(describeHistory(history)).toEqual([
    '1. create a with v1, red in the config maps of namespace 1 -> 201: a (v1, red)',
    '2. merge patch of a to v2 in the config maps of namespace 1 -> 200: a (v2, red)',
    '3. get a in the config maps of namespace 1 -> 200: a (v1, red)',
  ]);
});

test('step does not modify the given state', () => {
  const before: State[] = [];
  const copies: State[] = [];
  for (const [, , history] of wrong) {
    let state = initialState;
    for (const { request, response } of history) {
      before.push(state);
      copies.push(structuredClone(state));
      expect(step(state, request).length).toBeGreaterThan(0);
      const [first, second] = [judge(state, request, response), judge(state, request, response)];
      expect(second).toEqual(first);
      if ('rule' in first) break;
      state = first;
    }
  }
  expect(before).toEqual(copies);
});
