// Identifies the user who sends a request (document access 5.1). Authenticators are tried in order; the first success
// decides.
import type { ApiRequest, User } from '../requests/request.ts';
import type { Route } from '../requests/routes.ts';

/** A user, `undefined` if the request has no credential of this method, `refused` if it has an invalid one. */
export type Authentication = User | undefined | 'refused';

export interface Authenticator {
  readonly name: string;
  /** @param nowMs the time of the request */
  authenticate(request: ApiRequest, nowMs: number): Promise<Authentication> | Authentication;
}

/** The user of requests without a credential (document access 5.1). */
export const anonymousUser = (): User => ({
  username: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: {},
});

/** Tries one method after the other: a credential that is invalid for one may be valid for another. `refused` if the
 * request has invalid credentials only. */
export async function firstSuccess(
  authenticators: readonly Authenticator[],
  request: ApiRequest,
  nowMs: number,
): Promise<Authentication> {
  let refused: 'refused' | undefined;
  for (const authenticator of authenticators) {
    const found = authenticator.authenticate(request, nowMs);
    const user = found instanceof Promise ? await found : found;
    if (user === 'refused') refused = user;
    else if (user !== undefined) return user;
  }
  return refused;
}

/** A request that no authenticator identified. */
export interface Unidentified {
  readonly route: Route;
  /** It carries an invalid credential. */
  readonly refused: boolean;
  readonly anonymousAllowed: boolean;
}

/** A request with an invalid credential is never anonymous. */
export function mayBeAnonymous({ refused, anonymousAllowed }: Unidentified): boolean {
  return anonymousAllowed && !refused;
}

/** The group of every authenticated user (document access 2.1). */
export const authenticatedGroup = 'system:authenticated';

export function withAuthenticatedGroup(user: User): User {
  const { groups } = user;
  return groups.includes(authenticatedGroup) ? user : { ...user, groups: [...groups, authenticatedGroup] };
}
