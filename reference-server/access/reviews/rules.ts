// What the caller may do in a namespace, gathered from all authorizers that can list it (document access 2.5).
import { badRequest } from '../../errors/api-error.ts';
import type { ApiObject } from '../../object.ts';
import type { ShownRules } from '../rules-shown.ts';
import type { Reviewer } from './review.ts';

/** @throws ApiError BadRequest without a namespace */
export const reviewOwnRules: Reviewer = async (context, ready, asked) => {
  const { spec = {} } = asked as ApiObject & { readonly spec?: { readonly namespace?: string } };
  const { namespace = '' } = spec;
  if (namespace === '') throw badRequest('no namespace on request');
  const found = await Promise.all(
    context.authorizers.map(async ({ name, rulesOf }): Promise<ShownRules> =>
      rulesOf === undefined
        ? { rules: [], incomplete: `the authorizer ${name} does not list rules` }
        : rulesOf(ready.user, namespace),
    ),
  );
  return context.parts.reviews.rulesStatus(found);
};
