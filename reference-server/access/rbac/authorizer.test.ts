// The authorizer of the mode RBAC: the bindings and roles that apply, and the reason that it gives.
import { expect, test } from 'vitest';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { RoleRef } from '../../resources/rbac/role-binding.ts';
import type { Attributes } from '../authorizer.ts';
import { rbacAuthorizer } from './authorizer.ts';
import { GrantIndex } from './grant-index.ts';
import { rbacParts } from './rules.ts';

const user = { username: 'bob', uid: '', groups: ['g'], extra: {} };
const everything: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

const on = (namespace: string): Attributes => ({
  user,
  verb: 'get',
  resource: { group: '', version: 'v1', plural: 'pods', subresource: '', namespace, name: 'a' },
});
const path: Attributes = { user, verb: 'get', path: '/metrics' };

/** One binding of bob in a namespace, or in the whole cluster, to a role that allows everything. */
function authorizerWith(roleRef: RoleRef, bindingNamespace: string, roleNamespace: string) {
  const index = new GrantIndex(rbacParts);
  const within = (namespace: string) => (namespace === '' ? {} : { namespace });
  index.setRole({ metadata: { name: 'all', ...within(roleNamespace) }, rules: everything });
  index.setBinding('key', {
    metadata: { name: 'bind', ...within(bindingNamespace) },
    subjects: [{ kind: 'User', name: 'bob' }],
    roleRef,
  });
  const grants = {
    of: index.of.bind(index),
    rulesOf: index.rulesOf.bind(index),
    sync: async () => {},
    close() {},
  };
  const authorizer = rbacAuthorizer(grants, rbacParts);
  return async (attributes: Attributes) => (await authorizer.authorize(attributes)).decision;
}

const allow = 'allow';
const none = 'no-opinion';

test.each([
  ['ClusterRoleBinding of a ClusterRole', 'ClusterRole', '', '', [allow, allow, allow, allow]],
  ['RoleBinding of a ClusterRole', 'ClusterRole', 'n1', '', [allow, none, none, none]],
  ['RoleBinding of a Role', 'Role', 'n1', 'n1', [allow, none, none, none]],
  ['RoleBinding of a Role of another namespace', 'Role', 'n1', 'n2', [none, none, none, none]],
  ['RoleBinding of a ClusterRole by the kind Role', 'Role', 'n1', '', [none, none, none, none]],
  ['RoleBinding of a Role by the kind ClusterRole', 'ClusterRole', 'n1', 'n1', [none, none, none, none]],
])(
  '%s: in its namespace, in another, across all, and on a path',
  async (_, kind, binding, role, expected) => {
    const decide = authorizerWith({ kind, name: 'all' }, binding, role);
    const decisions = [
      await decide(on('n1')),
      await decide(on('n2')),
      await decide(on('')),
      await decide(path),
    ];
    expect(decisions).toEqual(expected);
  },
);

test('a user without a binding is not allowed, and the reason names binding and role', async () => {
  const index = new GrantIndex(rbacParts);
  index.setRole({ metadata: { name: 'all' }, rules: everything });
  index.setBinding('key', {
    metadata: { name: 'bind' },
    subjects: [{ kind: 'Group', name: 'g' }],
    roleRef: { kind: 'ClusterRole', name: 'all' },
  });
  const grants = {
    of: index.of.bind(index),
    rulesOf: index.rulesOf.bind(index),
    sync: async () => {},
    close() {},
  };
  const authorizer = rbacAuthorizer(grants, rbacParts);
  expect(await authorizer.authorize(on('n1'))).toEqual({
    decision: 'allow',
    reason: 'RBAC: allowed by ClusterRoleBinding "bind" of ClusterRole "all"',
  });
  const other = { ...on('n1'), user: { ...user, groups: [] } };
  expect(await authorizer.authorize(other)).toEqual({ decision: 'no-opinion', reason: '' });
});
