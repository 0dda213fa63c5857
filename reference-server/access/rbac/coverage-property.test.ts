// Coverage against every request of a small set of values: the parts that decide about requests are the reference.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Attributes } from '../authorizer.ts';
import { uncovered } from './coverage.ts';
import { ruleAllows } from './rules.ts';

// A value that no generated rule names: only wildcards match it.
const other = 'other';
const words = {
  verbs: ['get', 'list', '*'],
  apiGroups: ['', 'apps', '*'],
  resources: ['pods', 'pods/log', 'jobs/log', '*/log', '*'],
  resourceNames: ['a', 'b'],
  nonResourceURLs: ['/a', '/a/b', '/a/*', '/a*', '*'],
};
const some = (list: readonly string[]) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: 3 });
const anyRule = fc.record(
  {
    verbs: some(words.verbs),
    apiGroups: some(words.apiGroups),
    resources: some(words.resources),
    resourceNames: some(words.resourceNames),
    nonResourceURLs: some(words.nonResourceURLs),
  },
  { requiredKeys: ['verbs'] },
);
const user = { username: 'u', uid: '', groups: [], extra: {} };

function everyRequest(): readonly Attributes[] {
  const found: Attributes[] = [];
  for (const verb of ['get', 'list', other]) {
    for (const path of ['/a', '/a/b', '/a/c', '/ab', '/b']) found.push({ user, verb, path });
    for (const group of ['', 'apps', other])
      for (const plural of ['pods', 'jobs', other])
        for (const subresource of ['', 'log', other])
          for (const name of ['', 'a', 'b', other])
            found.push({
              user,
              verb,
              resource: { group, version: 'v1', plural, subresource, namespace: '', name },
            });
  }
  return found;
}

test('rules cover others exactly where they allow every request that those allow', () => {
  const requests = everyRequest();
  const allowedBy = (rules: readonly PolicyRule[]) =>
    requests.filter((request) => rules.some((one) => ruleAllows(one, request)));
  const rules = fc.array(anyRule, { maxLength: 5 });
  fc.assert(
    fc.property(rules, rules, fc.boolean(), (own, required, holdsSome) => {
      const held = holdsSome ? [...own, ...required.slice(1)] : own;
      const missing = uncovered(held, required);
      const allowed = new Set(allowedBy(held));
      const beyond = allowedBy(required).filter((request) => !allowed.has(request));
      expect(missing.length === 0).toBe(beyond.length === 0);
      // The missing rules are required and not held, and together they are complete.
      for (const one of missing) {
        expect(uncovered(required, [one])).toEqual([]);
        expect(uncovered(held, [one])).not.toEqual([]);
      }
      const reported = new Set(allowedBy(missing));
      expect(beyond.filter((request) => !reported.has(request))).toEqual([]);
    }),
    { seed: 1, numRuns: 2000 },
  );
});
