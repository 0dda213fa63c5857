// Suite files in the topics of Access Control, one line each. `index.ts` joins both documents.
import type { SuiteFile } from './suite-file.ts';
import authenticationAnonymous from './authentication/anonymous.suite.ts';
import authenticationBearer from './authentication/bearer.suite.ts';
import authenticationCertificateSubjects from './authentication/certificate-subjects.suite.ts';
import authenticationClientCertificates from './authentication/client-certificates.suite.ts';
import authenticationIdentity from './authentication/identity.suite.ts';
import authenticationSeveralMethods from './authentication/several-methods.suite.ts';
import authenticationStaticTokens from './authentication/static-tokens.suite.ts';
import authenticationUsers from './authentication/users.suite.ts';
import authorizationImpersonation from './authorization/impersonation.suite.ts';
import authorizationChain from './authorization/chain.suite.ts';
import authorizationModes from './authorization/modes.suite.ts';
import authorizationNodeReads from './authorization/node-reads.suite.ts';
import authorizationNodeWrites from './authorization/node-writes.suite.ts';
import bootstrapTokens from './bootstrap/tokens.suite.ts';
import bootstrapSecret from './bootstrap/secret.suite.ts';
import bootstrapExpiryAndUse from './bootstrap/expiry-and-use.suite.ts';
import bootstrapSigning from './bootstrap/signing.suite.ts';
import authenticationAccounts from './authentication/accounts.suite.ts';
import serviceAccounts from './authentication/service-accounts.suite.ts';
import serviceAccountClaims from './authentication/service-account-claims.suite.ts';
import serviceAccountKeys from './authentication/service-account-keys.suite.ts';
import serviceAccountLookup from './authentication/service-account-lookup.suite.ts';
import authorizationServiceAccounts from './authorization/service-accounts.suite.ts';
import reviewsAccess from './reviews/access-reviews.suite.ts';
import reviewsAgreement from './reviews/agreement.suite.ts';
import reviewsAttributes from './reviews/access-attributes.suite.ts';
import reviewsRules from './reviews/rules-reviews.suite.ts';
import reviewsSelf from './reviews/self-reviews.suite.ts';
import reviewsTokens from './reviews/token-reviews.suite.ts';
import authorizationDecision from './authorization/decision.suite.ts';
import authorizationRefusals from './authorization/refusals.suite.ts';
import authorizationRulesNames from './authorization/rules-names.suite.ts';
import authorizationSpelledPaths from './authorization/path-spellings.suite.ts';
import authorizationRulesPaths from './authorization/rules-paths.suite.ts';
import authorizationRulesResources from './authorization/rules-resources.suite.ts';
import authorizationRulesTogether from './authorization/rules-together.suite.ts';
import authorizationVerbs from './authorization/verbs.suite.ts';
import authorizationVerbsOfPaths from './authorization/verbs-of-paths.suite.ts';
import authorizationBindings from './authorization/bindings.suite.ts';
import authorizationFollowedRoles from './authorization/role-changes.suite.ts';
import authorizationBindingScopes from './authorization/binding-scopes.suite.ts';
import authorizationObjects from './authorization/objects.suite.ts';
import authorizationObjectNames from './authorization/object-names.suite.ts';
import authorizationSpecialGroups from './authorization/special-groups.suite.ts';
import authorizationSubjects from './authorization/subjects.suite.ts';
import authorizationSubjectNames from './authorization/subject-names.suite.ts';
import authorizationEscalation from './authorization/escalation.suite.ts';
import authorizationEscalationScopes from './authorization/escalation-scopes.suite.ts';
import authorizationEscalationByBinding from './authorization/escalation-by-binding.suite.ts';
import authorizationAggregation from './authorization/aggregation.suite.ts';
import authorizationAggregationChains from './authorization/aggregation-chains.suite.ts';
import authorizationRefusalCodes from './authorization/refusal-codes.suite.ts';
import authorizationVerbsOfKinds from './authorization/verbs-of-kinds.suite.ts';
import authorizationSizes from './authorization/sizes.suite.ts';
import authorizationUserRoleLabels from './authorization/user-role-labels.suite.ts';
import rolesAdministrators from './roles/administrators.suite.ts';
import rolesControllers from './roles/controllers.suite.ts';
import rolesDefaultBindings from './roles/default-bindings.suite.ts';
import rolesDefaultRights from './roles/default-rights.suite.ts';
import rolesDefaultRoles from './roles/default-roles.suite.ts';
import rolesEditAndView from './roles/edit-and-view.suite.ts';
import rolesReconciliation from './roles/reconciliation.suite.ts';
import authorizationGenerated from './authorization/generated.suite.ts';

export const accessSuites: readonly SuiteFile[] = [
  { file: 'authentication/anonymous', section: authenticationAnonymous },
  { file: 'authentication/bearer', section: authenticationBearer },
  { file: 'authentication/certificate-subjects', section: authenticationCertificateSubjects },
  { file: 'authentication/client-certificates', section: authenticationClientCertificates },
  { file: 'authentication/identity', section: authenticationIdentity },
  { file: 'authentication/several-methods', section: authenticationSeveralMethods },
  { file: 'authentication/static-tokens', section: authenticationStaticTokens },
  { file: 'authentication/users', section: authenticationUsers },
  { file: 'authorization/impersonation', section: authorizationImpersonation },
  { file: 'authorization/modes', section: authorizationModes },
  { file: 'authorization/chain', section: authorizationChain },
  { file: 'authorization/node-reads', section: authorizationNodeReads },
  { file: 'authorization/node-writes', section: authorizationNodeWrites },
  { file: 'bootstrap/tokens', section: bootstrapTokens },
  { file: 'bootstrap/secret', section: bootstrapSecret },
  { file: 'bootstrap/expiry-and-use', section: bootstrapExpiryAndUse },
  { file: 'bootstrap/signing', section: bootstrapSigning },
  { file: 'authentication/accounts', section: authenticationAccounts },
  { file: 'authentication/service-accounts', section: serviceAccounts },
  { file: 'authentication/service-account-claims', section: serviceAccountClaims },
  { file: 'authentication/service-account-keys', section: serviceAccountKeys },
  { file: 'authentication/service-account-lookup', section: serviceAccountLookup },
  { file: 'authorization/service-accounts', section: authorizationServiceAccounts },
  { file: 'reviews/access-reviews', section: reviewsAccess },
  { file: 'reviews/agreement', section: reviewsAgreement },
  { file: 'reviews/access-attributes', section: reviewsAttributes },
  { file: 'reviews/rules-reviews', section: reviewsRules },
  { file: 'reviews/self-reviews', section: reviewsSelf },
  { file: 'reviews/token-reviews', section: reviewsTokens },
  { file: 'authorization/decision', section: authorizationDecision },
  { file: 'authorization/refusals', section: authorizationRefusals },
  { file: 'authorization/rules-names', section: authorizationRulesNames },
  { file: 'authorization/spelled-paths', section: authorizationSpelledPaths },
  { file: 'authorization/rules-paths', section: authorizationRulesPaths },
  { file: 'authorization/rules-resources', section: authorizationRulesResources },
  { file: 'authorization/rules-together', section: authorizationRulesTogether },
  { file: 'authorization/verbs', section: authorizationVerbs },
  { file: 'authorization/verbs-of-paths', section: authorizationVerbsOfPaths },
  { file: 'authorization/bindings', section: authorizationBindings },
  { file: 'authorization/followed-roles', section: authorizationFollowedRoles },
  { file: 'authorization/binding-scopes', section: authorizationBindingScopes },
  { file: 'authorization/objects', section: authorizationObjects },
  { file: 'authorization/object-names', section: authorizationObjectNames },
  { file: 'authorization/special-groups', section: authorizationSpecialGroups },
  { file: 'authorization/subjects', section: authorizationSubjects },
  { file: 'authorization/subject-names', section: authorizationSubjectNames },
  { file: 'authorization/escalation', section: authorizationEscalation },
  { file: 'authorization/escalation-scopes', section: authorizationEscalationScopes },
  { file: 'authorization/escalation-by-binding', section: authorizationEscalationByBinding },
  { file: 'authorization/aggregation', section: authorizationAggregation },
  { file: 'authorization/aggregation-chains', section: authorizationAggregationChains },
  { file: 'authorization/refusal-codes', section: authorizationRefusalCodes },
  { file: 'authorization/verbs-of-kinds', section: authorizationVerbsOfKinds },
  { file: 'authorization/sizes', section: authorizationSizes },
  { file: 'authorization/user-role-labels', section: authorizationUserRoleLabels },
  { file: 'roles/administrators', section: rolesAdministrators },
  { file: 'roles/controllers', section: rolesControllers },
  { file: 'roles/default-bindings', section: rolesDefaultBindings },
  { file: 'roles/default-rights', section: rolesDefaultRights },
  { file: 'roles/default-roles', section: rolesDefaultRoles },
  { file: 'roles/edit-and-view', section: rolesEditAndView },
  { file: 'roles/reconciliation', section: rolesReconciliation },
  { file: 'authorization/generated', section: authorizationGenerated },
];
