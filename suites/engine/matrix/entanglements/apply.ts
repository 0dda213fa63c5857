// Faults that turn further rows about apply red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'apply.conflict.across-versions': ['any-force-overrides'],
      'apply.merge.dropped-in-another-version': ['applies-become-updates-of-their-manager'],
      'apply.merge.finalizers-shared': [
        'emptied-finalizers-remove-live',
        'live-cluster-scoped-object-without-finalizers-removed',
        'shared-value-deleted',
        'sharer-stays-owner',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    {
      'apply.conflict.any-sharer': ['custom-sharer-takes-all'],
      'apply.conflict.removed-field-free': ['put-of-custom-objects-merges-labels'],
      'apply.target.created-at-once': ['custom-put-checks-then-writes'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'apply.conflict.removed-field-free': ['updater-gains-nothing'] },
    'the case takes a field from its owner by an update',
  ),
  ...byRow(
    {
      'apply.conflict.same-manager-other-user': [
        'live-labels-win',
        'patch-ignores-field-manager',
        'third-verb-of-a-rule-is-forgotten',
        'update-refused-for-ownership',
      ],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'apply.conflict.updates-never': ['get-lags-behind-updates'] },
    'whether the case reads within the lag depends on what was written elsewhere meanwhile',
  ),
  ...byRow(
    {
      'apply.definition.change-from-atomic': ['keyed-items-are-atomic'],
      'apply.definition.change-to-atomic': ['keyed-items-are-atomic'],
      'apply.entry.time-of-changed-value': [
        'creation-time-of-first-object',
        'entries-without-time',
        'entry-time-is-creation-time',
        'live-labels-win',
        'patch-entry-time-is-creation-time',
        'update-claims-whole-object',
        'update-entries-without-time',
        'update-entry-time-is-creation-time',
      ],
    },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    { 'apply.definition.default-topology': ['preserving-marker-not-read'] },
    'it watches, or starts servers, as the rows about these faults do',
  ),
  ...byRow(
    { 'apply.definition.default-topology': ['force-leaves-former-owners'] },
    'the case takes a key from its owner by force',
  ),
  ...byRow(
    { 'apply.definition.list-map': ['shared-value-deleted'] },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    {
      'apply.definition.list-map': ['sets-are-atomic'],
      'apply.entry.manager-from-user-agent': [
        'ownership-forgotten-at-start',
        'updater-stays-owner-of-what-another-changed',
      ],
      'apply.entry.version-of-fields': ['custom-updates-recorded-as-apply'],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'apply.entry.fields-tree': ['apply-recorded-as-patch'] },
    'an apply without an entry of its own leaves no tree of its fields either',
  ),
  ...byRow(
    { 'apply.entry.manager-named': ['ownership-forgotten-at-start'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    { 'apply.entry.operation-update': ['update-refused-for-ownership'] },
    'an update that is refused leaves no entry',
  ),
  ...byRow(
    {
      'apply.request.repeated-keeps-version': ['every-write-of-cluster-roles-counts'],
      'apply.request.without-version': ['apply-drops-annotations'],
      'apply.target.created-at-once': [
        'apply-needs-an-object',
        'containers-have-one-owner',
        'create-overwrites',
        'equal-value-conflicts',
        'put-checks-then-writes',
      ],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
] satisfies readonly Entanglement[];
