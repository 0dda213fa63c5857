// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.
import { isBelow } from '../../catalogue/index.ts';

export interface Entanglement {
  readonly fault: string;
  /** Ids, or the beginnings of ids. */
  readonly requirements: readonly string[];
  readonly reason: string;
}

/** Several faults with one reason. */
const together = (
  faults: readonly string[],
  requirements: readonly string[],
  reason: string,
): readonly Entanglement[] => faults.map((fault) => ({ fault, requirements, reason }));

export const excusedEntanglements: readonly Entanglement[] = [
  {
    fault: 'starts-one-change-late',
    requirements: ['watch.paths.all-namespaces'],
    reason: 'whether its watch has to look back depends on how soon the server gets to open it',
  },
  {
    fault: 'later-chunks-with-present-items',
    requirements: ['lists.semantics.most-recent-consistent'],
    reason: 'whether a write comes between two chunks depends on how soon the server gets to it',
  },
  {
    fault: 'put-checks-then-writes',
    requirements: ['lists.semantics'],
    reason:
      'its writes take many turns each, and cases that read until all writes are done take longer than the bound',
  },
  {
    fault: 'get-lags-behind-updates',
    requirements: ['apply.conflict.updates-never'],
    reason: 'whether the case reads within the lag depends on what was written elsewhere meanwhile',
  },
  {
    fault: 'list-lags-behind-updates',
    requirements: ['lists.semantics.most-recent-consistent'],
    reason: 'whether the case reads within the lag depends on how soon the next write comes',
  },
  {
    fault: 'pod-status-path-refuses-all',
    requirements: ['authorization.nodes.restriction-pods'],
    reason: 'node agents write the status of their pods on the same path',
  },
  {
    fault: 'merge-patch-null-ignored',
    requirements: ['authorization.aggregation.follows-changes'],
    reason: 'the case takes a label away by such a patch',
  },
  {
    fault: 'watch-true-is-a-list',
    requirements: ['authorization.verbs.watch-is-watch'],
    reason: 'the case asks for its watches with watch=true',
  },
  {
    fault: 'apply-recorded-as-patch',
    requirements: ['apply.entry.fields-tree'],
    reason: 'an apply without an entry of its own leaves no tree of its fields either',
  },
  {
    fault: 'masters-by-binding-only',
    requirements: ['authorization.chain', 'authorization.modes'],
    reason: 'an administrator of the group sets the cases up, where no binding helps',
  },
  {
    fault: 'dry-change-bumps-version',
    requirements: ['writes.dry-run.same-authorization'],
    reason: 'the case demands that a dry-run which is let through stores nothing',
  },
  {
    fault: 'usage-key-loses-its-padding',
    requirements: ['bootstrap.signing.follows-change'],
    reason: 'a later change of what it stored is refused, since that is no base64 any more',
  },
  ...together(
    [
      'account-bound-by-name-alone',
      'account-not-in-group-of-namespace',
      'admin-bound-to-authenticated',
      'allowed-lists-stay-allowed',
      'bind-without-effect',
      'cluster-role-counts-everywhere',
      'first-binding-counts',
      'first-rule-on-a-type-decides',
      'get-comes-with-list',
      'group-wildcard-leaves-core-out',
      'groups-without-spaces',
      'later-namespaces-left-out',
      'limited-cluster-role-cleared',
      'list-comes-with-get',
      'named-group-opens-core',
      'patch-authorized-as-update',
      'path-wildcard-taken-literally',
      'public-info-is-everything',
      'resource-names-ignored',
      'resource-names-open-collections',
      'role-bindings-open-paths',
      'role-counts-in-all-namespaces',
      'rules-of-a-role-mixed',
      'rules-of-role-merged',
      'sub-resource-comes-with-its-parent',
      'sub-resources-never-fit',
      'third-rule-dropped',
      'third-verb-of-a-rule-is-forgotten',
      'third-resource-of-a-rule-is-forgotten',
      'user-named-like-a-group-has-its-rights',
      'view-bound-to-authenticated',
    ],
    ['authentication', 'authorization', 'reviews', 'roles', 'writes.dry-run.same-authorization'],
    'every case that binds somebody rests on what rules and bindings mean',
  ),
  ...together(
    ['new-role-bindings-unchecked', 'rules-compared-as-written', 'update-counts-as-escalate'],
    ['roles.admin'],
    'what admin may give away is checked at the same place',
  ),
  ...together(
    ['review-leaves-groups-out', 'review-without-last-authorizer', 'self-review-of-the-server'],
    ['authorization.groups', 'roles.aggregation'],
    'these cases ask for rights by reviews',
  ),
  ...together(
    ['account-stays-after-delete', 'accounts-in-one-flat-space'],
    ['authentication', 'authorization.subjects'],
    'these cases make accounts of one name, one after the other or in two namespaces',
  ),
  ...together(
    ['aggregation-rule-dropped', 'basic-user-without-rules', 'dry-runs-pass-as-reads', 'pod-account-reset'],
    ['authorization.aggregation', 'reviews.self', 'roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...together(
    [
      'bad-token-reads-what-is-open',
      'bearer-only-beside-a-token-file',
      'bad-token-is-anonymous-on-paths',
      'malformed-signed-token-is-anonymous',
    ],
    ['authentication', 'authorization', 'bootstrap', 'reviews'],
    'cases of tokens take their people from them, and tell a bad one by its refusal',
  ),
  ...together(
    ['authenticated-group-missing', 'authenticated-group-replaces-others', 'anonymous-is-authenticated'],
    ['authentication', 'authorization', 'bootstrap', 'reviews', 'roles'],
    'by their groups these cases bind people, and see who they are',
  ),
  ...together(
    [
      'tokens-age-out',
      'token-line-needs-four-columns',
      'token-groups-ignored',
      'token-uid-is-the-username',
      'token-file-switches-certificates-off',
    ],
    ['authentication', 'authorization', 'reviews'],
    'many cases take their people from a token file',
  ),
  ...together(
    ['always-allow-leaves-out-secrets'],
    ['authorization.chain'],
    'the case asks for secrets where AlwaysAllow comes first',
  ),
  ...together(
    ['status-of-pods-judged-as-the-pod'],
    ['authorization.rules'],
    'the cases of sub-resources look at the status of pods',
  ),
  ...together(
    [
      'self-review-without-username',
      'self-review-without-uid',
      'self-review-not-served',
      'self-review-needs-metadata',
      'self-review-for-some-only',
    ],
    ['authentication', 'authorization', 'bootstrap', 'reviews'],
    'cases about who somebody is ask by such a review',
  ),
];

/** Whether a requirement may be red under a fault that does not name it. */
export function isExcused(fault: string, id: string): boolean {
  return excusedEntanglements.some(
    (one) => one.fault === fault && one.requirements.some((wanted) => isBelow(id, wanted)),
  );
}
