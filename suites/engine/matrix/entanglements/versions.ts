// Faults that turn further rows about groups and releases red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
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
    'the case does, on its way, what the fault breaks',
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
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'versions.access-reviews.groups': [
        'allowed-lists-stay-allowed',
        'review-leaves-groups-out',
        'review-without-last-authorizer',
      ],
      'versions.defaults.beta-off': ['still-served-flow-control-v1beta3'],
      'versions.gates.beta-on-by-default': ['initial-events-stale'],
      'versions.groups.versions-round-trip': ['runtime-config-reads-one-pair', 'versions-stored-apart'],
      'versions.metrics.show-hidden': ['old-metrics-hidden-one-release-late', 'old-metrics-never-hidden'],
      'versions.removed.objects-reachable-in-new': [
        'disabled-version-takes-its-group',
        'disabled-version-takes-writes',
        'new-beta-on-by-default',
        'runtime-config-reads-one-pair',
        'still-served-flow-control-v1beta2',
        'still-served-flow-control-v1beta3',
      ],
      'versions.runtime-config.single-type': ['runtime-config-without-value-is-false'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'versions.deprecation.metric-labels': ['deprecated-requests-counted'] },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    {
      'versions.deprecation.warning-header': ['cluster-dry-run-stored', 'delete-collection-ignores-dry-run'],
      'versions.metrics.show-hidden': ['metric-notice-at-the-end', 'metric-notice-without-release'],
      'versions.workloads.selector-required': [
        'applied-workloads-need-no-selector',
        'patch-keeps-selector-set-to-null',
        'put-keeps-selector-left-out',
      ],
    },
    'its bodies, options or descriptions are of the same form',
  ),
  ...byRow(
    { 'versions.groups.versions-round-trip': ['old-beta-off-by-default'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    { 'versions.groups.versions-round-trip': ['creation-time-of-the-last-put'] },
    'the case compares an object before and after it is sent back',
  ),
  ...byRow(
    {
      'versions.removed.objects-reachable-in-new': [
        'removed-from-one-of-two-groups',
        'still-served-ingress-v1beta1',
      ],
      'versions.runtime-config.disable': ['runtime-config-reads-one-pair', 'still-served-batch-v1beta1'],
      'versions.runtime-config.single-type': ['version-keys-act-on-shorter-names'],
    },
    'it watches, or starts servers, as the rows about these faults do',
  ),
  ...byRow(
    { 'versions.removed.objects-reachable-in-new': ['disabled-version-in-discovery'] },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    { 'versions.runtime-config.single-type': ['runtime-config-reads-one-pair'] },
    'it sends a further form, size or option, which these faults meet, too',
  ),
] satisfies readonly Entanglement[];
