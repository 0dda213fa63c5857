// All reviews, by their kinds.
import type { Reviewer } from './review.ts';
import { reviewSelf } from './self-subject.ts';

export const reviewers: Readonly<Record<string, Reviewer>> = {
  SelfSubjectReview: reviewSelf,
};
