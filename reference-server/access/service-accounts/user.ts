// The user of a service account token (document access 2.2, 5.1). Pure.
import type { User } from '../../requests/request.ts';
import type { TokenClaims } from './claims.ts';
import { accountGroups, usernameOf } from './identity.ts';

/** @param credentialIdKey key of `extra` for the id of the token */
export function accountUser({ subject, id }: TokenClaims, credentialIdKey: string): User {
  const { namespace, account } = subject;
  return {
    username: usernameOf({ namespace, name: account.name }),
    uid: account.uid,
    groups: accountGroups(namespace),
    extra: id === '' ? {} : { [credentialIdKey]: [`JTI=${id}`] },
  };
}
