// The status of a token review (document access 2.5). Pure.
import type { JsonObject } from '../../object.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import { shownUser } from './shown-user.ts';

/** A review without a token, or with an empty one, is refused. */
export const hasToken = (token: string): boolean => token !== '';

/** The audiences that the token is checked for; by default those of this server. */
export const requestedAudiences = (requested: readonly string[], own: readonly string[]): readonly string[] =>
  requested.length === 0 ? own : requested;

/** A request with this bearer token, for the authenticators. */
export const bearerRequest = (
  token: string,
  audiences: readonly string[],
  signal: AbortSignal,
): ApiRequest => ({
  method: 'GET',
  target: '/',
  headers: { authorization: `Bearer ${token}` },
  audiences,
  signal,
});

/** The requested audiences that the token is valid for. A token without audiences is for this server. */
export function validAudiences(
  user: User | undefined,
  requested: readonly string[],
  own: readonly string[],
): readonly string[] {
  if (user === undefined) return [];
  const valid = user.audiences ?? own;
  return requested.filter((audience) => valid.includes(audience));
}

/** A token for none of the requested audiences is not authenticated. */
export function tokenStatus(user: User | undefined, audiences: readonly string[]): JsonObject {
  if (user === undefined) return { error: 'the token is not valid' };
  if (audiences.length === 0) return { error: 'the token is for none of the requested audiences' };
  return { authenticated: true, user: shownUser(user), audiences: [...audiences] };
}
