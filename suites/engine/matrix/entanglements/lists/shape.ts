// Faults that turn further rows about the form and the parameters of lists red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
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
      'lists.parameters.label-selector': ['token-over-all-namespaces-without-its-label-selector'],
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
  ...byRow(
    {
      'lists.remaining-count.exact': ['token-after-a-full-later-page', 'token-after-a-full-page'],
      'lists.remaining-count.omitted-field-selector': ['chunks-of-custom-objects-ignore-field-selectors'],
      'lists.semantics.not-older-collection': [
        'merge-patch-replaces-labels',
        'version-over-all-namespaces-ignored',
      ],
    },
    'the case reads, on its way, what the fault breaks in that collection',
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
    {
      'lists.semantics.most-recent-consistent': [
        'field-selector-ignored',
        'token-without-its-field-selector',
      ],
    },
    'the case lists, in chunks or by its versions, collections that the fault changes',
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
    { 'lists.shape.resource-version': ['cluster-scope-not-live'] },
    'the case watches a cluster-scoped collection, too',
  ),
] satisfies readonly Entanglement[];
