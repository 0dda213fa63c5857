// Which kinds stand in for a subject of a case.
import { expect, test } from 'vitest';
import type { FeatureName } from '../../catalogue/features.ts';
import { variationsOf } from './choose.ts';
import type { VariedCase } from './rows.ts';
import { titleOf } from './variation.ts';

const id = 'objects.fields.kind';
const everything: readonly FeatureName[] = [
  'cluster-wide',
  'rbac',
  'custom-definitions',
  'cbor',
  'leases',
  'impersonation',
  'token-requests',
];

const titles = (one: VariedCase, others: readonly VariedCase[], thorough = false) =>
  variationsOf(one, { features: new Set(everything), seed: 1, thorough }, others).map(titleOf);

/** The subjects of many cases about these. */
function drawnOf(subjects: NonNullable<VariedCase['subjects']>): readonly (readonly string[])[] {
  const one = { subjects, jsonOnly: true } as const;
  const many = Array.from({ length: 30 }, (_, index) => ({ ...one, id: `${id}${index}` as typeof id }));
  return many.map((each) => titles(each, many));
}

test('roles stand in for leases where these are not the base; in a thorough run other kinds do for config maps', () => {
  const drawn = drawnOf(['pod-templates', 'leases']);
  for (const [base, , ...more] of drawn) expect([base, more]).toEqual(['pod templates', []]);
  expect(new Set(drawn.map(([, other]) => other))).toEqual(new Set(['leases', 'roles']));
  const thorough = (...subjects: NonNullable<VariedCase['subjects']>) =>
    new Set(titles({ id, subjects, jsonOnly: true }, [], true));
  const all = ['pod templates', 'config maps', 'secrets', 'leases', 'roles'];
  expect(thorough('pod-templates', 'config-maps')).toEqual(new Set(all));
  expect(thorough('config-maps')).toEqual(new Set(['config maps']));
});

test('custom objects of a version that is not stored stand in for others', () => {
  const drawn = drawnOf(['pod-templates', 'custom-objects']);
  expect(new Set(drawn.map(([, other]) => other))).toEqual(
    new Set(['custom objects', 'custom objects of a version that is not stored']),
  );
});
