// The features of a case where some are decided while cases run.
import { expect, test } from 'vitest';
import { createLateFeatures } from './late-features.ts';

const plan = { features: ['cluster-wide'], undecided: ['bootstrap-tokens', 'token-cleaner'] } as const;
const cleaner = { id: 'bootstrap.token.cleaner' } as const;

test('a case waits for the features that it needs, decided before or after', async () => {
  const late = createLateFeatures();
  const other = late.featuresFor({ id: 'writes.put.stale-version-conflict' }, plan);
  expect([...(await other)]).toEqual(['cluster-wide']);
  const waiting = late.featuresFor(cleaner, plan);
  late.decide({ name: 'token-cleaner', isOn: true });
  expect([...(await waiting)]).toEqual(['cluster-wide', 'token-cleaner']);
  late.decide({ name: 'bootstrap-tokens', isOn: false });
  expect([...(await late.featuresFor({ id: 'bootstrap.token.accepted' }, plan))]).toEqual(['cluster-wide']);
});

test('a case waits for the features that it uses where the target has them', async () => {
  const late = createLateFeatures();
  const waiting = late.featuresFor({ id: 'reviews.token.audiences-of-opaque-tokens' }, plan);
  late.decide({ name: 'bootstrap-tokens', isOn: true });
  expect([...(await waiting)]).toEqual(['cluster-wide', 'bootstrap-tokens']);
});

test('a case that launches a server does not wait', async () => {
  const features = await createLateFeatures().featuresFor({ id: 'bootstrap.token.option-off' }, plan);
  expect([...features]).toEqual(['cluster-wide']);
});
