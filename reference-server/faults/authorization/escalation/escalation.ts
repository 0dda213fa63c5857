// Planted faults of the escalation check of roles: a user may write only rights that they hold (document access
// 5.4).
import type { RoleWrite } from '../../../access/rbac/escalation-check.ts';
import type { Fault } from '../../fault.ts';
import { leaveUnchecked, remembersNamespaces } from './skipped-escalation-checks.ts';

const newOne = ({ current }: RoleWrite) => current === undefined;
const writesOf =
  (plural: string) =>
  ({ route }: RoleWrite) =>
    route.kind.plural === plural;

const creates = [
  'authorization.escalation.role-create',
  'authorization.escalation.cluster-role-create',
] as const;
const updates = [
  'authorization.escalation.role-update',
  'authorization.escalation.cluster-role-update',
] as const;
const bindingCreates = [
  'authorization.escalation.role-binding-create',
  'authorization.escalation.cluster-role-binding-create',
] as const;
const bindingUpdates = [
  'authorization.escalation.role-binding-update',
  'authorization.escalation.cluster-role-binding-update',
] as const;

export default [
  {
    id: 'new-roles-unchecked',
    title: 'The right to create Roles suffices to create any.',
    breaks: [
      'authorization.escalation.role-create',
      'authorization.escalation.role-scope',
      'authorization.escalation.escalate-on-roles',
      'authorization.escalation.escalate-on-cluster-roles',
      'authorization.escalation.rules-not-mixed',
      'authorization.escalation.wildcard',
      'authorization.escalation.resource-names',
    ],
    install: (parts) => leaveUnchecked(parts, (write) => newOne(write) && writesOf('roles')(write)),
  },
  {
    id: 'new-cluster-roles-unchecked',
    title: 'The right to create ClusterRoles suffices to create any.',
    breaks: [
      'authorization.escalation.cluster-role-create',
      'authorization.escalation.aggregation-rule',
      'authorization.escalation.role-scope',
      'authorization.escalation.escalate-on-cluster-roles',
    ],
    install: (parts) => leaveUnchecked(parts, (write) => newOne(write) && writesOf('clusterroles')(write)),
  },
  {
    id: 'changed-roles-unchecked',
    title: 'A Role is checked for escalation on create, but not on update.',
    breaks: [
      'authorization.escalation.role-update',
      'authorization.escalation.unchanged-rules',
      'authorization.escalation.escalate-on-roles',
    ],
    install: (parts) => leaveUnchecked(parts, (write) => !newOne(write) && writesOf('roles')(write)),
  },
  {
    id: 'changed-cluster-roles-unchecked',
    title: 'A ClusterRole is checked for escalation on create, but not on update.',
    // An aggregationRule also changes a ClusterRole.
    breaks: ['authorization.escalation.cluster-role-update', 'authorization.escalation.aggregation-rule'],
    install: (parts) => leaveUnchecked(parts, (write) => !newOne(write) && writesOf('clusterroles')(write)),
  },
  {
    id: 'gifts-by-put-unchecked',
    title: 'A PUT grants rights that its author does not hold.',
    breaks: [
      ...creates,
      ...updates,
      ...bindingCreates,
      ...bindingUpdates,
      'authorization.escalation.aggregation-rule',
    ],
    install: (parts) => leaveUnchecked(parts, ({ route }) => route.verb === 'update'),
  },
  {
    id: 'gifts-by-patch-unchecked',
    title: 'A PATCH of an existing object grants rights that its author does not hold.',
    breaks: [
      ...updates,
      ...bindingUpdates,
      'authorization.escalation.unchanged-rules',
      'authorization.escalation.aggregation-rule',
      'authorization.escalation.escalate-on-roles',
    ],
    install: (parts) => leaveUnchecked(parts, (write) => !newOne(write) && write.route.verb === 'patch'),
  },
  {
    id: 'gifts-by-creating-apply-unchecked',
    title: 'An apply that creates grants rights that its author does not hold.',
    breaks: [...creates, ...bindingCreates],
    install: (parts) => leaveUnchecked(parts, (write) => newOne(write) && write.route.verb === 'patch'),
  },
  {
    id: 'rehearsed-gifts-unchecked',
    title:
      'A dry-run succeeds where the real request is refused for granting rights that its author does not hold.',
    breaks: [...creates, ...updates, ...bindingCreates, ...bindingUpdates],
    install: (parts) => leaveUnchecked(parts, ({ route }) => Boolean(route.query.get('dryRun'))),
  },
  {
    id: 'rights-of-a-namespace-held-everywhere',
    title: 'The escalation check counts rights of one namespace for other namespaces and the whole cluster.',
    breaks: ['authorization.escalation.role-scope', 'authorization.escalation.binding-scope'],
    install(parts) {
      const namespaceOf = remembersNamespaces(parts);
      const { grantNamespace } = parts.rbac;
      parts.rbac.grantNamespace = (write) => namespaceOf(write.user) ?? grantNamespace(write);
    },
  },
  {
    id: 'generated-roles-unchecked',
    title: 'A role whose name the server generates is not checked for escalation.',
    breaks: ['authorization.escalation.role-create', 'authorization.escalation.cluster-role-create'],
    install: (parts) =>
      leaveUnchecked(
        parts,
        ({ current, next }) => current === undefined && next.metadata['generateName'] !== undefined,
      ),
  },
  {
    id: 'names-held-by-one-rule-only',
    title: 'Rights on several names are held only where one rule has all of them.',
    breaks: ['authorization.escalation.resource-names'],
    install(parts) {
      const { uncovered } = parts.rbac;
      parts.rbac.uncovered = (held, required) =>
        required.flatMap((rule) => {
          const isWhole = (one: (typeof held)[number]) => uncovered([one], [rule]).length === 0;
          if ((rule.resourceNames ?? []).length > 1) return held.some(isWhole) ? [] : [rule];
          return uncovered(held, [rule]);
        });
    },
  },
] as const satisfies readonly Fault[];
