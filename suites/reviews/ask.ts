// Reads the status of review objects (access 2.5).
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';
import { postReview } from '../kit/reviews.ts';
import type { ReviewScope } from '../kit/reviews.ts';

export interface ResourceAttributes {
  readonly verb: string;
  readonly resource: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** The status that the server found; empty where a success carries none: what is false may be left out.
 * @throws CheckFailed where the answer is no success */
export function statusOf(answer: Answer): Record<string, unknown> {
  if (!answer.ok || !isRecord(answer.json))
    throw new CheckFailed(`${answer.request} answered ${answer.status} without a review`);
  const { status = {} } = answer.json;
  if (isRecord(status)) return status;
  throw new CheckFailed(`${answer.request} answered a review whose status is no object`);
}

/** Whether the review says yes. An absent `allowed` is false. */
export const saysYes = (answer: Answer): boolean => statusOf(answer)['allowed'] === true;

/** Whether a SelfSubjectAccessReview says that its sender may. */
export const allowsSelf = async (
  scope: ReviewScope,
  api: Api,
  resourceAttributes: ResourceAttributes,
): Promise<boolean> =>
  saysYes(await postReview(scope, 'SelfSubjectAccessReview', { spec: { resourceAttributes } }, { api }));

/** Whether a SubjectAccessReview says that a user may. */
export const allowsSubject = async (
  scope: ReviewScope,
  subject: { readonly user?: string; readonly groups?: readonly string[] },
  resourceAttributes: ResourceAttributes,
): Promise<boolean> =>
  saysYes(await postReview(scope, 'SubjectAccessReview', { spec: { ...subject, resourceAttributes } }));
