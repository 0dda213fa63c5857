// Faults of the escalation check for some authors, subjects and sizes (document access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Fault } from '../../fault.ts';
import { readRules } from '../mutate-decisions.ts';
import { leaveUnchecked } from './skipped-escalation-checks.ts';

/** Creates of bindings with rights that their author does not hold. */
const bindingCreates = [
  'authorization.escalation.role-binding-create',
  'authorization.escalation.cluster-role-binding-create',
] as const;

/** Skips the check for bindings with such subjects. */
const ofSubjects =
  (isUnchecked: (kinds: readonly string[]) => boolean): Fault['install'] =>
  (parts) =>
    leaveUnchecked(parts, ({ route, next }) => {
      const kinds = ((next as BindingObject).subjects ?? []).map(({ kind = '' }) => kind);
      return route.kind.plural.endsWith('bindings') && isUnchecked(kinds);
    });

const checkLess = ({ rbac }: Parts, read: (rules: readonly PolicyRule[]) => readonly PolicyRule[]): void => {
  const { uncovered } = rbac;
  rbac.uncovered = (held, required) => uncovered(read(held), read(required));
};

export default [
  {
    id: 'rights-of-groups-do-not-count-for-grants',
    title: 'An author holds only the rights that are bound to the username, not those of its groups.',
    breaks: ['authorization.escalation.any'],
    install(parts) {
      const { grantNamespace, userKeys } = parts.rbac;
      let isAuthor = false;
      parts.rbac.grantNamespace = (write) => {
        isAuthor = !write.user.groups.includes('system:masters');
        return grantNamespace(write);
      };
      parts.rbac.userKeys = (user) => {
        const keys = userKeys(user);
        if (!isAuthor) return keys;
        isAuthor = false;
        return keys.filter((key) => key.startsWith('User:'));
      };
    },
  },
  {
    id: 'writes-of-accounts-unchecked',
    title: 'A service account may grant rights that it does not hold.',
    breaks: ['authorization.escalation.any'],
    install: (parts) =>
      leaveUnchecked(parts, ({ user }) => user.username.startsWith('system:serviceaccount:')),
  },
  {
    id: 'bindings-without-subjects-unchecked',
    title: 'A binding without subjects is not checked for escalation.',
    breaks: bindingCreates,
    install: ofSubjects((kinds) => kinds.length === 0),
  },
  {
    id: 'bindings-of-groups-unchecked',
    title: 'A binding of groups is not checked for escalation.',
    breaks: bindingCreates,
    install: ofSubjects((kinds) => kinds.includes('Group')),
  },
  {
    id: 'bindings-of-accounts-unchecked',
    title: 'A binding of service accounts is not checked for escalation.',
    breaks: bindingCreates,
    install: ofSubjects((kinds) => kinds.includes('ServiceAccount')),
  },
  {
    id: 'rules-beyond-a-hundred-unchecked',
    title: 'Only the first hundred rules of a role are checked for escalation.',
    breaks: ['authorization.escalation.role-create', 'authorization.escalation.cluster-role-create'],
    install: (parts) => checkLess(parts, (rules) => rules.slice(0, 100)),
  },
  {
    id: 'groups-of-granted-rules-unchecked',
    title: 'The API groups of rules are not compared when rights are granted.',
    breaks: ['authorization.escalation.any'],
    install: (parts) =>
      checkLess(parts, (rules) =>
        rules.map((rule) => (rule.apiGroups === undefined ? rule : { ...rule, apiGroups: ['*'] })),
      ),
  },
  {
    id: 'escalate-covers-bind',
    title: 'The verb escalate on a role suffices to bind it.',
    breaks: ['authorization.escalation.bind-on-roles', 'authorization.escalation.bind-on-cluster-roles'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        if (decided.allowed || attributes.verb !== 'bind') return decided;
        return decide(authorizers, { ...attributes, verb: 'escalate' });
      };
    },
  },
  {
    id: 'wildcard-is-the-known-resources',
    title: 'The resource * of a group in a new role is covered by all resources that the group has.',
    breaks: ['authorization.escalation.wildcard'],
    install({ rbac }) {
      const { uncovered } = rbac;
      const known = ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'];
      rbac.uncovered = (held, required) =>
        uncovered(
          held,
          required.map((rule) => {
            const { apiGroups = [], resources = [] } = rule;
            const isOfGroup = apiGroups.every((group) => group.startsWith('rbac.')) && apiGroups.length > 0;
            return isOfGroup && resources.includes('*') ? { ...rule, resources: known } : rule;
          }),
        );
    },
  },
  {
    id: 'escalate-on-first-name-only',
    title: 'Of the names in a rule with the verb escalate only the first counts.',
    breaks: ['authorization.escalation.escalate-on-roles'],
    install: (parts) =>
      readRules(parts, (rule, { verb }) =>
        verb === 'escalate' && rule.resourceNames !== undefined
          ? { ...rule, resourceNames: rule.resourceNames.slice(0, 1) }
          : rule,
      ),
  },
  {
    id: 'bind-without-effect-on-aggregating-roles',
    title: 'The verb bind does not allow a binding to an aggregating ClusterRole.',
    breaks: ['authorization.escalation.bind-on-cluster-roles'],
    install({ rbac, storage }) {
      const { waiver } = rbac;
      const { create } = storage;
      const aggregating = new Set<string>();
      storage.create = (store, key, value) => {
        const { metadata, aggregationRule }: RoleObject = value;
        if (aggregationRule) aggregating.add(metadata.name ?? '');
        return create(store, key, value);
      };
      rbac.waiver = (user, verb, role, namespace) => {
        const isLost =
          verb === 'bind' && aggregating.has(role.name) && !user.groups.includes('system:masters');
        return waiver(isLost ? { ...user, username: '', groups: [] } : user, verb, role, namespace);
      };
    },
  },
] as const satisfies readonly Fault[];
