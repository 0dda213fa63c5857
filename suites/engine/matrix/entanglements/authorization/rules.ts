// Faults that turn further rows about roles, bindings and escalation red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    { 'authorization.aggregation.after-restart': ['cluster-roles-forgotten-at-start'] },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'authorization.aggregation.chains': ['only-first-selector-counts'],
      'authorization.bindings.end-with-namespace': [
        'namespace-leaves-content',
        'namespace-name-remembered-as-ending',
      ],
      'authorization.bindings.follows-role': ['nested-items-never-removed'],
      'authorization.bindings.role-of-own-namespace': [
        'role-bindings-in-one-flat-space',
        'roles-in-one-flat-space',
      ],
      'authorization.escalation.bind-on-roles': ['bind-known-for-roles-only', 'first-resource-name-only'],
      'authorization.escalation.cluster-role-binding-create': [
        'aggregation-rule-dropped',
        'rules-compared-as-written',
      ],
      'authorization.escalation.cluster-role-create': ['rules-compared-as-written'],
      'authorization.escalation.escalate-on-roles': ['narrower-role-blocks', 'only-added-rules-looked-at'],
      'authorization.escalation.held-in-parts': [
        'escalation-answered-as-server-error',
        'new-roles-unchecked',
        'update-counts-as-escalate',
      ],
      'authorization.escalation.unchanged-rules': [
        'changed-bindings-unchecked',
        'subjects-fixed',
        'swapped-subjects-unchecked',
      ],
      'authorization.rules.every-verb': ['bind-on-any-name', 'new-role-bindings-unchecked'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.aggregation.chains': ['all-selectors-must-match'],
      'authorization.aggregation.selectors': [
        'all-selectors-must-match',
        'new-roles-not-aggregated',
        'only-first-selector-counts',
      ],
      'authorization.escalation.resource-names': ['rules-compared-as-written'],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'authorization.aggregation.follows-changes': ['merge-patch-null-ignored'] },
    'the case takes a label away by such a patch',
  ),
  ...byRow(
    {
      'authorization.aggregation.follows-changes': ['new-roles-not-aggregated'],
      'authorization.aggregation.new-role': ['patched-roles-keep-granting-old-rules'],
      'authorization.aggregation.rights-follow': ['patched-roles-keep-granting-old-rules'],
      'authorization.impersonation.groups': ['names-of-rules-end-at-a-colon'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'authorization.bindings.subjects-changeable': ['removed-cluster-role-bindings-still-count'],
      'authorization.impersonation.default-none': [
        'resource-wildcard-leaves-sub-resources-out',
        'verb-wildcard-lacks-deletecollection',
      ],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'authorization.escalation.deletions': [
        'changed-roles-unchecked',
        'escalation-answered-as-server-error',
        'gifts-by-patch-unchecked',
        'only-added-rules-looked-at',
        'update-counts-as-escalate',
      ],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    {
      'authorization.escalation.sub-resources': [
        'escalation-answered-as-server-error',
        'new-role-bindings-unchecked',
        'new-roles-unchecked',
        'rules-put-together',
        'update-counts-as-escalate',
      ],
    },
    'the case writes a role and a binding with rights that are not held',
  ),
  ...byRow(
    {
      'authorization.escalation.wildcard': ['groups-of-granted-rules-unchecked'],
      'authorization.impersonation.extra-values': ['sub-resource-opens-its-siblings'],
      'authorization.rules.every-verb': ['service-accounts-acted-as-users'],
    },
    'the case grants, gives away or uses what the fault no longer compares',
  ),
  ...byRow(
    { 'authorization.rules': ['status-of-pods-judged-as-the-pod'] },
    'the cases of sub-resources look at the status of pods',
  ),
  ...byRow(
    {
      'authorization.service-accounts.default-none': [
        'basic-user-lists-namespaces',
        'edit-bound-to-serviceaccounts',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'authorization.subjects.names-of-users': ['groups-bound-to-their-first-space'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
] satisfies readonly Entanglement[];
