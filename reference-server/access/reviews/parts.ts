// Parts of reviews that a fault may replace.
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Kind } from '../../resources/kind.ts';
import type { FieldProblem } from '../../schema/schema.ts';
import { accessStatus, askedAttributes, askedSelf, askedUser, mayAskAbout } from './access-review.ts';
import { rulesStatus } from './rules-status.ts';
import { shownUser } from './shown-user.ts';
import { bearerRequest, tokenStatus, validAudiences, wantedAudiences } from './token-status.ts';

/** The response: the sent review, with the status of the server. */
const reviewed = (review: ApiObject, status: JsonObject): ApiObject => ({ ...review, status });

/** Validates a review. */
const askedProblems = (kind: Kind, review: ApiObject): readonly FieldProblem[] =>
  kind.validate?.(review) ?? [];

export const reviewParts = {
  askedProblems,
  reviewed,
  bearerRequest,
  wantedAudiences,
  shownUser,
  accessStatus,
  askedAttributes,
  askedSelf,
  askedUser,
  mayAskAbout,
  rulesStatus,
  tokenStatus,
  validAudiences,
};
