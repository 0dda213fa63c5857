// Faults that turn rows of other sections red, by row: their cases use many kinds, sizes or ways to write.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofLists: FaultsByRow = {
  'watch.item.only-its-events': [
    'event-types-in-lower-case',
    'state-first-lacks-the-newest',
    'unset-means-future-only',
  ],
  'encodings.response.content-type-true': ['state-first-lacks-the-newest'],
  'encodings.table.chunks': [
    'chunks-of-cluster-roles-stamped-anew',
    'cluster-role-list-holds-defaults-only',
    'cluster-scoped-list-whole',
    'custom-list-ends-early',
    'list-of-cluster-scoped-of-an-earlier-version',
    'list-of-custom-objects-of-an-earlier-version',
    'list-over-all-namespaces-of-an-earlier-version',
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-namespace',
    'tokens-age-out',
  ],
  'endpoints.delete-collection.continue': ['tokens-age-out'],
  'endpoints.verbs.delete-collection': ['fourth-of-collection-spared'],
  'lists.chunk': ['tokens-age-out'],
  'lists.continue': ['tokens-age-out'],
  'lists.exact.limit-that-version': ['tokens-age-out'],
  'lists.not-older.limit-nonzero': ['tokens-age-out'],
  'lists.not-older.limit-zero-any': ['tokens-age-out'],
  'lists.remaining-count.exact': ['tokens-age-out'],
  'lists.remaining-count.omitted-complete': ['tokens-age-out'],
  'lists.semantics.most-recent-consistent': [
    'field-selector-ignored',
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-its-field-selector',
    'token-without-namespace',
    'tokens-age-out',
  ],
  'lists.shape.continue-empty-when-complete': ['tokens-age-out'],
  'lists.shape.one-namespace': ['tokens-age-out'],
  'lists.version': ['tokens-age-out'],
};

const ofHistories: FaultsByRow = {
  'service.state.survives-restart': [
    'commas-between-blocks',
    'created-shown-as-modified',
    'event-types-in-lower-case',
    'many-changes-of-the-past-dropped',
    'starts-one-change-late',
    'starts-with-the-change-itself',
    'watch-true-is-a-list',
  ],
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
};

const ofWrites: FaultsByRow = {
  'apply.definition.list-map': ['sets-are-atomic'],
  'apply.entry.manager-from-user-agent': [
    'ownership-forgotten-at-start',
    'updater-stays-owner-of-what-another-changed',
  ],
  'apply.entry.version-of-fields': ['custom-updates-recorded-as-apply'],
  'authentication.token-webhook.audiences-of-reviews': [
    'token-review-echoes-audiences',
    'token-review-forgets-audiences',
  ],
  'endpoints.delete-collection.dry-run': [
    'creation-time-of-first-object',
    'deletion-timestamp-in-another-zone',
    'second-delete-forces',
  ],
  'versions.deprecation.metric-labels': ['deprecated-requests-counted'],
  'writes.dry-run.same-authorization': [
    'apply-needs-an-object',
    'dry-creates-appear-after-a-restart',
    'patch-alone-creates',
  ],
  'writes.dry-run.validates': [
    'cluster-dry-run-stored',
    'custom-changes-hear-no-strict',
    'custom-dry-run-stored',
    'dry-apply-patch-stored',
    'dry-change-bumps-version',
    'dry-change-of-cluster-scoped-custom-object-stored',
    'dry-merge-patch-stored',
    'role-ref-changeable',
    'role-ref-patchable',
    'strict-patch-warns',
    'strict-update-warns',
    'validation-of-cluster-scoped-objects-in-lower-case',
  ],
  'writes.field-validation.strict-duplicate': ['apply-reads-json-only'],
  'writes.field-validation.strict-duplicate-in-json-patch': [
    'duplicates-in-items-hidden',
    'strict-patch-warns',
  ],
  'encodings.cbor.single-item': ['custom-texts-in-two-bytes'],
  'writes.dry-run.no-side-effects': ['watch-ignores-label-selector'],
  'service.verbs.apply-classed-as-create': ['apply-needs-an-object'],
  'writes.put.current-version-succeeds': ['put-merges-labels', 'put-of-custom-objects-merges-labels'],
};

const ofEscalation: FaultsByRow = {
  'authorization.escalation.sub-resources': [
    'escalation-answered-as-server-error',
    'new-role-bindings-unchecked',
    'new-roles-unchecked',
    'rules-put-together',
    'update-counts-as-escalate',
  ],
};

const ofSecrets: FaultsByRow = { 'bootstrap.token.cleaner': ['usage-key-loses-its-padding'] };

export const widerCaseEntanglements: readonly Entanglement[] = [
  ...byRow(ofLists, 'the case lists, in chunks or by its versions, collections that the fault changes'),
  ...byRow(ofEscalation, 'the case writes a role and a binding with rights that are not held'),
  ...byRow(ofSecrets, 'the case changes the Secret of a token'),
  ...byRow(ofHistories, 'the case follows a long history of changes of several kinds'),
  ...byRow(
    ofWrites,
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
];
