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
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'watch.bookmark.covers-changes',
      'watch.initial-events.consistent',
      'watch.initial-events.every-object',
      'watch.initial-events.no-bookmark-unasked',
      'watch.selector.leads-to-list',
      'watch.start.one-added-each',
      'watch.start.zero-any-state-first',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    {
      'watch.bookmark.covers-changes': ['all-namespaces-sees-one', 'initial-events-repeat-at-a-page'],
      'watch.initial-events.every-object': ['all-namespaces-sees-one'],
      'watch.initial-events.not-older': ['watch-without-time-limit'],
      'watch.start': [
        'list-of-cluster-scoped-of-an-earlier-version',
        'list-of-custom-objects-of-an-earlier-version',
        'list-over-all-namespaces-of-an-earlier-version',
      ],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['bookmark-between-pages', 'initial-events-skip-at-a-page'],
    ['watch.bookmark.covers-changes', 'watch.initial-events.consistent'],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'watch.initial-events.not-older': ['cluster-role-list-holds-defaults-only'],
      'watch.parameters.label-selector': ['label-selector-by-key'],
      'watch.start.unset-state-first': ['cluster-role-list-holds-defaults-only'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...together(
    ['streaming-lists-off-by-default'],
    [
      'watch.bookmark.covers-changes',
      'watch.bookmark.version-only',
      'watch.initial-events.bookmark-after',
      'watch.initial-events.consistent',
      'watch.initial-events.not-older',
      'watch.initial-events.then-watch',
    ],
    'the matrix takes streaming lists as served; a run probes for them, and leaves these rows out',
  ),
  ...byRow(
    {
      'watch.bookmark.opt-in': [
        'bookmark-flag-by-presence',
        'timeout-of-idle-watches',
        'watch-without-time-limit',
      ],
      'watch.initial-events.false-or-list': ['timeout-of-idle-watches'],
      'watch.initial-events.not-older': ['streaming-list-without-time-limit', 'zero-means-future-only'],
      'watch.selector.leads-to-list': ['starts-one-change-late'],
      'watch.start.future-version-silent': ['timeout-of-idle-watches'],
      'watch.start.nonzero-changes-only': [
        'event-types-in-lower-case',
        'starts-one-change-late',
        'watch-redirected',
      ],
    },
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'watch.history.many-changes': [
        'changes-beyond-a-buffer-dropped',
        'commas-between-blocks',
        'label-changes-unannounced',
        'last-event-held-back',
        'list-stops-after-two',
        'many-changes-of-the-past-dropped',
        'merge-patch-replaces-labels',
        'modified-with-the-state-before',
        'starts-one-change-late',
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
      'watch.initial-events.bookmark-after': [
        'cluster-role-list-holds-defaults-only',
        'initial-events-unselected',
        'list-stops-after-two',
        'watch-redirected',
      ],
      'watch.parameters.watch-false': [
        'cluster-role-list-holds-defaults-only',
        'generic-kind-in-named-groups',
      ],
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
  ...byRow(
    { 'watch.parameters.watch-false': ['rbac-lists-named-otherwise'] },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'watch.selector.leads-to-list': ['items-with-the-version-of-their-list'] },
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
] satisfies readonly Entanglement[];
