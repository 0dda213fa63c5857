// Parts of reviews that a fault may replace.
import type { ApiObject, JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { Authorizer } from '../authorizer.ts';
import type { ShownRules } from '../rules-shown.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import {
  accessStatus,
  reviewedAttributes,
  reviewedSelf,
  reviewedUser,
  isReviewable,
} from './access-review.ts';
import { shownUser } from './shown-user.ts';
import { bearerRequest, hasToken, tokenStatus, validAudiences, requestedAudiences } from './token-status.ts';

/** The response: the sent review, with the status of the server. */
const reviewed = (review: ApiObject, status: JsonObject): ApiObject => ({ ...review, status });

/** The rules that an authorizer allows a user in a namespace. */
const listRules = async ({ name, rulesOf }: Authorizer, user: User, namespace: string): Promise<ShownRules> =>
  rulesOf === undefined
    ? { rules: [], incomplete: `the authorizer ${name} does not list rules` }
    : rulesOf(user, namespace);

/** Validates a review. */
const reviewProblems = (kind: Kind, review: ApiObject): readonly FieldProblem[] =>
  kind.validate?.(review) ?? [];

export const reviewParts = {
  reviewProblems,
  reviewed,
  listRules,
  bearerRequest,
  hasToken,
  requestedAudiences,
  shownUser,
  accessStatus,
  reviewedAttributes,
  reviewedSelf,
  reviewedUser,
  isReviewable,
  tokenStatus,
  validAudiences,
};
