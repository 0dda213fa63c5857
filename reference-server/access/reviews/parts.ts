// Parts of reviews that a fault may replace.
import { accessStatus, askedAttributes, askedSelf, askedUser, mayAskAbout } from './asked-access.ts';
import { rulesStatus } from './rules-status.ts';
import { shownUser } from './shown-user.ts';
import { tokenStatus, validAudiences } from './token-status.ts';

export const reviewParts = {
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
