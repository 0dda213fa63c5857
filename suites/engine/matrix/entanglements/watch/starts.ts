// Faults that turn further rows about where watches start red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'watch.bookmark.covers-changes': [
        'commas-between-blocks',
        'last-event-held-back',
        'many-changes-of-the-past-dropped',
        'timeout-of-idle-watches',
        'watch-over-all-without-time-limit',
        'watch-without-time-limit',
      ],
    },
    'it watches, or starts servers, as the rows about these faults do',
  ),
  ...byRow(
    {
      'watch.bookmark.covers-changes': ['all-namespaces-sees-one', 'initial-events-repeat-at-a-page'],
      'watch.initial-events.every-object': ['all-namespaces-sees-one'],
      'watch.initial-events.not-older': ['watch-without-time-limit'],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['bookmark-between-pages', 'initial-events-skip-at-a-page'],
    ['watch.bookmark.covers-changes', 'watch.initial-events.consistent'],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'watch.parameters.label-selector': ['label-selector-by-key'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'watch.bookmark.opt-in': ['bookmark-flag-by-presence', 'watch-without-time-limit'],
      'watch.initial-events.not-older': ['streaming-list-without-time-limit', 'zero-means-future-only'],
      'watch.start.nonzero-changes-only': ['event-types-in-lower-case'],
    },
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'watch.history.many-changes': [
        'changes-beyond-a-buffer-dropped',
        'label-changes-unannounced',
        'last-event-held-back',
        'list-stops-after-two',
        'merge-patch-replaces-labels',
        'modified-with-the-state-before',
        'watch-redirected',
      ],
      'watch.parameters.label-selector': ['list-stops-after-two'],
    },
    'the case follows a long history of changes of several kinds',
  ),
  ...byRow(
    { 'watch.initial-events.bookmark-after': ['streaming-lists-begin-without-labels'] },
    'its requests pass the code that the fault changes',
  ),
  ...byRow(
    {
      'watch.initial-events.bookmark-after': ['initial-events-unselected', 'watch-redirected'],
      'watch.parameters.watch-false': ['generic-kind-in-named-groups'],
    },
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    { 'watch.initial-events.no-bookmark-unasked': ['bookmark-between-pages'] },
    'the bookmark is kept with its object, which a later watch without bookmarks may show',
  ),
  ...byRow(
    { 'watch.initial-events.not-older': ['bookmark-between-pages'] },
    'only where more objects than those of the case are in the collection',
  ),
  ...byRow(
    { 'watch.parameters.both-selectors': ['list-stops-after-two'] },
    'these cases watch from the version of a list of more than two objects',
  ),
] satisfies readonly Entanglement[];
