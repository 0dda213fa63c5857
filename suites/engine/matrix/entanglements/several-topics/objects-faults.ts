// Faults of objects that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['second-cluster-role-replaces', 'second-custom-object-replaces'],
    [
      'apply.target.created-at-once',
      'endpoints.verbs.post-creates',
      'lifecycle.terminating.name-taken',
      'objects.names.cluster-unique',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.last-one-removes': ['deletion-mark-keeps-version'],
      'writes.put.stale-version-conflict': ['deletion-mark-keeps-version'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lists.version.unset-most-recent': ['items-with-the-version-of-their-list'],
      'watch.selector.leads-to-list': ['items-with-the-version-of-their-list'],
      'writes.dry-run.no-side-effects': ['items-with-the-version-of-their-list'],
    },
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
  ...together(
    ['second-template-create-answers-first'],
    ['objects.names.one-object-a-name'],
    'the case creates one name several times at once',
  ),
  ...together(
    ['absent-names-remembered'],
    ['objects.names.one-object-a-name'],
    'the case creates one name several times at once',
  ),
] satisfies readonly Entanglement[];
