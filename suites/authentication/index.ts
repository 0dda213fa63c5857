// The files of requirements of this topic, in the order in which their cases run.
import accounts from './service-accounts/accounts.suite.ts';
import anonymous from './anonymous.suite.ts';
import bearer from './bearer.suite.ts';
import certificateSubjects from './certificate-subjects.suite.ts';
import clientCertificates from './client-certificates.suite.ts';
import configurationFile from './configuration-file/whole-file.suite.ts';
import configurationGenerated from './configuration-file/generated.suite.ts';
import configurationIssuer from './configuration-file/issuer.suite.ts';
import configurationMappings from './configuration-file/mappings.suite.ts';
import configurationRules from './configuration-file/rules.suite.ts';
import configurationTokens from './configuration-file/tokens.suite.ts';
import configurationUsername from './configuration-file/username.suite.ts';
import credentialPlugins from './credential-plugins.suite.ts';
import identity from './identity.suite.ts';
import oidcIdentity from './openid-connect/identity.suite.ts';
import oidcIssuer from './openid-connect/issuer.suite.ts';
import oidcKeys from './openid-connect/keys.suite.ts';
import oidcVerification from './openid-connect/verification.suite.ts';
import reviewedIdTokens from './openid-connect/reviewed-id-tokens.suite.ts';
import serviceAccountClaims from './service-accounts/service-account-claims.suite.ts';
import serviceAccountKeys from './service-accounts/service-account-keys.suite.ts';
import serviceAccountLookup from './service-accounts/service-account-lookup.suite.ts';
import serviceAccounts from './service-accounts/service-accounts.suite.ts';
import severalMethods from './several-methods.suite.ts';
import staticTokens from './static-tokens.suite.ts';
import tokenWebhook from './token-webhook/token-webhook.suite.ts';
import users from './users.suite.ts';

export default {
  'service-accounts/accounts': accounts,
  anonymous,
  bearer,
  'certificate-subjects': certificateSubjects,
  'client-certificates': clientCertificates,
  'configuration-file/whole-file': configurationFile,
  'configuration-file/generated': configurationGenerated,
  'configuration-file/issuer': configurationIssuer,
  'configuration-file/mappings': configurationMappings,
  'configuration-file/rules': configurationRules,
  'configuration-file/tokens': configurationTokens,
  'configuration-file/username': configurationUsername,
  'credential-plugins': credentialPlugins,
  identity,
  'openid-connect/identity': oidcIdentity,
  'openid-connect/issuer': oidcIssuer,
  'openid-connect/keys': oidcKeys,
  'openid-connect/verification': oidcVerification,
  'openid-connect/reviewed-id-tokens': reviewedIdTokens,
  'service-accounts/service-account-claims': serviceAccountClaims,
  'service-accounts/service-account-keys': serviceAccountKeys,
  'service-accounts/service-account-lookup': serviceAccountLookup,
  'service-accounts/service-accounts': serviceAccounts,
  'several-methods': severalMethods,
  'static-tokens': staticTokens,
  'token-webhook/token-webhook': tokenWebhook,
  users,
};
