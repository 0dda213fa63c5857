// Faults that cannot help but turn more red than they are about, each with its reason. Everything else is a defect.

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
    requirements: ['authorization.chain.order-of-modes'],
    reason: 'an administrator of the group sets the case up, where no binding helps',
  },
  {
    fault: 'dry-change-bumps-version',
    requirements: ['writes.dry-run.same-authorization'],
    reason: 'the case demands that a dry-run which is let through stores nothing',
  },
  ...together(
    [
      'bad-token-reads-what-is-open',
      'bearer-only-beside-a-token-file',
      'bad-token-is-anonymous-on-paths',
      'malformed-signed-token-is-anonymous',
    ],
    ['authentication'],
    'cases of signed tokens tell a bad one by its refusal',
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
    (one) =>
      one.fault === fault && one.requirements.some((below) => id === below || id.startsWith(`${below}.`)),
  );
}
