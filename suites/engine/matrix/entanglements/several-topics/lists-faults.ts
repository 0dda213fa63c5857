// Faults of lists that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['absent-names-remembered'],
    [
      'apply.merge.nested-dropped-removed',
      'apply.merge.unowned-default-or-deleted',
      'apply.request.repeated-keeps-version',
      'apply.target.absent-created',
      'apply.target.created-at-once',
      'endpoints.unauthenticated.pod-templates-create',
      'lifecycle.finalizers.last-one-removes',
      'objects.versions.no-op-write',
    ],
    'it writes by each way, or reads a name before it is there',
  ),
  ...together(
    ['later-chunks-are-live', 'later-chunks-of-custom-objects-live'],
    ['encodings.table.chunks', 'lists.exact.that-version'],
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    {
      'encodings.table.continued-list': ['token-over-all-namespaces-without-its-label-selector'],
      'lists.exact.that-version': ['token-over-all-namespaces-without-its-label-selector'],
    },
    'it combines the feature of the fault with another one',
  ),
  ...together(
    ['selected-list-of-its-newest-item'],
    [
      'encodings.table.chunks',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.version.continue-zero-token',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
    ],
    'it goes on from the version of a list with a selector',
  ),
  ...together(
    ['token-over-all-namespaces-without-its-label-selector', 'token-without-namespace'],
    ['encodings.table.chunks', 'lists.semantics.most-recent-consistent'],
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
  ...together(
    [
      'list-of-cluster-scoped-of-an-earlier-version',
      'list-of-custom-objects-of-an-earlier-version',
      'list-over-all-namespaces-of-an-earlier-version',
    ],
    [
      'lists.chunk.one-snapshot',
      'watch.start',
      'watch.stream.many-large-changes',
      'writes.dry-run.no-side-effects',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    {
      'lists.shape.resource-version': ['custom-kinds-not-live'],
      'writes.dry-run.no-side-effects': ['custom-kinds-not-live'],
    },
    'these cases watch custom objects, too',
  ),
  ...together(
    ['limit-checked-between-fetches'],
    [
      'encodings.table.chunks',
      'encodings.table.continued-list',
      'lists.chunk.constant-version',
      'lists.chunk.one-snapshot',
      'lists.chunk.walk-complete',
      'lists.remaining-count.omitted-label-selector',
    ],
    'the case lists in chunks by a selector',
  ),
  ...byRow(
    { 'encodings.gzip.list': ['token-over-all-namespaces-without-its-label-selector'] },
    'the case lists in chunks by a label',
  ),
] satisfies readonly Entanglement[];
