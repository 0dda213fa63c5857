// One rule against one request: every combination of the values of all lists.
import { describe, expect, test } from 'vitest';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import { allowingGrant, ruleAllows } from './rules.ts';

const user = { username: 'bob', uid: '', groups: [], extra: {} };

const resource = { group: '', version: 'v1', plural: 'pods', subresource: '', namespace: 'n1', name: 'a' };

/** A list of the rule, the value of the request, and whether they match. */
type Pairs<T> = readonly (readonly [readonly string[] | undefined, T, boolean])[];

const verbs: Pairs<string> = [
  [['get'], 'get', true],
  [['list', 'get'], 'get', true],
  [['*'], 'get', true],
  [['*'], 'invented', true],
  [['get'], 'list', false],
  [['delete'], 'deletecollection', false],
  [['deletecollection'], 'delete', false],
  [['GET'], 'get', false],
  [['g*'], 'get', false],
  [[], 'get', false],
  [undefined, 'get', false],
];

const groups: Pairs<string> = [
  [[''], '', true],
  [['*'], '', true],
  [['*'], 'apps', true],
  [['', 'apps'], 'apps', true],
  [[''], 'apps', false],
  [['apps'], '', false],
  [['app'], 'apps', false],
  [[], '', false],
  [undefined, '', false],
];

const resources: Pairs<{ readonly plural: string; readonly subresource: string }> = [
  [['pods'], { plural: 'pods', subresource: '' }, true],
  [['*'], { plural: 'pods', subresource: '' }, true],
  [['*'], { plural: 'pods', subresource: 'log' }, true],
  [['pods/log'], { plural: 'pods', subresource: 'log' }, true],
  [['maps', 'pods/log'], { plural: 'pods', subresource: 'log' }, true],
  [['*/log'], { plural: 'pods', subresource: 'log' }, true],
  [['pods'], { plural: 'pods', subresource: 'log' }, false],
  [['pods/log'], { plural: 'pods', subresource: '' }, false],
  [['pods/log'], { plural: 'pods', subresource: 'status' }, false],
  [['pods/log'], { plural: 'maps', subresource: 'log' }, false],
  [['*/log'], { plural: 'pods', subresource: '' }, false],
  [['*/log'], { plural: 'log', subresource: '' }, false],
  [['*/log'], { plural: 'pods', subresource: 'status' }, false],
  [['pods/*'], { plural: 'pods', subresource: 'log' }, false],
  [['Pod'], { plural: 'pods', subresource: '' }, false],
  [['pod'], { plural: 'pods', subresource: '' }, false],
  [['PODS'], { plural: 'pods', subresource: '' }, false],
  [['pod*'], { plural: 'pods', subresource: '' }, false],
  [[], { plural: 'pods', subresource: '' }, false],
  [undefined, { plural: 'pods', subresource: '' }, false],
];

const resourceNames: Pairs<string> = [
  [undefined, 'a', true],
  [undefined, '', true],
  [[], 'a', true],
  [[], '', true],
  [['a'], 'a', true],
  [['b', 'a'], 'a', true],
  [['a'], 'b', false],
  [['a'], 'A', false],
  [['a'], 'ab', false],
  [['a'], '', false],
  [['*'], 'a', false],
];

const paths: Pairs<string> = [
  [['/metrics'], '/metrics', true],
  [['/healthz', '/metrics'], '/metrics', true],
  [['/metrics/*'], '/metrics/', true],
  [['/metrics/*'], '/metrics/a', true],
  [['/metrics/*'], '/metrics/a/b', true],
  [['/metrics*'], '/metrics', true],
  [['/*'], '/metrics', true],
  [['*'], '/metrics', true],
  [['/metrics'], '/metrics/', false],
  [['/metrics'], '/metrics/a', false],
  [['/metrics'], '/metric', false],
  [['/metrics'], '/Metrics', false],
  [['/metrics/*'], '/metrics', false],
  [['/metrics/*/b'], '/metrics/a/b', false],
  [['/*/a'], '/metrics/a', false],
  [['metrics'], '/metrics', false],
  [[], '/metrics', false],
  [undefined, '/metrics', false],
];

function listsOf(lists: Readonly<Record<string, readonly string[] | undefined>>): PolicyRule {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
}

test.each(verbs)('verbs %j and a request to %s on a resource: %j', (verbList, verb, verbFits) => {
  let seen = 0;
  for (const [apiGroups, group, groupFits] of groups) {
    for (const [resourceList, on, resourceFits] of resources) {
      for (const [nameList, name, nameFits] of resourceNames) {
        const rule = listsOf({
          verbs: verbList,
          apiGroups,
          resources: resourceList,
          resourceNames: nameList,
        });
        const attributes = { user, verb, resource: { ...resource, ...on, group, name } };
        const fits = verbFits && groupFits && resourceFits && nameFits;
        expect(ruleAllows(rule, attributes), JSON.stringify({ rule, attributes })).toBe(fits);
        seen += 1;
      }
    }
  }
  expect(seen).toBe(groups.length * resources.length * resourceNames.length);
});

describe('paths', () => {
  test.each(verbs)('verbs %j and a request to %s: %j', (verbList, verb, verbFits) => {
    for (const [nonResourceURLs, path, pathFits] of paths) {
      const rule = listsOf({ verbs: verbList, nonResourceURLs });
      expect(ruleAllows(rule, { user, verb, path }), `${path} under ${JSON.stringify(rule)}`).toBe(
        verbFits && pathFits,
      );
    }
  });

  test('rules for every resource allow no path, and rules for every path no resource', () => {
    const onResources = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
    const onPaths = { verbs: ['*'], nonResourceURLs: ['*'] };
    expect(ruleAllows(onResources, { user, verb: 'get', path: '/metrics' })).toBe(false);
    expect(ruleAllows(onPaths, { user, verb: 'get', resource })).toBe(false);
    expect(ruleAllows(onResources, { user, verb: 'get', resource })).toBe(true);
    expect(ruleAllows(onPaths, { user, verb: 'get', path: '/metrics' })).toBe(true);
  });
});

describe('grants', () => {
  const rule = (verb: string, one = 'pods'): PolicyRule => ({
    verbs: [verb],
    apiGroups: [''],
    resources: [one],
  });
  const allowing = (grants: readonly (readonly PolicyRule[])[], verb: string) =>
    allowingGrant(
      grants.map((rules, at) => ({ rules, at })),
      { user, verb, resource },
      ruleAllows,
    )?.at;

  test('any rule of any grant is enough, and the first such grant is named', () => {
    const grants = [[], [rule('list')], [rule('list', 'maps'), rule('get')], [rule('get')]];
    expect(allowing(grants, 'get')).toBe(2);
    expect(allowing(grants, 'list')).toBe(1);
    expect(allowing(grants, 'watch')).toBeUndefined();
    expect(allowing([], 'get')).toBeUndefined();
  });

  test('a single rule must match in every respect', () => {
    const mixed = [[rule('get', 'maps'), rule('list')], [rule('get', 'secrets')]];
    expect(allowing(mixed, 'get')).toBeUndefined();
  });

  test('no grant after the first that allows is checked', () => {
    function* grants() {
      yield { rules: [rule('get')] };
      throw new Error('checked another grant');
    }
    const attributes = { user, verb: 'get', resource };
    expect(allowingGrant(grants(), attributes, ruleAllows)).toBeDefined();
  });
});
