// The review of the caller's own user, after impersonation (document access 4).
import type { Reviewer } from './review.ts';

export const reviewSelf: Reviewer = async (context, ready) => ({
  userInfo: context.parts.reviews.shownUser(ready.user),
});
