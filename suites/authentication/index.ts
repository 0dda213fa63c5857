// The files of requirements of this topic, in the order in which their cases run.
import accounts from './accounts.suite.ts';
import anonymous from './anonymous.suite.ts';
import bearer from './bearer.suite.ts';
import certificateSubjects from './certificate-subjects.suite.ts';
import clientCertificates from './client-certificates.suite.ts';
import configurationFile from './configuration-file.suite.ts';
import configurationGenerated from './configuration-generated.suite.ts';
import configurationIssuer from './configuration-issuer.suite.ts';
import configurationMappings from './configuration-mappings.suite.ts';
import configurationRules from './configuration-rules.suite.ts';
import configurationTokens from './configuration-tokens.suite.ts';
import configurationUsername from './configuration-username.suite.ts';
import credentialPlugins from './credential-plugins.suite.ts';
import identity from './identity.suite.ts';
import oidcIdentity from './oidc-identity.suite.ts';
import oidcIssuer from './oidc-issuer.suite.ts';
import oidcKeys from './oidc-keys.suite.ts';
import oidcVerification from './oidc-verification.suite.ts';
import reviewedIdTokens from './reviewed-id-tokens.suite.ts';
import serviceAccountClaims from './service-account-claims.suite.ts';
import serviceAccountKeys from './service-account-keys.suite.ts';
import serviceAccountLookup from './service-account-lookup.suite.ts';
import serviceAccounts from './service-accounts.suite.ts';
import severalMethods from './several-methods.suite.ts';
import staticTokens from './static-tokens.suite.ts';
import tokenWebhook from './token-webhook.suite.ts';
import users from './users.suite.ts';

export default {
  accounts,
  anonymous,
  bearer,
  'certificate-subjects': certificateSubjects,
  'client-certificates': clientCertificates,
  'configuration-file': configurationFile,
  'configuration-generated': configurationGenerated,
  'configuration-issuer': configurationIssuer,
  'configuration-mappings': configurationMappings,
  'configuration-rules': configurationRules,
  'configuration-tokens': configurationTokens,
  'configuration-username': configurationUsername,
  'credential-plugins': credentialPlugins,
  identity,
  'oidc-identity': oidcIdentity,
  'oidc-issuer': oidcIssuer,
  'oidc-keys': oidcKeys,
  'oidc-verification': oidcVerification,
  'reviewed-id-tokens': reviewedIdTokens,
  'service-account-claims': serviceAccountClaims,
  'service-account-keys': serviceAccountKeys,
  'service-account-lookup': serviceAccountLookup,
  'service-accounts': serviceAccounts,
  'several-methods': severalMethods,
  'static-tokens': staticTokens,
  'token-webhook': tokenWebhook,
  users,
};
