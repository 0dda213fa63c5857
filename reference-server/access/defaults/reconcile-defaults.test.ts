// Tables of what a start adds to an existing default object.
import { defaultParts, missingSubjects } from './reconcile-defaults.ts';
import { describe, expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { paths, rule } from './default-role.ts';

const { mayReconcile, missingRules, reconciledRole, reconciledBinding } = defaultParts;
const autoupdate = 'rbac.authorization.orch.io/autoupdate';

test.each([
  ['false', false],
  ['true', true],
  ['False', true],
  ['', true],
])('with the annotation %j an object may be completed: %s', (value, may) => {
  expect(mayReconcile(orch, { metadata: { annotations: { [autoupdate]: value } } })).toBe(may);
});

test('an object without annotations may be completed', () => {
  expect(mayReconcile(orch, { metadata: {} })).toBe(true);
});

describe('missing rules', () => {
  const expected = [rule('', 'pods pods/log', 'get list'), paths('/a /b')];
  test.each([
    ['no rules exist', [], expected],
    ['all exist', expected, []],
    ['all are covered by other rules', [rule('*', '*', '*'), paths('*')], []],
    [
      'each permission is in a rule of its own',
      'get list'.split(' ').flatMap((verb) => [rule('', 'pods', verb), rule('', 'pods/log', verb)]),
      [paths('/a /b')],
    ],
    [
      'one verb is missing',
      [rule('', 'pods pods/log', 'get'), expected[1]!],
      [rule('', 'pods pods/log', 'list')],
    ],
    ['one path is missing', [expected[0]!, paths('/a')], [paths('/b')]],
    [
      'existing rules are limited to names',
      [rule('', 'pods pods/log', '*', ['one']), paths('/a /b', '*')],
      [expected[0]!],
    ],
  ])('%s', (_what, existing, missing) => {
    expect(missingRules(existing, expected)).toEqual(missing);
  });
});

describe('missing subjects', () => {
  const group: Subject = { kind: 'Group', apiGroup: orch.groups.rbac, name: 'g' };
  const account: Subject = { kind: 'ServiceAccount', name: 'a', namespace: 'n' };
  test.each<[string, readonly Subject[], readonly Subject[]]>([
    ['no subjects exist', [], [group, account]],
    ['all exist, and others', [account, { kind: 'User', name: 'u' }, group], []],
    ['a user with the name of the group', [{ ...group, kind: 'User' }, account], [group]],
    ['another letter case', [{ ...group, name: 'G' }, account], [group]],
    ['an account of another namespace', [group, { ...account, namespace: 'm' }], [account]],
  ])('%s', (_what, existing, missing) => {
    expect(missingSubjects(existing, [group, account])).toEqual(missing);
  });
});

describe('a role', () => {
  const expected: RoleObject = {
    metadata: { name: 'r', labels: { mark: 'default' }, annotations: { [autoupdate]: 'true' } },
    rules: [rule('', 'pods', 'get')],
  };
  test('keeps its additional rules, and its own labels', () => {
    const extra = rule('', 'secrets', 'get');
    const current: RoleObject = {
      metadata: { name: 'r', labels: { mark: 'own', more: 'yes' } },
      rules: [extra],
    };
    expect(reconciledRole(current, expected, missingRules)).toEqual({
      metadata: {
        name: 'r',
        labels: { mark: 'own', more: 'yes' },
        annotations: { [autoupdate]: 'true' },
      },
      rules: [extra, ...expected.rules!],
    });
  });
  test('without rules gets all', () => {
    for (const rules of [undefined, null, []]) {
      const current = { ...expected, ...(rules === undefined ? {} : { rules }) };
      expect(
        reconciledRole(
          rules === undefined ? { metadata: expected.metadata } : current,
          expected,
          missingRules,
        ).rules,
      ).toEqual(expected.rules);
    }
  });
  test('that is complete stays as it is', () => {
    expect(reconciledRole(expected, expected, missingRules)).toEqual(expected);
  });
  test('gets its aggregation rule back', () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] };
    expect(reconciledRole(expected, { ...expected, aggregationRule }, missingRules).aggregationRule).toEqual(
      aggregationRule,
    );
    const own = { clusterRoleSelectors: [{ matchLabels: { c: 'd' } }] };
    const current = { ...expected, aggregationRule: own };
    expect(reconciledRole(current, { ...expected, aggregationRule }, missingRules).aggregationRule).toEqual(
      own,
    );
  });
});

describe('a binding', () => {
  const roleRef = { apiGroup: orch.groups.rbac, kind: 'ClusterRole', name: 'r' };
  const subjects: readonly Subject[] = [{ kind: 'Group', apiGroup: orch.groups.rbac, name: 'g' }];
  const expected: BindingObject = { metadata: { name: 'b' }, subjects, roleRef };
  const other: Subject = { kind: 'User', apiGroup: orch.groups.rbac, name: 'u' };
  test('keeps its additional subjects', () => {
    const reconciled = reconciledBinding({ ...expected, subjects: [other] }, expected, missingSubjects);
    expect(reconciled?.subjects).toEqual([other, ...subjects]);
  });
  test('of another role cannot be completed', () => {
    const current = { ...expected, roleRef: { ...roleRef, name: 'other' } };
    expect(reconciledBinding(current, expected, missingSubjects)).toBeUndefined();
  });
});
