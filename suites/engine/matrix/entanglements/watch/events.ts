// Faults that turn further rows about events of watches red, each with the reason.
import { byRow } from '../entanglement.ts';
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
        'watch-announces-refused-updates',
      ],
    },
    'in process many watches are still open when the next case runs, so that the fault goes on',
  ),
  ...byRow({ watch: ['custom-kinds-not-live'] }, 'most cases about watches also watch these collections'),
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
      'watch.event.every-outcome': [
        'both-selectors-show-nothing',
        'list-stops-after-two',
        'selection-first-at-a-version',
      ],
      'watch.event.with-namespace': [
        'account-stays-after-delete',
        'all-namespaces-sees-one',
        'deletions-unannounced',
        'list-stops-after-two',
        'namespace-leaves-content',
        'selected-deletions-unannounced',
      ],
      'watch.item.only-its-events': ['cluster-role-list-holds-defaults-only', 'deletions-unannounced'],
    },
    'its watches have each form, begin in the past, and go on to the end',
  ),
  ...byRow(
    {
      'watch.event.every-outcome': ['commas-between-blocks', 'custom-dry-create-announced'],
      'watch.event.object-kind': ['state-first-lacks-the-newest', 'unset-means-future-only'],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
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
    { 'watch.event.type-and-object': ['deletions-unannounced'] },
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
    { 'watch.item.only-its-events': ['event-types-in-lower-case', 'unset-means-future-only'] },
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
