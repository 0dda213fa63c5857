// Planted faults of the escalation check of roles: the comparison and its exceptions (document access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { remembersNamespaces } from './skipped-escalation-checks.ts';

const creates = [
  'authorization.escalation.role-create',
  'authorization.escalation.cluster-role-create',
] as const;
const updates = [
  'authorization.escalation.role-update',
  'authorization.escalation.cluster-role-update',
] as const;

const lists = ['verbs', 'apiGroups', 'resources', 'resourceNames', 'nonResourceURLs'] as const;
const sorted = (rule: PolicyRule) => JSON.stringify(lists.map((list) => (rule[list] ?? []).toSorted()));

/** Combines lists that belong to different rules. */
const together = (rules: readonly PolicyRule[], list: keyof PolicyRule) => [
  ...new Set(rules.flatMap((rule) => rule[list] ?? [])),
];

/** Mutates the requested rules before the comparison. */
function mutateRequestedRules(parts: Parts, alter: (rule: PolicyRule) => PolicyRule): void {
  const { uncovered } = parts.rbac;
  parts.rbac.uncovered = (owned, requested) => uncovered(owned, requested.map(alter));
}

const knownVerbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];

export default [
  {
    id: 'rules-compared-as-written',
    title: 'A rule of a new role is held only through an identical rule.',
    breaks: ['authorization.escalation.held-in-parts', 'authorization.chain.path-decides'],
    install(parts) {
      parts.rbac.uncovered = (owned, requested) => {
        const known = new Set(owned.map(sorted));
        const unlimited = (rule: PolicyRule) => ({ ...rule, resourceNames: [] });
        return requested.filter(
          (rule) =>
            !known.has(sorted(rule)) &&
            !owned.some(
              (one) =>
                sorted(unlimited(one)) === sorted(unlimited(rule)) && (one.resourceNames ?? []).length === 0,
            ),
        );
      };
    },
  },
  {
    id: 'rules-put-together',
    title: 'The verbs of one held rule are combined with the resources of another.',
    breaks: ['authorization.escalation.rules-not-mixed'],
    install(parts) {
      const { uncovered } = parts.rbac;
      parts.rbac.uncovered = (owned, requested) => {
        const unlimited = owned.filter(
          ({ resourceNames = [], apiGroups = [] }) => resourceNames.length === 0 && apiGroups.includes(''),
        );
        const mixed = {
          verbs: together(unlimited, 'verbs').filter((verb) => verb === 'get'),
          apiGroups: [''],
          resources: together(unlimited, 'resources'),
        };
        return uncovered([...owned, mixed], requested);
      };
    },
  },
  {
    id: 'wildcard-is-the-known-verbs',
    title: 'The verb * of a new role is covered by all verbs that the server serves.',
    breaks: ['authorization.escalation.wildcard'],
    install: (parts) =>
      mutateRequestedRules(parts, (rule) =>
        rule.verbs?.includes('*') ? { ...rule, verbs: knownVerbs } : rule,
      ),
  },
  {
    id: 'held-names-not-looked-at',
    title: 'A right on named objects counts as one on all when a role is written.',
    breaks: ['authorization.escalation.resource-names'],
    install(parts) {
      const { uncovered } = parts.rbac;
      parts.rbac.uncovered = (owned, requested) =>
        uncovered(
          owned.map(({ resourceNames: _names, ...rule }) => rule),
          requested,
        );
    },
  },
  {
    id: 'escalate-without-effect',
    title: 'The verb escalate has no effect.',
    breaks: [
      'authorization.escalation.escalate-on-roles',
      'authorization.escalation.escalate-on-cluster-roles',
    ],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) =>
        waiver(
          verb === 'escalate'
            ? { ...user, username: '', groups: user.groups.filter((group) => group === 'system:masters') }
            : user,
          verb,
          role,
          namespace,
        );
    },
  },
  {
    id: 'escalate-on-roles-for-all-roles',
    title: 'The verb escalate on roles applies to ClusterRoles, too.',
    breaks: ['authorization.escalation.escalate-on-cluster-roles'],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) =>
        waiver(user, verb, verb === 'escalate' ? { ...role, plural: 'roles' } : role, namespace);
    },
  },
  {
    id: 'special-verbs-of-any-namespace',
    title:
      'The verbs escalate and bind granted in a namespace apply to other namespaces and the whole cluster.',
    breaks: [
      'authorization.escalation.escalate-on-cluster-roles',
      'authorization.escalation.bind-on-cluster-roles',
    ],
    install(parts) {
      const namespaceOf = remembersNamespaces(parts);
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) =>
        waiver(user, verb, role, namespaceOf(user) ?? namespace);
    },
  },
  {
    id: 'update-counts-as-escalate',
    title: 'The right to update a role suffices to add any rights.',
    breaks: [
      ...creates,
      ...updates,
      'authorization.escalation.escalate-on-roles',
      'authorization.escalation.escalate-on-cluster-roles',
      'authorization.escalation.role-scope',
      'authorization.escalation.rules-not-mixed',
      'authorization.escalation.unchanged-rules',
      'authorization.escalation.wildcard',
      'authorization.escalation.resource-names',
      'authorization.escalation.aggregation-rule',
    ],
    install(parts) {
      const { waiver } = parts.rbac;
      parts.rbac.waiver = (user, verb, role, namespace) => {
        const requested = waiver(user, verb, role, namespace);
        return verb === 'escalate' ? { ...requested, verb: 'update' } : requested;
      };
    },
  },
  {
    id: 'aggregation-rule-unchecked',
    title: 'For an aggregating ClusterRole only the rules in the request are checked.',
    breaks: ['authorization.escalation.aggregation-rule'],
    install(parts) {
      const { grantedRules } = parts.rbac;
      parts.rbac.grantedRules = ({ aggregationRule: _unseen, ...role }) => grantedRules(role, undefined);
    },
  },
  {
    id: 'only-added-rules-looked-at',
    title: 'For an updated role only the added rules are checked.',
    breaks: ['authorization.escalation.unchanged-rules'],
    install(parts) {
      const { grantedRules } = parts.rbac;
      parts.rbac.grantedRules = (role, before) => {
        const known = new Set((before?.rules ?? []).map(sorted));
        return grantedRules(role, before).filter((rule) => !known.has(sorted(rule)));
      };
    },
  },
  {
    id: 'masters-held-to-their-names',
    title: 'Members of system:masters grant only what bindings of their own usernames allow.',
    breaks: ['authorization.escalation.first-roles'],
    install(parts) {
      const { grantNamespace, waiver, userKeys } = parts.rbac;
      const masters = 'system:masters';
      const first = (username: string) => username === 'first';
      parts.rbac.userKeys = (user) =>
        userKeys(user).filter((key) => !first(user.username) || key !== `Group:${masters}`);
      parts.rbac.grantNamespace = grantNamespace;
      parts.rbac.waiver = (user, ...rest) =>
        waiver(
          first(user.username) ? { ...user, groups: user.groups.filter((group) => group !== masters) } : user,
          ...rest,
        );
    },
  },
] as const satisfies readonly Fault[];
