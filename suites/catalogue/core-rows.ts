// Requirements in the topics of the Core Resource API: one line a topic file. `rows.ts` joins both documents.
import applyAnswers from './apply/answers.ts';
import applyConflicts from './apply/conflicts.ts';
import applyCreateOrPatch from './apply/create-or-patch.ts';
import applyCustomDefinitions from './apply/custom-definitions.ts';
import applyEntries from './apply/entries.ts';
import applyMerge from './apply/merge.ts';
import applyRequest from './apply/request.ts';
import applySequences from './apply/sequences.ts';
import encodingsCbor from './encodings/cbor.ts';
import encodingsCompression from './encodings/compression.ts';
import encodingsNegotiation from './encodings/negotiation.ts';
import encodingsProtobuf from './encodings/protobuf.ts';
import encodingsTable from './encodings/table.ts';
import endpointsClaimTemplates from './endpoints/claim-templates.ts';
import endpointsDeleteParameters from './endpoints/delete-parameters.ts';
import endpointsParameters from './endpoints/parameters.ts';
import endpointsPaths from './endpoints/paths.ts';
import endpointsPodTemplates from './endpoints/pod-templates.ts';
import endpointsUnauthenticated from './endpoints/unauthenticated.ts';
import endpointsVerbs from './endpoints/verbs.ts';
import errorsAnswers from './errors/answers.ts';
import healthStatus from './health/status.ts';
import healthVerbose from './health/verbose.ts';
import kindsClaimTemplates from './kinds/claim-templates.ts';
import kindsPodTemplates from './kinds/pod-templates.ts';
import kindsStates from './kinds/states.ts';
import lifecycleDeleteOptions from './lifecycle/delete-options.ts';
import lifecycleFinalization from './lifecycle/finalization.ts';
import lifecycleForceDeletion from './lifecycle/force-deletion.ts';
import listsConcurrent from './lists/concurrent.ts';
import listsContinue from './lists/continue.ts';
import listsGetVersions from './lists/get-versions.ts';
import listsParameters from './lists/parameters.ts';
import listsShape from './lists/shape.ts';
import listsVersionMatch from './lists/version-match.ts';
import listsVersionMatrix from './lists/version-matrix.ts';
import listsVersionMeaning from './lists/version-meaning.ts';
import objectsCommonFields from './objects/common-fields.ts';
import objectsNamesAndScope from './objects/names-and-scope.ts';
import serviceInterface from './service/interface.ts';
import serviceSequences from './service/sequences.ts';
import versionsCertificatesV1 from './versions/certificates-v1.ts';
import versionsDefinitionsV1 from './versions/definitions-v1.ts';
import versionsDeprecation from './versions/deprecation.ts';
import versionsDiscoveryV1 from './versions/discovery-v1.ts';
import versionsEventsV1 from './versions/events-v1.ts';
import versionsFeatureGates from './versions/feature-gates.ts';
import versionsFlowControlV1 from './versions/flow-control-v1.ts';
import versionsGroups from './versions/groups.ts';
import versionsMetrics from './versions/metrics.ts';
import versionsNetworkingV1 from './versions/networking-v1.ts';
import versionsPolicyV1 from './versions/policy-v1.ts';
import versionsRemovedFromV125 from './versions/removed-from-v1-25.ts';
import versionsRemovedUpToV122 from './versions/removed-up-to-v1-22.ts';
import versionsRuntimeConfig from './versions/runtime-config.ts';
import versionsStability from './versions/stability.ts';
import versionsWebhooksV1 from './versions/webhooks-v1.ts';
import versionsWorkloadsV1 from './versions/workloads-v1.ts';
import watchBookmarks from './watch/bookmarks.ts';
import watchConcurrent from './watch/concurrent.ts';
import watchEvents from './watch/events.ts';
import watchParameters from './watch/parameters.ts';
import watchStart from './watch/start.ts';
import watchStream from './watch/stream.ts';
import watchStreamingLists from './watch/streaming-lists.ts';
import writesConcurrent from './writes/concurrent.ts';
import writesDryRun from './writes/dry-run.ts';
import writesFieldValidation from './writes/field-validation.ts';
import writesManagedFieldsReset from './writes/managed-fields-reset.ts';
import writesPatchKinds from './writes/patch-kinds.ts';
import writesPut from './writes/put.ts';

export const coreRows = [
  ...applyAnswers,
  ...applyConflicts,
  ...applyCreateOrPatch,
  ...applyCustomDefinitions,
  ...applyEntries,
  ...applyMerge,
  ...applyRequest,
  ...applySequences,
  ...encodingsCbor,
  ...encodingsCompression,
  ...encodingsNegotiation,
  ...encodingsProtobuf,
  ...encodingsTable,
  ...endpointsClaimTemplates,
  ...endpointsDeleteParameters,
  ...endpointsParameters,
  ...endpointsPaths,
  ...endpointsPodTemplates,
  ...endpointsUnauthenticated,
  ...endpointsVerbs,
  ...errorsAnswers,
  ...healthStatus,
  ...healthVerbose,
  ...kindsClaimTemplates,
  ...kindsPodTemplates,
  ...kindsStates,
  ...lifecycleDeleteOptions,
  ...lifecycleFinalization,
  ...lifecycleForceDeletion,
  ...listsConcurrent,
  ...listsContinue,
  ...listsGetVersions,
  ...listsParameters,
  ...listsShape,
  ...listsVersionMatch,
  ...listsVersionMatrix,
  ...listsVersionMeaning,
  ...objectsCommonFields,
  ...objectsNamesAndScope,
  ...serviceInterface,
  ...serviceSequences,
  ...versionsCertificatesV1,
  ...versionsDefinitionsV1,
  ...versionsDeprecation,
  ...versionsDiscoveryV1,
  ...versionsEventsV1,
  ...versionsFeatureGates,
  ...versionsFlowControlV1,
  ...versionsGroups,
  ...versionsMetrics,
  ...versionsNetworkingV1,
  ...versionsPolicyV1,
  ...versionsRemovedFromV125,
  ...versionsRemovedUpToV122,
  ...versionsRuntimeConfig,
  ...versionsStability,
  ...versionsWebhooksV1,
  ...versionsWorkloadsV1,
  ...watchBookmarks,
  ...watchConcurrent,
  ...watchEvents,
  ...watchParameters,
  ...watchStart,
  ...watchStream,
  ...watchStreamingLists,
  ...writesConcurrent,
  ...writesDryRun,
  ...writesFieldValidation,
  ...writesManagedFieldsReset,
  ...writesPatchKinds,
  ...writesPut,
] as const;
