// Faults that turn further rows about the form and the parameters of lists red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    { lists: ['lease-list-only-over-all-namespaces', 'lease-list-over-one-namespace'] },
    'the seed lets the case run on the kind of the fault, whose lists it reads',
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'lists.parameters',
      'lists.remaining-count.omitted-label-selector',
      'lists.semantics.not-older-collection',
      'lists.shape',
    ],
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lists.parameters.limit-not-integer': ['cluster-scoped-list-whole'],
      'lists.parameters.timeout-seconds': ['list-stops-after-two'],
      'lists.remaining-count': ['cluster-scoped-list-whole'],
      'lists.remaining-count.exact': ['token-after-a-full-page'],
      'lists.remaining-count.omitted-field-selector': ['chunks-of-custom-objects-ignore-field-selectors'],
      'lists.semantics.not-older-collection': [
        'list-stops-after-two',
        'merge-patch-replaces-labels',
        'version-over-all-namespaces-ignored',
      ],
      'lists.shape': ['list-stops-after-two'],
      'lists.shape.continue-when-incomplete': ['cluster-scoped-list-whole'],
      'lists.shape.one-namespace': [
        'custom-list-ends-early',
        'position-of-custom-objects-skips-what-begins-alike',
      ],
    },
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...together(
    [
      'custom-list-timeout-refused',
      'label-selector-with-timeout-ignored',
      'list-stops-after-two',
      'list-timeout-of-one-digit',
      'not-older-custom-items-only',
      'not-older-items-only',
      'zero-frozen',
    ],
    ['lists.parameters.field-selector', 'lists.parameters.label-selector'],
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...together(
    ['zero-looked-up', 'zero-refused'],
    ['lists.parameters.field-selector', 'lists.parameters.label-selector', 'lists.shape.items-empty-array'],
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...byRow(
    {
      'lists.parameters.field-selector': [
        'chunks-of-custom-objects-ignore-field-selectors',
        'limit-before-selector',
        'token-without-its-field-selector',
      ],
      'lists.parameters.label-selector': [
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-namespace',
      ],
      'lists.remaining-count.exact': [
        'chunks-of-a-version-go-on-live',
        'later-chunks-are-live',
        'limit-at-version-as-not-older',
        'limit-at-version-live-under-old-version',
      ],
      'lists.remaining-count.omitted-field-selector': ['token-without-its-field-selector'],
      'lists.remaining-count.omitted-label-selector': [
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-its-set-of-labels',
      ],
    },
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...together(
    ['tokens-age-out'],
    [
      'lists.remaining-count.exact',
      'lists.remaining-count.omitted-complete',
      'lists.semantics.most-recent-consistent',
      'lists.shape.continue-empty-when-complete',
      'lists.shape.one-namespace',
    ],
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    {
      'lists.semantics.most-recent-consistent': [
        'field-selector-ignored',
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-its-field-selector',
        'token-without-namespace',
      ],
    },
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    { 'lists.remaining-count.exact': ['token-after-a-full-page-over-all'] },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    { 'lists.semantics': ['put-checks-then-writes'] },
    'its writes take many turns each, and cases that read until all writes are done take longer than the bound',
  ),
  ...byRow(
    { 'lists.semantics.most-recent-consistent': ['later-chunks-with-present-items'] },
    'whether a write comes between two chunks depends on how soon the server gets to it',
  ),
  ...byRow(
    { 'lists.semantics.most-recent-consistent': ['list-lags-behind-updates'] },
    'whether the case reads within the lag depends on how soon the next write comes',
  ),
  ...byRow(
    {
      'lists.shape.resource-version': [
        'bookmark-ahead-of-custom-objects',
        'bookmark-ends-initial-events-unasked-of-cluster-roles',
        'bookmark-of-its-own-kind-of-cluster-roles',
        'bookmarks-unasked-of-a-collection-over-all-namespaces',
        'both-selectors-drop-fields-of-cluster-roles',
        'created-shown-as-modified-of-a-collection-over-all-namespaces',
        'created-shown-as-modified-of-custom-objects',
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
    { 'lists.shape.resource-version': ['cluster-scope-not-live'] },
    'the case watches a cluster-scoped collection, too',
  ),
  ...byRow({ 'lists.shape.resource-version': ['watch-redirected'] }, 'these cases watch collections'),
  ...byRow(
    { 'lists.shape.resource-version': ['custom-kinds-not-live'] },
    'these cases watch custom objects, too',
  ),
] satisfies readonly Entanglement[];
