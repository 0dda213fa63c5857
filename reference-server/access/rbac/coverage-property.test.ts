// Coverage against every request of a small world: what the parts that decide about requests say is the law.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Attributes } from '../authorizer.ts';
import { uncovered } from './coverage.ts';
import { ruleAllows } from './rules.ts';

// What no rule of the property names stands for all that wildcards take in besides.
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
    fc.property(rules, rules, fc.boolean(), (held, asked, holdsSome) => {
      const owned = holdsSome ? [...held, ...asked.slice(1)] : held;
      const left = uncovered(owned, asked);
      const mine = new Set(allowedBy(owned));
      const beyond = allowedBy(asked).filter((request) => !mine.has(request));
      expect(left.length === 0).toBe(beyond.length === 0);
      // What is told as missing is asked for, and not held; nothing else is missing.
      for (const one of left) {
        expect(uncovered(asked, [one])).toEqual([]);
        expect(uncovered(owned, [one])).not.toEqual([]);
      }
      const told = new Set(allowedBy(left));
      expect(beyond.filter((request) => !told.has(request))).toEqual([]);
    }),
    { seed: 1, numRuns: 2000 },
  );
});
