// Coverage: a table of required permissions that are not held, and of the missing rules that are reported.
import { describe, expect, test } from 'vitest';
import { uncovered } from './coverage.ts';
import { rule, secrets } from './coverage.test-support.ts';
import type { Shorthand } from './coverage.test-support.ts';

describe('rules that are not held', () => {
  test.each<
    readonly [held: readonly Shorthand[], required: readonly Shorthand[], missing: readonly Shorthand[]]
  >([
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
    // All entries together are not a wildcard.
    [[['get list watch create', 'core', 'pods']], [['*', 'core', 'pods']], [['*', 'core', 'pods']]],
    [[['get', 'core', 'pods pods/log secrets']], [['get', 'core', '*']], [['get', 'core', '*']]],
    [[['get', 'core apps', 'pods']], [['get', '*', 'pods']], [['get', '*', 'pods']]],
    [[['*', 'core', '*']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['*', '*', 'pods']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['get', '*', '*']], [['*', '*', '*']], [['*', '*', '*']]],
    [[['*', '*', '*', 'a']], [['*', '*', '*']], [['*', '*', '*']]],
    // A type does not include its sub-resources, nor the other way round.
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
    // Letter case counts, and a part of a word does not match.
    [[['Get', 'core', 'secrets']], [secrets], [secrets]],
    [[['get', 'core', 'secret']], [secrets], [secrets]],
    // One special verb is not another.
    [[['bind', 'rbac', 'roles']], [['escalate', 'rbac', 'roles']], [['escalate', 'rbac', 'roles']]],
    [[secrets], [secrets, ['get', 'core', 'pods']], [['get', 'core', 'pods']]],
  ])('%j does not cover %j', (held, required, missing) => {
    expect(uncovered(held.map(rule), required.map(rule))).toEqual(missing.map(rule));
  });
});
