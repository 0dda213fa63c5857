// Planted faults of the scope of bindings (document access 2.2).
import type { Attributes } from '../../../access/authorizer.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';

const rbacBindings = (key: string) => /\/(?:cluster)?rolebindings\//.test(key);
const namespaces = '/core/namespaces/';

export default [
  {
    id: 'role-counts-in-all-namespaces',
    title: 'A RoleBinding to a Role grants its rules in all namespaces.',
    breaks: [
      'authorization.bindings.role-of-own-namespace',
      'authorization.escalation.role-scope',
      'authorization.escalation.binding-scope',
      'authorization.groups.unauthenticated',
      'authorization.chain.all-attributes',
      'authorization.chain.every-part',
      'authorization.escalation.bind-on-cluster-roles',
      'authorization.impersonation.service-accounts',
      'reviews.access.attribute-namespace',
      'reviews.access.local-one-namespace',
      'reviews.access.rules-in-namespace',
    ],
    install(parts) {
      const { grantsIn } = parts.rbac;
      parts.rbac.grantsIn = (binding) => (binding.roleRef?.kind === 'Role' ? '' : grantsIn(binding));
    },
  },
  {
    id: 'role-found-in-other-namespace',
    title: 'A Role is looked up by name in all namespaces: the one that was bound last is used.',
    breaks: ['authorization.bindings.role-of-other-namespace'],
    install(parts) {
      const { roleOf } = parts.rbac;
      const known = new Map<string, string>();
      parts.rbac.roleOf = (binding) => {
        const role = roleOf(binding);
        if (role.namespace === '') return role;
        const { name } = role;
        // In most cases the names that contain the word differ between namespaces.
        const namespace = known.get(name) ?? role.namespace;
        known.set(name, role.namespace);
        return { name, namespace };
      };
    },
  },
  {
    id: 'roles-found-by-joined-names',
    title: 'A Role is found under a key that joins the names of its namespace and its own.',
    breaks: ['authorization.bindings.role-of-own-namespace'],
    install(parts) {
      const { roleOf } = parts.rbac;
      const { create } = parts.storage;
      const last = new Map<string, { readonly name: string; readonly namespace: string }>();
      parts.storage.create = (store, key, value) => {
        const { name = '', namespace = '' } = value.metadata;
        if (value.kind === 'Role') last.set(`${namespace}${name}`, { name, namespace });
        return create(store, key, value);
      };
      parts.rbac.roleOf = (binding) => {
        const role = roleOf(binding);
        return role.namespace === '' ? role : (last.get(`${role.namespace}${role.name}`) ?? role);
      };
    },
  },
  {
    id: 'cluster-role-counts-everywhere',
    title: 'A RoleBinding to a ClusterRole grants its rules in the whole cluster.',
    breaks: [
      'authorization.bindings.cluster-role-in-namespace',
      'authorization.bindings.cluster-role-not-beyond',
      'authorization.escalation.escalate-on-cluster-roles',
    ],
    install(parts) {
      const { grantsIn } = parts.rbac;
      parts.rbac.grantsIn = (binding) => (binding.roleRef?.kind === 'ClusterRole' ? '' : grantsIn(binding));
    },
  },
  {
    id: 'cluster-types-by-namespace-bindings',
    title: 'Requests for cluster roles are checked against the bindings of all namespaces, too.',
    breaks: ['authorization.bindings.cluster-role-not-beyond'],
    install(parts) {
      const { subjectKeys, subjectsOf, userKeys, ruleAllows } = parts.rbac;
      const boundKeys = new Set<string>();
      const { decide } = parts.access;
      parts.rbac.subjectsOf = (binding) => {
        const own = binding.metadata.namespace ?? '';
        const subjects = subjectsOf(binding);
        if (binding.roleRef?.kind === 'ClusterRole' && own !== '')
          for (const subject of subjects) for (const key of subjectKeys(subject, own)) boundKeys.add(key);
        return subjects;
      };
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const { user, verb, resource } = attributes;
        const isAffected = resource?.plural === 'clusterroles' && verb === 'get';
        if (decided.allowed || !isAffected || !userKeys(user).some((key) => boundKeys.has(key)))
          return decided;
        const rule = { verbs: ['get'], apiGroups: ['*'], resources: ['clusterroles'] };
        return ruleAllows(rule, attributes) ? { decision: 'allow', reason: '', allowed: true } : decided;
      };
    },
  },
  {
    id: 'later-namespaces-left-out',
    title: 'A ClusterRoleBinding grants rights only in the namespaces that exist when it is created.',
    breaks: ['authorization.bindings.cluster-wide'],
    install(parts) {
      const { create } = parts.storage;
      const { decide } = parts.access;
      const present = new Set<string>();
      const knownTo = new Map<string, ReadonlySet<string>>();
      parts.storage.create = async (store, key, value) => {
        if (key.startsWith(namespaces)) present.add(value.metadata.name ?? '');
        if (rbacBindings(key) && !value.metadata.namespace)
          for (const { name = '' } of (value as BindingObject).subjects ?? [])
            knownTo.set(name, new Set(present));
        return create(store, key, value);
      };
      const isLate = ({ user, resource }: Attributes) => {
        const known = knownTo.get(user.username);
        return known !== undefined && Boolean(resource?.namespace) && !known.has(resource!.namespace);
      };
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        return decided.allowed && isLate(attributes)
          ? { decision: 'no-opinion', reason: '', allowed: false }
          : decided;
      };
    },
  },
] as const satisfies readonly Fault[];
