// Sends access reviews (access 2.5) to find out what an identity may do. They store nothing.
import type { Names } from '../../../common/dialects/names.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { jsonOf } from '../../kit/features/discovery.ts';
import type { Discovery } from '../../kit/features/discovery.ts';

interface ReviewTools {
  readonly api: Api;
  readonly names: Names;
  readonly discovery: Discovery;
}

export interface Identity {
  readonly username: string;
  readonly groups: readonly string[];
}

/** Attributes of a request for a resource, by default of the core group. */
export interface Attributes {
  readonly group?: string;
  readonly verb: string;
  readonly resource: string;
  readonly name?: string;
}

/** Undefined where the review is not served, is refused to the run, or has no usable answer. */
export type Verdict = 'yes' | 'no' | undefined;

/** Whether another identity may do it. */
export const reviewOf = (tools: ReviewTools, { username, groups }: Identity, attributes: Attributes) =>
  review(tools, 'SubjectAccessReview', { user: username, groups, resourceAttributes: attributes });

/** Whether the run itself may do it. */
export const reviewSelf = (tools: ReviewTools, attributes: Attributes) =>
  review(tools, 'SelfSubjectAccessReview', { resourceAttributes: attributes });

async function review(
  { api, names, discovery }: ReviewTools,
  kind: 'SubjectAccessReview' | 'SelfSubjectAccessReview',
  spec: object,
): Promise<Verdict> {
  const group = names.groups.authorization;
  const plural = `${kind.toLowerCase()}s`;
  if (!(await discovery.serves({ group, version: 'v1', plural }))) return undefined;
  const body = { apiVersion: `${group}/v1`, kind, spec };
  const answer = await api.post(`/apis/${group}/v1/${plural}`, body).catch(() => undefined);
  return answer?.ok === true ? verdictIn(answer) : undefined;
}

/** The username that a self review shows for a request with these headers (access 4). */
export async function usernameOf(
  { api, names, discovery }: ReviewTools,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const type = { group: names.groups.authentication, version: 'v1', plural: 'selfsubjectreviews' };
  if (!(await discovery.serves(type))) return undefined;
  const apiVersion = `${type.group}/${type.version}`;
  const body = { apiVersion, kind: 'SelfSubjectReview' };
  const path = `/apis/${apiVersion}/${type.plural}`;
  const answer = await api.post(path, body, { headers }).catch(() => undefined);
  const review = answer?.ok === true ? jsonOf(answer) : undefined;
  const status = isRecord(review) ? review['status'] : undefined;
  const user = isRecord(status) ? status['userInfo'] : undefined;
  return isRecord(user) ? user['username'] : undefined;
}

/** An absent `allowed` is false. */
function verdictIn(answer: Answer): Verdict {
  const body = jsonOf(answer);
  const status = isRecord(body) ? body['status'] : undefined;
  if (!isRecord(status)) return undefined;
  return status['allowed'] === true ? 'yes' : 'no';
}
