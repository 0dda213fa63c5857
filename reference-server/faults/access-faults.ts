// The planted faults of Access Control, by file. `index.ts` combines them with those of Core Resource API.
import { authorizationFaults } from './authorization-faults.ts';
import type { Fault } from './fault.ts';
import authenticationAnonymous from './authentication/anonymous.ts';
import authenticationBearer from './authentication/bearer.ts';
import authenticationBorrowedIdentities from './authentication/borrowed-identities.ts';
import authenticationCertificateChains from './authentication/certificate-chains.ts';
import authenticationCertificateSubjects from './authentication/certificate-subjects.ts';
import authenticationClientCertificates from './authentication/client-certificates.ts';
import { configurationFaults } from './authentication/configuration-file/index.ts';
import authenticationIdentity from './authentication/identity.ts';
import authenticationLongerSignatures from './authentication/longer-signatures.ts';
import authenticationOfIdTokens from './authentication/openid-connect/index.ts';
import authenticationSeveralMethods from './authentication/several-methods.ts';
import authenticationStaticTokenComparisons from './authentication/static-token-comparisons.ts';
import authenticationStaticTokens from './authentication/static-tokens.ts';
import authenticationTokenLines from './authentication/token-lines.ts';
import authenticationTokenWebhookAnswerForms from './authentication/token-webhook/answer-forms.ts';
import bootstrapFieldsOfSecrets from './bootstrap/fields-of-secrets.ts';
import authenticationTokenWebhookAnswers from './authentication/token-webhook/answers.ts';
import authenticationTokenWebhookCaches from './authentication/token-webhook/caches.ts';
import authenticationTokenWebhookCalls from './authentication/token-webhook/calls.ts';
import authenticationTokenWebhookSharedCalls from './authentication/token-webhook/shared-calls.ts';
import authenticationUsers from './authentication/users.ts';
import bootstrapTokens from './bootstrap/tokens.ts';
import bootstrapTokenCleaner from './bootstrap/token-cleaner.ts';
import bootstrapSecrets from './bootstrap/secrets.ts';
import bootstrapExpiryAndUse from './bootstrap/expiry-and-use.ts';
import bootstrapLaterExpiration from './bootstrap/later-expiration.ts';
import bootstrapSigning from './bootstrap/signing.ts';
import authenticationAccounts from './authentication/service-accounts/accounts.ts';
import authenticationServiceAccountTokens from './authentication/service-accounts/tokens.ts';
import authenticationServiceAccountKeys from './authentication/service-accounts/keys.ts';
import authenticationServiceAccountLookup from './authentication/service-accounts/lookup.ts';
import reviewsAccessReviews from './reviews/access-reviews.ts';
import reviewsFilledReviews from './reviews/filled-reviews.ts';
import reviewsServedReviews from './reviews/served-reviews.ts';
import reviewsSelfReviews from './reviews/self-reviews.ts';
import reviewsMappedIdentities from './reviews/mapped-identities.ts';
import reviewsStaleReviews from './reviews/stale-reviews.ts';
import reviewsTokenReviews from './reviews/token-reviews.ts';
import reviewsRefusedTokens from './reviews/refused-tokens.ts';
import reviewsAfterReload from './reviews/reviews-after-reload.ts';
import rolesAdministrators from './roles/administrators.ts';
import rolesControllers from './roles/controllers.ts';
import rolesDefaultBindings from './roles/default-bindings.ts';
import rolesDefaultRoles from './roles/default-roles.ts';
import rolesEditAndView from './roles/edit-and-view.ts';
import rolesReconciliation from './roles/reconciliation.ts';
import authenticationNearMisses from './authentication/near-misses.ts';
import bootstrapFollowedSecrets from './bootstrap/followed-secrets.ts';
import bootstrapUsages from './bootstrap/usages.ts';
import bootstrapGroupsAndCounts from './bootstrap/groups-and-counts.ts';
import reviewsRulesReviews from './reviews/rules-reviews.ts';
import reviewsUnlikeRequests from './reviews/unlike-requests.ts';
import reviewsKindsOfReviews from './reviews/kinds-of-reviews.ts';
import reviewsAudiencesAndGroups from './reviews/audiences-and-groups.ts';
import rolesBeyondTheFirst from './roles/beyond-the-first.ts';
import reviewsDryReviews from './reviews/dry-reviews.ts';
import reviewsSentReviews from './reviews/sent-reviews.ts';
import bootstrapSignedTexts from './bootstrap/signed-texts.ts';
import authenticationNamelessUsers from './authentication/token-webhook/nameless-users.ts';
import rolesAddedAgain from './roles/added-again.ts';
import rolesModesOfAFile from './roles/modes-of-a-file.ts';

export const accessFaults: readonly Fault[] = [
  ...authorizationFaults,
  ...authenticationAnonymous,
  ...authenticationBearer,
  ...authenticationLongerSignatures,
  ...authenticationBorrowedIdentities,
  ...authenticationCertificateSubjects,
  ...authenticationCertificateChains,
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
  ...authenticationTokenWebhookSharedCalls,
  ...authenticationUsers,
  ...bootstrapTokens,
  ...bootstrapTokenCleaner,
  ...bootstrapSecrets,
  ...bootstrapExpiryAndUse,
  ...bootstrapLaterExpiration,
  ...bootstrapSigning,
  ...authenticationAccounts,
  ...authenticationServiceAccountTokens,
  ...authenticationServiceAccountKeys,
  ...authenticationServiceAccountLookup,
  ...reviewsAccessReviews,
  ...reviewsFilledReviews,
  ...reviewsServedReviews,
  ...reviewsSelfReviews,
  ...reviewsMappedIdentities,
  ...reviewsStaleReviews,
  ...reviewsTokenReviews,
  ...reviewsAfterReload,
  ...reviewsRefusedTokens,
  ...rolesAdministrators,
  ...rolesControllers,
  ...rolesDefaultBindings,
  ...rolesDefaultRoles,
  ...rolesEditAndView,
  ...rolesReconciliation,
  ...authenticationNearMisses,
  ...bootstrapFollowedSecrets,
  ...bootstrapUsages,
  ...authenticationTokenWebhookAnswerForms,
  ...bootstrapFieldsOfSecrets,
  ...bootstrapGroupsAndCounts,
  ...reviewsRulesReviews,
  ...reviewsUnlikeRequests,
  ...reviewsKindsOfReviews,
  ...reviewsAudiencesAndGroups,
  ...rolesBeyondTheFirst,
  ...reviewsDryReviews,
  ...reviewsSentReviews,
  ...bootstrapSignedTexts,
  ...authenticationNamelessUsers,
  ...rolesModesOfAFile,
  ...rolesAddedAgain,
];
