// Second stage: who sends the request (document access 5.1). The first authenticator to succeed decides.
import { anonymousUser } from '../access/authenticator.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { User } from '../request.ts';
import type { Identified, Received } from './stages.ts';

/** @throws ApiError Unauthorized for a bad credential, or for none where anonymous requests are off */
export async function identify(context: Context, received: Received): Promise<Identified> {
  return { ...received, user: await userOf(context, received) };
}

async function userOf(context: Context, { request, route }: Received): Promise<User> {
  if (request.internalUser) return request.internalUser;
  let refused = false;
  for (const authenticator of context.authenticators) {
    const found = await authenticator.authenticate(request);
    if (found === 'refused') refused = true;
    else if (found !== undefined) return found;
  }
  const { anonymousAllowed, parts } = context;
  if (!parts.identity.mayBeAnonymous({ route, refused, anonymousAllowed })) {
    throw new ApiError('Unauthorized', 'Unauthorized');
  }
  return anonymousUser;
}
