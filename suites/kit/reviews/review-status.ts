// Reads the status of review objects (access 2.5). Helper of the cases about reviews.
import type { Answer } from '../answers/answer.ts';
import type { Api } from '../requests/api.ts';
import { CheckFailed, NotRun } from '../failures.ts';
import { isRecord } from '../objects/object.ts';
import { postReview } from './reviews.ts';
import type { ReviewScope } from './reviews.ts';

export interface ResourceAttributes {
  readonly verb: string;
  readonly resource: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** The status of a review; empty where a success has none, or null: a server may omit false values.
 * @throws CheckFailed where the answer is not a success */
export function statusOf(answer: Answer): Record<string, unknown> {
  if (!answer.ok || !isRecord(answer.json))
    throw new CheckFailed(`${answer.request} answered ${answer.status} without a review`);
  const status = answer.json['status'] ?? {};
  if (isRecord(status)) return status;
  throw new CheckFailed(`${answer.request} answered a review whose status is not an object`);
}

/** Whether the review reports `allowed`. An absent `allowed` is false. */
export const isAllowed = (answer: Answer): boolean => statusOf(answer)['allowed'] === true;

/** Whether a SelfSubjectAccessReview allows its sender the request.
 * @throws NotRun where the sender may not create one: of all users only SelfSubjectReview is stated (access 4) */
export async function allowsSelf(
  scope: ReviewScope,
  api: Api,
  resourceAttributes: ResourceAttributes,
): Promise<boolean> {
  const kind = 'SelfSubjectAccessReview';
  const answer = await postReview(scope, kind, { spec: { resourceAttributes } }, { api });
  if (answer.status === 403)
    throw new NotRun('not-exercised', `users without rights may not create a ${kind}`);
  return isAllowed(answer);
}

/** Whether a SubjectAccessReview allows a user the request. */
export const allowsSubject = async (
  scope: ReviewScope,
  subject: { readonly user?: string; readonly groups?: readonly string[] },
  resourceAttributes: ResourceAttributes,
): Promise<boolean> =>
  isAllowed(await postReview(scope, 'SubjectAccessReview', { spec: { ...subject, resourceAttributes } }));
