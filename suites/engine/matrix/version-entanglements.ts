// Faults that turn rows about encodings and versions red, since their cases use what the fault breaks on their way.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the case does, on its way, what the fault breaks';

export const versionEntanglements: readonly Entanglement[] = [
  ...together(
    ['allowed-lists-stay-allowed', 'review-leaves-groups-out', 'review-without-last-authorizer'],
    ['versions.access-reviews.groups'],
    why,
  ),
  ...together(['alpha-on-by-default'], ['kinds.claim-templates.gate-required'], why),
  ...together(
    [
      'annotations-normalized',
      'annotations-trimmed',
      'custom-texts-in-two-bytes',
      'empty-annotations-dropped',
      'label-keys-in-lower-case',
      'line-ends-of-texts-changed',
    ],
    ['encodings.yaml.request'],
    why,
  ),
  ...together(
    ['astral-characters-lost-by-updates'],
    ['encodings.protobuf.request', 'encodings.yaml.request'],
    why,
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'encodings.gzip.list',
      'encodings.protobuf.envelope-raw',
      'encodings.table.default-values',
      'encodings.table.rows',
      'encodings.yaml.response',
    ],
    why,
  ),
  ...together(['cluster-scoped-texts-cut'], ['encodings.gzip.get', 'encodings.gzip.list'], why),
  ...together(
    ['core-group-spelled-out', 'group-left-out'],
    [
      'encodings.protobuf.bad-prefix-refused',
      'encodings.protobuf.content-encoding-unset',
      'encodings.protobuf.content-type-unset',
      'encodings.protobuf.envelope-type',
      'encodings.protobuf.request',
    ],
    why,
  ),
  ...together(
    ['core-lists-with-a-slash', 'named-groups-listed-as-v1'],
    ['encodings.protobuf.envelope-type'],
    why,
  ),
  ...together(['custom-objects-listed-as-generic-kind'], ['encodings.accept.fallback'], why),
  ...together(
    [
      'disabled-version-takes-its-group',
      'disabled-version-takes-writes',
      'new-beta-on-by-default',
      'still-served-flow-control-v1beta2',
    ],
    ['versions.removed.objects-reachable-in-new'],
    why,
  ),
  ...together(
    ['generic-kind-in-named-groups', 'rbac-lists-named-otherwise'],
    ['encodings.accept.fallback', 'encodings.protobuf.envelope-type'],
    why,
  ),
  ...together(['initial-events-stale'], ['versions.gates.beta-on-by-default'], why),
  ...together(
    ['items-lose-characters-beyond-the-basic-plane'],
    ['encodings.protobuf.envelope-raw', 'encodings.yaml.response'],
    why,
  ),
  ...together(
    ['kind-is-plural'],
    [
      'encodings.accept.fallback',
      'encodings.protobuf.bad-prefix-refused',
      'encodings.protobuf.content-encoding-unset',
      'encodings.protobuf.content-type-unset',
      'encodings.protobuf.envelope-type',
      'encodings.protobuf.request',
    ],
    why,
  ),
  ...together(['lease-list-only-over-all-namespaces'], ['encodings.protobuf.envelope-raw'], why),
  ...together(
    ['limited-cluster-role-cleared', 'pod-templates-update-accepted'],
    ['encodings.protobuf.request'],
    why,
  ),
  ...together(['list-stops-after-two'], ['encodings.table.rows'], why),
  ...together(
    ['long-annotations-cut'],
    ['encodings.gzip.gate-off', 'encodings.gzip.get', 'encodings.gzip.list'],
    why,
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
    ],
    why,
  ),
  ...together(
    ['long-updates-of-cluster-roles-not-kept', 'long-updates-of-config-maps-not-kept'],
    ['encodings.yaml.request', 'encodings.yaml.response'],
    why,
  ),
  ...together(
    ['old-metrics-hidden-one-release-late', 'old-metrics-never-hidden'],
    ['versions.metrics.show-hidden'],
    why,
  ),
  ...together(
    ['removed-only-for-new-objects'],
    [
      'versions.defaults.old-beta-on',
      'versions.deprecation.audit-annotation',
      'versions.deprecation.metric-labels',
      'versions.deprecation.metric-value',
      'versions.deprecation.warning-header',
      'versions.groups.versions-round-trip',
      'versions.removed.objects-reachable-in-new',
    ],
    why,
  ),
  ...together(
    ['removed-only-for-reads'],
    [
      'versions.defaults.old-beta-on',
      'versions.deprecation.audit-annotation',
      'versions.deprecation.metric-labels',
      'versions.deprecation.metric-value',
      'versions.deprecation.warning-header',
      'versions.groups.versions-round-trip',
      'versions.removed.access-reviews-v1beta1',
      'versions.removed.objects-reachable-in-new',
    ],
    why,
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
    why,
  ),
  ...together(
    ['runtime-config-reads-one-pair'],
    ['versions.groups.versions-round-trip', 'versions.removed.objects-reachable-in-new'],
    why,
  ),
  ...together(['runtime-config-without-value-is-false'], ['versions.runtime-config.single-type'], why),
  ...together(
    ['still-served-flow-control-v1beta3'],
    ['versions.defaults.beta-off', 'versions.removed.objects-reachable-in-new'],
    why,
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
    ['unset-means-future-only', 'unset-means-future-only-of-cluster-roles', 'watch-without-time-limit'],
    ['encodings.response.content-type-true'],
    why,
  ),
  ...together(['versions-stored-apart'], ['versions.groups.versions-round-trip'], why),
  ...together(
    ['watch-true-is-a-list'],
    [
      'encodings.response.content-type-true',
      'encodings.table.row-shape',
      'versions.gates.beta-on-by-default',
    ],
    why,
  ),
];
