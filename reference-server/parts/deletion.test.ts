// Tests of the marks that a delete sets, and of when an object may be removed.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiObject, ObjectMeta } from '../object.ts';
import {
  addedFinalizers,
  foregroundFinalizer,
  markDeleted,
  mayBeRemoved,
  orphanFinalizer,
  policyOf,
  propagationFinalizers,
} from './deletion.ts';
import type { PropagationPolicy } from './deletion.ts';

const now = new Date('2030-01-01T00:00:00.900Z');
const objectWith = (metadata: ObjectMeta): ApiObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', ...metadata },
});

describe('the policy of a delete', () => {
  test.for<[PropagationPolicy | undefined, boolean | undefined, PropagationPolicy | undefined]>([
    [undefined, undefined, undefined],
    [undefined, true, 'Orphan'],
    [undefined, false, 'Background'],
    ['Foreground', undefined, 'Foreground'],
  ])('propagationPolicy %s and orphanDependents %s mean %s', ([policy, orphan, expected]) => {
    expect(policyOf(policy, orphan)).toBe(expected);
  });

  test.for<[PropagationPolicy | undefined, readonly string[], readonly string[]]>([
    [undefined, [], []],
    [undefined, ['x/y', orphanFinalizer], ['x/y', orphanFinalizer]],
    ['Orphan', ['x/y'], ['x/y', orphanFinalizer]],
    ['Foreground', ['x/y'], ['x/y', foregroundFinalizer]],
    ['Foreground', [orphanFinalizer, 'x/y'], ['x/y', foregroundFinalizer]],
    ['Orphan', [foregroundFinalizer], [orphanFinalizer]],
    ['Background', ['x/y', foregroundFinalizer, orphanFinalizer, 'a/b'], ['x/y', 'a/b']],
  ])('%s turns the finalizers %j into %j', ([policy, current, expected]) => {
    expect(propagationFinalizers(current, policy)).toEqual(expected);
  });

  test('other finalizers keep their order, and applying a policy twice equals applying it once', () => {
    const finalizers = fc.array(fc.constantFrom('x/y', 'a/b', 'm/n', orphanFinalizer, foregroundFinalizer));
    const policy = fc.constantFrom<PropagationPolicy>('Orphan', 'Background', 'Foreground');
    const isOwn = (one: string) => one === orphanFinalizer || one === foregroundFinalizer;
    const property = fc.property(finalizers, policy, (current, chosen) => {
      const next = propagationFinalizers(current, chosen);
      expect(next.filter((one) => !isOwn(one))).toEqual(current.filter((one) => !isOwn(one)));
      expect(next.filter(isOwn).length).toBe(chosen === 'Background' ? 0 : 1);
      expect(propagationFinalizers(next, chosen)).toEqual(next);
    });
    fc.assert(property, { seed: 23, numRuns: 100 });
  });
});

describe('the mark', () => {
  test('is the present time in whole seconds, and leaves the rest as it was', () => {
    const object = { ...objectWith({ finalizers: ['x/y'], labels: { a: 'b' } }), data: { k: 'v' } };
    expect(markDeleted(object, 0, ['x/y'], now)).toEqual({
      ...object,
      metadata: {
        ...object.metadata,
        deletionTimestamp: '2030-01-01T00:00:00Z',
        deletionGracePeriodSeconds: 0,
      },
    });
    expect(object.metadata).not.toHaveProperty('deletionTimestamp');
  });

  test('lies ahead by the grace period', () => {
    const { metadata } = markDeleted(objectWith({}), 30, [], now);
    expect(metadata).toMatchObject({
      deletionTimestamp: '2030-01-01T00:00:30Z',
      deletionGracePeriodSeconds: 30,
    });
  });

  test.for<[number, number, boolean]>([
    [0, 0, false],
    [0, 30, false],
    [30, 30, false],
    [30, 60, false],
    [30, 0, true],
    [30, 5, true],
  ])('with a grace of %i s, a second delete with %i s changes it: %s', ([first, second, isChanged]) => {
    const marked = markDeleted(objectWith({ finalizers: ['x/y'] }), first, ['x/y'], now);
    const later = new Date(now.getTime() + 2000);
    const again = markDeleted(marked, second, ['x/y'], later);
    expect(again !== marked).toBe(isChanged);
    if (isChanged) expect(again.metadata.deletionGracePeriodSeconds).toBe(second);
  });
});

describe('the removal', () => {
  const deletionTimestamp = '2030-01-01T00:00:00Z';
  test.for<[string, ObjectMeta, readonly string[], boolean]>([
    ['a live object', {}, [], false],
    ['a live object with an empty list', { finalizers: [] }, [], false],
    ['a marked object that nothing holds', { deletionTimestamp }, [], true],
    ['a marked object with an empty list', { deletionTimestamp, finalizers: [] }, [], true],
    ['a marked object with a finalizer', { deletionTimestamp, finalizers: ['x/y'] }, [], false],
    ['a marked object with a finalizer of its kind', { deletionTimestamp }, ['own'], false],
    ['a marked object in its grace', { deletionTimestamp, deletionGracePeriodSeconds: 1 }, [], false],
    ['a marked object after its grace', { deletionTimestamp, deletionGracePeriodSeconds: 0 }, [], true],
    ['an object whose mark is null', { deletionTimestamp: null }, [], false],
  ])('of %s', ([, metadata, own, expected]) => {
    expect(mayBeRemoved(objectWith(metadata), own)).toBe(expected);
  });

  test('waits for every finalizer, in whatever order they go', () => {
    const names = ['a/1', 'b/2', 'c/3', 'd/4'];
    const property = fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (order) => {
      let { metadata } = markDeleted(objectWith({ finalizers: names }), 0, names, now);
      for (const name of order) {
        expect(mayBeRemoved(objectWith(metadata), [])).toBe(false);
        metadata = { ...metadata, finalizers: (metadata.finalizers ?? []).filter((one) => one !== name) };
      }
      expect(mayBeRemoved(objectWith(metadata), [])).toBe(true);
    });
    fc.assert(property, { seed: 29, numRuns: 24 });
  });
});

test('added finalizers are those that were not there, whatever the order', () => {
  expect(addedFinalizers(['b/2', 'a/1'], ['a/1', 'b/2'])).toEqual([]);
  expect(addedFinalizers(['a/1'], ['a/1', 'b/2'])).toEqual([]);
  expect(addedFinalizers(['c/3', 'a/1'], ['a/1', 'b/2'])).toEqual(['c/3']);
});
