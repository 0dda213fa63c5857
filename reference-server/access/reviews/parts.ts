// Parts of reviews that a fault may replace.
import { accessStatus, askedAttributes, askedSelf, askedUser, mayAskAbout } from './asked-access.ts';
import { rulesStatus } from './rules.ts';
import { shownUser } from './shown-user.ts';

export const reviewParts = {
  shownUser,
  accessStatus,
  askedAttributes,
  askedSelf,
  askedUser,
  mayAskAbout,
  rulesStatus,
};
