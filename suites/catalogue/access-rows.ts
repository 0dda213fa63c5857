// Requirements in the topics of Access Control: one line a topic file. `rows.ts` joins both documents.
import authenticationAccounts from './authentication/accounts.ts';
import authenticationAnonymous from './authentication/anonymous.ts';
import authenticationBearer from './authentication/bearer.ts';
import authenticationClientCertificates from './authentication/client-certificates.ts';
import authenticationConfigurationFile from './authentication/configuration-file.ts';
import authenticationConfigurationIssuer from './authentication/configuration-issuer.ts';
import authenticationConfigurationMappings from './authentication/configuration-mappings.ts';
import authenticationConfigurationRules from './authentication/configuration-rules.ts';
import authenticationConfigurationUsername from './authentication/configuration-username.ts';
import authenticationCredentialPlugins from './authentication/credential-plugins.ts';
import authenticationIdentity from './authentication/identity.ts';
import authenticationOidcIdentity from './authentication/oidc-identity.ts';
import authenticationOidcIssuer from './authentication/oidc-issuer.ts';
import authenticationOidcVerification from './authentication/oidc-verification.ts';
import authenticationServiceAccountKeys from './authentication/service-account-keys.ts';
import authenticationServiceAccountTokens from './authentication/service-account-tokens.ts';
import authenticationSeveralMethods from './authentication/several-methods.ts';
import authenticationStaticTokens from './authentication/static-tokens.ts';
import authenticationTokenWebhook from './authentication/token-webhook.ts';
import authorizationAggregation from './authorization/aggregation.ts';
import authorizationAttributes from './authorization/attributes.ts';
import authorizationBindings from './authorization/bindings.ts';
import authorizationChain from './authorization/chain.ts';
import authorizationConfigurationFile from './authorization/configuration-file.ts';
import authorizationDecision from './authorization/decision.ts';
import authorizationEscalationByBinding from './authorization/escalation-by-binding.ts';
import authorizationEscalation from './authorization/escalation.ts';
import authorizationGenerated from './authorization/generated.ts';
import authorizationImpersonation from './authorization/impersonation.ts';
import authorizationMatchConditions from './authorization/match-conditions.ts';
import authorizationModes from './authorization/modes.ts';
import authorizationNodeReads from './authorization/node-reads.ts';
import authorizationNodeWrites from './authorization/node-writes.ts';
import authorizationObjects from './authorization/objects.ts';
import authorizationRefusalsAndLimits from './authorization/refusals-and-limits.ts';
import authorizationRulesPaths from './authorization/rules-paths.ts';
import authorizationRulesResources from './authorization/rules-resources.ts';
import authorizationRulesTogether from './authorization/rules-together.ts';
import authorizationSpecialGroups from './authorization/special-groups.ts';
import authorizationSubjects from './authorization/subjects.ts';
import authorizationVerbs from './authorization/verbs.ts';
import authorizationWebhookCalls from './authorization/webhook-calls.ts';
import authorizationWebhook from './authorization/webhook.ts';
import bootstrapExpiryAndUse from './bootstrap/expiry-and-use.ts';
import bootstrapSecret from './bootstrap/secret.ts';
import bootstrapSigning from './bootstrap/signing.ts';
import bootstrapTokens from './bootstrap/tokens.ts';
import reviewsAccessReviews from './reviews/access-reviews.ts';
import reviewsSelfReviews from './reviews/self-reviews.ts';
import reviewsTokenReviews from './reviews/token-reviews.ts';
import rolesAdministrators from './roles/administrators.ts';
import rolesAggregation from './roles/aggregation.ts';
import rolesControllersOfWorkloads from './roles/controllers-of-workloads.ts';
import rolesControllers from './roles/controllers.ts';
import rolesDefaultBindings from './roles/default-bindings.ts';
import rolesDefaultRights from './roles/default-rights.ts';
import rolesDefaultRoles from './roles/default-roles.ts';
import rolesEditAndView from './roles/edit-and-view.ts';
import rolesReconciliation from './roles/reconciliation.ts';

export const accessRows = [
  ...authenticationAccounts,
  ...authenticationAnonymous,
  ...authenticationBearer,
  ...authenticationClientCertificates,
  ...authenticationConfigurationFile,
  ...authenticationConfigurationIssuer,
  ...authenticationConfigurationMappings,
  ...authenticationConfigurationRules,
  ...authenticationConfigurationUsername,
  ...authenticationCredentialPlugins,
  ...authenticationIdentity,
  ...authenticationOidcIdentity,
  ...authenticationOidcIssuer,
  ...authenticationOidcVerification,
  ...authenticationServiceAccountKeys,
  ...authenticationServiceAccountTokens,
  ...authenticationSeveralMethods,
  ...authenticationStaticTokens,
  ...authenticationTokenWebhook,
  ...authorizationAggregation,
  ...authorizationAttributes,
  ...authorizationBindings,
  ...authorizationChain,
  ...authorizationConfigurationFile,
  ...authorizationDecision,
  ...authorizationEscalationByBinding,
  ...authorizationEscalation,
  ...authorizationGenerated,
  ...authorizationImpersonation,
  ...authorizationMatchConditions,
  ...authorizationModes,
  ...authorizationNodeReads,
  ...authorizationNodeWrites,
  ...authorizationObjects,
  ...authorizationRefusalsAndLimits,
  ...authorizationRulesPaths,
  ...authorizationRulesResources,
  ...authorizationRulesTogether,
  ...authorizationSpecialGroups,
  ...authorizationSubjects,
  ...authorizationVerbs,
  ...authorizationWebhookCalls,
  ...authorizationWebhook,
  ...bootstrapExpiryAndUse,
  ...bootstrapSecret,
  ...bootstrapSigning,
  ...bootstrapTokens,
  ...reviewsAccessReviews,
  ...reviewsSelfReviews,
  ...reviewsTokenReviews,
  ...rolesAdministrators,
  ...rolesAggregation,
  ...rolesControllersOfWorkloads,
  ...rolesControllers,
  ...rolesDefaultBindings,
  ...rolesDefaultRights,
  ...rolesDefaultRoles,
  ...rolesEditAndView,
  ...rolesReconciliation,
] as const;
