// Faults that turn further rows about versions and chunks of lists red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'lists.chunk.limit-is-maximum': [
        'first-chunk-lags-behind-creations',
        'token-over-all-namespaces-without-its-label-selector',
        'token-without-namespace',
      ],
      'lists.exact': ['match-over-all-namespaces-unchecked'],
      'lists.not-older': ['match-over-all-namespaces-unchecked'],
    },
    'the case reads, on its way, what the fault breaks in that collection',
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
  ...byRow(
    {
      'lists.chunk.one-snapshot': [
        'limited-list-at-a-version-of-custom-objects-live',
        'version-over-all-namespaces-ignored',
      ],
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
        'later-chunks-with-present-items',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...together(
    ['items-lose-characters-beyond-the-basic-plane', 'long-objects-not-kept'],
    ['lists.exact.that-version', 'lists.version.nonzero-not-older', 'lists.version.zero-any'],
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
] satisfies readonly Entanglement[];
