// Faults of writes and rights that turn further rows red, since their cases write to every sort of collection.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the case uses, on its way, what the fault breaks in that collection';

export const writeEntanglements: readonly Entanglement[] = [
  ...together(['apply-drops-annotations'], ['apply.request.without-version'], why),
  ...together(
    ['apply-hides-duplicates', 'apply-warns-of-nothing'],
    ['writes.field-validation.warn-duplicate'],
    why,
  ),
  ...together(
    [
      'apply-needs-an-object',
      'containers-have-one-owner',
      'create-overwrites',
      'equal-value-conflicts',
      'put-checks-then-writes',
    ],
    ['apply.target.created-at-once'],
    why,
  ),
  ...together(
    ['cluster-dry-run-stored'],
    ['lifecycle.finalizers.last-one-removes', 'writes.dry-run.no-side-effects'],
    why,
  ),
  ...together(['core-group-spelled-out', 'kind-is-plural'], ['objects.versions.no-op-write'], why),
  ...together(
    ['create-sweeps-marked-objects', 'creation-time-of-first-object'],
    ['lifecycle.timestamp.first-delete-only'],
    why,
  ),
  ...together(['custom-create-warns-at-strict'], ['writes.dry-run.validates'], why),
  ...together(
    ['custom-dry-run-stored', 'dry-json-patch-stored', 'dry-merge-patch-stored', 'dry-update-stored'],
    ['lifecycle.finalizers.last-one-removes'],
    why,
  ),
  ...together(
    ['custom-object-waits-for-another-delete'],
    ['lifecycle.finalizers.any-order', 'lifecycle.terminating.name-taken'],
    why,
  ),
  ...together(
    ['deleted-name-stays-taken', 'version-of-earlier-bearer-accepted'],
    ['writes.put.stale-version-conflict'],
    why,
  ),
  ...together(
    ['deletion-mark-keeps-version'],
    ['lifecycle.finalizers.last-one-removes', 'writes.put.stale-version-conflict'],
    why,
  ),
  ...together(['dry-create-burns-name', 'uid-from-name'], ['lifecycle.terminating.name-taken'], why),
  ...together(
    ['emptied-finalizers-remove-live', 'empty-labels-dropped-by-updates'],
    ['writes.merge-patch.semantics'],
    why,
  ),
  ...together(['every-write-of-cluster-roles-counts'], ['apply.request.repeated-keeps-version'], why),
  ...together(
    ['finalizers-ignored-for-cluster-roles', 'finalizers-ignored-for-custom-objects'],
    [
      'lifecycle.timestamp.first-delete-only',
      'watch.event.modified-on-terminating',
      'writes.put.stale-version-conflict',
    ],
    why,
  ),
  ...together(
    ['long-objects-not-kept'],
    ['lists.version.unset-most-recent', 'watch.event.added-full-object', 'watch.event.modified-full-object'],
    why,
  ),
  ...together(['long-updates-of-cluster-roles-not-kept'], ['objects.fields.labels-and-annotations'], why),
  ...together(
    ['merge-patch-replaces-labels'],
    [
      'lists.chunk.one-snapshot',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.not-older.nonzero',
      'lists.not-older.zero-any',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
      'lists.version.nonzero-not-older',
      'lists.version.zero-any',
      'writes.managed-fields-reset.changes-follow',
      'writes.managed-fields-reset.empty-list-keeps',
      'writes.managed-fields-reset.json-patch',
      'writes.managed-fields-reset.put',
      'writes.managed-fields-reset.strategic-patch',
    ],
    why,
  ),
  ...together(
    ['removed-cluster-role-bindings-still-count'],
    ['authorization.bindings.subjects-changeable'],
    why,
  ),
  ...together(['reset-keeps-the-creator'], ['writes.managed-fields-reset.changes-follow'], why),
  ...together(
    ['resource-wildcard-leaves-sub-resources-out', 'verb-wildcard-lacks-deletecollection'],
    ['authorization.impersonation.default-none'],
    why,
  ),
  ...together(
    ['review-ignores-verb', 'review-without-last-authorizer'],
    ['reviews.access.local-one-namespace'],
    why,
  ),
  ...together(
    ['second-cluster-role-replaces', 'second-custom-object-replaces'],
    [
      'apply.target.created-at-once',
      'endpoints.verbs.post-creates',
      'lifecycle.terminating.name-taken',
      'objects.names.cluster-unique',
    ],
    why,
  ),
  ...together(['second-delete-forces'], ['lifecycle.finalizers.others-remain'], why),
  ...together(
    ['stale-custom-put-accepted'],
    ['writes.dry-run.validates', 'writes.put.concurrent-one-wins'],
    why,
  ),
  ...together(['stale-put-accepted'], ['writes.put.concurrent-one-wins'], why),
  ...together(
    ['update-refused-for-ownership'],
    [
      'apply.target.absent-created',
      'objects.fields.kind',
      'objects.fields.uid-stable',
      'objects.versions.last-change',
      'objects.versions.string',
      'service.crud.effects-visible',
      'service.state.beyond-connection',
      'writes.put.stale-version-conflict',
    ],
    why,
  ),
  ...together(['usage-key-loses-its-padding'], ['bootstrap.token.follows-secret'], why),
];
