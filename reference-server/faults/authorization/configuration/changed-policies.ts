// Faults of rights after some ways to change, delete and recreate roles and bindings (document access 2.2).
import type { Grant } from '../../../access/rbac/grant.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Parts } from '../../../parts/index.ts';
import { alterChanges } from '../../alter-changes.ts';
import type { Fault } from '../../fault.ts';
import { noteWrites } from '../../note-writes.ts';
import { followRequests, keyOf } from '../follow-requests.ts';

/** After a request of one kind, bindings of its namespace that were used before grant as long as the server runs.
 * @param isTrigger returns the namespace that a request empties */
function keepsGrants(
  parts: Parts,
  types: RegExp,
  isTrigger: (verb: string, key: string) => string | undefined,
): void {
  const { allowingGrant } = parts.rbac;
  const known = new Map<string, Map<string, Grant>>();
  const keptUids = new Set<string>();
  followRequests(parts, types, (verb, key) => {
    const namespace = isTrigger(verb, key);
    if (namespace === undefined) return;
    for (const own of known.values())
      for (const [uid, { binding }] of own) if (binding.metadata.namespace === namespace) keptUids.add(uid);
  });
  parts.rbac.allowingGrant = (grants, attributes, allows) => {
    const all = [...grants] as (typeof grants extends Iterable<infer G> ? G & Grant : never)[];
    const own = known.get(attributes.user.username) ?? new Map<string, Grant>();
    known.set(attributes.user.username, own);
    for (const grant of all) own.set(grant.binding.metadata.uid ?? '', grant);
    const place = attributes.resource?.namespace ?? '';
    const kept = [...own.values()].filter(
      ({ binding: { metadata } }) => metadata.namespace === place && keptUids.has(metadata.uid ?? ''),
    );
    return allowingGrant([...all, ...kept], attributes, allows) as never;
  };
}

/** Whether a write replaces the rules of roles without effect on their bindings until the next other write. */
function withoutEffect(parts: Parts, type: string): void {
  const { boundRules } = parts.rbac;
  const isOfType = noteWrites(parts, ({ body }) => body.form !== 'none' && body.type.startsWith(type));
  const frozen = new Map<string, readonly PolicyRule[]>();
  alterChanges(parts, (changed, before, storeKey) => {
    const { metadata, rules } = before as RoleObject;
    const key = keyOf(metadata.namespace, metadata.name);
    if (/\/(cluster)?roles\//.test(storeKey)) {
      if (!isOfType()) frozen.delete(key);
      else if (!frozen.has(key)) frozen.set(key, rules ?? []);
    }
    return changed;
  });
  parts.rbac.boundRules = (binding, role, rulesOf) => {
    const rules = boundRules(binding, role, rulesOf);
    return rules && (frozen.get(keyOf(role.namespace, role.name)) ?? rules);
  };
}

export default [
  {
    id: 'applied-rules-without-effect',
    title: 'An apply to an existing role has no effect on its bindings until the next other write.',
    breaks: ['authorization.bindings.follows-role'],
    install: (parts) => withoutEffect(parts, 'application/apply-patch'),
  },
  {
    id: 'strategically-patched-rules-without-effect',
    title: 'A strategic merge patch of a role has no effect on its bindings until the next other write.',
    breaks: ['authorization.bindings.follows-role'],
    install: (parts) => withoutEffect(parts, 'application/strategic-merge-patch'),
  },
  {
    id: 'recreated-role-has-old-rules',
    title: 'A role that is created under the name of a deleted one also grants the rules of that one.',
    breaks: ['authorization.bindings.follows-role'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const last = new Map<string, readonly PolicyRule[]>();
      const removed = new Map<string, readonly PolicyRule[]>();
      followRequests(parts, /^(cluster)?roles$/, (verb, key) => {
        if (verb === 'delete') removed.set(key, last.get(key) ?? []);
      });
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        const key = keyOf(role.namespace, role.name);
        if (rules !== undefined && !removed.has(key)) last.set(key, rules);
        return rules && [...rules, ...(removed.get(key) ?? [])];
      };
    },
  },
  {
    id: 'bindings-removed-with-a-collection-still-count',
    title: 'RoleBindings that a DELETE of their collection removes keep granting.',
    breaks: ['authorization.bindings.follows-role'],
    install: (parts) =>
      keepsGrants(parts, /^rolebindings$/, (verb, key) =>
        verb === 'deletecollection' ? key.split('/')[0] : undefined,
      ),
  },
  {
    id: 'roles-removed-with-a-collection-still-count',
    title: 'Roles that a DELETE of their collection removes keep granting.',
    breaks: ['authorization.bindings.follows-role'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const last = new Map<string, readonly PolicyRule[]>();
      const emptied = new Set<string | undefined>();
      followRequests(parts, /^roles$/, (verb, key) => {
        if (verb === 'deletecollection') emptied.add(key.split('/')[0]);
      });
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        const key = keyOf(role.namespace, role.name);
        if (rules !== undefined) last.set(key, rules);
        return rules ?? (emptied.has(role.namespace) ? last.get(key) : undefined);
      };
    },
  },
  {
    id: 'bindings-of-a-removed-namespace-still-count',
    title: 'RoleBindings that are deleted with their namespace keep granting in a new namespace of the name.',
    breaks: ['authorization.bindings.end-with-namespace'],
    install: (parts) =>
      keepsGrants(parts, /^namespaces$/, (verb, key) =>
        verb === 'delete' ? key.split('/').at(-1) : undefined,
      ),
  },
  {
    id: 'removed-subject-cannot-return',
    title: 'A subject that was removed from a binding is not bound by it again.',
    breaks: ['authorization.bindings.subjects-changeable'],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      const { update } = parts.storage;
      const removed = new Map<string, Set<string>>();
      const namesOf = (binding: object) => subjectsOf(binding as never).map(({ name = '' }) => name);
      parts.storage.update = (store, key, change, options) =>
        update(
          store,
          key,
          async (current) => {
            const changed = await change(current);
            if (key.includes('rolebindings/') && changed.action === 'put') {
              const { uid = '' } = current.value.metadata;
              const after = namesOf(changed.value);
              const all = removed.get(uid) ?? new Set<string>();
              for (const name of namesOf(current.value)) if (!after.includes(name)) all.add(name);
              removed.set(uid, all);
            }
            return changed;
          },
          options,
        );
      // An index removes what it has added: the subjects of a state do not change.
      const read = new WeakMap<object, ReturnType<typeof subjectsOf>>();
      parts.rbac.subjectsOf = (binding) => {
        const all = removed.get(binding.metadata.uid ?? '');
        const left = read.get(binding) ?? subjectsOf(binding).filter(({ name = '' }) => !all?.has(name));
        read.set(binding, left);
        return left;
      };
    },
  },
  {
    id: 'last-rule-of-a-role-stays',
    title: 'A role whose last rule is removed keeps granting it.',
    breaks: ['authorization.bindings.follows-role'],
    install(parts) {
      const last = new Map<string, readonly PolicyRule[]>();
      const { boundRules } = parts.rbac;
      parts.rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        const key = keyOf(role.namespace, role.name);
        if (rules === undefined) last.delete(key);
        else if (rules.length > 0) last.set(key, rules);
        return rules?.length === 0 ? (last.get(key) ?? rules) : rules;
      };
    },
  },
] as const satisfies readonly Fault[];
