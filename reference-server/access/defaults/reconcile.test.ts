// What a start adds to a default object that is there, as tables.
import { describe, expect, test } from 'vitest';
import { orch } from '../../../fixtures/dialects/names.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { paths, rule } from './default-role.ts';
import { defaultParts } from './reconcile.ts';

const { mayReconcile, missingRules, missingSubjects, reconciledRole, reconciledBinding } = defaultParts;
const autoupdate = 'rbac.authorization.orch.io/autoupdate';

test.each([
  ['false', false],
  ['true', true],
  ['False', true],
  ['', true],
])('the annotation %j: may be mended: %s', (value, may) => {
  expect(mayReconcile(orch, { metadata: { annotations: { [autoupdate]: value } } })).toBe(may);
});

test('without annotations an object may be mended', () => {
  expect(mayReconcile(orch, { metadata: {} })).toBe(true);
});

describe('missing rules', () => {
  const wanted = [rule('', 'pods pods/log', 'get list'), paths('/a /b')];
  test.each([
    ['nothing is there', [], wanted],
    ['all is there', wanted, []],
    ['all is there otherwise', [rule('*', '*', '*'), paths('*')], []],
    [
      'each permission is in a rule of its own',
      'get list'.split(' ').flatMap((verb) => [rule('', 'pods', verb), rule('', 'pods/log', verb)]),
      [paths('/a /b')],
    ],
    [
      'one verb is missing',
      [rule('', 'pods pods/log', 'get'), wanted[1]!],
      [rule('', 'pods pods/log', 'list')],
    ],
    ['one path is missing', [wanted[0]!, paths('/a')], [paths('/b')]],
    [
      'names limit what is there',
      [rule('', 'pods pods/log', '*', ['one']), paths('/a /b', '*')],
      [wanted[0]!],
    ],
  ])('%s', (_what, has, missing) => {
    expect(missingRules(has, wanted)).toEqual(missing);
  });
});

describe('missing subjects', () => {
  const group: Subject = { kind: 'Group', apiGroup: orch.groups.rbac, name: 'g' };
  const account: Subject = { kind: 'ServiceAccount', name: 'a', namespace: 'n' };
  test.each<[string, readonly Subject[], readonly Subject[]]>([
    ['nobody is there', [], [group, account]],
    ['all are there, and others', [account, { kind: 'User', name: 'u' }, group], []],
    ['a user of the name is no group', [{ ...group, kind: 'User' }, account], [group]],
    ['letter case counts', [{ ...group, name: 'G' }, account], [group]],
    ['an account of another namespace', [group, { ...account, namespace: 'm' }], [account]],
  ])('%s', (_what, has, missing) => {
    expect(missingSubjects(has, [group, account])).toEqual(missing);
  });
});

describe('a role', () => {
  const wanted: RoleObject = {
    metadata: { name: 'r', labels: { mark: 'default' }, annotations: { [autoupdate]: 'true' } },
    rules: [rule('', 'pods', 'get')],
  };
  test('keeps what it has more, and its own labels', () => {
    const extra = rule('', 'secrets', 'get');
    const current: RoleObject = {
      metadata: { name: 'r', labels: { mark: 'own', more: 'yes' } },
      rules: [extra],
    };
    expect(reconciledRole(current, wanted, missingRules)).toEqual({
      metadata: {
        name: 'r',
        labels: { mark: 'own', more: 'yes' },
        annotations: { [autoupdate]: 'true' },
      },
      rules: [extra, ...wanted.rules!],
    });
  });
  test('without rules gets all', () => {
    for (const rules of [undefined, null, []]) {
      const current = { ...wanted, ...(rules === undefined ? {} : { rules }) };
      expect(
        reconciledRole(rules === undefined ? { metadata: wanted.metadata } : current, wanted, missingRules)
          .rules,
      ).toEqual(wanted.rules);
    }
  });
  test('that is whole stays as it is', () => {
    expect(reconciledRole(wanted, wanted, missingRules)).toEqual(wanted);
  });
  test('gets back that it collects the rules of others', () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] };
    expect(reconciledRole(wanted, { ...wanted, aggregationRule }, missingRules).aggregationRule).toEqual(
      aggregationRule,
    );
    const own = { clusterRoleSelectors: [{ matchLabels: { c: 'd' } }] };
    const current = { ...wanted, aggregationRule: own };
    expect(reconciledRole(current, { ...wanted, aggregationRule }, missingRules).aggregationRule).toEqual(
      own,
    );
  });
});

describe('a binding', () => {
  const roleRef = { apiGroup: orch.groups.rbac, kind: 'ClusterRole', name: 'r' };
  const subjects: readonly Subject[] = [{ kind: 'Group', apiGroup: orch.groups.rbac, name: 'g' }];
  const wanted: BindingObject = { metadata: { name: 'b' }, subjects, roleRef };
  const other: Subject = { kind: 'User', apiGroup: orch.groups.rbac, name: 'u' };
  test('keeps whom it binds besides', () => {
    const mended = reconciledBinding({ ...wanted, subjects: [other] }, wanted, missingSubjects);
    expect(mended?.subjects).toEqual([other, ...subjects]);
  });
  test('of another role cannot be mended', () => {
    const current = { ...wanted, roleRef: { ...roleRef, name: 'other' } };
    expect(reconciledBinding(current, wanted, missingSubjects)).toBeUndefined();
  });
});
