// create of a virtual kind: returns the object with its status, and stores nothing (document access 2.5).
import { reviewers } from '../access/reviews/index.ts';
import type { Context } from '../context.ts';
import { badRequest, invalid } from '../errors/api-error.ts';
import type { Answer } from '../requests/answer.ts';
import type { Ready } from '../requests/stages.ts';
import { readObject } from './writes/candidate.ts';

/** @throws ApiError BadRequest, Invalid */
export async function review(context: Context, ready: Ready): Promise<Answer> {
  const { parts } = context;
  const { kind } = ready.route;
  const reviewer = reviewers[kind.kind];
  if (reviewer === undefined) throw badRequest(`${kind.kind} is not a review`);
  const { fieldValidation } = parts.options.readWriteOptions(ready, 'CreateOptions');
  const review = parts.validation.defaults(kind, readObject(context, ready, fieldValidation));
  const problems = parts.reviews.reviewProblems(kind, review);
  if (problems.length > 0) throw invalid(kind, '', problems);
  const status = await reviewer(context, ready, review);
  const code = parts.answers.successCode('created', ready.route);
  return { form: 'value', code, value: parts.reviews.reviewed(review, status) };
}
