// Parts of service account tokens that a fault may replace.
import { accountUser } from './user.ts';
import { defaultCounts, defaultKeys, keysInUse } from './key-ring.ts';
import { parseKeys } from './keys.ts';
import { candidateKeys, verifySignature } from './signature.ts';
import {
  isExpired,
  isHeldBy,
  isOwnIssuer,
  isSameObject,
  isTooEarly,
  sharedAudiences,
} from './token-rules.ts';

export const serviceAccountParts = {
  parseKeys,
  keysInUse,
  defaultKeys,
  defaultCounts,
  verifySignature,
  candidateKeys,
  isExpired,
  isTooEarly,
  isOwnIssuer,
  sharedAudiences,
  isSameObject,
  isHeldBy,
  accountUser,
};

export type ServiceAccountParts = typeof serviceAccountParts;
