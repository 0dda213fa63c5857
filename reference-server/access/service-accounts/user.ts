// The user that a service account token stands for (document access 2.2, 5.1). Pure.
import type { User } from '../../request.ts';
import type { TokenClaims } from './claims.ts';
import { accountGroups, usernameOf } from './identity.ts';

/** @param credentialIdKey under which `extra` names the one token, where it has an id */
export function accountUser({ subject, id }: TokenClaims, credentialIdKey: string): User {
  const { namespace, account } = subject;
  return {
    username: usernameOf({ namespace, name: account.name }),
    uid: account.uid,
    groups: accountGroups(namespace),
    extra: id === '' ? {} : { [credentialIdKey]: [`JTI=${id}`] },
  };
}
