// Faults of further topics that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    [
      'self-review-for-some-only',
      'self-review-needs-metadata',
      'self-review-not-served',
      'self-review-without-uid',
      'self-review-without-username',
    ],
    ['authentication', 'authorization', 'bootstrap', 'reviews'],
    'cases about identities send such a review',
  ),
  ...together(
    [
      'admin-bound-to-authenticated',
      'get-comes-with-list',
      'list-comes-with-get',
      'patch-authorized-as-update',
      'path-wildcard-taken-literally',
      'public-info-is-everything',
      'view-bound-to-authenticated',
    ],
    ['authentication', 'authorization', 'reviews', 'roles', 'writes.dry-run.same-authorization'],
    'every case with a binding depends on the meaning of rules and bindings',
  ),
  ...together(
    ['basic-user-without-rules'],
    ['authorization.aggregation', 'reviews.self', 'roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...byRow(
    {
      'authorization.conditions.presence-of-resource': ['defaults-reconciled-with-rbac-alone'],
      'roles.bindings.basic-user': ['defaults-reconciled-with-rbac-alone'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...together(
    ['review-leaves-groups-out', 'review-without-last-authorizer', 'self-review-of-the-server'],
    ['authorization.groups', 'roles.aggregation'],
    'these cases check rights by reviews',
  ),
  ...together(
    ['streaming-lists-off-by-default'],
    [
      'encodings.cbor.watch-sequence',
      'watch.bookmark.covers-changes',
      'watch.bookmark.version-only',
      'watch.initial-events.bookmark-after',
      'watch.initial-events.consistent',
      'watch.initial-events.not-older',
      'watch.initial-events.then-watch',
    ],
    'the matrix takes streaming lists as served; a run probes for them, and leaves these rows out',
  ),
  ...together(
    ['long-objects-not-kept'],
    [
      'encodings.gzip.gate-off',
      'encodings.gzip.get',
      'encodings.gzip.list',
      'encodings.gzip.only-on-request',
      'encodings.yaml.request',
      'encodings.yaml.response',
      'watch.event.type-and-object',
    ],
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['runtime-config-enables-nothing'],
    [
      'kinds.claim-templates.gate-required',
      'versions.deprecation.audit-annotation',
      'versions.deprecation.warning-header',
      'versions.groups.versions-round-trip',
      'versions.removed.objects-reachable-in-new',
      'versions.runtime-config.pairs',
      'versions.runtime-config.single-type',
    ],
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'encodings.yaml.request': ['long-updates-of-cluster-roles-not-kept'],
      'encodings.yaml.response': ['long-updates-of-cluster-roles-not-kept'],
      'writes.texts.kept-as-sent': ['long-updates-of-cluster-roles-not-kept'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'lists.version.unset-most-recent': ['long-objects-not-kept'],
      'watch.event.added-full-object': ['long-objects-not-kept'],
      'watch.event.modified-full-object': ['long-objects-not-kept'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...together(
    ['cbor-gate-without-effect'],
    [
      'objects.fields.creation-timestamp',
      'objects.fields.kind',
      'objects.fields.namespace',
      'objects.names.generated-unique',
      'objects.names.reuse-after-delete',
      'objects.names.unique-per-kind',
      'objects.versions.no-op-write',
      'objects.versions.string',
      'service.address.single',
      'service.crud.effects-visible',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
] satisfies readonly Entanglement[];
