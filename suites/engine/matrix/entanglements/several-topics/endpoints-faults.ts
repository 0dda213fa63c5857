// Faults of endpoints that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'encodings.gzip.list',
      'encodings.protobuf.envelope-raw',
      'encodings.table.default-values',
      'encodings.table.rows',
      'encodings.yaml.response',
      'endpoints.create.body-required',
      'endpoints.list.pretty',
    ],
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'endpoints.delete-collection.held-members': ['delete-collection-of-custom-objects-ignores-dry-run'],
      'writes.dry-run.no-side-effects': ['delete-collection-of-custom-objects-ignores-dry-run'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['lease-list-only-over-all-namespaces', 'lease-list-over-one-namespace'],
    ['endpoints.create.body-required', 'endpoints.paths.put-needs-name', 'lists', 'watch'],
    'the seed lets the case run on the kind of the fault, whose lists it reads',
  ),
  ...together(
    ['cluster-role-list-holds-defaults-only'],
    [
      'endpoints.verbs.delete-item',
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
      'objects.versions.last-change',
      'service.verbs.list-several',
      'service.verbs.one-resource-each',
      'watch.bookmark.covers-changes',
      'watch.initial-events.consistent',
      'watch.initial-events.every-object',
      'watch.initial-events.no-bookmark-unasked',
      'watch.selector.leads-to-list',
      'watch.start.one-added-each',
      'watch.start.zero-any-state-first',
      'writes.dry-run.no-side-effects',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
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
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'objects.names.cluster-unique': ['cluster-role-list-holds-defaults-only'],
      'watch.initial-events.not-older': ['cluster-role-list-holds-defaults-only'],
      'watch.start.unset-state-first': ['cluster-role-list-holds-defaults-only'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
] satisfies readonly Entanglement[];
