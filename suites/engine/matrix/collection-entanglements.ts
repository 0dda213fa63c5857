// Faults that turn further rows red, since their cases run on every sort of collection, in any encoding, by any write.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the case uses, on its way, what the fault breaks in that collection, encoding or write';

export const collectionEntanglements: readonly Entanglement[] = [
  ...together(['put-of-custom-objects-merges-labels'], ['apply.conflict.removed-field-free'], why),
  ...together(['limited-list-at-a-version-of-custom-objects-live'], ['lists.chunk.one-snapshot'], why),
  ...together(
    ['version-over-all-namespaces-ignored'],
    ['lists.chunk.one-snapshot', 'lists.not-older.limit-nonzero', 'lists.version.limit-nonzero-exact'],
    why,
  ),
  ...together(
    ['items-lose-characters-beyond-the-basic-plane'],
    ['objects.fields.labels-and-annotations'],
    why,
  ),
  ...together(['custom-sharer-takes-all'], ['apply.conflict.any-sharer'], why),
  ...together(
    ['cluster-scoped-fields-never-removed'],
    ['apply.request.repeated-keeps-version', 'objects.versions.no-op-write'],
    why,
  ),
  ...together(['custom-updates-recorded-as-apply'], ['writes.managed-fields-reset.changes-follow'], why),
  ...together(['custom-object-held-by-its-first-finalizer-only'], ['objects.versions.last-change'], why),
  ...together(
    ['live-cluster-scoped-object-without-finalizers-removed', 'merge-patch-keeps-null-in-new-maps'],
    ['writes.merge-patch.semantics'],
    why,
  ),
  ...together(['stale-put-of-cluster-scoped-accepted'], ['writes.put.concurrent-one-wins'], why),
  ...together(['custom-put-merges-annotations'], ['objects.versions.no-op-write'], why),
  ...together(['custom-put-checks-then-writes'], ['apply.target.created-at-once'], why),
  ...together(
    ['custom-write-over-an-earlier-read'],
    ['apply.target.created-at-once', 'writes.put.concurrent-one-wins'],
    why,
  ),
  ...together(
    ['strategic-patch-of-cluster-role-replaces-labels'],
    [
      'apply.conflict.removed-field-free',
      'apply.conflict.update-takes-ownership',
      'objects.versions.no-op-write',
      'writes.managed-fields-reset.changes-follow',
    ],
    why,
  ),
  ...together(
    ['custom-merge-patch-null-ignored'],
    ['lifecycle.finalizers.emptied-while-live', 'watch.event.every-outcome'],
    why,
  ),
  ...together(['unknown-fields-of-a-status-unnoticed'], ['writes.field-validation.warn-by-default'], why),
  ...together(
    ['unknown-fields-of-cluster-scoped-custom-kinds-unnoticed'],
    ['writes.dry-run.validates', 'writes.field-validation.warn-by-default'],
    why,
  ),
  ...together(
    ['initial-events-skip-at-a-page', 'bookmark-between-pages'],
    ['watch.bookmark.covers-changes', 'watch.initial-events.consistent'],
    why,
  ),
  ...together(
    ['patched-roles-keep-granting-old-rules'],
    ['authorization.aggregation.new-role', 'authorization.aggregation.rights-follow'],
    why,
  ),
  ...together(
    ['subjects-removed-by-patch-stay-bound'],
    ['authorization.groups.masters-without-binding', 'reviews.self.through-basic-user'],
    why,
  ),
  ...together(['names-of-rules-end-at-a-colon'], ['authorization.impersonation.groups'], why),
  ...together(
    ['watches-with-a-bad-credential-are-anonymous'],
    [
      'endpoints.unauthenticated.claim-templates-list',
      'endpoints.unauthenticated.claim-templates-list-all',
      'endpoints.unauthenticated.pod-templates-list',
      'endpoints.unauthenticated.pod-templates-list-all',
    ],
    why,
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    ['objects.names.cluster-unique', 'watch.initial-events.not-older', 'watch.start.unset-state-first'],
    why,
  ),
  ...together(['lease-list-over-one-namespace'], ['objects.fields.namespace'], why),
  ...together(
    ['cbor-with-a-newline'],
    [
      'objects.fields.namespace',
      'service.address.single',
      'service.crud.effects-visible',
      'service.verbs.list-several',
    ],
    why,
  ),
  ...together(
    ['json-in-a-byte-string'],
    [
      'objects.fields.kind',
      'objects.names.one-object-a-name',
      'service.address.single',
      'service.crud.effects-visible',
      'service.verbs.list-several',
    ],
    why,
  ),
  ...together(['label-selector-by-key'], ['watch.parameters.label-selector'], why),
  ...together(
    ['merge-patch-replaces-labels'],
    ['lists.exact.limit-that-version', 'writes.managed-fields-reset.merge-patch'],
    why,
  ),
  ...together(['dry-create-of-taken-name'], ['lifecycle.terminating.name-taken'], why),
  ...together(['review-leaves-groups-out'], ['reviews.access.local-one-namespace'], why),
  ...together(['new-roles-not-aggregated'], ['authorization.aggregation.follows-changes'], why),
  ...together(
    ['bookmark-between-pages'],
    ['watch.initial-events.not-older'],
    'only where more objects than those of the case are in the collection',
  ),
  ...together(
    ['bookmark-between-pages'],
    ['watch.initial-events.no-bookmark-unasked'],
    'the bookmark is kept with its object, which a later watch without bookmarks may show',
  ),
];
