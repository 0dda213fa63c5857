// Parts of ID tokens that a fault may replace (document access 5.2, 5.3).
import { configurationChecks } from './configuration/read-tools.ts';
import { completeClaims, discoveryUrlOf, isAboutIssuer, keySetUrlOf, trustOf } from './discovery.ts';
import {
  excludesFlags,
  flagAlgorithms,
  groupsPrefix,
  isFileEnabled,
  missingValue,
  usernameClaim,
  usernamePrefix,
} from './flag-rules.ts';
import { issuerUrlProblem } from './issuer-url.ts';
import { mayFetchAgain } from './refresh.ts';
import { extraOf, groupsOf, uidOf, usernameOf } from './mapping.ts';
import { hasChanged } from '../../configuration-files/reloaded.ts';
import { followsFile, issuersAfterReload, reloadIntervalMs, reloadTimeMs } from './reload.ts';
import { claimRulesHold, expressionHolds, hasRequiredValue, userRulesHold } from './rules.ts';
import { parseKeySet, verifySignature } from './signature.ts';
import {
  acceptsAlgorithm,
  chooseIssuer,
  isExpired,
  isIssuedBy,
  isTooEarly,
  matchesAudience,
} from './token-rules.ts';

export const idTokenParts = {
  // the issuer and its keys
  chooseIssuer,
  isIssuedBy,
  discoveryUrlOf,
  trustOf,
  isAboutIssuer,
  keySetUrlOf,
  parseKeySet,
  mayFetchAgain,
  // the token
  acceptsAlgorithm,
  verifySignature,
  matchesAudience,
  isExpired,
  isTooEarly,
  hasRequiredValue,
  expressionHolds,
  claimRulesHold,
  userRulesHold,
  // the user
  completeClaims,
  usernameOf,
  groupsOf,
  uidOf,
  extraOf,
  // the flags
  issuerUrlProblem,
  missingValue,
  excludesFlags,
  isFileEnabled,
  usernameClaim,
  usernamePrefix,
  groupsPrefix,
  flagAlgorithms,
  // the configuration file, and its reload
  configuration: { ...configurationChecks },
  followsFile,
  hasChanged,
  issuersAfterReload,
  reloadTimeMs,
  reloadIntervalMs,
};

export type IdTokenParts = typeof idTokenParts;
