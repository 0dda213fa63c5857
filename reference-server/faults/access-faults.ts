// The planted faults of Access Control, by file. `index.ts` combines them with those of Core Resource API.
import type { Fault } from './fault.ts';
import authenticationAnonymous from './authentication/anonymous.ts';
import authenticationBearer from './authentication/bearer.ts';
import authenticationCertificateSubjects from './authentication/certificate-subjects.ts';
import authenticationClientCertificates from './authentication/client-certificates.ts';
import { configurationFaults } from './authentication/configuration.ts';
import authenticationIdentity from './authentication/identity.ts';
import authenticationOfIdTokens from './authentication/id-token-faults.ts';
import authenticationSeveralMethods from './authentication/several-methods.ts';
import authenticationStaticTokenComparisons from './authentication/static-token-comparisons.ts';
import authenticationStaticTokens from './authentication/static-tokens.ts';
import authenticationTokenLines from './authentication/token-lines.ts';
import authenticationTokenWebhookAnswers from './authentication/token-webhook-answers.ts';
import authenticationTokenWebhookCaches from './authentication/token-webhook-caches.ts';
import authenticationTokenWebhookCalls from './authentication/token-webhook-calls.ts';
import authenticationUsers from './authentication/users.ts';
import authorizationImpersonation from './authorization/impersonation.ts';
import authorizationImpersonationMixedGrants from './authorization/impersonation-mixed-grants.ts';
import authorizationGenerated from './authorization/generated.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationLateDecisions from './authorization/late-decisions.ts';
import authorizationModes from './authorization/modes.ts';
import authorizationNodeIdentity from './authorization/node-identity.ts';
import authorizationNodeLimits from './authorization/node-limits.ts';
import authorizationNodeReads from './authorization/node-reads.ts';
import authorizationNodeGraph from './authorization/node-graph.ts';
import authorizationNodeWrites from './authorization/node-writes.ts';
import authorizationWebhookAttributes from './authorization/webhook-attributes.ts';
import authorizationWebhookCaches from './authorization/webhook-caches.ts';
import authorizationWebhookCalls from './authorization/webhook-calls.ts';
import authorizationWebhookFiles from './authorization/webhook-files.ts';
import authorizationWebhookUsers from './authorization/webhook-users.ts';
import bootstrapTokens from './bootstrap/tokens.ts';
import bootstrapTokenCleaner from './bootstrap/token-cleaner.ts';
import bootstrapSecrets from './bootstrap/secrets.ts';
import bootstrapExpiryAndUse from './bootstrap/expiry-and-use.ts';
import bootstrapSigning from './bootstrap/signing.ts';
import authenticationAccounts from './authentication/accounts.ts';
import authenticationServiceAccountTokens from './authentication/service-account-tokens.ts';
import authenticationServiceAccountKeys from './authentication/service-account-keys.ts';
import authenticationServiceAccountLookup from './authentication/service-account-lookup.ts';
import reviewsAccessReviews from './reviews/access-reviews.ts';
import reviewsServedReviews from './reviews/served-reviews.ts';
import reviewsSelfReviews from './reviews/self-reviews.ts';
import reviewsMappedIdentities from './reviews/mapped-identities.ts';
import reviewsTokenReviews from './reviews/token-reviews.ts';
import authorizationDecision from './authorization/decision.ts';
import authorizationNormalizedPaths from './authorization/normalized-paths.ts';
import authorizationAsterisks from './authorization/asterisks.ts';
import authorizationSimilarNames from './authorization/similar-names.ts';
import authorizationRulesPaths from './authorization/rules-paths.ts';
import authorizationRulesResources from './authorization/rules-resources.ts';
import authorizationRulesTogether from './authorization/rules-together.ts';
import authorizationVerbs from './authorization/verbs.ts';
import authorizationWriteTargets from './authorization/write-targets.ts';
import authorizationAggregation from './authorization/aggregation.ts';
import authorizationAggregationChains from './authorization/aggregation-chains.ts';
import authorizationRulesSubResources from './authorization/rules-sub-resources.ts';
import authorizationSizes from './authorization/sizes.ts';
import authorizationBindings from './authorization/bindings.ts';
import authorizationBindingScopes from './authorization/binding-scopes.ts';
import authorizationSpecialRights from './authorization/special-rights.ts';
import authorizationRoleLookup from './authorization/role-lookup.ts';
import authorizationEscalation from './authorization/escalation.ts';
import authorizationEscalationRules from './authorization/escalation-rules.ts';
import authorizationVerbsOfKinds from './authorization/verbs-of-kinds.ts';
import authorizationEscalationUpdates from './authorization/escalation-updates.ts';
import authorizationRefusalCodes from './authorization/refusal-codes.ts';
import authorizationEscalationByBinding from './authorization/escalation-by-binding.ts';
import authorizationObjectFields from './authorization/object-fields.ts';
import authorizationObjects from './authorization/objects.ts';
import authorizationObjectNames from './authorization/object-names.ts';
import authorizationSpecialGroups from './authorization/special-groups.ts';
import authorizationFile from './authorization/authorization-file.ts';
import authorizationOrderOfFile from './authorization/order-of-file.ts';
import authorizationChainOfWebhooks from './authorization/chain-of-webhooks.ts';
import authorizationMatchConditions from './authorization/match-conditions.ts';
import authorizationConditionValues from './authorization/condition-values.ts';
import authorizationWebhookMode from './authorization/webhook-mode.ts';
import authorizationConditionFields from './authorization/condition-fields.ts';
import authorizationAuthorizerNames from './authorization/authorizer-names.ts';
import authorizationWebhooksAndMasters from './authorization/webhooks-and-masters.ts';
import authorizationFileReloads from './authorization/file-reloads.ts';
import authorizationSubjects from './authorization/subjects.ts';
import rolesAdministrators from './roles/administrators.ts';
import rolesControllers from './roles/controllers.ts';
import rolesDefaultBindings from './roles/default-bindings.ts';
import rolesDefaultRoles from './roles/default-roles.ts';
import rolesEditAndView from './roles/edit-and-view.ts';
import rolesReconciliation from './roles/reconciliation.ts';
import authorizationStalePolicies from './authorization/stale-policies.ts';
import authorizationSimilarWords from './authorization/similar-words.ts';
import authorizationEscalationAuthors from './authorization/escalation-authors.ts';
import authorizationAggregationContent from './authorization/aggregation-content.ts';
import authorizationImpersonationPlaces from './authorization/impersonation-places.ts';
import authenticationNearMisses from './authentication/near-misses.ts';
import bootstrapGroupsAndCounts from './bootstrap/groups-and-counts.ts';
import reviewsAudiencesAndGroups from './reviews/audiences-and-groups.ts';
import rolesBeyondTheFirst from './roles/beyond-the-first.ts';

export const accessFaults: readonly Fault[] = [
  ...authenticationAnonymous,
  ...authenticationBearer,
  ...authenticationCertificateSubjects,
  ...authenticationClientCertificates,
  ...configurationFaults,
  ...authenticationIdentity,
  ...authenticationOfIdTokens,
  ...authenticationSeveralMethods,
  ...authenticationStaticTokenComparisons,
  ...authenticationStaticTokens,
  ...authenticationTokenLines,
  ...authenticationTokenWebhookAnswers,
  ...authenticationTokenWebhookCaches,
  ...authenticationTokenWebhookCalls,
  ...authenticationUsers,
  ...authorizationImpersonation,
  ...authorizationImpersonationMixedGrants,
  ...authorizationLateDecisions,
  ...authorizationModes,
  ...authorizationChain,
  ...authorizationNodeIdentity,
  ...authorizationNodeLimits,
  ...authorizationNodeReads,
  ...authorizationNodeGraph,
  ...authorizationNodeWrites,
  ...authorizationWebhookAttributes,
  ...authorizationWebhookCaches,
  ...authorizationWebhookCalls,
  ...authorizationWebhookFiles,
  ...authorizationWebhookUsers,
  ...bootstrapTokens,
  ...bootstrapTokenCleaner,
  ...bootstrapSecrets,
  ...bootstrapExpiryAndUse,
  ...bootstrapSigning,
  ...authenticationAccounts,
  ...authenticationServiceAccountTokens,
  ...authenticationServiceAccountKeys,
  ...authenticationServiceAccountLookup,
  ...reviewsAccessReviews,
  ...reviewsServedReviews,
  ...reviewsSelfReviews,
  ...reviewsMappedIdentities,
  ...reviewsTokenReviews,
  ...authorizationDecision,
  ...authorizationNormalizedPaths,
  ...authorizationAsterisks,
  ...authorizationSimilarNames,
  ...authorizationRulesPaths,
  ...authorizationRulesResources,
  ...authorizationRulesTogether,
  ...authorizationVerbs,
  ...authorizationWriteTargets,
  ...authorizationAggregation,
  ...authorizationAggregationChains,
  ...authorizationRulesSubResources,
  ...authorizationSizes,
  ...authorizationBindings,
  ...authorizationBindingScopes,
  ...authorizationSpecialRights,
  ...authorizationRoleLookup,
  ...authorizationEscalation,
  ...authorizationEscalationRules,
  ...authorizationVerbsOfKinds,
  ...authorizationEscalationUpdates,
  ...authorizationRefusalCodes,
  ...authorizationEscalationByBinding,
  ...authorizationObjects,
  ...authorizationObjectFields,
  ...authorizationObjectNames,
  ...authorizationSpecialGroups,
  ...authorizationFile,
  ...authorizationOrderOfFile,
  ...authorizationChainOfWebhooks,
  ...authorizationMatchConditions,
  ...authorizationConditionValues,
  ...authorizationWebhookMode,
  ...authorizationConditionFields,
  ...authorizationAuthorizerNames,
  ...authorizationWebhooksAndMasters,
  ...authorizationFileReloads,
  ...authorizationSubjects,
  ...rolesAdministrators,
  ...rolesControllers,
  ...rolesDefaultBindings,
  ...rolesDefaultRoles,
  ...rolesEditAndView,
  ...rolesReconciliation,
  ...authorizationGenerated,
  ...authorizationStalePolicies,
  ...authorizationSimilarWords,
  ...authorizationEscalationAuthors,
  ...authorizationAggregationContent,
  ...authorizationImpersonationPlaces,
  ...authenticationNearMisses,
  ...bootstrapGroupsAndCounts,
  ...reviewsAudiencesAndGroups,
  ...rolesBeyondTheFirst,
];
