// Faults that turn further rows about encodings red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...together(
    ['generic-kind-in-named-groups', 'rbac-lists-named-otherwise'],
    ['encodings.accept.fallback', 'encodings.protobuf.envelope-type'],
    'the case does, on its way, what the fault breaks',
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
    'the case does, on its way, what the fault breaks',
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
    'the case does, on its way, what the fault breaks',
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
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['core-group-spelled-out', 'group-left-out'],
    [
      'encodings.protobuf.bad-prefix-refused',
      'encodings.protobuf.content-encoding-unset',
      'encodings.protobuf.content-type-unset',
      'encodings.protobuf.envelope-type',
      'encodings.protobuf.request',
    ],
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['long-updates-of-cluster-roles-not-kept', 'long-updates-of-config-maps-not-kept'],
    ['encodings.yaml.request', 'encodings.yaml.response'],
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'encodings.accept.fallback': ['custom-objects-listed-as-generic-kind'],
      'encodings.gzip.gate-off': ['long-annotations-cut'],
      'encodings.gzip.get': ['cluster-scoped-texts-cut', 'long-annotations-cut'],
      'encodings.gzip.list': ['cluster-scoped-texts-cut', 'long-annotations-cut'],
      'encodings.protobuf.envelope-raw': [
        'items-lose-characters-beyond-the-basic-plane',
        'lease-list-only-over-all-namespaces',
      ],
      'encodings.protobuf.envelope-type': ['core-lists-with-a-slash', 'named-groups-listed-as-v1'],
      'encodings.protobuf.request': [
        'astral-characters-lost-by-updates',
        'limited-cluster-role-cleared',
        'pod-templates-update-accepted',
      ],
      'encodings.response.content-type-true': [
        'unset-means-future-only',
        'unset-means-future-only-of-cluster-roles',
        'watch-true-is-a-list',
        'watch-without-time-limit',
      ],
      'encodings.table.row-shape': ['watch-true-is-a-list'],
      'encodings.table.rows': ['list-stops-after-two'],
      'encodings.yaml.request': [
        'annotations-normalized',
        'annotations-trimmed',
        'astral-characters-lost-by-updates',
        'custom-texts-in-two-bytes',
        'empty-annotations-dropped',
        'label-keys-in-lower-case',
        'line-ends-of-texts-changed',
      ],
      'encodings.yaml.response': ['items-lose-characters-beyond-the-basic-plane'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'encodings.cbor.single-item': [
        'delete-collection-ignores-label-value',
        'delete-collection-refuses-options-body',
        'delete-collection-sweeps-by-key',
        'delete-collection-takes-all-custom-objects',
        'delete-of-custom-objects-refuses-bodies',
      ],
      'encodings.gzip.list': ['merge-patch-replaces-labels'],
      'encodings.protobuf.request': [
        'cluster-dry-run-stored',
        'dry-update-stored',
        'lease-list-only-over-all-namespaces',
        'merge-patch-replaces-labels',
        'stale-put-accepted',
        'stale-put-of-cluster-scoped-accepted',
      ],
      'encodings.table.chunks': [
        'later-chunks-are-live',
        'later-chunks-of-custom-objects-live',
        'later-chunks-of-the-present-version',
        'later-chunks-without-what-was-deleted',
      ],
      'encodings.table.continued-list': [
        'cluster-role-list-holds-defaults-only',
        'cluster-scoped-list-whole',
        'list-stops-after-two',
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-namespace',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'encodings.cbor.single-item': ['custom-texts-in-two-bytes'] },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'encodings.cbor.watch-sequence': ['streaming-lists-off-by-default'] },
    'the matrix takes streaming lists as served; a run probes for them, and leaves these rows out',
  ),
  ...byRow(
    { 'encodings.gzip.gate-default': ['long-objects-not-kept'] },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    {
      'encodings.protobuf.request': [
        'long-objects-not-kept',
        'long-updates-of-cluster-roles-not-kept',
        'long-updates-of-config-maps-not-kept',
      ],
      'encodings.yaml.request': [
        'delete-collection-ignores-label-value',
        'delete-collection-refuses-options-body',
        'delete-collection-sweeps-by-key',
        'delete-collection-takes-all-custom-objects',
        'delete-of-custom-objects-refuses-bodies',
        'inherited-keys-dropped',
      ],
    },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    {
      'encodings.protobuf.request': ['delete-refuses-options-body', 'empty-labels-dropped-by-updates'],
      'encodings.yaml.request': ['each-yaml-document-created'],
    },
    'its bodies, options or descriptions are of the same form',
  ),
  ...byRow(
    { 'encodings.response.content-type-true': ['timeout-of-idle-watches'] },
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'encodings.response.content-type-true': ['state-first-lacks-the-newest'],
      'encodings.table.chunks': [
        'chunks-of-cluster-roles-stamped-anew',
        'cluster-role-list-holds-defaults-only',
        'cluster-scoped-list-whole',
        'custom-list-ends-early',
        'list-of-cluster-scoped-of-an-earlier-version',
        'list-of-custom-objects-of-an-earlier-version',
        'list-over-all-namespaces-of-an-earlier-version',
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-namespace',
        'tokens-age-out',
      ],
    },
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    { 'encodings.table.chunks': ['selected-list-of-its-newest-item'] },
    'it goes on from the version of a list with a selector',
  ),
  ...byRow(
    { 'encodings.table.columns-of-namesakes': ['path-of-namesake-taken-for-built-in'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
] satisfies readonly Entanglement[];
