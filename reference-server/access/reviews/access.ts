// The three access reviews: they call the authorizers of real requests, so that both decide alike (document access
// 2.5).
import type { Context } from '../../context.ts';
import { badRequest, invalid } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { AccessReviewSpec } from '../../resources/reviews/access-attributes.ts';
import { invalidAt } from '../../resources/declaration/problems.ts';
import { selectedBy, selectsNothing } from '../selected.ts';
import type { Selected } from '../selected.ts';
import { reviewedTerms } from './review-selectors.ts';
import type { Reviewer } from './review.ts';

const specOf = (review: ApiObject) => (review as ApiObject & { readonly spec?: AccessReviewSpec }).spec ?? {};

async function decideFor(context: Context, spec: AccessReviewSpec, user: User): Promise<JsonObject> {
  const { access, reviews } = context.parts;
  const attributes = reviews.reviewedAttributes(spec, user, selectedIn(context, spec));
  return reviews.accessStatus(await access.decide(context.authorizers, attributes));
}

function selectedIn(context: Context, { resourceAttributes }: AccessReviewSpec): Selected {
  if (resourceAttributes === undefined) return selectsNothing;
  const { verb = '', group = '', version = '*', resource } = resourceAttributes;
  const kind = context.registry
    .served()
    .find(
      (one) => one.group === group && one.plural === resource && ['*', '', one.version].includes(version),
    );
  return selectedBy(verb, reviewedTerms(resourceAttributes, kind), context.featureGates);
}

export const reviewSubjectAccess: Reviewer = async (context, _ready, review) => {
  const spec = specOf(review);
  return decideFor(context, spec, context.parts.reviews.reviewedUser(spec));
};

/** @throws ApiError BadRequest, Invalid for another namespace than that of the request */
export const reviewLocalAccess: Reviewer = async (context, ready, review) => {
  const { kind, namespace } = ready.route;
  const spec = specOf(review);
  const { namespace: named = namespace } = review.metadata;
  if (named !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const about = spec.resourceAttributes?.namespace ?? '';
  if (!context.parts.reviews.isReviewable(about, namespace, spec.nonResourceAttributes !== undefined)) {
    const path = 'spec.resourceAttributes.namespace';
    throw invalid(kind, '', [invalidAt(path, about, 'must match metadata.namespace')]);
  }
  return decideFor(context, spec, context.parts.reviews.reviewedUser(spec));
};

export const reviewSelfAccess: Reviewer = async (context, ready, review) => {
  const spec = specOf(review);
  return decideFor(context, spec, context.parts.reviews.reviewedSelf(spec, ready.user));
};
