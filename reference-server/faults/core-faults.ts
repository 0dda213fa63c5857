// The planted faults of Core Resource API, by file. `index.ts` combines them with those of Access Control.
import type { Fault } from './fault.ts';
import { furtherPlaces } from './further-places.ts';
import { encodingFaults } from './encodings/index.ts';
import endpointsFieldManagers from './endpoints/field-managers.ts';
import endpointsOtherKinds from './endpoints/other-kinds.ts';
import endpointsOtherKindsDeletions from './endpoints/other-kinds-deletions.ts';
import endpointsHeldMembers from './endpoints/held-members.ts';
import endpointsParameters from './endpoints/parameters.ts';
import endpointsMisplaced from './endpoints/misplaced.ts';
import endpointsPaths from './endpoints/paths.ts';
import endpointsUnauthenticated from './endpoints/unauthenticated.ts';
import endpointsVerbs from './endpoints/verbs.ts';
import errorsAnswers from './errors/answers.ts';
import healthStatus from './health/status.ts';
import healthVerbose from './health/verbose.ts';
import listsLaterForms from './lists/later-forms.ts';
import listsSelectedForms from './lists/selected-forms.ts';
import listsEmptyVersions from './lists/empty-versions.ts';
import listsExpiry from './lists/expiry.ts';
import listsByCollection from './lists/by-collection.ts';
import listsChunks from './lists/chunks.ts';
import listsCrashes from './lists/crashes.ts';
import listsExact from './lists/exact.ts';
import listsExpiredNotOlderThan from './lists/expired-not-older-than.ts';
import listsFrozen from './lists/frozen.ts';
import listsFutureVersion from './lists/future-version.ts';
import listsGetVersions from './lists/get-versions.ts';
import listsLagging from './lists/lagging.ts';
import listsMatches from './lists/matches.ts';
import listsNamedVersions from './lists/named-versions.ts';
import listsOtherCollections from './lists/other-collections.ts';
import listsParameters from './lists/parameters.ts';
import listsParametersOfCollections from './lists/parameters-of-collections.ts';
import listsScopes from './lists/scopes.ts';
import listsShape from './lists/shape.ts';
import listsSnapshots from './lists/snapshots.ts';
import listsHeldObjects from './lists/held-objects.ts';
import listsFormerForms from './lists/former-forms.ts';
import listsSimilarNames from './lists/similar-names.ts';
import listsTokens from './lists/tokens.ts';
import listsLarge from './lists/large.ts';
import listsCollectionVersion from './lists/collection-version.ts';
import listsVersions from './lists/versions.ts';
import listsSometimes from './lists/sometimes.ts';
import objectsCommonFields from './objects/common-fields.ts';
import objectsNamesAndScope from './objects/names-and-scope.ts';
import objectsVersions from './objects/versions.ts';
import objectsConcurrentNames from './objects/concurrent-names.ts';
import serviceInterface from './service/interface.ts';
import serviceLostWaysOfWriting from './service/lost-ways-of-writing.ts';
import serviceFurtherKinds from './service/further-kinds.ts';
import serviceLostWrites from './service/lost-writes.ts';
import serviceListSequences from './service/list-sequences.ts';
import serviceSequences from './service/sequences.ts';
import serviceWatchSequences from './service/watch-sequences.ts';
import kindsPodTemplates from './kinds/pod-templates.ts';
import lifecycleDeleteOptions from './lifecycle/delete-options.ts';
import lifecycleSubResources from './lifecycle/sub-resources.ts';
import lifecycleFinalization from './lifecycle/finalization.ts';
import watchExpiry from './watch/expiry.ts';
import lifecycleOtherKinds from './lifecycle/other-kinds.ts';
import endpointsClaimTemplates from './endpoints/claim-templates.ts';
import endpointsDeleteParameters from './endpoints/delete-parameters.ts';
import endpointsPodTemplates from './endpoints/pod-templates.ts';
import kindsClaimTemplateChanges from './kinds/claim-template-changes.ts';
import kindsClaimTemplates from './kinds/claim-templates.ts';
import kindsClaims from './kinds/claims.ts';
import watchBookmarks from './watch/bookmarks.ts';
import watchDeletions from './watch/deletions.ts';
import watchEvents from './watch/events.ts';
import watchParameters from './watch/parameters.ts';
import watchSelectors from './watch/selectors.ts';
import watchSubResources from './watch/sub-resources.ts';
import watchLarge from './watch/large.ts';
import watchSharedFrames from './watch/shared-frames.ts';
import watchByCollection from './watch/by-collection.ts';
import watchBothSelectors from './watch/both-selectors.ts';
import watchSiblings from './watch/siblings.ts';
import watchSelected from './watch/selected.ts';
import watchNamespaceEnd from './watch/namespace-end.ts';
import watchOwnWrites from './watch/own-writes.ts';
import watchEnds from './watch/ends.ts';
import watchStart from './watch/start.ts';
import watchStream from './watch/stream.ts';
import watchSynthetic from './watch/synthetic.ts';
import listsRare from './lists/rare.ts';
import watchRare from './watch/rare.ts';
import { applyFaults } from './apply/index.ts';
import lifecycleForceDeletion from './lifecycle/force-deletion.ts';
import { writeFaults } from './writes/index.ts';
import { versionFaults } from './versions/index.ts';

export const coreFaults: readonly Fault[] = [
  ...endpointsFieldManagers,
  ...endpointsOtherKinds,
  ...endpointsOtherKindsDeletions,
  ...endpointsHeldMembers,
  ...endpointsParameters,
  ...endpointsMisplaced,
  ...endpointsPaths,
  ...endpointsUnauthenticated,
  ...endpointsVerbs,
  ...encodingFaults,
  ...errorsAnswers,
  ...healthStatus,
  ...healthVerbose,
  ...listsLaterForms,
  ...listsSelectedForms,
  ...listsEmptyVersions,
  ...listsExpiry,
  ...listsByCollection,
  ...listsChunks,
  ...listsCrashes,
  ...listsExact,
  ...listsExpiredNotOlderThan,
  ...listsFrozen,
  ...listsFutureVersion,
  ...listsGetVersions,
  ...listsLagging,
  ...listsMatches,
  ...listsNamedVersions,
  ...listsOtherCollections,
  ...listsParameters,
  ...listsParametersOfCollections,
  ...listsScopes,
  ...listsShape,
  ...listsSnapshots,
  ...listsHeldObjects,
  ...listsFormerForms,
  ...listsSimilarNames,
  ...listsTokens,
  ...listsLarge,
  ...listsCollectionVersion,
  ...listsVersions,
  ...listsSometimes,
  ...objectsCommonFields,
  ...objectsNamesAndScope,
  ...objectsVersions,
  ...objectsConcurrentNames,
  ...serviceInterface,
  ...serviceSequences,
  ...serviceListSequences,
  ...serviceLostWaysOfWriting,
  ...serviceLostWrites,
  ...serviceFurtherKinds,
  ...serviceWatchSequences,
  ...kindsPodTemplates,
  ...lifecycleDeleteOptions,
  ...lifecycleSubResources,
  ...lifecycleFinalization,
  ...watchExpiry,
  ...writeFaults,
  ...applyFaults,
  ...lifecycleOtherKinds,
  ...endpointsClaimTemplates,
  ...endpointsDeleteParameters,
  ...endpointsPodTemplates,
  ...kindsClaimTemplateChanges,
  ...kindsClaimTemplates,
  ...kindsClaims,
  ...watchBookmarks,
  ...watchEvents,
  ...watchDeletions,
  ...watchParameters,
  ...watchSelectors,
  ...watchSubResources,
  ...watchLarge,
  ...watchSharedFrames,
  ...watchByCollection,
  ...watchBothSelectors,
  ...watchSiblings,
  ...watchSelected,
  ...watchOwnWrites,
  ...watchEnds,
  ...watchNamespaceEnd,
  ...watchStart,
  ...watchStream,
  ...watchSynthetic,
  ...listsRare,
  ...watchRare,
  ...versionFaults,
  ...lifecycleForceDeletion,
  ...furtherPlaces,
];
