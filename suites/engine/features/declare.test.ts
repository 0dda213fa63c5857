// Tests that declared features override probed ones.
import { expect, test } from 'vitest';
import { declareFeatures, UnknownFeature } from './declare.ts';

test('a declaration overrides a probe in both directions', () => {
  const probed = new Set(['pods', 'rbac'] as const);
  expect([...declareFeatures(probed, { rbac: false, oidc: true })]).toEqual(['pods', 'oidc']);
  expect([...probed]).toEqual(['pods', 'rbac']);
});

test.each([
  ['podz', 'unknown feature "podz": did you mean pods?'],
  ['quite-something-else', 'unknown feature "quite-something-else": the features are claim-templates, '],
  ['constructor', 'unknown feature "constructor"'],
])('%s is not a feature', (name, message) => {
  const declare = () => declareFeatures(new Set(), { [name]: true });
  expect(declare).toThrow(UnknownFeature);
  expect(declare).toThrow(message);
});
