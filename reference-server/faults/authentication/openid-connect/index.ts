// The planted faults of ID tokens and OpenID Connect, by file.
import type { Fault } from '../../fault.ts';
import audiences from './audiences.ts';
import tokens from './whole-tokens.ts';
import signatures from './signatures.ts';
import prefixes from './prefixes.ts';
import users from './users.ts';
import claims from './claims.ts';
import groups from './groups.ts';
import issuers from './issuers.ts';
import issuerKeys from './issuer-keys.ts';

export default [
  ...audiences,
  ...tokens,
  ...signatures,
  ...prefixes,
  ...users,
  ...claims,
  ...groups,
  ...issuers,
  ...issuerKeys,
] satisfies readonly Fault[];
