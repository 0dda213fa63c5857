// Every planted fault: one line a file.
import type { Fault } from './fault.ts';
import authenticationAnonymous from './authentication/anonymous.ts';
import authenticationBearer from './authentication/bearer.ts';
import authenticationClientCertificates from './authentication/client-certificates.ts';
import authenticationIdentity from './authentication/identity.ts';
import authenticationSeveralMethods from './authentication/several-methods.ts';
import authenticationStaticTokens from './authentication/static-tokens.ts';
import authenticationTokenLines from './authentication/token-lines.ts';
import authenticationUsers from './authentication/users.ts';
import authorizationImpersonation from './authorization/impersonation.ts';
import endpointsParameters from './endpoints/parameters.ts';
import endpointsPaths from './endpoints/paths.ts';
import endpointsUnauthenticated from './endpoints/unauthenticated.ts';
import endpointsVerbs from './endpoints/verbs.ts';
import errorsAnswers from './errors/answers.ts';
import healthStatus from './health/status.ts';
import healthVerbose from './health/verbose.ts';
import listsExpiry from './lists/expiry.ts';
import listsChunks from './lists/chunks.ts';
import listsExact from './lists/exact.ts';
import listsFutureVersion from './lists/future-version.ts';
import listsGetVersions from './lists/get-versions.ts';
import listsMatches from './lists/matches.ts';
import listsParameters from './lists/parameters.ts';
import listsShape from './lists/shape.ts';
import listsSnapshots from './lists/snapshots.ts';
import listsVersions from './lists/versions.ts';
import objectsCommonFields from './objects/common-fields.ts';
import objectsNamesAndScope from './objects/names-and-scope.ts';
import serviceInterface from './service/interface.ts';
import serviceListSequences from './service/list-sequences.ts';
import serviceSequences from './service/sequences.ts';
import serviceWatchSequences from './service/watch-sequences.ts';
import kindsPodTemplates from './kinds/pod-templates.ts';
import lifecycleDeleteOptions from './lifecycle/delete-options.ts';
import lifecycleFinalization from './lifecycle/finalization.ts';
import watchExpiry from './watch/expiry.ts';
import writesPatchKinds from './writes/patch-kinds.ts';
import writesPut from './writes/put.ts';
import endpointsClaimTemplates from './endpoints/claim-templates.ts';
import endpointsDeleteParameters from './endpoints/delete-parameters.ts';
import endpointsPodTemplates from './endpoints/pod-templates.ts';
import kindsClaimTemplates from './kinds/claim-templates.ts';
import kindsClaims from './kinds/claims.ts';
import watchBookmarks from './watch/bookmarks.ts';
import watchEvents from './watch/events.ts';
import watchParameters from './watch/parameters.ts';
import watchSelectors from './watch/selectors.ts';
import watchStart from './watch/start.ts';
import watchStream from './watch/stream.ts';
import listsRare from './lists/rare.ts';
import watchRare from './watch/rare.ts';
import writesRare from './writes/rare.ts';
import authorizationGenerated from './authorization/generated.ts';
import applyConflicts from './apply/conflicts.ts';
import applyEntries from './apply/entries.ts';
import applyIntents from './apply/intents.ts';
import applySequences from './apply/sequences.ts';
import applySharing from './apply/sharing.ts';
import applyDefinitions from './apply/definitions.ts';
import applyTopologyChanges from './apply/topology-changes.ts';
import writesManagedFieldsReset from './writes/managed-fields-reset.ts';
import writesStrategicPatch from './writes/strategic-patch.ts';
import versionsDefinitions from './versions/definitions.ts';
import writesDryRun from './writes/dry-run.ts';
import writesDryRunAnswers from './writes/dry-run-answers.ts';
import writesFieldFindings from './writes/field-findings.ts';
import writesFieldLevels from './writes/field-levels.ts';
import versionsEvents from './versions/events.ts';
import versionsWorkloads from './versions/workloads.ts';
import lifecycleForceDeletion from './lifecycle/force-deletion.ts';
import versionsWebhooks from './versions/webhooks.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationModes from './authorization/modes.ts';
import authorizationNodeIdentity from './authorization/node-identity.ts';
import authorizationNodeReads from './authorization/node-reads.ts';
import authorizationNodeTies from './authorization/node-ties.ts';
import authorizationNodeWrites from './authorization/node-writes.ts';
import writesDryRunAdmission from './writes/dry-run-admission.ts';
import bootstrapTokens from './bootstrap/tokens.ts';
import bootstrapSecrets from './bootstrap/secrets.ts';
import bootstrapExpiryAndUse from './bootstrap/expiry-and-use.ts';
import bootstrapSigning from './bootstrap/signing.ts';
import authenticationAccounts from './authentication/accounts.ts';
import serviceAccountTokens from './authentication/service-account-tokens.ts';
import serviceAccountKeys from './authentication/service-account-keys.ts';
import reviewsAccess from './reviews/access-reviews.ts';
import reviewsSelf from './reviews/self-reviews.ts';
import reviewsTokens from './reviews/token-reviews.ts';
import authorizationDecision from './authorization/decision.ts';
import authorizationRulesPaths from './authorization/rules-paths.ts';
import authorizationRulesResources from './authorization/rules-resources.ts';
import authorizationRulesTogether from './authorization/rules-together.ts';
import authorizationVerbs from './authorization/verbs.ts';
import authorizationAggregation from './authorization/aggregation.ts';
import authorizationBindings from './authorization/bindings.ts';
import authorizationBindingScopes from './authorization/binding-scopes.ts';
import authorizationEscalation from './authorization/escalation.ts';
import authorizationEscalationRules from './authorization/escalation-rules.ts';
import authorizationEscalationByBinding from './authorization/escalation-by-binding.ts';
import authorizationObjectFields from './authorization/object-fields.ts';
import authorizationObjects from './authorization/objects.ts';
import authorizationObjectNames from './authorization/object-names.ts';
import authorizationSpecialGroups from './authorization/special-groups.ts';
import authorizationSubjects from './authorization/subjects.ts';
import rolesAdministrators from './roles/administrators.ts';
import rolesControllers from './roles/controllers.ts';
import rolesDefaultBindings from './roles/default-bindings.ts';
import rolesDefaultRoles from './roles/default-roles.ts';
import rolesEditAndView from './roles/edit-and-view.ts';
import rolesReconciliation from './roles/reconciliation.ts';

export const faults: readonly Fault[] = [
  ...authenticationAnonymous,
  ...authenticationBearer,
  ...authenticationClientCertificates,
  ...authenticationIdentity,
  ...authenticationSeveralMethods,
  ...authenticationStaticTokens,
  ...authenticationTokenLines,
  ...authenticationUsers,
  ...authorizationImpersonation,
  ...endpointsParameters,
  ...endpointsPaths,
  ...endpointsUnauthenticated,
  ...endpointsVerbs,
  ...errorsAnswers,
  ...healthStatus,
  ...healthVerbose,
  ...listsExpiry,
  ...listsChunks,
  ...listsExact,
  ...listsFutureVersion,
  ...listsGetVersions,
  ...listsMatches,
  ...listsParameters,
  ...listsShape,
  ...listsSnapshots,
  ...listsVersions,
  ...objectsCommonFields,
  ...objectsNamesAndScope,
  ...serviceInterface,
  ...serviceSequences,
  ...serviceListSequences,
  ...serviceWatchSequences,
  ...kindsPodTemplates,
  ...lifecycleDeleteOptions,
  ...lifecycleFinalization,
  ...watchExpiry,
  ...writesPatchKinds,
  ...writesPut,
  ...endpointsClaimTemplates,
  ...endpointsDeleteParameters,
  ...endpointsPodTemplates,
  ...kindsClaimTemplates,
  ...kindsClaims,
  ...watchBookmarks,
  ...watchEvents,
  ...watchParameters,
  ...watchSelectors,
  ...watchStart,
  ...watchStream,
  ...listsRare,
  ...watchRare,
  ...writesRare,
  ...applyConflicts,
  ...applyEntries,
  ...applyIntents,
  ...applySequences,
  ...applySharing,
  ...applyDefinitions,
  ...applyTopologyChanges,
  ...writesManagedFieldsReset,
  ...writesStrategicPatch,
  ...versionsDefinitions,
  ...writesDryRun,
  ...writesDryRunAnswers,
  ...writesFieldFindings,
  ...writesFieldLevels,
  ...versionsEvents,
  ...versionsWorkloads,
  ...lifecycleForceDeletion,
  ...versionsWebhooks,
  ...authorizationModes,
  ...authorizationChain,
  ...authorizationNodeIdentity,
  ...authorizationNodeReads,
  ...authorizationNodeTies,
  ...authorizationNodeWrites,
  ...writesDryRunAdmission,
  ...bootstrapTokens,
  ...bootstrapSecrets,
  ...bootstrapExpiryAndUse,
  ...bootstrapSigning,
  ...authenticationAccounts,
  ...serviceAccountTokens,
  ...serviceAccountKeys,
  ...reviewsAccess,
  ...reviewsSelf,
  ...reviewsTokens,
  ...authorizationDecision,
  ...authorizationRulesPaths,
  ...authorizationRulesResources,
  ...authorizationRulesTogether,
  ...authorizationVerbs,
  ...authorizationAggregation,
  ...authorizationBindings,
  ...authorizationBindingScopes,
  ...authorizationEscalation,
  ...authorizationEscalationRules,
  ...authorizationEscalationByBinding,
  ...authorizationObjects,
  ...authorizationObjectFields,
  ...authorizationObjectNames,
  ...authorizationSpecialGroups,
  ...authorizationSubjects,
  ...rolesAdministrators,
  ...rolesControllers,
  ...rolesDefaultBindings,
  ...rolesDefaultRoles,
  ...rolesEditAndView,
  ...rolesReconciliation,
  ...authorizationGenerated,
];

/** The fault of an id. */
export function findFault(id: string): Fault | undefined {
  return faults.find((fault) => fault.id === id);
}
