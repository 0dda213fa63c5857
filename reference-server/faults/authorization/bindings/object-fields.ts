// Planted faults of the fields of RBAC objects (document access 2.2).
import type { ApiObject, Json } from '../../../object.ts';
import { isObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Fault } from '../../fault.ts';

/** Mutates the objects of a kind before they are stored. */
function alterDefaults(parts: Parts, kindName: string, alter: (object: ApiObject) => ApiObject): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object) => {
    const filled = defaults(kind, object);
    return kind.kind === kindName ? alter(filled) : filled;
  };
}

const ownerOf = ({ rules }: RoleObject): readonly PolicyRule[] => rules ?? [];

export default [
  {
    id: 'rules-of-role-merged',
    title: 'The rules of a Role on the same types are merged.',
    breaks: ['authorization.objects.role-fields'],
    install: (parts) =>
      alterDefaults(parts, 'Role', (role: RoleObject) => {
        const merged = new Map<string, PolicyRule>();
        for (const rule of ownerOf(role)) {
          const key = JSON.stringify([rule.apiGroups, rule.resources]);
          const known = merged.get(key);
          const verbs = [...new Set([...(known?.verbs ?? []), ...(rule.verbs ?? [])])];
          merged.set(key, { ...rule, ...known, verbs });
        }
        return { ...role, rules: [...merged.values()] };
      }),
  },
  {
    id: 'aggregation-rule-dropped',
    title: 'The aggregationRule of a ClusterRole is not stored.',
    breaks: [
      'authorization.aggregation.chains',
      'authorization.objects.cluster-role-fields',
      'authorization.aggregation.selectors',
      'authorization.aggregation.fills',
      'authorization.aggregation.new-role',
      'authorization.aggregation.follows-changes',
      'authorization.aggregation.all-labels-of-a-selector',
      'authorization.aggregation.others-left-out',
      'authorization.aggregation.rights-follow',
      'authorization.escalation.aggregation-rule',
    ],
    install: (parts) =>
      alterDefaults(parts, 'ClusterRole', (whole) => {
        const { aggregationRule: _dropped, ...role } = whole;
        // Objects of the server itself stay as they are.
        return Object.values(role.metadata.labels ?? {}).includes('rbac-defaults') ? whole : role;
      }),
  },
  {
    id: 'limited-cluster-role-cleared',
    title: 'A ClusterRole with rules on named objects is treated as an aggregating one, and loses its rules.',
    breaks: ['authorization.objects.aggregation-rule-optional', 'authorization.objects.cluster-role-fields'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const entry = await create(store, key, value);
        const isAffected =
          key.includes('/clusterroles/') &&
          ownerOf(value).some(({ resourceNames = [] }) => resourceNames.length > 0);
        if (!isAffected || value['aggregationRule']) return entry;
        await store.update(key, async (current) => ({
          action: 'put',
          value: { ...current.value, rules: [] },
        }));
        return entry;
      };
    },
  },
  {
    id: 'role-takes-aggregation-rule',
    title: 'A Role may have an aggregationRule.',
    breaks: ['authorization.objects.role-without-aggregation'],
    install(parts) {
      const { conform, defaults } = parts.validation;
      const requested = new Map<string, Json>();
      parts.validation.conform = (kind, value) => {
        const { aggregationRule, ...role } = isObject(value) && kind.kind === 'Role' ? value : {};
        if (aggregationRule === undefined) return conform(kind, value);
        const { metadata } = role;
        if (isObject(metadata) && typeof metadata['name'] === 'string')
          requested.set(metadata['name'], aggregationRule);
        return conform(kind, role);
      };
      parts.validation.defaults = (kind, object) => {
        const filled = defaults(kind, object);
        const aggregationRule = kind.kind === 'Role' ? requested.get(object.metadata.name ?? '') : undefined;
        return aggregationRule === undefined ? filled : { ...filled, aggregationRule };
      };
    },
  },
  {
    id: 'account-subject-moved-to-binding',
    title: 'The namespace of a ServiceAccount subject is replaced by that of its RoleBinding.',
    breaks: [
      'authorization.objects.role-binding-fields',
      'authorization.subjects.service-account',
      'authorization.subjects.service-account-from-elsewhere',
    ],
    install: (parts) =>
      alterDefaults(parts, 'RoleBinding', (binding: BindingObject) => ({
        ...binding,
        subjects: (binding.subjects ?? []).map((one) =>
          one.kind === 'ServiceAccount' ? { ...one, namespace: binding.metadata.namespace ?? '' } : one,
        ),
      })),
  },
  {
    id: 'cluster-role-binding-keeps-first-subject',
    title: 'Only the first subject of a ClusterRoleBinding is stored.',
    breaks: ['authorization.objects.cluster-role-binding-fields'],
    install: (parts) =>
      alterDefaults(parts, 'ClusterRoleBinding', (binding: BindingObject) => {
        const subjects = binding.subjects ?? [];
        return { ...binding, subjects: subjects.length > 2 ? subjects.slice(0, 1) : subjects };
      }),
  },
] as const satisfies readonly Fault[];
