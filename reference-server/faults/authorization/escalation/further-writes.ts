// Faults of the escalation check by the age of an object and the group of a rule (access 5.4).
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { fromBefore } from '../../from-before.ts';
import { leaveUnchecked } from './skipped-escalation-checks.ts';

const knownVerbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
const startedBefore = fromBefore();

const isCustom = ({ apiGroups = [] }: PolicyRule) =>
  apiGroups.length > 0 && apiGroups.every((group) => group.endsWith('example.com'));

export default [
  {
    id: 'gifts-by-patch-of-older-objects-unchecked',
    title: 'A PATCH of a role or binding from before a restart grants rights that its author does not hold.',
    breaks: ['authorization.bindings.after-restart'],
    install(parts) {
      const isOlder = startedBefore();
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const entry = await create(store, key, value);
        isOlder(entry.value.metadata.uid ?? '');
        return entry;
      };
      leaveUnchecked(
        parts,
        ({ route, current }) =>
          route.verb === 'patch' && current !== undefined && isOlder(current.metadata.uid ?? ''),
      );
    },
  },
  {
    id: 'wildcard-is-the-known-verbs-of-custom-kinds',
    title: 'The verb * of a new role on custom kinds is covered by all verbs that the server serves.',
    breaks: ['authorization.escalation.wildcard'],
    install({ rbac }) {
      const { uncovered } = rbac;
      rbac.uncovered = (held, required) =>
        uncovered(
          held,
          required.map((rule) =>
            rule.verbs?.includes('*') && isCustom(rule) ? { ...rule, verbs: knownVerbs } : rule,
          ),
        );
    },
  },
] as const satisfies readonly Fault[];
