// The variations of a case: which subjects a target has, and which encodings the seed chooses.
import { expect, test } from 'vitest';
import type { FeatureName } from '../../catalogue/features.ts';
import { anyCollection } from '../../kit/subjects.ts';
import { variationsOf } from './choose.ts';
import { titleOf } from './variation.ts';

const id = 'objects.fields.kind';
const all: readonly FeatureName[] = ['cluster-wide', 'rbac', 'custom-definitions', 'cbor'];
const titles = (features: readonly FeatureName[], seed = 1, anyEncoding?: true) =>
  variationsOf(
    { id, subjects: anyCollection, ...(anyEncoding && { anyEncoding }) },
    { features: new Set(features), seed },
  ).map(titleOf);

test('a case that names no subjects has no variations', () => {
  expect(variationsOf({ id }, { features: new Set(), seed: 1 })).toEqual([]);
});

test.each<readonly [string, readonly FeatureName[], readonly string[]]>([
  ['a run without cluster-wide rights', ['rbac', 'custom-definitions'], ['pod templates', 'config maps']],
  [
    'a target without custom kinds',
    ['cluster-wide', 'rbac'],
    ['pod templates', 'config maps', 'cluster roles'],
  ],
  [
    'a target with all',
    all,
    ['pod templates', 'config maps', 'cluster roles', 'custom objects', 'cluster-scoped custom objects'],
  ],
])('%s', (_title, features, expected) => {
  expect(titles(features)).toEqual(expected);
});

test('the base is in JSON; the seed chooses the encodings of the others', () => {
  const bySeed = Array.from({ length: 20 }, (_, seed) => titles(all, seed, true));
  expect(bySeed.map(([base]) => base)).toEqual(bySeed.map(() => 'pod templates'));
  expect(new Set(bySeed.map((each) => each[1]))).toEqual(
    new Set(['config maps', 'config maps in YAML', 'config maps in CBOR']),
  );
  expect(titles(all, 3, true)).toEqual(titles(all, 3, true));
});

test('the base is repeated over all namespaces where the case allows it and the run may', () => {
  const over = (features: readonly FeatureName[]) =>
    variationsOf(
      { id, subjects: ['pod-templates', 'cluster-roles'], anyScope: true },
      { features: new Set(features), seed: 1 },
    ).map(titleOf);
  expect(over(all)).toEqual(['pod templates', 'pod templates over all namespaces', 'cluster roles']);
  expect(over(['rbac'])).toEqual(['pod templates']);
});

test('the others also run over another HTTP version that the target speaks', () => {
  const over = (otherHttp?: '2') =>
    Array.from({ length: 20 }, (_, seed) =>
      variationsOf({ id, subjects: anyCollection }, { features: new Set(all), seed, otherHttp }).map(titleOf),
    );
  expect(new Set(over('2').map(([base]) => base))).toEqual(new Set(['pod templates']));
  expect(new Set(over('2').map((each) => each[1]))).toEqual(
    new Set(['config maps', 'config maps over HTTP/2']),
  );
  expect(
    over()
      .flat()
      .filter((title) => title.includes('HTTP')),
  ).toEqual([]);
});

test('CBOR only where the target has it', () => {
  const found = Array.from({ length: 20 }, (_, seed) => titles(['cluster-wide', 'rbac'], seed, true)).flat();
  expect(found.filter((title) => title.includes('CBOR'))).toEqual([]);
});
