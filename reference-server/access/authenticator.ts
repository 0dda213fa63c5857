// Who a request comes from (document access 5.1). Authenticators are a list of small parts; the first success decides.
import type { ApiRequest, User } from '../request.ts';
import type { Route } from '../routes.ts';

/** A user, `undefined` where this method finds no credential of its kind, `refused` where it finds a bad one. */
export type Authentication = User | undefined | 'refused';

export interface Authenticator {
  readonly name: string;
  /** @param nowMs the time of the request */
  authenticate(request: ApiRequest, nowMs: number): Promise<Authentication> | Authentication;
}

/** Whom requests without a credential come from (document access 5.1). */
export const anonymousUser = (): User => ({
  username: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: {},
});

/** Asks one method after the other: a credential that one of them does not know may be good for another. `refused` where
 * there is a bad credential, and no good one. */
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

/** Every authenticated user is in it (document access 2.1). */
export const authenticatedGroup = 'system:authenticated';

export function withAuthenticatedGroup(user: User): User {
  const { groups } = user;
  return groups.includes(authenticatedGroup) ? user : { ...user, groups: [...groups, authenticatedGroup] };
}
