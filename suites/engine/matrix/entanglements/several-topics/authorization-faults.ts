// Faults of authorization that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    [
      'account-bound-by-name-alone',
      'allowed-lists-stay-allowed',
      'bind-without-effect',
      'cluster-role-counts-everywhere',
      'core-group-means-all',
      'first-binding-counts',
      'first-rule-on-a-type-decides',
      'group-subject-matches-user',
      'group-wildcard-leaves-core-out',
      'groups-beyond-64-do-not-count',
      'groups-remembered-by-username',
      'later-namespaces-left-out',
      'limited-cluster-role-cleared',
      'named-group-opens-core',
      'names-of-rules-as-beginnings',
      'only-first-group-bound',
      'resource-names-ignored',
      'resource-names-open-collections',
      'role-bindings-open-paths',
      'role-counts-in-all-namespaces',
      'rules-of-a-role-mixed',
      'rules-of-role-merged',
      'sub-resource-comes-with-its-parent',
      'sub-resources-never-fit',
      'third-resource-of-a-rule-is-forgotten',
      'third-rule-dropped',
      'third-verb-of-a-rule-is-forgotten',
      'user-named-like-a-group-has-its-rights',
    ],
    ['authentication', 'authorization', 'reviews', 'roles', 'writes.dry-run.same-authorization'],
    'every case with a binding depends on the meaning of rules and bindings',
  ),
  ...together(
    ['groups-remembered-by-username'],
    ['versions.access-reviews.groups'],
    'every case with a binding depends on the meaning of rules and bindings',
  ),
  ...together(
    ['aggregation-rule-dropped'],
    ['authorization.aggregation', 'reviews.self', 'roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...byRow(
    {
      'authorization.escalation.absent-role': ['first-resource-name-only'],
      'authorization.impersonation.groups': ['first-resource-name-only'],
      'reviews.access.attribute-name': ['first-resource-name-only'],
    },
    'these cases grant rights on several names by one rule',
  ),
  ...byRow(
    {
      'authorization.groups.masters-without-binding': ['subjects-removed-by-patch-stay-bound'],
      'reviews.self.through-basic-user': ['subjects-removed-by-patch-stay-bound'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'encodings.accept.fallback': ['rbac-lists-named-otherwise'],
      'encodings.protobuf.envelope-type': ['rbac-lists-named-otherwise'],
      'watch.parameters.watch-false': ['rbac-lists-named-otherwise'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['last-rule-on-a-type-decides'],
    [
      'authorization.rules.one-rule-whole',
      'roles.admin.reads-and-writes',
      'roles.edit.reads-and-writes',
      'roles.edit.reads-secrets',
      'roles.edit.runs-as-any-account',
    ],
    'roles of these cases have several rules on one type',
  ),
  ...together(
    ['new-rules-held-by-one-rule-only'],
    [
      'authorization.escalation.cluster-role-binding-create',
      'authorization.escalation.cluster-role-create',
      'authorization.escalation.cluster-role-update',
      'authorization.escalation.resource-names',
    ],
    'the author holds the rights of a role by several rules',
  ),
  ...together(
    ['review-without-groups-has-those-of-the-caller'],
    [
      'authorization.rules.every-verb',
      'reviews.access.allowed',
      'reviews.access.attribute-group',
      'reviews.access.attribute-name',
      'reviews.access.attribute-namespace',
      'reviews.access.attribute-path',
      'reviews.access.attribute-sub-resource',
      'reviews.access.attribute-verb',
      'reviews.access.denied',
      'reviews.access.local-one-namespace',
      'reviews.access.user-attributes',
      'versions.access-reviews.groups',
    ],
    'the case reviews users by their names alone',
  ),
  ...together(
    ['bindings-after-one-without-role-ignored'],
    ['authorization.bindings.role-of-other-namespace', 'authorization.bindings.role-ref-kind'],
    'a binding to a missing role stands beside others there',
  ),
  ...together(
    ['bind-on-the-name-of-the-binding'],
    ['authorization.escalation.absent-role', 'authorization.rules.every-verb'],
    'the case grants bind on one role',
  ),
  ...together(
    ['changes-of-missing-objects-not-authorized'],
    [
      'reviews.access.as-enforced',
      'roles.admin.no-endpoint-slice-writes',
      'roles.admin.no-endpoints-writes',
      'roles.admin.no-quota-writes',
      'roles.edit.no-endpoint-slice-writes',
      'roles.edit.no-endpoints-writes',
      'roles.view.no-writes',
    ],
    'the case sends writes that are not allowed, of objects that do not exist',
  ),
  ...byRow(
    { 'authorization.rules.every-verb': ['review-without-last-authorizer', 'review-ignores-verb'] },
    'the case reviews verbs that no request has',
  ),
] satisfies readonly Entanglement[];
