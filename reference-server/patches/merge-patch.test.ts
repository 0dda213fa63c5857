// Tests of merge patch: the examples of RFC 7386 with our own data, and laws for all documents.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import { sameJson } from '../same-json.ts';
import { mergePatch } from './merge-patch.ts';

test.for<[string, Json, Json, Json]>([
  ['replaces a member', { k: 'x' }, { k: 'y' }, { k: 'y' }],
  ['adds a member', { k: 'x' }, { m: 'y' }, { k: 'x', m: 'y' }],
  ['removes the only member', { k: 'x' }, { k: null }, {}],
  ['removes one of two', { k: 'x', m: 'y' }, { k: null }, { m: 'y' }],
  ['removes a missing member', { k: 'x' }, { m: null }, { k: 'x' }],
  ['replaces a list by a scalar', { k: ['x'] }, { k: 'y' }, { k: 'y' }],
  ['replaces a scalar by a list', { k: 'x' }, { k: ['y'] }, { k: ['y'] }],
  ['merges nested objects', { k: { m: 'x', n: 'y' } }, { k: { m: 'z', n: null } }, { k: { m: 'z' } }],
  [
    'replaces lists of objects as a whole',
    { k: [{ m: 'x', n: 1 }] },
    { k: [{ m: 'z' }] },
    { k: [{ m: 'z' }] },
  ],
  ['replaces a list document', ['x', 'y'], ['z'], ['z']],
  ['replaces an object by a list', { k: 'x' }, ['z'], ['z']],
  ['replaces an object by null', { k: 'x' }, null, null],
  ['replaces an object by text', { k: 'x' }, 'z', 'z'],
  ['keeps a null of the target', { k: null }, { m: 1 }, { k: null, m: 1 }],
  ['keeps nulls inside a list', {}, { k: [1, null] }, { k: [1, null] }],
  ['makes an object of a list', ['x'], { k: 'y', m: null }, { k: 'y' }],
  ['makes an object of a scalar', { k: 'x' }, { k: { m: 'y' } }, { k: { m: 'y' } }],
  ['drops nulls below new objects', {}, { k: { m: { n: null } } }, { k: { m: {} } }],
  ['changes nothing with an empty object', { k: { m: 1 } }, { k: {} }, { k: { m: 1 } }],
])('%s', ([, target, patch, expected]) => {
  const before = structuredClone([target, patch]);
  expect(mergePatch(target, patch)).toEqual(expected);
  expect([target, patch]).toEqual(before);
});

test('an absent target is an empty one', () => {
  expect(mergePatch(undefined, { k: 1, m: null })).toEqual({ k: 1 });
});

test('a member named __proto__ is a member like any other', () => {
  const patch = JSON.parse('{"__proto__":{"polluted":true}}') as Json;
  const merged = mergePatch({}, patch);
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});

describe('for all documents', () => {
  // Few keys, so that target and patch overlap.
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>(null, true, 0, 1, 'x', ''),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), { maxKeys: 3 }),
    ),
  }));
  const holds = (law: (target: Json, patch: Json) => boolean) =>
    fc.assert(fc.property(value, value, law), { seed: 19, numRuns: 500 });

  test('a repeated patch changes nothing', () => {
    holds((target, patch) => {
      const once = mergePatch(target, patch);
      return sameJson(mergePatch(once, patch), once);
    });
  });

  test('members that the patch does not name stay', () => {
    holds((target, patch) => {
      if (!isObject(target) || !isObject(patch)) return true;
      const merged = mergePatch(target, patch) as JsonObject;
      const unnamed = Object.keys(target).filter((key) => !Object.hasOwn(patch, key));
      return unnamed.every((key) => sameJson(merged[key], target[key]));
    });
  });

  test('members that are null in the patch are removed', () => {
    holds((target, patch) => {
      if (!isObject(patch)) return true;
      const merged = mergePatch(target, patch) as JsonObject;
      return Object.keys(patch).every((key) => Object.hasOwn(merged, key) === (patch[key] !== null));
    });
  });

  test('the difference of two documents without null converts one to the other', () => {
    holds((left, right) => {
      const [from, to] = [withoutNull(left), withoutNull(right)];
      return sameJson(mergePatch(from, difference(from, to)), to);
    });
  });
});

const entriesTo = (entries: readonly (readonly [string, Json])[]): JsonObject => Object.fromEntries(entries);

/** The minimal merge patch from one document to the other. */
function difference(from: Json | undefined, to: Json): Json {
  if (!isObject(to) || !isObject(from)) return to;
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const changed = Object.entries(to).filter(
    ([key, value]) => !Object.hasOwn(from, key) || !sameJson(from[key], value),
  );
  return entriesTo([
    ...gone.map((key) => [key, null] as const),
    ...changed.map(
      ([key, value]) => [key, difference(Object.hasOwn(from, key) ? from[key] : undefined, value)] as const,
    ),
  ]);
}

/** A merge patch cannot express null, except for items of lists. */
function withoutNull(value: Json): Json {
  if (!isObject(value)) return value ?? 0;
  return entriesTo(
    Object.entries(value).flatMap(([key, member]) =>
      member === null ? [] : [[key, withoutNull(member)] as const],
    ),
  );
}
