// The variations of a case: which subjects a target has, and which conditions the seed chooses for them.
import { describe, expect, test } from 'vitest';
import type { FeatureName } from '../../catalogue/features.ts';
import { cases } from '../../index.ts';
import { anyCollection } from '../../kit/kinds/subjects.ts';
import { anyWrite } from '../../kit/objects/write.ts';
import { variationsOf } from './choose.ts';

import type { Possible, VariedCase } from './rows.ts';
import { titleOf } from './variation.ts';
import type { Variation } from './variation.ts';

const id = 'objects.fields.kind';
const all: readonly FeatureName[] = ['cluster-wide', 'rbac', 'custom-definitions', 'cbor'];
const everything: readonly FeatureName[] = [...all, 'leases', 'impersonation', 'token-requests'];

const variations = (
  one: Partial<VariedCase>,
  features: readonly FeatureName[] = all,
  possible: Partial<Possible> = {},
  others: readonly VariedCase[] = [],
) =>
  variationsOf(
    { id, subjects: anyCollection, jsonOnly: true, ...one },
    { features: new Set(features), seed: 1, thorough: false, ...possible },
    others,
  );
const titles = (...given: Parameters<typeof variations>) => variations(...given).map(titleOf);
const bySeed = (one: Partial<VariedCase>, features = all, possible: Partial<Possible> = {}) =>
  Array.from({ length: 40 }, (_, seed) => titles(one, features, { ...possible, seed }));

describe('a case that chooses its objects', () => {
  const conditions = (seed: number, thorough: boolean, features: readonly FeatureName[] = all) =>
    variationsOf({ id }, { features: new Set(features), seed, thorough, otherHttp: '2' }, []).map(titleOf);
  const bySeeds = (...more: [] | [readonly FeatureName[]]) =>
    Array.from({ length: 60 }, (_, seed) => conditions(seed, false, ...more));

  test('runs once, under conditions that the seed chooses', () => {
    const found = bySeeds();
    expect(found.filter((each) => each.length !== 1)).toEqual([]);
    const once = ['', 'over HTTP/2', 'in YAML', 'in YAML over HTTP/2', 'in CBOR', 'in CBOR over HTTP/2'];
    expect(new Set(found.flat())).toEqual(new Set(once));
    expect(conditions(1, false)).toEqual(conditions(1, false));
    expect(bySeeds(['rbac']).join()).not.toContain('CBOR');
  });

  test('runs under each condition in a thorough run, first under those of the run', () => {
    const found = conditions(1, true);
    expect(found.slice(0, 2)).toEqual(['', 'over HTTP/2']);
    for (const encoding of ['YAML', 'CBOR']) expect(found.join()).toContain(`in ${encoding}`);
    expect(new Set(found).size).toBe(found.length);
  });
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
    [
      'pod templates',
      'config maps',
      'cluster roles',
      'custom objects',
      'cluster-scoped custom objects',
      'custom objects of a version that is not stored',
    ],
  ],
])('%s', (_title, features, expected) => {
  expect(titles({}, features)).toEqual(expected);
});

const inEncodings = (features: readonly FeatureName[] = all) =>
  Array.from({ length: 40 }, (_, seed) =>
    variationsOf(
      { id, subjects: anyCollection },
      { features: new Set(features), seed, thorough: false },
      [],
    ).map(titleOf),
  );

test('the base is in JSON; the seed chooses the encodings of the others', () => {
  const found = inEncodings();
  expect(new Set(found.map(([base]) => base))).toEqual(new Set(['pod templates']));
  expect(new Set(found.map((each) => each[1]))).toEqual(
    new Set(['config maps', 'config maps in YAML', 'config maps in CBOR']),
  );
  expect(inEncodings()).toEqual(found);
});

test('the base is repeated over all namespaces where the case allows it and the run may', () => {
  const one = { subjects: ['pod-templates', 'cluster-roles'], anyScope: true } as const;
  expect(titles(one)).toEqual(['pod templates', 'pod templates over all namespaces', 'cluster roles']);
  expect(titles(one, ['rbac']).join()).not.toContain('over all');
});

test('the others also run over another HTTP version that the target speaks', () => {
  const found = bySeed({}, all, { otherHttp: '2' });
  expect(new Set(found.map(([base]) => base))).toEqual(new Set(['pod templates']));
  expect(new Set(found.map((each) => each[1]))).toEqual(new Set(['config maps', 'config maps over HTTP/2']));
  expect(bySeed({}).flat().join()).not.toContain('HTTP');
});

test('other identities and verbs where the case allows them, and never a strategic merge patch of custom objects', () => {
  const found = bySeed({ anyIdentity: true, writes: anyWrite }, everything);
  expect(new Set(found.map(([base]) => base))).toEqual(new Set(['pod templates']));
  expect(new Set(found.map((each) => each[1])).size).toBeGreaterThan(6);
  const texts = found.flat();
  for (const condition of [
    'as an impersonated user',
    'as a service account',
    'by JSON patch',
    'by strategic',
  ])
    expect(texts.join()).toContain(condition);
  expect(texts.filter((text) => text.includes('custom') && text.includes('strategic'))).toEqual([]);
  expect(bySeed({ anyIdentity: true }).flat().join()).not.toContain(' as ');
});

test('a case with one subject runs on it once more, under other conditions', () => {
  const one = { subjects: ['config-maps'], writes: anyWrite, jsonOnly: true } as const;
  const many = Array.from({ length: 12 }, (_, index) => ({ ...one, id: `${id}${index}` as typeof id }));
  for (const each of many) {
    const [base, other, ...more] = titles(each, all, {}, many);
    expect([base, more]).toEqual(['config maps', []]);
    expect(other).toContain('config maps by ');
  }
  expect(titles({ subjects: ['config-maps'] })).toEqual(['config maps']);
});

test('CBOR only where the target has it', () => {
  expect(inEncodings(['cluster-wide', 'rbac']).flat().join()).not.toContain('CBOR');
});

/** Two conditions that met, such as `subject=config-maps http=2`. */
function pairs({ subject, encoding, overAll, http, identity, write }: Variation): readonly string[] {
  const values = Object.entries({ subject, encoding, overAll, http, identity, write }).map(
    ([name, value]) => `${name}=${value ?? 'base'}`,
  );
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
}

describe('over the cases of the suite', () => {
  const varied = cases.filter(({ subjects }) => subjects !== undefined);
  const run = (seed: number, thorough: boolean, over: readonly VariedCase[] = cases) => {
    const possible = { features: new Set(everything), seed, thorough, otherHttp: '2' } as const;
    return new Map(varied.map((one) => [one.id, variationsOf(one, possible, over)]));
  };
  const pairsOfRun = (found: ReturnType<typeof run>) => new Set([...found.values()].flat().flatMap(pairs));
  /** Only a thorough run has secrets. */
  const possiblePairs = new Set(
    [...pairsOfRun(run(1, true))].filter((pair) => !pair.startsWith('subject=secrets')),
  );

  test('each pair of conditions meets in every run, whatever its seed', () => {
    for (let seed = 0; seed < 10; seed += 1)
      expect([...possiblePairs.difference(pairsOfRun(run(seed, false)))], `seed ${seed}`).toEqual([]);
  });

  test('each case has a collection on every target that has what it needs', () => {
    const without = varied.filter((one) => {
      const features = new Set<FeatureName>(one.conditions?.needs);
      return variationsOf(one, { features, seed: 1, thorough: false }, []).length === 0;
    });
    expect(without.map((one) => one.id)).toEqual([]);
  });

  test('a further case leaves the conditions of most others as they are', () => {
    const [found, fewer] = [
      run(1, false),
      run(
        1,
        false,
        cases.filter(({ id: one }) => one !== id),
      ),
    ];
    const changed = varied.filter((one) => {
      const [now = [], before = []] = [found.get(one.id), fewer.get(one.id)];
      return one.id !== id && now.map(titleOf).join() !== before.map(titleOf).join();
    });
    expect(changed.length).toBeLessThanOrEqual(varied.length / 4);
  });

  test('a thorough run has each pair of conditions in each case, and its base first', () => {
    const one = { id, subjects: anyCollection, anyScope: true, anyIdentity: true, writes: anyWrite } as const;
    const possible = { features: new Set(everything), seed: 1, thorough: true, otherHttp: '2' } as const;
    const found = variationsOf(one, possible, []);
    expect(titleOf(found[0]!)).toBe('pod templates');
    const shown = new Set(found.flatMap(pairs));
    for (const subject of anyCollection)
      for (const condition of ['encoding=cbor', 'http=2', 'identity=impersonated', 'write=json-patch'])
        expect(shown).toContain(`subject=${subject} ${condition}`);
    expect(shown).toContain('encoding=yaml identity=service-account');
    expect(found.length).toBeLessThan(40);
  });
});
