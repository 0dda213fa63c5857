// The user of a bearer token, found by the authenticators of real requests (document access 2.5).
import type { Context } from '../../context.ts';
import { badRequest } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import type { Reviewer } from './review.ts';

interface TokenReview extends ApiObject {
  readonly spec?: { readonly token?: string; readonly audiences?: readonly string[] };
}

/** @throws ApiError BadRequest without a token */
export const reviewToken: Reviewer = async (context, ready, review) => {
  const { token = '', audiences = [] } = (review as TokenReview).spec ?? {};
  const own = context.serviceAccounts.audiences;
  const { reviews } = context.parts;
  if (!reviews.hasToken(token)) throw badRequest('token is required for TokenReview in authentication');
  const wanted = reviews.requestedAudiences(audiences, own);
  const user = await bearerOf(context, reviews.bearerRequest(token, wanted, ready.request.signal));
  return reviews.tokenStatus(user, reviews.validAudiences(user, wanted, own));
};

async function bearerOf(context: Context, request: ApiRequest): Promise<User | undefined> {
  const { authenticators, clock, parts } = context;
  const found = await parts.identity.firstSuccess(authenticators, request, clock.now());
  return found === undefined || found === 'refused'
    ? undefined
    : parts.identity.withAuthenticatedGroup(found);
}
