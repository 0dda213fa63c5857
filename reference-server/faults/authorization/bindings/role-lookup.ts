// Planted faults of how bindings find the rules of their roles (document access 2.2).
import type { Grant } from '../../../access/rbac/grant.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'rules-copied-at-binding',
    title: 'A binding keeps granting the rules that its role had at first use.',
    breaks: [
      'authorization.bindings.follows-role',
      'authorization.aggregation.new-role',
      'authorization.aggregation.rights-follow',
      ...['admin', 'edit', 'view'].map((name) => `roles.aggregation.to-${name}`),
    ],
    install(parts) {
      const { boundRules } = parts.rbac;
      const known = new Map<string, readonly PolicyRule[]>();
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const { uid = '' } = binding.metadata;
        const rules = known.get(uid) ?? boundRules(binding, role, rulesOf);
        if (rules !== undefined && uid !== '') known.set(uid, rules);
        return rules;
      };
    },
  },
  {
    id: 'rules-of-removed-roles-stay',
    title: 'A binding keeps granting the rules of a deleted role.',
    breaks: ['authorization.bindings.follows-role'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const known = new Map<string, readonly PolicyRule[]>();
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const { uid = '' } = binding.metadata;
        const rules = boundRules(binding, role, rulesOf) ?? known.get(uid);
        if (rules !== undefined && uid !== '') known.set(uid, rules);
        return rules;
      };
    },
  },
  {
    id: 'removed-cluster-role-bindings-still-count',
    title: 'A user bound cluster-wide keeps the rights after the binding is deleted.',
    breaks: [
      'authorization.bindings.follows-role',
      'reviews.self.through-basic-user',
      'authorization.groups.masters-without-binding',
    ],
    install(parts) {
      const { allowingGrant, grantsIn } = parts.rbac;
      const known = new Map<string, Map<string, Grant>>();
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const all = [...grants] as (typeof grants extends Iterable<infer G> ? G & Grant : never)[];
        const { username } = attributes.user;
        const own = known.get(username) ?? new Map<string, Grant>();
        for (const grant of all)
          if (grantsIn(grant.binding) === '') own.set(grant.binding.metadata.uid!, grant);
        known.set(username, own);
        return allowingGrant([...all, ...own.values()], attributes, allows) as never;
      };
    },
  },
  {
    id: 'bindings-resolved-once',
    title: 'A binding whose role was missing at first use grants nothing, also once the role is created.',
    breaks: ['authorization.bindings.role-created-later'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const unresolved = new Set<string>();
      const resolved = new Set<string>();
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const { uid = '' } = binding.metadata;
        const rules = boundRules(binding, role, rulesOf);
        if (!resolved.has(uid)) (rules === undefined ? unresolved : resolved).add(uid);
        return unresolved.has(uid) ? undefined : rules;
      };
    },
  },
  {
    id: 'bindings-of-deleted-roles-end',
    title: 'A binding whose role was deleted grants nothing, also once a role of that name is created again.',
    breaks: ['authorization.bindings.role-created-later'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const resolved = new Set<string>();
      const ended = new Set<string>();
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const { uid = '' } = binding.metadata;
        const rules = boundRules(binding, role, rulesOf);
        if (rules !== undefined) resolved.add(uid);
        else if (resolved.has(uid)) ended.add(uid);
        return ended.has(uid) ? undefined : rules;
      };
    },
  },
  {
    id: 'absent-role-is-a-cluster-role',
    title: 'A binding to a missing Role grants the rules of the ClusterRole of that name.',
    breaks: ['authorization.bindings.role-ref-kind'],
    install(parts) {
      const { boundRules } = parts.rbac;
      parts.rbac.boundRules = (binding, role, rulesOf) =>
        boundRules(binding, role, rulesOf) ?? rulesOf('', role.name);
    },
  },
  {
    id: 'absent-cluster-role-is-a-role',
    title: 'A binding to a missing ClusterRole grants the rules of the Role of that name in its namespace.',
    breaks: ['authorization.bindings.role-ref-kind'],
    install(parts) {
      const { boundRules } = parts.rbac;
      parts.rbac.boundRules = (binding, role, rulesOf) =>
        boundRules(binding, role, rulesOf) ?? rulesOf(binding.metadata.namespace ?? '', role.name);
    },
  },
  {
    id: 'roles-of-the-namespace-that-was-first',
    title:
      'Roles are cached by name alone: a binding grants the rules of the first role of that name in any namespace.',
    breaks: ['authorization.bindings.role-of-other-namespace'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const first = new Map<string, string>();
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        if (role.namespace === '') return boundRules(binding, role, rulesOf);
        const from = first.get(role.name);
        const known = from === undefined ? undefined : rulesOf(from, role.name);
        if (known === undefined) first.set(role.name, role.namespace);
        return known ?? boundRules(binding, role, rulesOf);
      };
    },
  },
] as const satisfies readonly Fault[];
