// Faults that turn further rows about the service red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'service.address.single': ['cbor-gate-without-effect'],
      'service.crud.effects-visible': ['cbor-gate-without-effect'],
      'service.state.beyond-connection': ['cbor-with-a-newline', 'json-in-a-byte-string'],
      'service.verbs.list-several': ['cluster-role-list-holds-defaults-only'],
      'service.verbs.one-resource-each': ['cluster-role-list-holds-defaults-only'],
    },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['cbor-with-a-newline', 'json-in-a-byte-string'],
    ['service.address.single', 'service.crud.effects-visible', 'service.verbs.list-several'],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'service.crud.effects-visible': ['update-refused-for-ownership'],
      'service.state.beyond-connection': ['update-refused-for-ownership'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'service.state.rules-across-restart': [
        'absent-finalizers-hold',
        'create-sweeps-marked-objects',
        'forgotten-at-start',
        'merge-patch-replaces-labels',
        'versions-counted-from-live-objects',
      ],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'service.state.survives-restart': [
        'live-labels-win',
        'merge-patch-replaces-labels',
        'update-claims-whole-object',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'service.state.survives-restart': ['apply-never-removes'] },
    'the case drops a field by an apply after the restart',
  ),
  ...byRow(
    {
      'service.state.survives-restart': [
        'commas-between-blocks',
        'created-shown-as-modified',
        'event-types-in-lower-case',
        'many-changes-of-the-past-dropped',
        'starts-one-change-late',
        'starts-with-the-change-itself',
        'watch-true-is-a-list',
      ],
    },
    'the case follows a long history of changes of several kinds',
  ),
  ...byRow(
    { 'service.verbs.apply-classed-as-create': ['apply-needs-an-object'] },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'service.verbs.put-classed-as-create': ['reporting-instance-kept-as-host'] },
    'it watches, or starts servers, as the rows about these faults do',
  ),
] satisfies readonly Entanglement[];
