// Faults that turn further rows about encodings red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
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
  ...byRow(
    {
      'encodings.accept.fallback': ['custom-objects-listed-as-generic-kind', 'generic-kind-in-named-groups'],
      'encodings.gzip.gate-off': ['long-annotations-cut'],
      'encodings.gzip.get': ['cluster-scoped-texts-cut', 'long-annotations-cut'],
      'encodings.gzip.list': ['cluster-scoped-texts-cut', 'long-annotations-cut'],
      'encodings.protobuf.envelope-raw': [
        'items-lose-characters-beyond-the-basic-plane',
        'lease-list-only-over-all-namespaces',
      ],
      'encodings.protobuf.envelope-type': [
        'core-lists-with-a-slash',
        'generic-kind-in-named-groups',
        'named-groups-listed-as-v1',
      ],
      'encodings.protobuf.request': [
        'astral-characters-lost-by-updates',
        'limited-cluster-role-cleared',
        'pod-templates-update-accepted',
      ],
      'encodings.response.content-type-true': [
        'unset-means-future-only',
        'unset-means-future-only-of-cluster-roles',
        'watch-without-time-limit',
      ],
      'encodings.yaml.request': [
        'annotations-normalized',
        'annotations-trimmed',
        'astral-characters-lost-by-updates',
        'custom-texts-in-two-bytes',
        'empty-annotations-dropped',
        'label-keys-in-lower-case',
        'line-ends-of-texts-changed',
        'long-updates-of-config-maps-not-kept',
      ],
      'encodings.yaml.response': [
        'items-lose-characters-beyond-the-basic-plane',
        'long-updates-of-config-maps-not-kept',
      ],
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
      'encodings.protobuf.request': [
        'cluster-dry-run-stored',
        'dry-update-stored',
        'lease-list-only-over-all-namespaces',
        'stale-put-accepted',
        'stale-put-of-cluster-scoped-accepted',
      ],
      'encodings.table.chunks': [
        'later-chunks-of-the-present-version',
        'later-chunks-without-what-was-deleted',
      ],
      'encodings.table.continued-list': [
        'cluster-role-list-holds-defaults-only',
        'cluster-scoped-list-whole',
        'list-stops-after-two',
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
    {
      'encodings.table.chunks': [
        'chunks-of-cluster-roles-stamped-anew',
        'cluster-role-list-holds-defaults-only',
        'cluster-scoped-list-whole',
        'custom-list-ends-early',
        'list-of-cluster-scoped-of-an-earlier-version',
        'list-of-custom-objects-of-an-earlier-version',
        'list-over-all-namespaces-of-an-earlier-version',
      ],
    },
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    { 'encodings.table.columns-of-namesakes': ['path-of-namesake-taken-for-built-in'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
] satisfies readonly Entanglement[];
