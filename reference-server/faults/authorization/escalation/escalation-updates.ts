// Planted faults of the escalation check of updated roles and bindings (document access 5.4).
import type { RoleWrite } from '../../../access/rbac/escalation-check.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Parts } from '../../../parts/index.ts';
import { sameJson } from '../../../same-json.ts';
import type { Fault } from '../../fault.ts';
import { leaveUnchecked } from './skipped-escalation-checks.ts';

const updates = [
  'authorization.escalation.role-update',
  'authorization.escalation.cluster-role-update',
] as const;
const ofUnchangedRules = [
  'authorization.escalation.unchanged-rules',
  'authorization.escalation.aggregation-rule',
] as const;
const bindingUpdates = [
  'authorization.escalation.role-binding-update',
  'authorization.escalation.cluster-role-binding-update',
] as const;

/** Skips the check for some updates that change the rules of a role. */
const ofRoles =
  (isUnchecked: (next: RoleObject, current: RoleObject) => boolean) =>
  ({ route, next, current }: RoleWrite): boolean =>
    current !== undefined && route.kind.plural.endsWith('roles') && isUnchecked(next, current);

const rulesOf = ({ rules }: RoleObject) => rules ?? [];
const resourcesOf = (role: RoleObject) =>
  rulesOf(role).map(({ resources, nonResourceURLs }) => [resources, nonResourceURLs]);

export default [
  {
    id: 'swapped-rules-unchecked',
    title: 'An updated role is checked for escalation only where its number of rules grows.',
    breaks: [
      ...updates,
      ...ofUnchangedRules,
      'authorization.escalation.any',
      'authorization.escalation.escalate-on-roles',
    ],
    install: (parts) =>
      leaveUnchecked(
        parts,
        ofRoles((next, current) => rulesOf(next).length <= rulesOf(current).length),
      ),
  },
  {
    id: 'widened-rules-unchecked',
    title: 'An updated role is checked for escalation only where its rules are on other resources.',
    breaks: [...updates, ...ofUnchangedRules],
    install: (parts) =>
      leaveUnchecked(
        parts,
        ofRoles((next, current) => sameJson(resourcesOf(next), resourcesOf(current))),
      ),
  },
  {
    id: 'aggregation-checked-where-it-begins',
    title: 'The selectors of an aggregating role are checked only where the role did not aggregate before.',
    breaks: ['authorization.escalation.aggregation-rule'],
    install({ rbac }) {
      const { grantedRules } = rbac;
      rbac.grantedRules = (role, before) =>
        before?.aggregationRule === undefined ? grantedRules(role, before) : (role.rules ?? []);
    },
  },
  ...(['roles', 'rolebindings'] as const).map((plural) => ({
    id: `deletion-of-${plural}-needs-their-rights`,
    title: `A deletion of ${plural} needs the verb escalate or bind, like an update with more rights.`,
    breaks: ['authorization.escalation.deletions'],
    install({ access }: Parts) {
      const { decide } = access;
      const special = plural === 'roles' ? 'escalate' : 'bind';
      access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const { resource, verb } = attributes;
        if (!decided.allowed || verb !== 'delete' || resource?.plural !== plural) return decided;
        return decide(authorizers, {
          ...attributes,
          verb: special,
          resource: { ...resource, plural: 'roles' },
        });
      };
    },
  })),
  {
    id: 'swapped-subjects-unchecked',
    title: 'An updated binding is checked for escalation only where its number of subjects grows.',
    breaks: bindingUpdates,
    install: (parts) =>
      leaveUnchecked(parts, ({ route, next, current }) => {
        const countOf = (binding: BindingObject) => (binding.subjects ?? []).length;
        const isBinding = route.kind.plural.endsWith('bindings');
        return isBinding && current !== undefined && countOf(next) <= countOf(current);
      }),
  },
] as const satisfies readonly Fault[];
