// Who a request comes from (document access 5.1). Authenticators are a list of small parts; the first success decides.
import type { ApiRequest, User } from '../request.ts';

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

/** Every authenticated user is in the group system:authenticated (document access 2.1). */
export function withAuthenticatedGroup(user: User): User {
  const group = 'system:authenticated';
  return user.groups.includes(group) ? user : { ...user, groups: [...user.groups, group] };
}
