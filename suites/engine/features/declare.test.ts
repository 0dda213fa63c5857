// Tests that a name of a feature is checked.
import { expect, test } from 'vitest';
import { featureNamed, UnknownFeature } from './declare.ts';

test('the name of a feature', () => expect(featureNamed('oidc')).toBe('oidc'));

test.each([
  ['podz', 'unknown feature "podz": did you mean pods?'],
  ['quite-something-else', 'unknown feature "quite-something-else": the features are claim-templates, '],
  ['constructor', 'unknown feature "constructor"'],
])('%s is not a feature', (name, message) => {
  expect(() => featureNamed(name)).toThrow(UnknownFeature);
  expect(() => featureNamed(name)).toThrow(message);
});
