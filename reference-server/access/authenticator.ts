// Who a request comes from (document access 5.1). Authenticators are a list of small parts; the first success decides.
import type { ApiRequest, User } from '../request.ts';
import type { Route } from '../routes.ts';

/** A user, `undefined` where this method finds no credential of its kind, `refused` where it finds a bad one. */
export type Authentication = User | undefined | 'refused';

export interface Authenticator {
  readonly name: string;
  authenticate(request: ApiRequest): Promise<Authentication> | Authentication;
}

export const anonymousUser: User = {
  username: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: {},
};

/** A request that no authenticator took for somebody's. */
export interface Unidentified {
  readonly route: Route;
  /** It carries a credential, and a bad one. */
  readonly refused: boolean;
  readonly anonymousAllowed: boolean;
}

/** A bad credential is never anonymous. */
export function mayBeAnonymous({ refused, anonymousAllowed }: Unidentified): boolean {
  return anonymousAllowed && !refused;
}

/** Every authenticated user is in the group system:authenticated (document access 2.1). */
export function withAuthenticatedGroup(user: User): User {
  const group = 'system:authenticated';
  return user.groups.includes(group) ? user : { ...user, groups: [...user.groups, group] };
}
