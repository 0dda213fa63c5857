// All reviews, by their kinds.
import { reviewLocalAccess, reviewSelfAccess, reviewSubjectAccess } from './access.ts';
import type { Reviewer } from './review.ts';
import { reviewOwnRules } from './rules.ts';
import { reviewSelf } from './self-subject.ts';

export const reviewers: Readonly<Record<string, Reviewer>> = {
  SelfSubjectReview: reviewSelf,
  SubjectAccessReview: reviewSubjectAccess,
  LocalSubjectAccessReview: reviewLocalAccess,
  SelfSubjectAccessReview: reviewSelfAccess,
  SelfSubjectRulesReview: reviewOwnRules,
};
