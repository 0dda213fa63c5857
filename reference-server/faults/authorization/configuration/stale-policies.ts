// Faults of an index of roles and bindings that misses some changes (document access 2.2).
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { BindingObject, Subject } from '../../../resources/rbac/role-binding.ts';
import type { Parts } from '../../../parts/index.ts';
import { alterChanges } from '../../alter-changes.ts';
import type { Fault } from '../../fault.ts';
import { followRequests, keyOf } from '../follow-requests.ts';

export default [
  {
    id: 'patched-roles-keep-granting-old-rules',
    title: 'A PATCH of the rules of a role has no effect on its bindings until the next PUT.',
    breaks: [
      'authorization.decisions.any',
      'authorization.bindings.follows-role',
      ...['admin', 'edit', 'view'].map((one) => `roles.aggregation.to-${one}`),
    ],
    install(parts) {
      const { boundRules } = parts.rbac;
      const last = new Map<string, readonly PolicyRule[]>();
      const frozen = new Set<string>();
      followRequests(parts, /^(cluster)?roles$/, (verb, key) => {
        if (verb === 'patch' && last.has(key)) frozen.add(key);
        if (verb === 'update' || verb === 'delete') frozen.delete(key);
      });
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const key = keyOf(role.namespace, role.name);
        if (frozen.has(key)) return last.get(key);
        const rules = boundRules(binding, role, rulesOf);
        if (rules !== undefined) last.set(key, rules);
        return rules;
      };
    },
  },
  {
    id: 'subjects-removed-by-patch-stay-bound',
    title: 'Subjects that a PATCH removes from a binding stay bound until the next PUT.',
    breaks: ['authorization.bindings.subjects-changeable'],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      const removed = new Map<string, readonly Subject[]>();
      let isPatch = false;
      followRequests(parts, /^(cluster)?rolebindings$/, (verb, key) => {
        isPatch = verb === 'patch';
        if (verb === 'update') removed.delete(key);
      });
      alterChanges(parts, (changed, before, storeKey) => {
        const { namespace, name } = before.metadata;
        if (isPatch && storeKey.includes('rolebindings/'))
          removed.set(keyOf(namespace, name), subjectsOf(before));
        return changed;
      });
      parts.rbac.subjectsOf = (binding) => [
        ...subjectsOf(binding),
        ...(removed.get(keyOf(binding.metadata.namespace, binding.metadata.name)) ?? []),
      ];
    },
  },
  {
    id: 'namesakes-of-both-kinds-bound-once',
    title: 'Of a Role and a ClusterRole of one name that are bound in a namespace, only the first counts.',
    breaks: ['authorization.bindings.role-ref-kind'],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const byName = new Map([...grants].toReversed().map((grant) => [nameIn(grant), grant]));
        return allowingGrant(byName.values(), attributes, allows);
      };
    },
  },
  {
    id: 'dry-run-changes-of-roles-count',
    title: 'The rules that a dry-run adds to a role count while the server runs.',
    breaks: ['authorization.bindings.follows-role'],
    install({ dryRun, rbac }) {
      const { change } = dryRun;
      const { boundRules } = rbac;
      const simulated = new Map<string, readonly PolicyRule[]>();
      dryRun.change = async (...given) => {
        const result = await change(...given);
        const { decided } = result;
        if (decided.action === 'put' && /^(Cluster)?Role$/.test(decided.value.kind ?? '')) {
          const { metadata, rules } = decided.value as RoleObject;
          simulated.set(keyOf(metadata.namespace, metadata.name), rules ?? []);
        }
        return result;
      };
      rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        return rules && [...rules, ...(simulated.get(keyOf(role.namespace, role.name)) ?? [])];
      };
    },
  },
  {
    id: 'dry-run-bindings-grant',
    title: 'A binding that was created in a dry-run grants the rules of its role while the server runs.',
    breaks: ['authorization.bindings.recreate-with-other-role'],
    install({ dryRun, rbac }) {
      const { create } = dryRun;
      const { allowingGrant, boundRules } = rbac;
      const simulated: BindingObject[] = [];
      let rulesOf: Parameters<typeof boundRules>[2] | undefined;
      dryRun.create = async (...given) => {
        const object = await create(...given);
        if (object.kind === 'RoleBinding') simulated.push(object);
        return object;
      };
      rbac.boundRules = (binding, role, rules) => {
        rulesOf = rules;
        return boundRules(binding, role, rules);
      };
      rbac.allowingGrant = (grants, attributes, allows) => {
        const { user, resource: { namespace = '' } = {} } = attributes;
        const keys = rbac.userKeys(user);
        const isOwn = (one: Subject) => rbac.subjectKeys(one, namespace).some((key) => keys.includes(key));
        const more = simulated.flatMap((binding) => {
          const { namespace: place, name } = rbac.roleOf(binding);
          const rules = rulesOf?.(place, name) ?? [];
          const isBound = binding.metadata.namespace === namespace && rbac.subjectsOf(binding).some(isOwn);
          return isBound ? [{ binding, rules }] : [];
        });
        return allowingGrant([...grants, ...(more as never[])], attributes, allows);
      };
    },
  },
] as const satisfies readonly Fault[];

/** The name of the role of a grant, and the namespace of its binding. */
function nameIn(grant: object): string {
  const { binding } = grant as { readonly binding: Parameters<Parts['rbac']['subjectsOf']>[0] };
  return keyOf(binding.metadata.namespace, binding.roleRef?.name);
}
