// Faults that turn rows of other sections red, by row: their cases use many kinds, sizes or ways to write.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofLists: FaultsByRow = {
  'encodings.response.content-type-true': ['state-first-lacks-the-newest'],
  'encodings.table.chunks': [
    'chunks-of-cluster-roles-stamped-anew',
    'cluster-role-list-holds-defaults-only',
    'cluster-scoped-list-whole',
    'custom-list-ends-early',
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-namespace',
  ],
  'endpoints.verbs.delete-collection': ['fourth-of-collection-spared'],
  'lists.semantics.most-recent-consistent': [
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-its-field-selector',
    'token-without-namespace',
  ],
};

const ofHistories: FaultsByRow = {
  'service.state.survives-restart': [
    'created-shown-as-modified',
    'event-types-in-lower-case',
    'many-changes-of-the-past-dropped',
    'starts-one-change-late',
    'watch-true-is-a-list',
  ],
  'watch.history.many-changes': [
    'changes-beyond-a-buffer-dropped',
    'label-changes-unannounced',
    'many-changes-of-the-past-dropped',
    'merge-patch-replaces-labels',
    'modified-with-the-state-before',
    'starts-one-change-late',
    'watch-redirected',
  ],
};

const ofWrites: FaultsByRow = {
  'apply.definition.list-map': ['sets-are-atomic'],
  'apply.entry.version-of-fields': ['custom-updates-recorded-as-apply'],
  'versions.deprecation.metric-labels': ['deprecated-requests-counted'],
  'writes.dry-run.same-authorization': ['patch-alone-creates'],
  'writes.field-validation.strict-duplicate': ['apply-reads-json-only'],
  'writes.put.current-version-succeeds': ['put-merges-labels', 'put-of-custom-objects-merges-labels'],
};

export const widerCaseEntanglements: readonly Entanglement[] = [
  ...byRow(ofLists, 'the case lists, in chunks or by its versions, collections that the fault changes'),
  ...byRow(ofHistories, 'the case follows a long history of changes of several kinds'),
  ...byRow(
    ofWrites,
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
];
