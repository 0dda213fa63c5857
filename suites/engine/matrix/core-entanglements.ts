// Faults that turn further rows of the core document red.
import watchByCollection from '../../../reference-server/faults/watch/by-collection.ts';
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export const coreEntanglements: readonly Entanglement[] = [
  ...together(
    ['unset-means-future-only', 'state-first-lacks-the-newest', 'list-by-beginning-of-namespace'],
    ['watch.collection.from-list-version'],
    'the case also watches with the state first, beside a namespace whose name begins alike',
  ),
  {
    fault: 'head-finalizer-ends-deletion',
    requirements: ['objects.versions.last-change'],
    reason: 'the case follows the version of an object that finalizers hold',
  },
  {
    fault: 'merge-patch-replaces-labels',
    requirements: [
      'apply.conflict.update-takes-ownership',
      'lists.exact.that-version',
      'lists.not-older.limit-forgotten-version',
      'objects.versions.no-op-write',
    ],
    reason: 'these cases set a label by a merge patch, and select or keep the other labels',
  },
  {
    fault: 'list-stops-after-two',
    requirements: ['lists.shape.resource-version', 'watch.parameters.both-selectors'],
    reason: 'these cases watch from the version of a list of more than two objects',
  },
  {
    fault: 'watch-true-is-a-list',
    requirements: ['writes.dry-run.no-side-effects'],
    reason: 'the case watches a collection during the dry-run',
  },
  {
    fault: 'updater-gains-nothing',
    requirements: ['apply.conflict.removed-field-free'],
    reason: 'the case takes a field from its owner by an update',
  },
  {
    fault: 'state-first-at-a-version',
    requirements: ['watch.stream.many-large-changes'],
    reason: 'the case counts the events of a watch from a version',
  },
  {
    fault: 'dry-create-stored',
    requirements: ['writes.dry-run.admits'],
    reason: 'the case repeats its dry-run until the webhook is called, and its name is then taken',
  },
  {
    fault: 'watch-redirected',
    requirements: ['authorization.verbs.every-kind', 'lists.shape.resource-version'],
    reason: 'these cases watch collections',
  },
  {
    fault: 'cluster-scope-not-live',
    requirements: ['lists.shape.resource-version'],
    reason: 'the case watches a cluster-scoped collection, too',
  },
  {
    fault: 'custom-kinds-not-live',
    requirements: ['lists.shape.resource-version', 'writes.dry-run.no-side-effects'],
    reason: 'these cases watch custom objects, too',
  },
  {
    fault: 'generated-pod-template-in-apps',
    requirements: ['watch.event.object-kind'],
    reason: 'its streaming list also shows pod templates that other cases generated in the shared namespace',
  },
  {
    fault: 'versions-counted-from-live-objects',
    requirements: ['writes.dry-run.validates'],
    reason: 'it shows config maps other versions than the store has, which a stale dry-run is compared with',
  },
  {
    fault: 'force-leaves-former-owners',
    requirements: ['apply.definition.default-topology'],
    reason: 'the case takes a key from its owner by force',
  },
  {
    fault: 'update-refused-for-ownership',
    requirements: ['apply.entry.operation-update'],
    reason: 'an update that is refused leaves no entry',
  },
  {
    fault: 'last-apply-wins',
    requirements: ['writes.dry-run.validates'],
    reason: 'a conflict is one of the refusals that a dry-run must repeat',
  },
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
    fault: 'apply-recorded-as-patch',
    requirements: ['apply.entry.fields-tree'],
    reason: 'an apply without an entry of its own leaves no tree of its fields either',
  },
  {
    fault: 'core-group-spelled-out',
    requirements: [
      'writes.dry-run.final-object',
      'writes.field-validation.strict-duplicate',
      'writes.field-validation.warn-duplicate',
    ],
    reason: 'these cases write an object that they read, and its apiVersion is not the one of its type',
  },
  {
    fault: 'apply-never-removes',
    requirements: ['service.state.survives-restart'],
    reason: 'the case drops a field by an apply after the restart',
  },
  ...together(
    ['dry-change-bumps-version', 'dry-update-stored', 'dry-delete-marks'],
    ['writes.dry-run.same-authorization'],
    'the case demands that a dry-run which is let through stores nothing',
  ),
  ...together(
    ['cluster-scope-not-live', 'custom-kinds-not-live', ...watchByCollection.map(({ id }) => id)],
    ['watch', 'lists.shape.resource-version', 'writes.dry-run.no-side-effects'],
    'most cases about watches also watch these collections',
  ),
  ...together(
    [
      'watch-begins-one-event-late',
      'watch-repeats-the-event-it-starts-from',
      'watch-shows-the-present-object',
      'watch-swaps-two-events-now-and-then',
      'watch-tells-of-refused-updates',
      'initial-events-miss-the-newest-object',
    ],
    ['watch'],
    'in process many watches are still open when the next case runs, so that the fault goes on',
  ),
];
