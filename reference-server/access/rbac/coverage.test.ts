// Coverage: tables of rules that are held, and of paths.
import { describe, expect, test } from 'vitest';
import { uncovered } from './coverage.ts';
import { rule, path, secrets } from './coverage.test-support.ts';
import type { Shorthand } from './coverage.test-support.ts';

describe('rules that are held', () => {
  test.each<readonly [held: readonly Shorthand[], required: readonly Shorthand[]]>([
    [[secrets], [secrets]],
    [[], []],
    [[secrets], []],
    [[secrets], [secrets, secrets]],
    [[['get list', 'core', 'secrets']], [secrets]],
    [[['list get', 'core', 'secrets']], [['get list', 'core', 'secrets']]],
    [
      [
        ['get', 'core', 'secrets'],
        ['list', 'core', 'secrets'],
      ],
      [['get list', 'core', 'secrets']],
    ],
    [[['get list', 'core', 'secrets']], [secrets, ['list', 'core', 'secrets']]],
    [[['get', 'core', 'secrets pods']], [['get', 'core', 'pods']]],
    [
      [
        ['get', 'core', 'secrets'],
        ['get', 'core', 'pods'],
      ],
      [['get', 'core', 'pods secrets']],
    ],
    [[['get', 'core apps', 'pods']], [['get', 'apps', 'pods']]],
    [
      [
        ['get', 'core', 'pods'],
        ['get', 'apps', 'pods'],
      ],
      [['get', 'core apps', 'pods']],
    ],
    [
      [
        ['get', 'core', 'pods'],
        ['get', 'core', 'secrets'],
        ['list', 'core', 'pods'],
        ['list', 'core', 'secrets'],
      ],
      [['get list', 'core', 'pods secrets']],
    ],
    [
      [
        ['get', 'core', 'pods secrets'],
        ['list', 'core', 'pods secrets'],
      ],
      [['get list', 'core', 'secrets pods']],
    ],
    [[['*', 'core', 'secrets']], [['get list watch', 'core', 'secrets']]],
    [[['*', 'core', 'secrets']], [['*', 'core', 'secrets']]],
    [[['*', 'core', 'secrets']], [['invented', 'core', 'secrets']]],
    [[['get', '*', 'secrets']], [['get', 'core apps', 'secrets']]],
    [[['get', '*', 'secrets']], [['get', '*', 'secrets']]],
    [[['get', 'core', '*']], [['get', 'core', 'pods pods/log secrets']]],
    [[['get', 'core', '*']], [['get', 'core', '*']]],
    [[['get', 'core', '*']], [['get', 'core', '*/log']]],
    [[['get', 'core', '*/log']], [['get', 'core', 'pods/log']]],
    [[['get', 'core', '*/log']], [['get', 'core', '*/log']]],
    [[['*', '*', '*']], [['*', '*', '*']]],
    [[['*', '*', '*']], [['get delete', 'core apps', 'pods/log secrets', 'a b']]],
    [[secrets], [['get', 'core', 'secrets', 'a']]],
    [[['get', 'core', 'secrets', 'a']], [['get', 'core', 'secrets', 'a']]],
    [[['get', 'core', 'secrets', 'a b']], [['get', 'core', 'secrets', 'b']]],
    [
      [
        ['get', 'core', 'secrets', 'a'],
        ['get', 'core', 'secrets', 'b'],
      ],
      [['get', 'core', 'secrets', 'a b']],
    ],
    [
      [
        ['get', 'core', 'secrets', 'a'],
        ['get', 'core', 'secrets'],
      ],
      [secrets],
    ],
    [
      [
        ['get', 'core', 'secrets', 'a'],
        ['*', 'core', '*', 'b'],
      ],
      [['get', 'core', 'secrets', 'a b']],
    ],
    [
      [
        ['get', 'core apps', 'pods'],
        ['list', 'apps', '*'],
      ],
      [
        ['get', 'core', 'pods'],
        ['list', 'apps', 'jobs'],
      ],
    ],
    [[['get get', 'core core', 'pods pods']], [['get', 'core', 'pods']]],
    [[['escalate bind', 'rbac', 'roles']], [['bind', 'rbac', 'roles', 'r1']]],
  ])('%j covers %j', (held, required) => {
    expect(uncovered(held.map(rule), required.map(rule))).toEqual([]);
  });
});

describe('paths', () => {
  test.each([
    [path('get', '/metrics'), path('get', '/metrics'), true],
    [path('get', '/healthz/*'), path('get', '/healthz/etcd'), true],
    [path('get', '/healthz/*'), path('get', '/healthz/*'), true],
    [path('get', '/healthz/*'), path('get', '/healthz/sub/*'), true],
    [path('get', '/*'), path('get', '/healthz/* /metrics'), true],
    [path('*', '*'), path('get post', '/metrics *'), true],
    [path('get', '/healthz/*'), path('get', '/healthz'), false],
    [path('get', '/healthz/*'), path('get', '/metrics'), false],
    [path('get', '/healthz/sub/*'), path('get', '/healthz/*'), false],
    [path('get', '/healthz/etcd'), path('get', '/healthz/*'), false],
    [path('get', '/metrics'), path('post', '/metrics'), false],
    [path('get', '/*'), path('get', '*'), false],
    [path('get', '/a/*'), path('*', '/a/*'), false],
    [rule(['*', '*', '*']), path('get', '/metrics'), false],
    [path('*', '*'), rule(['get', 'core', 'pods']), false],
  ])('%j covers %j: %j', (held, required, wanted) => {
    expect(uncovered([held], [required])).toEqual(wanted ? [] : [required]);
  });

  test('a rule about resources and paths is checked as two', () => {
    const both = { ...rule(secrets), nonResourceURLs: ['/metrics'] };
    expect(uncovered([rule(secrets)], [both])).toEqual([path('get', '/metrics')]);
    expect(uncovered([path('get', '/metrics')], [both])).toEqual([rule(secrets)]);
    expect(uncovered([rule(secrets), path('get', '/*')], [both])).toEqual([]);
  });
});

test('the cost does not grow with the product of long lists', () => {
  const many = (word: string) => Array.from({ length: 800 }, (_value, index) => `${word}${index}`);
  const long = { verbs: many('v'), apiGroups: many('g'), resources: many('r'), resourceNames: many('n') };
  expect(uncovered([rule(['*', '*', '*'])], [long])).toEqual([]);
  expect(uncovered([long], [long])).toEqual([]);
  expect(uncovered([{ ...long, apiGroups: many('g').slice(1) }], [long])).toEqual([
    { ...long, apiGroups: ['g0'] },
  ]);
});
