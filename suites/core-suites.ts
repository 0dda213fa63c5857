// Suite files in the topics of Core Resource API, one line each. `index.ts` joins both documents.
import type { SuiteFile } from './suite-file.ts';
import endpointsFieldManagers from './endpoints/field-managers.suite.ts';
import endpointsParameters from './endpoints/parameters.suite.ts';
import endpointsPaths from './endpoints/paths.suite.ts';
import endpointsSimilarNamespaces from './endpoints/similar-namespaces.suite.ts';
import endpointsSubResourcePaths from './endpoints/sub-resource-paths.suite.ts';
import endpointsUnauthenticated from './endpoints/unauthenticated.suite.ts';
import endpointsVerbs from './endpoints/verbs.suite.ts';
import encodingsCbor from './encodings/cbor.suite.ts';
import encodingsCborPatches from './encodings/cbor-patches.suite.ts';
import errorsAnswers from './errors/answers.suite.ts';
import healthStatus from './health/status.suite.ts';
import healthVerbose from './health/verbose.suite.ts';
import listsChunks from './lists/chunks.suite.ts';
import listsCollectionVersion from './lists/collection-version.suite.ts';
import listsContinueTokens from './lists/continue-tokens.suite.ts';
import listsExact from './lists/exact.suite.ts';
import listsFutureVersion from './lists/future-version.suite.ts';
import listsGetVersions from './lists/get-versions.suite.ts';
import listsNotOlderThan from './lists/not-older-than.suite.ts';
import listsPages from './lists/pages.suite.ts';
import listsParameters from './lists/parameters.suite.ts';
import listsSemantics from './lists/semantics.suite.ts';
import listsExpiry from './lists/expiry.suite.ts';
import listsSeveralNamespaces from './lists/several-namespaces.suite.ts';
import listsShape from './lists/shape.suite.ts';
import listsRemainingCount from './lists/remaining-count.suite.ts';
import listsVersions from './lists/versions.suite.ts';
import objectsCommonFields from './objects/common-fields.suite.ts';
import objectsNamesAndScope from './objects/names-and-scope.suite.ts';
import objectsVersions from './objects/versions.suite.ts';
import serviceInterface from './service/interface.suite.ts';
import serviceSequences from './service/sequences.suite.ts';
import serviceSubresources from './service/subresources.suite.ts';
import serviceVerbs from './service/verbs.suite.ts';
import serviceVirtualTypes from './service/virtual-types.suite.ts';
import kindsPodTemplates from './kinds/pod-templates.suite.ts';
import kindsStates from './kinds/states.suite.ts';
import lifecycleDeleteOptions from './lifecycle/delete-options.suite.ts';
import lifecycleDeletionTimestamp from './lifecycle/deletion-timestamp.suite.ts';
import lifecycleFinalization from './lifecycle/finalization.suite.ts';
import watchExpiry from './watch/expiry.suite.ts';
import writesJsonPatch from './writes/json-patch.suite.ts';
import writesLongTexts from './writes/long-texts.suite.ts';
import writesPatchKinds from './writes/patch-kinds.suite.ts';
import writesPut from './writes/put.suite.ts';
import endpointsClaimTemplates from './endpoints/claim-templates.suite.ts';
import endpointsDeleteParameters from './endpoints/delete-parameters.suite.ts';
import endpointsPodTemplates from './endpoints/pod-templates.suite.ts';
import kindsClaimTemplates from './kinds/claim-templates.suite.ts';
import kindsClaims from './kinds/claims.suite.ts';
import watchBookmarks from './watch/bookmarks.suite.ts';
import watchEvents from './watch/events.suite.ts';
import watchParameters from './watch/parameters.suite.ts';
import watchSelectors from './watch/selectors.suite.ts';
import watchStart from './watch/start.suite.ts';
import watchStream from './watch/stream.suite.ts';
import watchStreamingLists from './watch/streaming-lists.suite.ts';
import watchWrites from './watch/writes.suite.ts';
import listsConcurrent from './lists/concurrent.suite.ts';
import watchConcurrent from './watch/concurrent.suite.ts';
import writesConcurrent from './writes/concurrent.suite.ts';
import applyAnswers from './apply/answers.suite.ts';
import applyConflicts from './apply/conflicts.suite.ts';
import applyEntries from './apply/entries.suite.ts';
import applyEntryTimes from './apply/entry-times.suite.ts';
import applyMerge from './apply/merge.suite.ts';
import applyPermissions from './apply/permissions.suite.ts';
import applyRequest from './apply/request.suite.ts';
import applySequences from './apply/sequences.suite.ts';
import applyTarget from './apply/target.suite.ts';
import applyUpdates from './apply/updates.suite.ts';
import writesManagedFieldsReset from './writes/managed-fields-reset.suite.ts';
import applyCustomDefinitions from './apply/custom-definitions.suite.ts';
import applyTopologyChanges from './apply/topology-changes.suite.ts';
import versionsDefinitions from './versions/definitions.suite.ts';
import writesStrategicPatch from './writes/strategic-patch.suite.ts';
import applyEntryVersions from './apply/entry-versions.suite.ts';
import writesDuplicateFields from './writes/duplicate-fields.suite.ts';
import writesFieldTypes from './writes/field-types.suite.ts';
import writesUnknownFields from './writes/unknown-fields.suite.ts';
import writesDryRun from './writes/dry-run.suite.ts';
import writesDryRunVerbs from './writes/dry-run-verbs.suite.ts';
import writesDryRunEffects from './writes/dry-run-effects.suite.ts';
import versionsEvents from './versions/events.suite.ts';
import versionsWorkloads from './versions/workloads.suite.ts';
import lifecycleForceDeletion from './lifecycle/force-deletion.suite.ts';
import versionsWebhooks from './versions/webhooks.suite.ts';
import writesDryRunAdmission from './writes/dry-run-admission.suite.ts';
import writesDryRunAuthorization from './writes/dry-run-authorization.suite.ts';

export const coreSuites: readonly SuiteFile[] = [
  { file: 'endpoints/field-managers', section: endpointsFieldManagers },
  { file: 'endpoints/parameters', section: endpointsParameters },
  { file: 'endpoints/paths', section: endpointsPaths },
  { file: 'endpoints/similar-namespaces', section: endpointsSimilarNamespaces },
  { file: 'endpoints/sub-resource-paths', section: endpointsSubResourcePaths },
  { file: 'endpoints/unauthenticated', section: endpointsUnauthenticated },
  { file: 'endpoints/verbs', section: endpointsVerbs },
  { file: 'encodings/cbor', section: encodingsCbor },
  { file: 'encodings/cbor-patches', section: encodingsCborPatches },
  { file: 'errors/answers', section: errorsAnswers },
  { file: 'health/status', section: healthStatus },
  { file: 'health/verbose', section: healthVerbose },
  { file: 'lists/chunks', section: listsChunks },
  { file: 'lists/collection-version', section: listsCollectionVersion },
  { file: 'lists/continue-tokens', section: listsContinueTokens },
  { file: 'lists/exact', section: listsExact },
  { file: 'lists/future-version', section: listsFutureVersion },
  { file: 'lists/get-versions', section: listsGetVersions },
  { file: 'lists/not-older-than', section: listsNotOlderThan },
  { file: 'lists/pages', section: listsPages },
  { file: 'lists/parameters', section: listsParameters },
  { file: 'lists/semantics', section: listsSemantics },
  { file: 'lists/expiry', section: listsExpiry },
  { file: 'lists/several-namespaces', section: listsSeveralNamespaces },
  { file: 'lists/shape', section: listsShape },
  { file: 'lists/remaining-count', section: listsRemainingCount },
  { file: 'lists/versions', section: listsVersions },
  { file: 'objects/common-fields', section: objectsCommonFields },
  { file: 'objects/names-and-scope', section: objectsNamesAndScope },
  { file: 'objects/versions', section: objectsVersions },
  { file: 'service/interface', section: serviceInterface },
  { file: 'service/sequences', section: serviceSequences },
  { file: 'service/subresources', section: serviceSubresources },
  { file: 'service/verbs', section: serviceVerbs },
  { file: 'service/virtual-types', section: serviceVirtualTypes },
  { file: 'kinds/pod-templates', section: kindsPodTemplates },
  { file: 'kinds/states', section: kindsStates },
  { file: 'lifecycle/delete-options', section: lifecycleDeleteOptions },
  { file: 'lifecycle/deletion-timestamp', section: lifecycleDeletionTimestamp },
  { file: 'lifecycle/finalization', section: lifecycleFinalization },
  { file: 'watch/expiry', section: watchExpiry },
  { file: 'writes/json-patch', section: writesJsonPatch },
  { file: 'writes/long-texts', section: writesLongTexts },
  { file: 'writes/patch-kinds', section: writesPatchKinds },
  { file: 'writes/put', section: writesPut },
  { file: 'endpoints/claim-templates', section: endpointsClaimTemplates },
  { file: 'endpoints/delete-parameters', section: endpointsDeleteParameters },
  { file: 'endpoints/pod-templates', section: endpointsPodTemplates },
  { file: 'kinds/claim-templates', section: kindsClaimTemplates },
  { file: 'kinds/claims', section: kindsClaims },
  { file: 'watch/bookmarks', section: watchBookmarks },
  { file: 'watch/events', section: watchEvents },
  { file: 'watch/parameters', section: watchParameters },
  { file: 'watch/selectors', section: watchSelectors },
  { file: 'watch/start', section: watchStart },
  { file: 'watch/stream', section: watchStream },
  { file: 'watch/streaming-lists', section: watchStreamingLists },
  { file: 'watch/writes', section: watchWrites },
  { file: 'lists/concurrent', section: listsConcurrent },
  { file: 'watch/concurrent', section: watchConcurrent },
  { file: 'writes/concurrent', section: writesConcurrent },
  { file: 'apply/answers', section: applyAnswers },
  { file: 'apply/conflicts', section: applyConflicts },
  { file: 'apply/entries', section: applyEntries },
  { file: 'apply/entry-times', section: applyEntryTimes },
  { file: 'apply/merge', section: applyMerge },
  { file: 'apply/permissions', section: applyPermissions },
  { file: 'apply/request', section: applyRequest },
  { file: 'apply/sequences', section: applySequences },
  { file: 'apply/target', section: applyTarget },
  { file: 'apply/updates', section: applyUpdates },
  { file: 'writes/managed-fields-reset', section: writesManagedFieldsReset },
  { file: 'apply/custom-definitions', section: applyCustomDefinitions },
  { file: 'apply/topology-changes', section: applyTopologyChanges },
  { file: 'versions/definitions', section: versionsDefinitions },
  { file: 'writes/strategic-patch', section: writesStrategicPatch },
  { file: 'apply/entry-versions', section: applyEntryVersions },
  { file: 'writes/duplicate-fields', section: writesDuplicateFields },
  { file: 'writes/field-types', section: writesFieldTypes },
  { file: 'writes/unknown-fields', section: writesUnknownFields },
  { file: 'writes/dry-run', section: writesDryRun },
  { file: 'writes/dry-run-verbs', section: writesDryRunVerbs },
  { file: 'writes/dry-run-effects', section: writesDryRunEffects },
  { file: 'versions/events', section: versionsEvents },
  { file: 'versions/workloads', section: versionsWorkloads },
  { file: 'lifecycle/force-deletion', section: lifecycleForceDeletion },
  { file: 'versions/webhooks', section: versionsWebhooks },
  { file: 'writes/dry-run-admission', section: writesDryRunAdmission },
  { file: 'writes/dry-run-authorization', section: writesDryRunAuthorization },
];
