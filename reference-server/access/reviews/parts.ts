// Parts of reviews that a fault may replace.
import type { ApiObject, JsonObject } from '../../object.ts';
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

/** Validates a review. */
const reviewProblems = (kind: Kind, review: ApiObject): readonly FieldProblem[] =>
  kind.validate?.(review) ?? [];

export const reviewParts = {
  reviewProblems,
  reviewed,
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
