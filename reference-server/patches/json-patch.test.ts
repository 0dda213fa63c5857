// Tests of JSON patch: the examples of RFC 6902 with our own data, and laws for all documents.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../object.ts';
import { jsonPatch } from './json-patch.ts';
import type { Operation } from './json-patch.ts';
import { PatchFailure } from './json-pointer.ts';

test.for<[string, Json, readonly Operation[], Json]>([
  ['adds a member', { b: 2 }, [{ op: 'add', path: '/a', value: 1 }], { a: 1, b: 2 }],
  [
    'adds an item before another',
    { l: ['x', 'z'] },
    [{ op: 'add', path: '/l/1', value: 'y' }],
    { l: ['x', 'y', 'z'] },
  ],
  [
    'adds an item at the end by its index',
    { l: ['x'] },
    [{ op: 'add', path: '/l/1', value: 'y' }],
    { l: ['x', 'y'] },
  ],
  [
    'adds an item behind the last',
    { l: ['x'] },
    [{ op: 'add', path: '/l/-', value: ['y'] }],
    { l: ['x', ['y']] },
  ],
  ['replaces by adding an existing member', { a: 1 }, [{ op: 'add', path: '/a', value: [2] }], { a: [2] }],
  ['adds null as a value', { a: 1 }, [{ op: 'add', path: '/b', value: null }], { a: 1, b: null }],
  ['replaces the document by adding at its root', { a: 1 }, [{ op: 'add', path: '', value: [3] }], [3]],
  [
    'adds below a new member',
    {},
    [
      { op: 'add', path: '/a', value: {} },
      { op: 'add', path: '/a/b', value: 1 },
    ],
    { a: { b: 1 } },
  ],
  ['removes a member', { a: 1, b: 2 }, [{ op: 'remove', path: '/b' }], { a: 1 }],
  ['removes an item', { l: ['x', 'y', 'z'] }, [{ op: 'remove', path: '/l/1' }], { l: ['x', 'z'] }],
  ['removes a null member', { a: null }, [{ op: 'remove', path: '/a' }], {}],
  [
    'replaces a member',
    { a: 1, b: 2 },
    [{ op: 'replace', path: '/b', value: { c: 3 } }],
    { a: 1, b: { c: 3 } },
  ],
  ['replaces an item', { l: ['x', 'y'] }, [{ op: 'replace', path: '/l/0', value: 'w' }], { l: ['w', 'y'] }],
  ['adds by replacing a missing member', {}, [{ op: 'replace', path: '/a', value: 1 }], { a: 1 }],
  [
    'moves a member',
    { from: { a: 1 }, to: {} },
    [{ op: 'move', from: '/from/a', path: '/to/b' }],
    { from: {}, to: { b: 1 } },
  ],
  [
    'moves an item',
    { l: ['w', 'x', 'y', 'z'] },
    [{ op: 'move', from: '/l/1', path: '/l/3' }],
    { l: ['w', 'y', 'z', 'x'] },
  ],
  ['moves onto itself', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
  ['copies', { a: { b: [1] } }, [{ op: 'copy', from: '/a/b', path: '/c' }], { a: { b: [1] }, c: [1] }],
  [
    'copies so that the source is its own',
    { a: { b: 1 } },
    [
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'replace', path: '/a/b', value: 2 },
    ],
    { a: { b: 2 }, c: { b: 1 } },
  ],
  [
    'reads ~01 as a tilde and a one',
    { '~1': 10, '/': 9 },
    [{ op: 'replace', path: '/~01', value: 0 }],
    { '~1': 0, '/': 9 },
  ],
  ['reads ~1 as a slash', { 'a/b': 1 }, [{ op: 'remove', path: '/a~1b' }], {}],
  ['does nothing with no operation', { a: 1 }, [], { a: 1 }],
])('%s', ([, document, operations, expected]) => {
  const before = structuredClone(document);
  expect(jsonPatch(document, operations)).toEqual(expected);
  expect(document).toEqual(before);
});

describe('test', () => {
  const document = { s: 'text', n: 10, o: { a: 1, b: [2, null] }, empty: {}, nothing: null };
  test.for<[string, Json]>([
    ['/s', 'text'],
    ['/n', 10],
    ['/n', 1e1],
    ['/o', { b: [2, null], a: 1 }],
    ['/o/b/1', null],
    ['/nothing', null],
    ['', document],
  ])('holds: %s is %j', ([path, value]) => {
    expect(jsonPatch(document, [{ op: 'test', path, value }])).toEqual(document);
  });
  test.for<[string, Json]>([
    ['/s', 'Text'],
    ['/n', '10'],
    ['/o', { a: 1 }],
    ['/o', { a: 1, b: [null, 2] }],
    ['/empty', []],
    ['/nothing', false],
    ['/nowhere', 'text'],
  ])('fails: %s is not %j', ([path, value]) => {
    expect(() => jsonPatch(document, [{ op: 'test', path, value }])).toThrow(PatchFailure);
  });
});

test.for<[string, Json, Operation]>([
  ['adding below a missing member', {}, { op: 'add', path: '/a/b', value: 1 }],
  ['adding below a scalar', { a: 'x' }, { op: 'add', path: '/a/b', value: 1 }],
  ['adding far behind the end of a list', { l: [] }, { op: 'add', path: '/l/1', value: 1 }],
  ['an index with a leading zero', { l: [1, 2] }, { op: 'add', path: '/l/01', value: 1 }],
  ['a word as an index', { l: [1] }, { op: 'add', path: '/l/first', value: 1 }],
  ['a negative index', { l: [1] }, { op: 'remove', path: '/l/-1' }],
  ['removing the item behind the last', { l: [1] }, { op: 'remove', path: '/l/-' }],
  ['removing a missing member', { a: 1 }, { op: 'remove', path: '/b' }],
  ['removing an inherited member', {}, { op: 'remove', path: '/toString' }],
  ['replacing an item that is not there', { l: [1] }, { op: 'replace', path: '/l/1', value: 2 }],
  ['copying a missing member', {}, { op: 'copy', from: '/a', path: '/b' }],
  ['moving a missing member', {}, { op: 'move', from: '/a', path: '/b' }],
  ['moving into itself', { a: { b: {} } }, { op: 'move', from: '/a', path: '/a/b/c' }],
  ['adding without a value', {}, { op: 'add', path: '/a' }],
  ['copying without a source', {}, { op: 'copy', path: '/a' }],
  ['a path that is not a pointer', { a: 1 }, { op: 'remove', path: 'a' }],
])('%s fails', ([, document, operation]) => {
  expect(() => jsonPatch(document, [operation])).toThrow(PatchFailure);
});

test('a member named __proto__ is a member like any other', () => {
  const patched = jsonPatch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }]);
  expect(JSON.stringify(patched)).toBe('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
});

describe('for all documents', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  const key = fc.constantFrom('a', 'b', 'c/d', 'e~f', '');
  const object = fc.dictionary(key, value) as fc.Arbitrary<JsonObject>;
  const at = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const holds = (property: fc.IProperty<[JsonObject, string, Json]>) =>
    fc.assert(property, { seed: 13, numRuns: 200 });

  test('an added member exists, and can be removed again', () => {
    holds(
      fc.property(object, key, value, (document, name, added) => {
        const path = at(name);
        const patched = jsonPatch(document, [
          { op: 'add', path, value: added },
          { op: 'test', path, value: added },
        ]);
        expect(patched).toEqual({ ...document, [name]: added });
        const { [name]: _replaced, ...others } = document;
        expect(jsonPatch(patched, [{ op: 'remove', path }])).toEqual(others);
      }),
    );
  });

  test('a move is a copy and a removal', () => {
    holds(
      fc.property(object, key, value, (document, name, added) => {
        const start = { ...document, [name]: added };
        const [from, path] = [at(name), '/elsewhere'];
        const steps: readonly Operation[] = [
          { op: 'copy', from, path },
          { op: 'remove', path: from },
        ];
        expect(jsonPatch(start, [{ op: 'move', from, path }])).toEqual(jsonPatch(start, steps));
      }),
    );
  });

  test('operations in one patch equal the same operations in sequence', () => {
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom('add', 'replace'), path: key.map(at), value }),
      fc.record({ op: fc.constant('remove'), path: key.map(at) }),
      fc.record({ op: fc.constantFrom('copy', 'move'), from: key.map(at), path: key.map(at) }),
    ) as fc.Arbitrary<Operation>;
    const property = fc.property(object, fc.array(operation, { maxLength: 6 }), (document, operations) => {
      const together = outcome(() => jsonPatch(document, operations));
      const inTurn = outcome(() =>
        operations.reduce<Json>((patched, one) => jsonPatch(patched, [one]), document),
      );
      expect(together).toEqual(inTurn);
    });
    fc.assert(property, { seed: 17, numRuns: 300 });
  });
});

function outcome(action: () => Json): Json | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof PatchFailure) return undefined;
    throw error;
  }
}
