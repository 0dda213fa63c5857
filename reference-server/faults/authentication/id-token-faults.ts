// The planted faults of ID tokens and OpenID Connect, by file.
import type { Fault } from '../fault.ts';
import audiences from './id-token-audiences.ts';
import tokens from './id-tokens.ts';
import signatures from './id-token-signatures.ts';
import prefixes from './id-token-prefixes.ts';
import users from './id-token-users.ts';
import claims from './id-token-claims.ts';
import groups from './id-token-groups.ts';
import issuers from './id-token-issuers.ts';
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
