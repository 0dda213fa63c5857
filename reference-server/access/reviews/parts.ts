// Parts of reviews that a fault may replace.
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Kind } from '../../resources/kind.ts';
import type { FieldProblem } from '../../schema/schema.ts';
import { accessStatus, askedAttributes, askedSelf, askedUser, mayAskAbout } from './asked-access.ts';
import { rulesStatus } from './rules-status.ts';
import { shownUser } from './shown-user.ts';
import { bearerRequest, tokenStatus, validAudiences, wantedAudiences } from './token-status.ts';

/** The review as it comes back: what was sent, with the status that the server found. */
const reviewed = (asked: ApiObject, status: JsonObject): ApiObject => ({ ...asked, status });

/** What is wrong with what is asked. */
const askedProblems = (kind: Kind, asked: ApiObject): readonly FieldProblem[] => kind.validate?.(asked) ?? [];

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
