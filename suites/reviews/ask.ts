// Posts review objects (access 2.5) and reads their status. Paths of the authorization reviews are not shown (access 4):
// they are inferred, as for any other kind.
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';

type ReviewName =
  | 'SelfSubjectReview'
  | 'TokenReview'
  | 'SubjectAccessReview'
  | 'LocalSubjectAccessReview'
  | 'SelfSubjectAccessReview'
  | 'SelfSubjectRulesReview';

export interface ResourceAttributes {
  readonly verb: string;
  readonly resource: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** Where a review is posted. @param namespace of those that have one */
export function reviewPath({ groups }: CaseContext['names'], kind: ReviewName, namespace?: string): string {
  const ofIdentity = kind === 'SelfSubjectReview' || kind === 'TokenReview';
  const group = ofIdentity ? groups.authentication : groups.authorization;
  const place = namespace === undefined ? '' : `namespaces/${namespace}/`;
  return `/apis/${group}/v1/${place}${kind.toLowerCase()}s`;
}

/** Posts one with the given members beside apiVersion and kind. */
export function postReview(
  names: CaseContext['names'],
  api: Api,
  kind: ReviewName,
  members: object = {},
  namespace?: string,
): Promise<Answer> {
  const path = reviewPath(names, kind, namespace);
  const apiVersion = path.split('/').slice(2, 4).join('/');
  return api.post(path, { apiVersion, kind, ...members });
}

/** The status that the server found. @throws CheckFailed where the answer is no review */
export function statusOf(answer: Answer): Record<string, unknown> {
  const status = answer.ok && isRecord(answer.json) ? answer.json['status'] : undefined;
  if (isRecord(status)) return status;
  throw new CheckFailed(`${answer.request} answered ${answer.status} without the status of a review`);
}

/** Whether a SelfSubjectAccessReview says that whoever asks may. */
export const allowsSelf = async (
  names: CaseContext['names'],
  api: Api,
  resourceAttributes: ResourceAttributes,
): Promise<boolean> =>
  saysYes(await postReview(names, api, 'SelfSubjectAccessReview', { spec: { resourceAttributes } }));

/** Whether a SubjectAccessReview says that somebody may. */
export const allowsSubject = async (
  { names, api }: Pick<CaseContext, 'names' | 'api'>,
  subject: { readonly user?: string; readonly groups?: readonly string[] },
  resourceAttributes: ResourceAttributes,
): Promise<boolean> =>
  saysYes(await postReview(names, api, 'SubjectAccessReview', { spec: { ...subject, resourceAttributes } }));

const saysYes = (answer: Answer) => statusOf(answer)['allowed'] === true;
