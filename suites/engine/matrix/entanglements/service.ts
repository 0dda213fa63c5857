// Faults that turn further rows about the service red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'service.state.rules-across-restart': [
        'absent-finalizers-hold',
        'forgotten-at-start',
        'merge-patch-replaces-labels',
        'versions-counted-from-live-objects',
      ],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'service.state.survives-restart': ['live-labels-win', 'update-claims-whole-object'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'service.state.survives-restart': ['apply-never-removes'] },
    'the case drops a field by an apply after the restart',
  ),
  ...byRow(
    {
      'service.state.survives-restart': [
        'created-shown-as-modified',
        'event-types-in-lower-case',
        'starts-with-the-change-itself',
        'watch-true-is-a-list',
      ],
    },
    'the case follows a long history of changes of several kinds',
  ),
  ...byRow(
    { 'service.verbs.put-classed-as-create': ['reporting-instance-kept-as-host'] },
    'it watches, or starts servers, as the rows about these faults do',
  ),
] satisfies readonly Entanglement[];
