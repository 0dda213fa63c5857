// The rule matcher of the suite, by the words of access 2.2.
import { describe, expect, test } from 'vitest';
import { actionsOf, allows, describeAction, lacking, rulesIn } from './rules.ts';
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
    ['fits its own', {}, get('pods'), true],
    ['needs the verb', {}, { ...get('pods'), verb: 'list' }, false],
    ['takes any verb', { verbs: ['*'] }, { ...get('pods'), verb: 'invented' }, true],
    ['needs the group', {}, get('pods', 'apps'), false],
    ['takes any group', { apiGroups: ['*'] }, get('pods', 'apps'), true],
    ['needs the resource', {}, get('secrets'), false],
    ['takes any resource', { resources: ['*'] }, get('secrets'), true],
    ['has no sub-resources', {}, get('pods/log'), false],
    ['names a sub-resource', { resources: ['pods/log'] }, get('pods/log'), true],
    ['names a sub-resource alone', { resources: ['pods/log'] }, get('pods'), false],
    ['takes sub-resources with all', { resources: ['*'] }, get('pods/log'), true],
    ['names a sub-resource of all', { resources: ['*/scale'] }, get('deployments/scale'), true],
    ['names another sub-resource of all', { resources: ['*/scale'] }, get('deployments/status'), false],
    ['names its object', { resourceNames: ['a'] }, get('pods', '', 'a'), true],
    ['names another object', { resourceNames: ['a'] }, get('pods', '', 'b'), false],
    ['names an object, the request none', { resourceNames: ['a'] }, get('pods'), false],
    ['says nothing of paths', { verbs: ['*'], resources: ['*'] }, { verb: 'get', path: '/pods' }, false],
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

test('rules are additive, and none allows nothing', () => {
  expect(allows([pods, rule({})], get('pods'))).toBe(true);
  expect(allows([], get('pods'))).toBe(false);
});

test('each missing rule is reported', () => {
  const wanted = [
    rule({ apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'] }),
    rule({ nonResourceURLs: ['/a', '/b'], verbs: ['get'] }),
  ];
  const has = [pods, rule({ nonResourceURLs: ['/a'], verbs: ['*'] })];
  expect(actionsOf(wanted)).toHaveLength(6);
  expect(lacking(has, wanted).map(describeAction)).toEqual([
    'get pods/log',
    'list pods',
    'list pods/log',
    'get /b',
  ]);
  expect(lacking(wanted, has).map(describeAction)).toEqual(['* /a']);
});

test('null and absent lists are empty, what is no rule is left out', () => {
  const read = (rules: unknown) => rulesIn({ metadata: {}, rules });
  expect(read(undefined)).toEqual([]);
  expect(read(null)).toEqual([]);
  expect(read([{ verbs: ['get'], resources: null }, 'no rule'])).toEqual([rule({ verbs: ['get'] })]);
});
