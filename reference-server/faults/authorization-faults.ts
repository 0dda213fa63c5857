// The planted faults of authorization, by file. `access-faults.ts` combines them with those of the other topics of Access Control.
import type { Fault } from './fault.ts';
import authorizationAggregationChains from './authorization/aggregation-chains.ts';
import authorizationAggregationContent from './authorization/aggregation-content.ts';
import authorizationAggregation from './authorization/aggregation.ts';
import authorizationAsterisks from './authorization/asterisks.ts';
import authorizationFile from './authorization/authorization-file.ts';
import authorizationAuthorizerNames from './authorization/authorizer-names.ts';
import authorizationBindingScopes from './authorization/binding-scopes.ts';
import authorizationBindings from './authorization/bindings.ts';
import authorizationBothStyles from './authorization/both-styles.ts';
import authorizationChainOfWebhooks from './authorization/chain-of-webhooks.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationConditionFields from './authorization/condition-fields.ts';
import authorizationConditionValues from './authorization/condition-values.ts';
import authorizationDecision from './authorization/decision.ts';
import authorizationEscalationAuthors from './authorization/escalation-authors.ts';
import authorizationEscalationByBinding from './authorization/escalation-by-binding.ts';
import authorizationEscalationRules from './authorization/escalation-rules.ts';
import authorizationEscalationSubResources from './authorization/escalation-sub-resources.ts';
import authorizationEscalationUpdates from './authorization/escalation-updates.ts';
import authorizationEscalation from './authorization/escalation.ts';
import authorizationFileReloads from './authorization/file-reloads.ts';
import authorizationGenerated from './authorization/generated.ts';
import authorizationImpersonationMixedGrants from './authorization/impersonation-mixed-grants.ts';
import authorizationImpersonationPlaces from './authorization/impersonation-places.ts';
import authorizationImpersonation from './authorization/impersonation.ts';
import authorizationLateDecisions from './authorization/late-decisions.ts';
import authorizationMalformedRequests from './authorization/malformed-requests.ts';
import authorizationMatchConditionErrors from './authorization/match-condition-errors.ts';
import authorizationMatchConditions from './authorization/match-conditions.ts';
import authorizationModes from './authorization/modes.ts';
import authorizationNodeGraph from './authorization/node-graph.ts';
import authorizationNodeGraphMembers from './authorization/node-graph-members.ts';
import authorizationLaterMembers from './authorization/later-members.ts';
import authorizationNodeIdentity from './authorization/node-identity.ts';
import authorizationNodeLimits from './authorization/node-limits.ts';
import authorizationNodeReads from './authorization/node-reads.ts';
import authorizationNodeWrites from './authorization/node-writes.ts';
import authorizationNormalizedPaths from './authorization/normalized-paths.ts';
import authorizationObjectFields from './authorization/object-fields.ts';
import authorizationObjectNames from './authorization/object-names.ts';
import authorizationObjects from './authorization/objects.ts';
import authorizationOrderOfFile from './authorization/order-of-file.ts';
import authorizationRefusalCodes from './authorization/refusal-codes.ts';
import authorizationRoleLookup from './authorization/role-lookup.ts';
import authorizationRulesPaths from './authorization/rules-paths.ts';
import authorizationRulesResources from './authorization/rules-resources.ts';
import authorizationRulesSubResources from './authorization/rules-sub-resources.ts';
import authorizationRulesTogether from './authorization/rules-together.ts';
import authorizationSimilarNames from './authorization/similar-names.ts';
import authorizationSimilarWords from './authorization/similar-words.ts';
import authorizationSizes from './authorization/sizes.ts';
import authorizationSpecialGroups from './authorization/special-groups.ts';
import authorizationSpecialRights from './authorization/special-rights.ts';
import authorizationStalePolicies from './authorization/stale-policies.ts';
import authorizationChangedPolicies from './authorization/changed-policies.ts';
import authorizationRuleLimits from './authorization/rule-limits.ts';
import authorizationRepeatedAggregation from './authorization/repeated-aggregation.ts';
import authorizationEscalationMemory from './authorization/escalation-memory.ts';
import authorizationSubjectNames from './authorization/subject-names.ts';
import authorizationSubjects from './authorization/subjects.ts';
import authorizationVerbsOfKinds from './authorization/verbs-of-kinds.ts';
import authorizationVerbs from './authorization/verbs.ts';
import authorizationWebhookAttributes from './authorization/webhook-attributes.ts';
import authorizationWebhookCaches from './authorization/webhook-caches.ts';
import authorizationWebhookRemembered from './authorization/webhook-remembered.ts';
import authorizationWebhookCalls from './authorization/webhook-calls.ts';
import authorizationWebhookFiles from './authorization/webhook-files.ts';
import authorizationWebhookMode from './authorization/webhook-mode.ts';
import authorizationWebhookSentReviews from './authorization/webhook-sent-reviews.ts';
import authorizationWebhookUsers from './authorization/webhook-users.ts';
import authorizationWebhooksAndMasters from './authorization/webhooks-and-masters.ts';
import authorizationWriteTargets from './authorization/write-targets.ts';

export const authorizationFaults: readonly Fault[] = [
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
  ...authorizationWebhookRemembered,
  ...authorizationWebhookCalls,
  ...authorizationWebhookFiles,
  ...authorizationWebhookSentReviews,
  ...authorizationWebhookUsers,
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
  ...authorizationBothStyles,
  ...authorizationBindingScopes,
  ...authorizationSpecialRights,
  ...authorizationRoleLookup,
  ...authorizationEscalation,
  ...authorizationEscalationRules,
  ...authorizationEscalationSubResources,
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
  ...authorizationMalformedRequests,
  ...authorizationMatchConditionErrors,
  ...authorizationConditionValues,
  ...authorizationWebhookMode,
  ...authorizationConditionFields,
  ...authorizationAuthorizerNames,
  ...authorizationWebhooksAndMasters,
  ...authorizationFileReloads,
  ...authorizationSubjectNames,
  ...authorizationSubjects,
  ...authorizationGenerated,
  ...authorizationStalePolicies,
  ...authorizationChangedPolicies,
  ...authorizationRuleLimits,
  ...authorizationRepeatedAggregation,
  ...authorizationEscalationMemory,
  ...authorizationSimilarWords,
  ...authorizationEscalationAuthors,
  ...authorizationAggregationContent,
  ...authorizationImpersonationPlaces,
  ...authorizationNodeGraphMembers,
  ...authorizationLaterMembers,
];
