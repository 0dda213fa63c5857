// The three access reviews: the authorizers of real requests are asked, so that they answer alike (document access 2.5).
import type { Context } from '../../context.ts';
import { badRequest, invalid } from '../../errors/api-error.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { User } from '../../request.ts';
import type { AccessReviewSpec } from '../../resources/reviews/access-attributes.ts';
import { invalidAt } from '../../resources/problems.ts';
import { selectedBy, selectsNothing } from '../selected.ts';
import type { Selected } from '../selected.ts';
import { askedTerms } from './asked-selectors.ts';
import type { Reviewer } from './review.ts';

const specOf = (asked: ApiObject) => (asked as ApiObject & { readonly spec?: AccessReviewSpec }).spec ?? {};

async function judged(context: Context, spec: AccessReviewSpec, user: User): Promise<JsonObject> {
  const { access, reviews } = context.parts;
  const attributes = reviews.askedAttributes(spec, user, selectedIn(context, spec));
  return reviews.accessStatus(await access.decide(context.authorizers, attributes));
}

function selectedIn(context: Context, { resourceAttributes: asked }: AccessReviewSpec): Selected {
  if (asked === undefined) return selectsNothing;
  const { verb = '', group = '', version = '*', resource } = asked;
  const kind = context.registry
    .served()
    .find(
      (one) => one.group === group && one.plural === resource && ['*', '', one.version].includes(version),
    );
  return selectedBy(verb, askedTerms(asked, kind, context.parts.selectors), context.featureGates);
}

export const reviewSubjectAccess: Reviewer = async (context, _ready, asked) => {
  const spec = specOf(asked);
  return judged(context, spec, context.parts.reviews.askedUser(spec));
};

/** @throws ApiError BadRequest, Invalid for another namespace than the one it is sent to */
export const reviewLocalAccess: Reviewer = async (context, ready, asked) => {
  const { kind, namespace } = ready.route;
  const spec = specOf(asked);
  const { namespace: named = namespace } = asked.metadata;
  if (named !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const about = spec.resourceAttributes?.namespace ?? '';
  if (!context.parts.reviews.mayAskAbout(about, namespace)) {
    const path = 'spec.resourceAttributes.namespace';
    throw invalid(kind, '', [invalidAt(path, about, 'must match metadata.namespace')]);
  }
  return judged(context, spec, context.parts.reviews.askedUser(spec));
};

export const reviewSelfAccess: Reviewer = async (context, ready, asked) => {
  const spec = specOf(asked);
  return judged(context, spec, context.parts.reviews.askedSelf(spec, ready.user));
};
