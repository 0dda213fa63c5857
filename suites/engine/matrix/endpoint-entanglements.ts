// Faults that turn rows about endpoints, life cycle and restarts red, since their cases use what the fault breaks on their way.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the case does, on its way, what the fault breaks';

export const endpointEntanglements: readonly Entanglement[] = [
  ...together(
    [
      'absent-finalizers-hold',
      'forgotten-at-start',
      'merge-patch-replaces-labels',
      'versions-counted-from-live-objects',
    ],
    ['service.state.rules-across-restart'],
    why,
  ),
  ...together(
    [
      'background-deletion-skips-finalizers',
      'grace-of-zero-in-body-skips-finalizers',
      'namespace-deletion-leaves-held-content-unmarked',
      'namespace-deletion-skips-finalizers',
      'namespace-leaves-content',
    ],
    ['objects.namespaces.late-content'],
    why,
  ),
  ...together(
    ['cluster-dry-run-stored'],
    [
      'authorization.aggregation.others-left-out',
      'endpoints.create.parameters-together',
      'lifecycle.options.preconditions',
    ],
    why,
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    ['endpoints.create.body-required', 'endpoints.list.pretty'],
    why,
  ),
  ...together(['cluster-roles-forgotten-at-start'], ['authorization.aggregation.after-restart'], why),
  ...together(
    [
      'collection-delete-ignores-finalizers',
      'custom-merge-patch-null-ignored',
      'delete-collection-ignores-label-value',
      'delete-collection-of-custom-objects-takes-no-list-options',
      'delete-collection-refuses-limit',
      'delete-collection-sweeps-by-key',
      'finalizers-ignored-for-custom-objects',
    ],
    ['endpoints.delete-collection.dry-run'],
    why,
  ),
  ...together(
    [
      'background-deletion-skips-finalizers',
      'collection-delete-ignores-finalizers',
      'delete-collection-ignores-dry-run',
      'delete-collection-ignores-label-value',
      'delete-collection-of-custom-objects-ignores-dry-run',
      'delete-collection-queues-dry-run',
      'delete-collection-sweeps-by-key',
      'delete-collection-takes-all-custom-objects',
      'deletion-timestamp-in-another-zone',
      'dry-collection-delete-removes',
      'finalizers-ignored-for-custom-objects',
      'finalizers-ignored-for-data',
      'limit-of-a-collection-delete-drops-dry-run',
    ],
    ['endpoints.delete-collection.held-members'],
    why,
  ),
  ...together(
    ['create-sweeps-marked-objects'],
    ['endpoints.delete-collection.dry-run', 'service.state.rules-across-restart'],
    why,
  ),
  ...together(['custom-create-warns-at-strict'], ['endpoints.create.parameters-together'], why),
  ...together(
    ['custom-objects-by-beginning-of-namespace'],
    ['endpoints.delete-collection.one-namespace'],
    why,
  ),
  ...together(['custom-updates-recorded-as-apply'], ['endpoints.values.field-manager-any-string'], why),
  ...together(
    ['delete-collection-of-custom-objects-crosses-namespaces'],
    ['endpoints.delete-collection.continue', 'endpoints.delete-collection.one-namespace'],
    why,
  ),
  ...together(
    ['delete-collection-of-custom-objects-ignores-dry-run'],
    ['writes.dry-run.no-side-effects'],
    why,
  ),
  ...together(['deletions-unannounced', 'long-objects-not-kept'], ['watch.event.type-and-object'], why),
  ...together(['dry-delete-marks'], ['lifecycle.options.preconditions'], why),
  ...together(['list-stops-after-two'], ['endpoints.paths.post-needs-namespace'], why),
  ...together(
    [
      'live-labels-win',
      'patch-ignores-field-manager',
      'third-verb-of-a-rule-is-forgotten',
      'update-refused-for-ownership',
    ],
    ['apply.conflict.same-manager-other-user'],
    why,
  ),
  ...together(['long-updates-of-cluster-roles-not-kept'], ['writes.texts.kept-as-sent'], why),
  ...together(
    ['not-older-custom-items-only'],
    ['endpoints.delete-collection.resource-version', 'endpoints.delete-collection.resource-version-match'],
    why,
  ),
  ...together(['rbac-lists-named-otherwise'], ['watch.parameters.watch-false'], why),
];
