// The rule matcher of the suite, as access 2.2 describes it.
import { describe, expect, test } from 'vitest';
import { actionsOf, allows, describeAction, missingActions, rulesIn } from './rules.ts';
import type { Action, ReadRule } from './rules.ts';

const rule = (fields: Partial<ReadRule>): ReadRule => ({
  apiGroups: [],
  resources: [],
  resourceNames: [],
  verbs: [],
  nonResourceURLs: [],
  ...fields,
});
const pods = rule({ apiGroups: [''], resources: ['pods'], verbs: ['get'] });
const get = (resource: string, group = '', name?: string): Action => ({
  verb: 'get',
  group,
  resource,
  ...(name === undefined ? {} : { name }),
});

describe('a rule of resources', () => {
  test.each<[string, Partial<ReadRule>, Action, boolean]>([
    ['matches its own resource', {}, get('pods'), true],
    ['requires the verb', {}, { ...get('pods'), verb: 'list' }, false],
    ['matches any verb', { verbs: ['*'] }, { ...get('pods'), verb: 'invented' }, true],
    ['requires the group', {}, get('pods', 'apps'), false],
    ['matches any group', { apiGroups: ['*'] }, get('pods', 'apps'), true],
    ['requires the resource', {}, get('secrets'), false],
    ['matches any resource', { resources: ['*'] }, get('secrets'), true],
    ['excludes sub-resources', {}, get('pods/log'), false],
    ['names a sub-resource', { resources: ['pods/log'] }, get('pods/log'), true],
    ['names a sub-resource alone', { resources: ['pods/log'] }, get('pods'), false],
    ['matches sub-resources with a wildcard', { resources: ['*'] }, get('pods/log'), true],
    ['names a sub-resource of all resources', { resources: ['*/scale'] }, get('deployments/scale'), true],
    [
      'names another sub-resource of all resources',
      { resources: ['*/scale'] },
      get('deployments/status'),
      false,
    ],
    ['names its object', { resourceNames: ['a'] }, get('pods', '', 'a'), true],
    ['names another object', { resourceNames: ['a'] }, get('pods', '', 'b'), false],
    ['names an object, with a request without a name', { resourceNames: ['a'] }, get('pods'), false],
    ['does not match paths', { verbs: ['*'], resources: ['*'] }, { verb: 'get', path: '/pods' }, false],
  ])('%s', (_what, fields, action, allowed) => {
    expect(allows([{ ...pods, ...fields }], action)).toBe(allowed);
  });
});

test.each([
  ['/healthz', '/healthz', true],
  ['/healthz', '/healthz/ping', false],
  ['/healthz/*', '/healthz/ping', true],
  ['/healthz/*', '/healthz', false],
  ['*', '/anything', true],
])('the path %s and a request of %s', (url, path, allowed) => {
  expect(allows([rule({ nonResourceURLs: [url], verbs: ['get'] })], { verb: 'get', path })).toBe(allowed);
});

test('rules are additive, and no rules allow nothing', () => {
  expect(allows([pods, rule({})], get('pods'))).toBe(true);
  expect(allows([], get('pods'))).toBe(false);
});

test('missing actions are listed one by one', () => {
  const wanted = [
    rule({ apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'] }),
    rule({ nonResourceURLs: ['/a', '/b'], verbs: ['get'] }),
  ];
  const has = [pods, rule({ nonResourceURLs: ['/a'], verbs: ['*'] })];
  expect(actionsOf(wanted)).toHaveLength(6);
  expect(missingActions(has, wanted).map(describeAction)).toEqual([
    'get pods/log',
    'list pods',
    'list pods/log',
    'get /b',
  ]);
  expect(missingActions(wanted, has).map(describeAction)).toEqual(['* /a']);
});

test('null and absent lists are empty, and entries that are not rules are omitted', () => {
  const read = (rules: unknown) => rulesIn({ metadata: {}, rules });
  expect(read(undefined)).toEqual([]);
  expect(read(null)).toEqual([]);
  expect(read([{ verbs: ['get'], resources: null }, 'no rule'])).toEqual([rule({ verbs: ['get'] })]);
});
