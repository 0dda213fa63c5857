// The rules of the caller in a namespace, collected from all authorizers that can list them (document access 2.5).
import { rulesStatus } from './rules-status.ts';
import { badRequest } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { Reviewer } from './review.ts';

/** @throws ApiError BadRequest without a namespace */
export const reviewOwnRules: Reviewer = async (context, ready, review) => {
  const { spec = {} } = review as ApiObject & { readonly spec?: { readonly namespace?: string } };
  const { namespace = '' } = spec;
  if (namespace === '') throw badRequest('no namespace on request');
  const { listRules } = context.parts.reviews;
  const found = await Promise.all(
    context.authorizers.map((authorizer) => listRules(authorizer, ready.user, namespace)),
  );
  return rulesStatus(found);
};
