// Faults that turn further rows about versions and chunks of lists red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['tokens-age-out'],
    [
      'lists.chunk',
      'lists.continue',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version',
    ],
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...byRow(
    {
      'lists.chunk': ['custom-list-ends-early'],
      'lists.chunk.all-namespaces': ['position-of-custom-objects-skips-what-begins-alike'],
      'lists.chunk.limit-is-maximum': [
        'cluster-role-list-holds-defaults-only',
        'cluster-scoped-list-whole',
        'first-chunk-lags-behind-creations',
        'list-stops-after-two',
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-namespace',
      ],
      'lists.exact': ['match-over-all-namespaces-unchecked'],
      'lists.not-older': ['match-over-all-namespaces-unchecked'],
    },
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'lists.chunk.constant-version',
      'lists.chunk.one-snapshot',
      'lists.chunk.with-selectors',
      'lists.continue.used-again',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.not-older.nonzero',
      'lists.not-older.zero-any',
      'lists.version.continue-nonzero-refused',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-unset-most-recent',
      'lists.version.limit-zero-any',
      'lists.version.nonzero-not-older',
      'lists.version.unset-most-recent',
      'lists.version.zero-any',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['token-over-all-namespaces-without-its-label-selector'],
    [
      'lists.chunk.one-snapshot',
      'lists.chunk.with-selectors',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-unset-most-recent',
      'lists.version.limit-zero-any',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['token-without-namespace'],
    [
      'lists.chunk.one-snapshot',
      'lists.chunk.with-selectors',
      'lists.exact.limit-that-version',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    {
      'lists.chunk.one-snapshot': [
        'list-of-cluster-scoped-of-an-earlier-version',
        'list-of-custom-objects-of-an-earlier-version',
        'list-over-all-namespaces-of-an-earlier-version',
      ],
      'lists.continue.used-again': ['custom-list-ends-early'],
      'lists.not-older.limit-nonzero': ['later-chunks-of-the-present-version'],
      'lists.not-older.limit-zero-any': ['later-chunks-of-the-present-version'],
      'lists.version.continue-zero-token': ['cluster-scoped-list-whole'],
      'lists.version.limit-nonzero-exact': ['cluster-scoped-list-whole'],
      'lists.version.limit-zero-any': [
        'later-chunks-of-custom-objects-live',
        'later-chunks-of-the-present-version',
        'list-stops-after-two',
      ],
      'lists.version.unset-most-recent': ['first-chunk-lags-behind-creations'],
      'lists.version.zero-any': ['zero-mixed'],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['merge-patch-replaces-labels'],
    [
      'lists.chunk.one-snapshot',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.not-older.nonzero',
      'lists.not-older.zero-any',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
      'lists.version.nonzero-not-older',
      'lists.version.zero-any',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    { 'lists.version.unset-most-recent': ['long-objects-not-kept'] },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lists.chunk.one-snapshot': [
        'limited-list-at-a-version-of-custom-objects-live',
        'version-over-all-namespaces-ignored',
      ],
      'lists.exact.limit-that-version': ['merge-patch-replaces-labels'],
      'lists.not-older.limit-nonzero': ['version-over-all-namespaces-ignored'],
      'lists.version.limit-nonzero-exact': ['version-over-all-namespaces-ignored'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'lists.exact.limit-that-version': ['list-over-all-namespaces-of-an-earlier-version'] },
    'it watches, or starts servers, as the rows about these faults do',
  ),
  ...byRow(
    { 'lists.exact.limit-that-version': ['list-of-custom-objects-of-an-earlier-version'] },
    'only where the last write was one of the case',
  ),
  ...byRow(
    {
      'lists.exact.that-version': [
        'chunks-of-a-version-go-on-live',
        'exact-with-limit-as-not-older',
        'exact-with-limit-live-under-old-version',
        'later-chunks-are-live',
        'later-chunks-of-custom-objects-live',
        'later-chunks-with-present-items',
        'token-over-all-namespaces-without-its-label-selector',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...together(
    ['items-lose-characters-beyond-the-basic-plane', 'long-objects-not-kept'],
    ['lists.exact.that-version', 'lists.version.nonzero-not-older', 'lists.version.zero-any'],
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...byRow(
    {
      'lists.exact.that-version': ['token-without-namespace'],
      'lists.version.unset-most-recent': ['token-without-namespace'],
    },
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...byRow(
    {
      'lists.exact.that-version': ['merge-patch-replaces-labels'],
      'lists.not-older.limit-forgotten-version': ['merge-patch-replaces-labels'],
    },
    'these cases set a label by a merge patch, and select or keep the other labels',
  ),
  ...together(
    ['selected-list-of-its-newest-item'],
    [
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
    ],
    'it goes on from the version of a list with a selector',
  ),
  ...byRow(
    { 'lists.version.unset-most-recent': ['items-with-the-version-of-their-list'] },
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
] satisfies readonly Entanglement[];
