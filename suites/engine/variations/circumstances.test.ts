// Which cases run under which circumstances: bodies over 64 KiB, a restarted server.
import { expect, test } from 'vitest';
import type { FeatureName } from '../../catalogue/features.ts';
import { anyCollection } from '../../kit/kinds/subjects.ts';
import { variationsOf } from './choose.ts';
import type { VariedCase } from './rows.ts';
import { titleOf } from './variation.ts';

const id = 'objects.fields.kind';
const all: readonly FeatureName[] = ['cluster-wide', 'rbac', 'custom-definitions', 'cbor'];

const circumstances = ['large-bodies', 'restarted'] as const;
const drawn = (one: VariedCase) =>
  Array.from({ length: 200 }, (_, seed) =>
    variationsOf(one, { features: new Set(all), seed, thorough: false, circumstances, otherHttp: '2' }, []),
  );

test('one in a few cases that choose their objects runs under each, once', () => {
  const found = drawn({ id });
  for (const name of circumstances) {
    const those = found.filter(([only]) => only?.circumstance === name);
    expect(those.length).toBeGreaterThan(10);
    expect(those.length).toBeLessThan(50);
    expect(those.filter(([only]) => only?.encoding !== 'json' || only.http !== undefined)).toEqual([]);
  }
  expect(found.filter(({ length }) => length !== 1)).toEqual([]);
});

test('the base of a case about any collection runs without one, the others under any', () => {
  const found = drawn({ id, subjects: anyCollection });
  expect(new Set(found.map(([base]) => titleOf(base!)))).toEqual(new Set(['pod templates']));
  const titled = found.flat().map(titleOf);
  expect(titled.filter((title) => / in .* white space|HTTP.* restarted/.test(title))).toEqual([]);
  for (const title of ['config maps with bodies over 64 KiB', 'in CBOR on a restarted server'])
    expect(titled.join('\n')).toContain(title);
});

test('no case whose statement needs an option or a controller runs on a restarted server', () => {
  const found = drawn({ id, subjects: anyCollection, conditions: { needs: ['garbage-collector'] } });
  expect(found.flat().map(titleOf).join()).not.toContain('restarted');
});
