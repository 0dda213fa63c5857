// The reviewer of each kind of review.
import { reviewLocalAccess, reviewSelfAccess, reviewSubjectAccess } from './access.ts';
import type { Reviewer } from './review.ts';
import { reviewOwnRules } from './rules.ts';
import { reviewToken } from './token.ts';
import { reviewSelf } from './self-subject.ts';

export const reviewers: Readonly<Record<string, Reviewer>> = {
  SelfSubjectReview: reviewSelf,
  TokenReview: reviewToken,
  SubjectAccessReview: reviewSubjectAccess,
  LocalSubjectAccessReview: reviewLocalAccess,
  SelfSubjectAccessReview: reviewSelfAccess,
  SelfSubjectRulesReview: reviewOwnRules,
};
