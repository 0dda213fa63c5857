// Faults that turn further rows red, by row: rows that try further forms, members, ways and methods beside those that they are about.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofLists: FaultsByRow = {
  'endpoints.delete-collection.label-selector': ['negated-field-term-as-equal'],
  'lists.exact.that-version': [
    'items-lose-characters-beyond-the-basic-plane',
    'long-objects-not-kept',
    'token-without-namespace',
  ],
  'lists.parameters.field-selector': [
    'chunks-of-custom-objects-ignore-field-selectors',
    'custom-list-timeout-refused',
    'label-selector-with-timeout-ignored',
    'limit-before-selector',
    'list-stops-after-two',
    'list-timeout-of-one-digit',
    'not-older-custom-items-only',
    'not-older-items-only',
    'token-without-its-field-selector',
    'zero-frozen',
    'zero-looked-up',
    'zero-refused',
  ],
  'lists.parameters.label-selector': [
    'custom-list-timeout-refused',
    'label-selector-with-timeout-ignored',
    'list-stops-after-two',
    'list-timeout-of-one-digit',
    'not-older-custom-items-only',
    'not-older-items-only',
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-namespace',
    'zero-frozen',
    'zero-looked-up',
    'zero-refused',
  ],
  'lists.remaining-count.exact': [
    'chunks-of-a-version-go-on-live',
    'later-chunks-are-live',
    'limit-at-version-as-not-older',
    'limit-at-version-live-under-old-version',
  ],
  'lists.remaining-count.omitted-field-selector': ['token-without-its-field-selector'],
  'lists.remaining-count.omitted-label-selector': [
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-its-set-of-labels',
  ],
  'lists.shape.items-empty-array': ['zero-looked-up', 'zero-refused'],
  'lists.version.nonzero-not-older': [
    'items-lose-characters-beyond-the-basic-plane',
    'long-objects-not-kept',
  ],
  'lists.version.unset-most-recent': ['token-without-namespace'],
  'lists.version.zero-any': ['items-lose-characters-beyond-the-basic-plane', 'long-objects-not-kept'],
};

const ofWatches: FaultsByRow = {
  'encodings.response.content-type-true': ['timeout-of-idle-watches'],
  'watch.bookmark.opt-in': [
    'bookmark-flag-by-presence',
    'timeout-of-idle-watches',
    'watch-without-time-limit',
  ],
  'watch.event.every-outcome': [
    'both-selectors-show-nothing',
    'list-stops-after-two',
    'selection-first-at-a-version',
    'starts-one-change-late',
    'watch-redirected',
  ],
  'watch.event.with-namespace': [
    'account-stays-after-delete',
    'all-namespaces-sees-one',
    'deletions-unannounced',
    'list-stops-after-two',
    'namespace-leaves-content',
    'selected-deletions-unannounced',
    'watch-redirected',
  ],
  'watch.initial-events.false-or-list': ['timeout-of-idle-watches'],
  'watch.initial-events.not-older': ['streaming-list-without-time-limit', 'zero-means-future-only'],
  'watch.item.only-its-events': ['cluster-role-list-holds-defaults-only', 'deletions-unannounced'],
  'watch.selector.leads-to-list': ['starts-one-change-late'],
  'watch.start.future-version-silent': ['timeout-of-idle-watches'],
  'watch.start.nonzero-changes-only': [
    'event-types-in-lower-case',
    'starts-one-change-late',
    'watch-redirected',
  ],
};

const ofAuthentication: FaultsByRow = {
  'authentication.configuration.claim-rule-expression': [
    'configured-first-claim-rule-only',
    'configured-last-claim-rule-only',
    'configured-one-claim-rule-suffices',
    'required-claims-any',
    'required-claims-first-only',
    'required-claims-last-only',
  ],
  'authentication.configuration.extra-list': ['configured-extra-last-key'],
  'authentication.configuration.reload-removed-issuer': ['configured-issuers-not-added-by-reload'],
  'authentication.methods.together': [
    'configured-extra-required',
    'configured-file-not-used',
    'configured-token-requires-nbf',
    'discovery-of-another-document',
    'issuer-authority-ignored',
    'key-set-at-a-customary-path',
    'signed-tokens-are-id-tokens',
    'token-webhook-called-by-get',
    'token-webhook-lower-case',
    'token-webhook-receives-whole-header',
  ],
  'authentication.oidc.groups-claim-other-type': ['configured-empty-lists-refused'],
  'authentication.oidc.new-keys': ['configured-keys-of-all-issuers'],
  'authentication.static-tokens.columns': ['usernames-in-lower-case'],
  'authentication.token-webhook.cache-option': ['failed-webhook-decides', 'token-webhook-uid-dropped'],
};

const ofDecisions: FaultsByRow = {
  'authorization.file.reload-after-invalid': [
    'any-allow-of-a-chain-wins',
    'authorization-file-read-once',
    'authorization-file-reload-removes-only',
    'authorizers-of-the-file-reversed',
    'denials-of-webhooks-are-no-opinion',
    'match-conditions-without-effect',
    'roles-of-the-file-forgotten',
    'webhooks-of-the-file-forgotten',
    'webhooks-of-the-file-last',
    'webhooks-with-match-conditions-never-called',
  ],
  'authorization.modes.not-file-with-webhook-options': ['default-flags-accepted-beside-the-file'],
  'reviews.access.any-user': ['watches-open-to-all'],
  'reviews.access.as-enforced-for-nodes': ['review-name-cut'],
  'reviews.access.attribute-path': ['paths-of-none-open-to-all'],
  'reviews.access.attribute-sub-resource': [
    'parent-comes-with-its-sub-resource',
    'status-of-pods-judged-as-the-pod',
    'sub-resource-opens-its-siblings',
  ],
  'reviews.access.denied': [
    'self-review-of-the-first-caller',
    'self-review-of-the-server',
    'webhook-receives-uid-as-user',
  ],
  'reviews.access.rules-in-namespace': ['patched-roles-keep-granting-old-rules', 'rules-copied-at-binding'],
  'reviews.token.uid-groups-extra': [
    'bootstrap-extra-groups-as-one',
    'token-review-of-structured-tokens-only',
  ],
};

const ofOthers: FaultsByRow = {
  'apply.merge.nested-dropped-removed': ['absent-names-remembered'],
  'apply.merge.unowned-default-or-deleted': ['absent-names-remembered'],
  'apply.request.repeated-keeps-version': ['absent-names-remembered'],
  'apply.target.absent-created': ['absent-names-remembered'],
  'apply.target.created-at-once': ['absent-names-remembered'],
  'endpoints.unauthenticated.pod-templates-create': ['absent-names-remembered'],
  'kinds.claim-templates.spec-immutable': ['annotating-claim-template-in-v1'],
  'lifecycle.finalizers.last-one-removes': ['absent-names-remembered'],
  'lifecycle.finalizers.others-remain': [
    'finalizers-of-custom-objects-sorted',
    'finalizers-sorted',
    'merge-patch-appends-lists',
  ],
  'objects.versions.no-op-write': ['absent-names-remembered'],
};

export const widerFormEntanglements: readonly Entanglement[] = [
  ...byRow(ofLists, 'its lists are read at versions, in chunks, with time limits, and compared with a GET'),
  ...byRow(ofWatches, 'its watches have each form, begin in the past, and go on to the end'),
  ...byRow(ofAuthentication, 'its servers have several methods, rules, columns or keys together'),
  ...byRow(ofDecisions, 'its reviews and requests pass the same rules, roles or authorizers'),
  ...byRow(ofOthers, 'it writes by each way, or reads a name before it is there'),
];
