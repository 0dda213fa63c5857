// Requirements on roles with more rights than their author holds (RBAC rules of the object model).
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.escalation.role-create',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without escalate, creating a Role needs all permissions in it.',
    observe:
      'A user with create on roles and get on configmaps: a Role with get on secrets is refused and not stored, and so is one with impersonate on users and groups, or with bind and escalate on roles; one with get on configmaps succeeds.',
    wrong: 'Only the right to create roles is checked, or the refusal comes after the Role was stored.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.role-update',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without escalate, updating a Role needs all permissions in it.',
    observe:
      'A user with update and patch on roles: PUT, each kind of PATCH and apply are refused (4xx) and change nothing where they add a rule not held, one with impersonate, bind or escalate included, replace a held rule by it, or widen a rule by a verb or a resource; held rules may be added, and may replace others.',
    wrong: 'The check is made at creation only, or only where the number of rules grows.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.cluster-role-create',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without escalate, creating a ClusterRole needs all permissions in it.',
    observe:
      'A user with create on clusterroles: a ClusterRole with a rule not held cluster-wide is refused and not stored, also where the rule has impersonate, bind and escalate, all paths, or the paths below a held one; a ClusterRole with held rules succeeds, also with the held path.',
    wrong: 'Only Roles are checked.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.cluster-role-update',
    document: 'access',
    section: '5.4',
    also: ['access 7'],
    level: 'MUST',
    text: 'Without escalate, updating a ClusterRole needs all permissions in it.',
    observe:
      'A user with update and patch on clusterroles: PUT, each kind of PATCH and apply are refused (4xx) and change nothing where they add a rule not held, special verbs and paths included, replace a held rule by it, or widen a rule by a verb or a resource; held rules may be added, and may replace others.',
    wrong: 'The check is made at creation only, or only where the number of rules grows.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.role-scope',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The permissions of a new role must be held at the same scope.',
    observe:
      'A user with get on secrets in one namespace, and create on roles and clusterroles cluster-wide: a Role with get on secrets succeeds in that namespace and is refused in another, and a ClusterRole with it is refused.',
    wrong: 'A right held in any namespace is enough.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.held-in-parts',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Permissions of a new role may be held by several rules of several roles together.',
    observe:
      'A user with list on configmaps by one role, and with watch on configmaps and list and watch on podtemplates by another: a Role with one rule of both verbs on both types succeeds.',
    wrong: 'Rules are compared as written, so that a rule that is held in parts is refused.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.rules-not-mixed',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The verbs of one held rule do not combine with the resources of another.',
    observe:
      'A user with get on configmaps and list on podtemplates: a Role with get on podtemplates is refused; one with both held rules succeeds.',
    wrong: 'Verbs, groups and resources of all held rules are merged.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.unchanged-rules',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'An update that does not change the rules of a role also needs all permissions in it. (Inferred: the clause makes no exception.)',
    observe:
      'A user with patch on roles: a patch of a label is refused on a Role with more rights than the user holds, and succeeds on one whose rights the user holds.',
    wrong: 'Only added rules are checked.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.wildcard',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A wildcard in a new role needs the wildcard: a sum of single rights is not enough.',
    observe:
      "A user with each known verb on configmaps by name: a Role with verbs ['*'] on configmaps is refused; with ['*'] held it succeeds.",
    wrong: 'The rights are compared with a fixed list of verbs.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.resource-names',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'A right that is limited to names does not allow a role without that limit. (Inferred from "all permissions in it".)',
    observe:
      'A user with get on the secret a only: a Role with get on all secrets is refused, one with resourceNames [a] succeeds.',
    wrong: 'resourceNames are ignored in the comparison.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.escalate-on-roles',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The verb escalate on roles allows Roles with permissions that their author does not hold.',
    observe:
      'A user with create and escalate on roles in a namespace creates there a Role beyond its own rights: a success; without escalate the same is refused.',
    wrong: 'escalate has no effect, or update acts as escalate.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.escalation.escalate-on-cluster-roles',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The verb escalate on clusterroles allows ClusterRoles with permissions that their author does not hold.',
    observe:
      'A user with create and escalate on clusterroles creates one beyond its own rights: a success; with escalate on roles only it is refused.',
    wrong: 'The verb on one kind is accepted for the other.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.aggregation-rule',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'An aggregationRule cannot be used to gain rights. (Inferred: its author would not hold what it selects.)',
    observe:
      'A user with create on clusterroles: a ClusterRole whose aggregationRule selects the label of a role with rights that the user does not hold is refused; so is each PUT, PATCH and apply that adds that aggregationRule to a ClusterRole whose rights the user holds, and none is stored.',
    wrong: 'Only rules are checked, and the controller adds the selected ones.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.escalation.first-roles',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The first roles and bindings can be created with a credential in system:masters.',
    observe:
      'On a fresh server such a credential creates a Role, a ClusterRole and bindings to them, with any rights: a success.',
    wrong: 'The restriction also holds for system:masters, so that no user can create the first role.',
    needs: ['rbac', 'second-identity', 'launcher'],
  },
] as const satisfies readonly Row[];
