// Which kinds are served under which gates and runtime configuration.
import { expect, test } from 'vitest';
import type { Kind } from './resources/declaration/kind.ts';
import { RegistryError, compareVersions, createRegistry } from './registry.ts';

const kind = (group: string, version: string, plural: string, gate?: string): Kind => ({
  group,
  version,
  plural,
  kind: plural,
  singular: plural,
  scope: 'Namespaced',
  verbs: ['get'],
  schema: { type: 'struct', name: plural, fields: {}, structType: 'granular' },
  nameRule: 'dns-label',
  deleteAnswer: 'status',
  ...(gate === undefined ? {} : { gate }),
});

const kinds = [
  kind('apps', 'v1', 'sets'),
  kind('apps', 'v1beta1', 'sets'),
  kind('', 'v1', 'maps'),
  kind('', 'v1', 'pods'),
  kind('test', 'v1alpha3', 'claims', 'Claims'),
  kind('test', 'v1alpha3', 'others'),
];

const registry = (runtime: Record<string, boolean>, gates: Record<string, boolean> = {}) =>
  createRegistry(kinds, {
    featureGates: new Map(Object.entries(gates)),
    runtimeConfig: new Map(Object.entries(runtime)),
  });

const places = (...settings: Parameters<typeof registry>) =>
  registry(...settings)
    .served()
    .map(({ group, version, plural }) => `${group}/${version}/${plural}`);

const stable = ['apps/v1/sets', '/v1/maps', '/v1/pods'];

test.for([
  ['stable versions only', {}, {}, stable],
  ['a gate alone enables no version', {}, { Claims: true }, stable],
  [
    'a version alone leaves gated kinds out',
    { 'test/v1alpha3': true },
    {},
    [...stable, 'test/v1alpha3/others'],
  ],
  ['a single type', { 'test/v1alpha3/claims': true }, { Claims: true }, [...stable, 'test/v1alpha3/claims']],
  ['a stable version disabled', { 'apps/v1': false }, {}, ['/v1/maps', '/v1/pods']],
  ['a core type disabled', { 'api/v1/pods': false }, {}, ['apps/v1/sets', '/v1/maps']],
  ['the core version by its short key', { v1: false }, {}, ['apps/v1/sets']],
  [
    'all beta versions',
    { 'api/beta': true },
    {},
    ['apps/v1/sets', 'apps/v1beta1/sets', '/v1/maps', '/v1/pods'],
  ],
  ['the narrower key decides', { 'api/all': false, 'apps/v1': true }, {}, ['apps/v1/sets']],
] as const)('%s', ([, runtime, gates, expected]) => {
  expect(places({ ...runtime }, { ...gates })).toEqual(expected);
});

test.each(['nowhere/v1', 'apps/v2', 'apps/v1/unknown', 'api/gamma'])('refuses the unknown key %s', (key) => {
  expect(() => registry({ [key]: false })).toThrow(RegistryError);
  expect(() => registry({ [key]: true })).toThrow(`"${key}"`);
});

test('finds kinds by group, version and resource only', () => {
  const all = registry({ 'api/all': true });
  expect(all.find('', 'v1', 'pods')).toBe(kinds[3]);
  expect(all.find('', 'v2', 'pods')).toBeUndefined();
  expect(all.find('apps', 'v1', 'pods')).toBeUndefined();
  expect(all.find('constructor', '__proto__', 'toString')).toBeUndefined();
  expect(all.servesVersion('apps', 'v1beta1')).toBe(true);
  expect(registry({}).servesVersion('apps', 'v1beta1')).toBe(false);
});

test('the core group is first, and the preferred version of each group is first', () => {
  const groups = registry({ 'api/all': true }).groups();
  expect(groups.map(({ name, preferred, versions }) => [name, preferred, versions.length])).toEqual([
    ['', 'v1', 1],
    ['apps', 'v1', 2],
    ['test', 'v1alpha3', 1],
  ]);
});

test('versions are preferred by stage, then by number', () => {
  const sorted = ['v1alpha1', 'v2', 'v1beta2', 'v10', 'v1beta10', 'v1'].sort(compareVersions);
  expect(sorted).toEqual(['v10', 'v2', 'v1', 'v1beta10', 'v1beta2', 'v1alpha1']);
});

test('an answer is made once', () => {
  const one = registry({});
  expect(one.once('key', () => ({}))).toBe(one.once('key', () => ({})));
});
