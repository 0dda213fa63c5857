// Second stage: identifies the user (document access 5.1). The first authenticator that succeeds decides.
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { User } from '../requests/request.ts';
import type { Identified, Received } from '../requests/stages.ts';

/** @throws ApiError Unauthorized for an invalid credential, or for none if anonymous requests are off */
export async function identify(context: Context, received: Received): Promise<Identified> {
  return { ...received, user: await userOf(context, received) };
}

async function userOf(context: Context, { request, route }: Received): Promise<User> {
  if (request.internalUser) return request.internalUser;
  const { anonymousAllowed, authenticators, clock } = context;
  const { identity } = context.parts;
  const found = await identity.firstSuccess(authenticators, request, clock.now());
  if (found !== undefined && found !== 'refused') return identity.withAuthenticatedGroup(found);
  if (!identity.mayBeAnonymous({ route, refused: found === 'refused', anonymousAllowed })) {
    throw new ApiError('Unauthorized', 'Unauthorized');
  }
  return identity.anonymousUser();
}
