// Faults that turn further rows about events of watches red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      watch: [
        'initial-events-miss-the-newest-object',
        'watch-begins-one-event-late',
        'watch-repeats-the-event-it-starts-from',
        'watch-shows-the-present-object',
        'watch-swaps-two-events-now-and-then',
        'watch-tells-of-refused-updates',
      ],
    },
    'in process many watches are still open when the next case runs, so that the fault goes on',
  ),
  ...byRow(
    {
      watch: [
        'bookmark-ahead-of-custom-objects',
        'bookmark-ends-initial-events-unasked-of-cluster-roles',
        'bookmark-of-its-own-kind-of-cluster-roles',
        'bookmarks-unasked-of-a-collection-over-all-namespaces',
        'both-selectors-drop-fields-of-cluster-roles',
        'cluster-scope-not-live',
        'created-shown-as-modified-of-a-collection-over-all-namespaces',
        'created-shown-as-modified-of-custom-objects',
        'custom-kinds-not-live',
        'custom-watch-loses-burst',
        'custom-watch-over-all-sees-one',
        'deletion-announced-at-its-request-of-cluster-roles',
        'deletions-in-a-row-reported-once',
        'deletions-unannounced-of-a-collection-over-all-namespaces',
        'events-without-managed-fields',
        'held-objects-go-unannounced-of-cluster-roles',
        'history-first-of-a-collection-over-all-namespaces',
        'history-first-of-cluster-roles',
        'initial-events-older-than-asked-of-custom-objects',
        'initial-events-skip-at-a-page-of-custom-objects',
        'initial-events-stale-of-a-collection-over-all-namespaces',
        'initial-events-stale-of-cluster-roles',
        'label-changes-unannounced-of-cluster-roles',
        'large-change-dropped-of-cluster-roles',
        'many-changes-of-the-past-dropped-of-custom-objects',
        'modified-with-the-state-before-of-a-collection-over-all-namespaces',
        'no-bookmark-for-nothing-of-a-collection-over-all-namespaces',
        'no-bookmark-for-nothing-of-custom-objects',
        'patched-shown-as-added-of-custom-objects',
        'selector-watch-leaks-changes-of-a-collection-over-all-namespaces',
        'selector-watch-leaks-changes-of-custom-objects',
        'selector-watch-misses-entering-of-custom-objects',
        'selector-watch-misses-leaving-of-a-collection-over-all-namespaces',
        'starts-one-change-late-of-a-collection-over-all-namespaces',
        'starts-with-the-change-itself-of-custom-objects',
        'synthetic-objects-with-metadata-only-of-cluster-roles',
        'synthetic-objects-without-kind-of-custom-objects',
        'texts-of-events-normalized',
        'unset-means-future-only-of-cluster-roles',
        'watch-from-a-list-over-all-starts-late',
        'watched-objects-without-kind-of-cluster-roles',
        'zero-means-future-only-of-a-collection-over-all-namespaces',
        'zero-means-future-only-of-custom-objects',
      ],
    },
    'most cases about watches also watch these collections',
  ),
  ...byRow(
    { watch: ['lease-list-only-over-all-namespaces', 'lease-list-over-one-namespace'] },
    'the seed lets the case run on the kind of the fault, whose lists it reads',
  ),
  ...byRow(
    {
      'watch.collection.from-list-version': [
        'list-by-beginning-of-namespace',
        'state-first-lacks-the-newest',
        'unset-means-future-only',
      ],
    },
    'the case also watches with the state first, beside a namespace whose name begins alike',
  ),
  ...byRow(
    {
      'watch.event.added-full-object': ['long-objects-not-kept'],
      'watch.event.modified-full-object': ['long-objects-not-kept'],
      'watch.event.modified-on-terminating': [
        'finalizers-ignored-for-cluster-roles',
        'finalizers-ignored-for-custom-objects',
      ],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...together(
    ['list-stops-after-two', 'watch-redirected'],
    ['watch.event.every-outcome', 'watch.event.with-namespace'],
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'watch.event.every-outcome': [
        'both-selectors-show-nothing',
        'selection-first-at-a-version',
        'starts-one-change-late',
      ],
      'watch.event.with-namespace': [
        'account-stays-after-delete',
        'all-namespaces-sees-one',
        'deletions-unannounced',
        'namespace-leaves-content',
        'selected-deletions-unannounced',
      ],
      'watch.item.only-its-events': ['cluster-role-list-holds-defaults-only', 'deletions-unannounced'],
    },
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'watch.event.every-outcome': ['commas-between-blocks', 'custom-dry-create-tells-watchers'],
      'watch.event.object-kind': ['state-first-lacks-the-newest', 'unset-means-future-only'],
      'watch.stream.many-large-changes': [
        'list-of-cluster-scoped-of-an-earlier-version',
        'list-of-custom-objects-of-an-earlier-version',
        'list-over-all-namespaces-of-an-earlier-version',
      ],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    { 'watch.event.every-outcome': ['custom-merge-patch-null-ignored'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'watch.event.object-kind': ['generated-pod-template-in-apps'] },
    'its streaming list also shows pod templates that other cases generated in the shared namespace',
  ),
  ...byRow(
    {
      'watch.event.type-and-object': ['watch-over-all-of-known-namespaces'],
      'watch.event.with-namespace': ['watch-over-all-of-known-namespaces'],
    },
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
  ...byRow(
    { 'watch.event.type-and-object': ['deletions-unannounced', 'long-objects-not-kept'] },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'watch.item.only-its-events': ['roles-in-one-flat-space'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    {
      'watch.item.only-its-events': [
        'first-field-term-only',
        'limit-before-selector',
        'negated-field-term-as-equal',
      ],
    },
    'its watch has a field selector beside the name',
  ),
  ...byRow(
    {
      'watch.item.only-its-events': [
        'event-types-in-lower-case',
        'state-first-lacks-the-newest',
        'unset-means-future-only',
      ],
    },
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    { 'watch.paths.all-namespaces': ['starts-one-change-late'] },
    'whether its watch has to look back depends on how soon the server gets to open it',
  ),
  ...byRow(
    { 'watch.stream.many-large-changes': ['state-first-at-a-version'] },
    'the case counts the events of a watch from a version',
  ),
] satisfies readonly Entanglement[];
