// The features that `list --features` prints, and the errors for arguments that are not options.
import { expect, test } from 'vitest';
import { features } from '../suites/catalogue/features.ts';
import { requirements } from '../suites/catalogue/index.ts';
import { CommandError } from './exit-codes.ts';
import { knownEvidence } from './evidence.ts';
import { list, listedRequirement } from './list.ts';
import { featuresNeededBy, plainFeatures } from './list-features.ts';

const needs = (...names: string[]) => ({ needs: names });

test('all requirements together need every feature', () => {
  const all = featuresNeededBy(requirements.map(({ needs: names = [] }) => needs(...names)));
  expect(all.map(({ name }) => name)).toEqual(Object.keys(features));
});

test('a feature is listed with its clause and the number of requirements that need it', () => {
  const listed = featuresNeededBy([needs('pods'), needs(), needs('rbac', 'pods')]);
  expect(listed).toEqual([
    { name: 'pods', ...features.pods, requirements: 2 },
    { name: 'rbac', ...features.rbac, requirements: 1 },
  ]);
  expect(plainFeatures(listed)).toMatch(
    /^pods {2}core 2\.12 .*\nrbac {2}access 5\.4 .*\n2 of [0-9]+ optional features\n$/,
  );
});

test('excluded rows are listed as excluded, not as unclaimed', () => {
  const known = knownEvidence();
  const listed = requirements.map((row) => listedRequirement(row, known));
  expect(listed.filter(({ evidence }) => evidence === 'excluded').map(({ id }) => id)).toEqual(
    listed.filter(({ excluded }) => excluded !== undefined).map(({ id }) => id),
  );
  expect(listed.some(({ evidence }) => evidence === 'excluded')).toBe(true);
});

test.each([
  ['writes.put', '--requirement writes.put'],
  ['4.6', '--section 4.6'],
  ['core', '--document core'],
  ['MUST', '--level MUST'],
  ['proven', '--evidence proven'],
  ['features', '--features'],
])('the argument %s is refused', async (word, option) => {
  await expect(list([word])).rejects.toThrow(
    new CommandError(`unexpected argument "${word}": use ${option}`),
  );
});
