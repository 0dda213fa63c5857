// The planted faults of authorization, by file. `access-faults.ts` combines them with those of the other topics of Access Control.
import type { Fault } from './fault.ts';
import { authorizationFurtherPlaces } from './authorization/further-places.ts';
import authorizationAggregationChains from './authorization/aggregation/aggregation-chains.ts';
import authorizationAggregationContent from './authorization/aggregation/aggregation-content.ts';
import authorizationAggregation from './authorization/aggregation/aggregation.ts';
import authorizationAsterisks from './authorization/rules/asterisks.ts';
import authorizationFile from './authorization/configuration/authorization-file.ts';
import authorizationAuthorizerNames from './authorization/configuration/authorizer-names.ts';
import authorizationBindingScopes from './authorization/bindings/binding-scopes.ts';
import authorizationBindings from './authorization/bindings/bindings.ts';
import authorizationBothStyles from './authorization/configuration/both-styles.ts';
import authorizationChainOfWebhooks from './authorization/configuration/chain-of-webhooks.ts';
import authorizationChain from './authorization/configuration/chain.ts';
import authorizationConditionFields from './authorization/conditions/condition-fields.ts';
import authorizationConditionValues from './authorization/conditions/condition-values.ts';
import authorizationDecision from './authorization/decision.ts';
import authorizationEscalationAuthors from './authorization/escalation/escalation-authors.ts';
import authorizationEscalationByBinding from './authorization/escalation/escalation-by-binding.ts';
import authorizationEscalationComparisons from './authorization/escalation/escalation-comparisons.ts';
import authorizationEscalationRules from './authorization/escalation/escalation-rules.ts';
import authorizationEscalationSubResources from './authorization/escalation/escalation-sub-resources.ts';
import authorizationEscalationUpdates from './authorization/escalation/escalation-updates.ts';
import authorizationEscalationWildcards from './authorization/escalation/escalation-wildcards.ts';
import authorizationEscalation from './authorization/escalation/escalation.ts';
import authorizationFileReloads from './authorization/configuration/file-reloads.ts';
import authorizationGenerated from './authorization/generated.ts';
import authorizationImpersonationMixedGrants from './authorization/impersonation/impersonation-mixed-grants.ts';
import authorizationImpersonationPlaces from './authorization/impersonation/impersonation-places.ts';
import authorizationImpersonation from './authorization/impersonation/impersonation.ts';
import authorizationKeptDecisions from './authorization/kept-decisions.ts';
import authorizationLateDecisions from './authorization/late-decisions.ts';
import authorizationLastRules from './authorization/rules/last-rules.ts';
import authorizationMalformedRequests from './authorization/malformed-requests.ts';
import authorizationMatchConditionErrors from './authorization/conditions/match-condition-errors.ts';
import authorizationMatchConditions from './authorization/conditions/match-conditions.ts';
import authorizationMissingObjects from './authorization/missing-objects.ts';
import authorizationModes from './authorization/configuration/modes.ts';
import authorizationNodeGraph from './authorization/nodes/node-graph.ts';
import authorizationNodeGraphMembers from './authorization/nodes/node-graph-members.ts';
import authorizationLaterMembers from './authorization/later-members.ts';
import authorizationNodeIdentity from './authorization/nodes/node-identity.ts';
import authorizationNodeLimits from './authorization/nodes/node-limits.ts';
import authorizationNodeReads from './authorization/nodes/node-reads.ts';
import authorizationRestrictionBesideOthers from './authorization/nodes/restriction-beside-others.ts';
import authorizationNodeWrites from './authorization/nodes/node-writes.ts';
import authorizationNormalizedPaths from './authorization/rules/normalized-paths.ts';
import authorizationObjectFields from './authorization/bindings/object-fields.ts';
import authorizationObjectNames from './authorization/bindings/object-names.ts';
import authorizationObjects from './authorization/bindings/objects.ts';
import authorizationOrderOfFile from './authorization/configuration/order-of-file.ts';
import authorizationOtherForms from './authorization/other-forms.ts';
import authorizationRefusalCodes from './authorization/refusal-codes.ts';
import authorizationRoleLookup from './authorization/bindings/role-lookup.ts';
import authorizationRulesPaths from './authorization/rules/rules-paths.ts';
import authorizationRulesResources from './authorization/rules/rules-resources.ts';
import authorizationRulesSubResources from './authorization/rules/rules-sub-resources.ts';
import authorizationRulesTogether from './authorization/rules/rules-together.ts';
import authorizationSimilarNames from './authorization/bindings/similar-names.ts';
import authorizationSimilarWords from './authorization/rules/similar-words.ts';
import authorizationSizes from './authorization/rules/sizes.ts';
import authorizationSpecialGroups from './authorization/bindings/special-groups.ts';
import authorizationWebhookPaths from './authorization/webhooks/webhook-paths.ts';
import authorizationSpecialRights from './authorization/escalation/special-rights.ts';
import authorizationStalePolicies from './authorization/configuration/stale-policies.ts';
import authorizationChangedPolicies from './authorization/configuration/changed-policies.ts';
import authorizationRuleLimits from './authorization/rules/rule-limits.ts';
import authorizationRepeatedAggregation from './authorization/aggregation/repeated-aggregation.ts';
import authorizationEscalationMemory from './authorization/escalation/escalation-memory.ts';
import authorizationFormsOfBindings from './authorization/bindings/forms-of-bindings.ts';
import authorizationVerbsByForm from './authorization/rules/verbs-by-form.ts';
import authorizationImpersonatedNames from './authorization/impersonation/impersonated-names.ts';
import authorizationFurtherRights from './authorization/nodes/further-rights.ts';
import authorizationSpelledWords from './authorization/rules/spelled-words.ts';
import authorizationOpenWrites from './authorization/open-writes.ts';
import authorizationDenyEverything from './authorization/configuration/deny-everything.ts';
import authorizationSubjectNames from './authorization/bindings/subject-names.ts';
import authorizationSubjects from './authorization/bindings/subjects.ts';
import authorizationVerbsOfKinds from './authorization/rules/verbs-of-kinds.ts';
import authorizationParameterVerbs from './authorization/rules/parameter-verbs.ts';
import authorizationVerbs from './authorization/rules/verbs.ts';
import authorizationWebhookAttributes from './authorization/webhooks/webhook-attributes.ts';
import authorizationWebhookCaches from './authorization/webhooks/webhook-caches.ts';
import authorizationWebhookRemembered from './authorization/webhooks/webhook-remembered.ts';
import authorizationWebhookCalls from './authorization/webhooks/webhook-calls.ts';
import authorizationWebhookFiles from './authorization/webhooks/webhook-files.ts';
import authorizationWebhookMode from './authorization/webhooks/webhook-mode.ts';
import authorizationSettingsOfEach from './authorization/webhooks/settings-of-each.ts';
import authorizationWebhookSentReviews from './authorization/webhooks/webhook-sent-reviews.ts';
import authorizationWebhookUsers from './authorization/webhooks/webhook-users.ts';
import authorizationWebhooksAndMasters from './authorization/webhooks/webhooks-and-masters.ts';
import authorizationWriteTargets from './authorization/write-targets.ts';
import authorizationNodeSelectorsAndVolumes from './authorization/nodes/node-selectors-and-volumes.ts';
import authorizationEscalationScopesAndCallers from './authorization/escalation/escalation-scopes.ts';
import authorizationOtherAuthorizers from './authorization/escalation/other-authorizers.ts';
import authorizationRequestAttributes from './authorization/rules/request-attributes.ts';
import authorizationBindingsAfterRestart from './authorization/bindings/bindings-after-restart.ts';
import listsTokensOfOtherCollections from './lists/tokens-of-other-collections.ts';

export const authorizationFaults: readonly Fault[] = [
  ...authorizationImpersonation,
  ...authorizationImpersonationMixedGrants,
  ...authorizationKeptDecisions,
  ...authorizationLateDecisions,
  ...authorizationOtherForms,
  ...authorizationWebhookPaths,
  ...authorizationLastRules,
  ...authorizationMissingObjects,
  ...authorizationModes,
  ...authorizationChain,
  ...authorizationNodeIdentity,
  ...authorizationNodeLimits,
  ...authorizationNodeReads,
  ...authorizationNodeGraph,
  ...authorizationRestrictionBesideOthers,
  ...authorizationNodeWrites,
  ...authorizationWebhookAttributes,
  ...authorizationWebhookCaches,
  ...authorizationWebhookRemembered,
  ...authorizationWebhookCalls,
  ...authorizationWebhookFiles,
  ...authorizationSettingsOfEach,
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
  ...authorizationParameterVerbs,
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
  ...authorizationEscalationWildcards,
  ...authorizationVerbsOfKinds,
  ...authorizationEscalationUpdates,
  ...authorizationRefusalCodes,
  ...authorizationEscalationByBinding,
  ...authorizationEscalationComparisons,
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
  ...authorizationDenyEverything,
  ...authorizationFormsOfBindings,
  ...authorizationVerbsByForm,
  ...authorizationImpersonatedNames,
  ...authorizationFurtherRights,
  ...authorizationSpelledWords,
  ...authorizationOpenWrites,
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
  ...authorizationNodeSelectorsAndVolumes,
  ...authorizationEscalationScopesAndCallers,
  ...authorizationOtherAuthorizers,
  ...authorizationRequestAttributes,
  ...authorizationBindingsAfterRestart,
  ...listsTokensOfOtherCollections,
  ...authorizationFurtherPlaces,
];
