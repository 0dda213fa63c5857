// The status of a token review (document access 2.5). Pure.
import type { JsonObject } from '../../object.ts';
import type { ApiRequest, User } from '../../request.ts';
import { shownUser } from './shown-user.ts';

/** Whom the token should be for: this server, if nothing else is asked. */
export const wantedAudiences = (asked: readonly string[], own: readonly string[]): readonly string[] =>
  asked.length === 0 ? own : asked;

/** A request by the bearer of the token, as its methods look at one. */
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

/** Those of the wanted audiences that the token is for. One that says nothing of them is for this server. */
export function validAudiences(
  user: User | undefined,
  wanted: readonly string[],
  own: readonly string[],
): readonly string[] {
  if (user === undefined) return [];
  const valid = user.audiences ?? own;
  return wanted.filter((audience) => valid.includes(audience));
}

/** A token for none of the audiences is as good as a bad one. */
export function tokenStatus(user: User | undefined, audiences: readonly string[]): JsonObject {
  if (user === undefined) return { error: 'the token stands for nobody' };
  if (audiences.length === 0) return { error: 'the token is for none of the audiences' };
  return { authenticated: true, user: shownUser(user), audiences: [...audiences] };
}
