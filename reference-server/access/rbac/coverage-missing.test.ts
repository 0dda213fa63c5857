// Coverage: a table of what is asked for and not held, and of what is told of it.
import { describe, expect, test } from 'vitest';
import { uncovered } from './coverage.ts';
import { rule, secrets } from './coverage.test-support.ts';
import type { Shorthand } from './coverage.test-support.ts';

describe('what is not held', () => {
  test.each<readonly [owned: readonly Shorthand[], asked: readonly Shorthand[], left: readonly Shorthand[]]>([
    [[], [secrets], [secrets]],
    [[secrets], [['list', 'core', 'secrets']], [['list', 'core', 'secrets']]],
    [[secrets], [['get list', 'core', 'secrets']], [['list', 'core', 'secrets']]],
    [[secrets], [['get', 'core', 'pods']], [['get', 'core', 'pods']]],
    [[secrets], [['get', 'apps', 'secrets']], [['get', 'apps', 'secrets']]],
    [[['get', 'apps', 'secrets']], [secrets], [secrets]],
    // Verbs of one rule do not go with the resources of another.
    [
      [
        ['get', 'core', 'pods'],
        ['list', 'core', 'secrets'],
      ],
      [['get', 'core', 'pods secrets']],
      [['get', 'core', 'secrets']],
    ],
    [
      [
        ['get', 'core', 'pods'],
        ['list', 'core', 'secrets'],
      ],
      [['get list', 'core', 'pods secrets']],
      [
        ['get', 'core', 'secrets'],
        ['list', 'core', 'pods'],
      ],
    ],
    // Nor groups with those of another.
    [
      [
        ['get', 'core', 'pods'],
        ['get', 'apps', 'jobs'],
      ],
      [['get', 'core apps', 'pods jobs']],
      [
        ['get', 'core', 'jobs'],
        ['get', 'apps', 'pods'],
      ],
    ],
    // A sum is no wildcard.
    [[['get list watch create', 'core', 'pods']], [['*', 'core', 'pods']], [['*', 'core', 'pods']]],
    [[['get', 'core', 'pods pods/log secrets']], [['get', 'core', '*']], [['get', 'core', '*']]],
    [[['get', 'core apps', 'pods']], [['get', '*', 'pods']], [['get', '*', 'pods']]],
    [[['*', 'core', '*']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['*', '*', 'pods']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['get', '*', '*']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['*', '*', '*', 'a']], [['*', '*', '*']], [['*', '*', '*']]],
    // A type is not its parts, nor the other way round.
    [[['get', 'core', 'pods']], [['get', 'core', 'pods/log']], [['get', 'core', 'pods/log']]],
    [[['get', 'core', 'pods/log']], [['get', 'core', 'pods']], [['get', 'core', 'pods']]],
    [[['get', 'core', '*/log']], [['get', 'core', 'pods']], [['get', 'core', 'pods']]],
    [[['get', 'core', '*/log']], [['get', 'core', 'pods/exec']], [['get', 'core', 'pods/exec']]],
    [[['get', 'core', '*/log']], [['get', 'core', '*']], [['get', 'core', '*']]],
    [[['get', 'core', 'pods/log']], [['get', 'core', '*/log']], [['get', 'core', '*/log']]],
    [[['get', 'core', 'pods/*']], [['get', 'core', 'pods/log']], [['get', 'core', 'pods/log']]],
    // Names.
    [[['get', 'core', 'secrets', 'a']], [secrets], [secrets]],
    [[['get', 'core', 'secrets', 'a']], [['get', 'core', 'secrets', 'b']], [['get', 'core', 'secrets', 'b']]],
    [
      [['get', 'core', 'secrets', 'a']],
      [['get', 'core', 'secrets', 'a b']],
      [['get', 'core', 'secrets', 'b']],
    ],
    [[['get', 'core', 'secrets', '*']], [['get', 'core', 'secrets', 'a']], [['get', 'core', 'secrets', 'a']]],
    [
      [
        ['get', 'core', 'secrets', 'a'],
        ['list', 'core', 'secrets'],
      ],
      [['list get', 'core', 'secrets']],
      [secrets],
    ],
    // Letter case and parts of words count.
    [[['Get', 'core', 'secrets']], [secrets], [secrets]],
    [[['get', 'core', 'secret']], [secrets], [secrets]],
    // One special verb is not another.
    [[['bind', 'rbac', 'roles']], [['escalate', 'rbac', 'roles']], [['escalate', 'rbac', 'roles']]],
    [[secrets], [secrets, ['get', 'core', 'pods']], [['get', 'core', 'pods']]],
  ])('%j does not cover %j', (owned, asked, left) => {
    expect(uncovered(owned.map(rule), asked.map(rule))).toEqual(left.map(rule));
  });
});
