// Faults of lists and watches that turn rows about the shape, the parameters and the chunks of lists red, since their cases read
// every sort of collection.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the case reads, on its way, what the fault breaks in that collection';

export const listEntanglements: readonly Entanglement[] = [
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'lists.chunk.limit-is-maximum',
      'lists.parameters',
      'lists.remaining-count.omitted-label-selector',
      'lists.semantics.not-older-collection',
      'lists.shape',
      'watch.initial-events.bookmark-after',
      'watch.parameters.watch-false',
    ],
    why,
  ),
  ...together(
    ['cluster-scoped-list-whole'],
    [
      'lists.chunk.limit-is-maximum',
      'lists.parameters.limit-not-integer',
      'lists.remaining-count',
      'lists.shape.continue-when-incomplete',
    ],
    why,
  ),
  ...together(
    ['list-stops-after-two'],
    [
      'lists.chunk.limit-is-maximum',
      'lists.parameters.timeout-seconds',
      'lists.semantics.not-older-collection',
      'lists.shape',
      'watch.initial-events.bookmark-after',
    ],
    why,
  ),
  ...together(['match-over-all-namespaces-unchecked'], ['lists.exact', 'lists.not-older'], why),
  ...together(['custom-list-ends-early'], ['lists.chunk', 'lists.shape.one-namespace'], why),
  ...together(
    ['position-of-custom-objects-skips-what-begins-alike'],
    ['lists.chunk.all-namespaces', 'lists.shape.one-namespace'],
    why,
  ),
  ...together(
    [
      'token-over-all-namespaces-without-its-label-selector',
      'token-without-namespace',
      'first-chunk-lags-behind-creations',
    ],
    ['lists.chunk.limit-is-maximum'],
    why,
  ),
  ...together(
    ['version-over-all-namespaces-ignored', 'merge-patch-replaces-labels'],
    ['lists.semantics.not-older-collection'],
    why,
  ),
  ...together(
    ['chunks-of-custom-objects-ignore-field-selectors'],
    ['lists.remaining-count.omitted-field-selector'],
    why,
  ),
  ...together(['token-after-a-full-page'], ['lists.remaining-count.exact'], why),
  ...together(['generic-kind-in-named-groups'], ['watch.parameters.watch-false'], why),
  ...together(
    ['watch-redirected', 'initial-events-unselected'],
    ['watch.initial-events.bookmark-after'],
    why,
  ),
];
