// The user that a service account token stands for (document access 2.2, 5.1). Pure.
import type { User } from '../../request.ts';
import { usernameOf } from './claims.ts';
import type { TokenClaims } from './claims.ts';

/** @param credentialIdKey under which `extra` names the one token, where it has an id */
export function accountUser({ subject, id }: TokenClaims, credentialIdKey: string): User {
  const { namespace, account } = subject;
  return {
    username: usernameOf(subject),
    uid: account.uid,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
    extra: id === '' ? {} : { [credentialIdKey]: [`JTI=${id}`] },
  };
}
