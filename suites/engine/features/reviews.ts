// Sends access reviews (access 2.5) to find out what an identity may do. They store nothing.
import type { Names } from '../../../common/dialects/names.ts';
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
  tools: ReviewTools,
  kind: 'SubjectAccessReview' | 'SelfSubjectAccessReview',
  spec: object,
): Promise<Verdict> {
  const status = await statusOf(tools, tools.names.groups.authorization, { kind, spec });
  // An absent `allowed` is false.
  if (status === undefined) return undefined;
  return status['allowed'] === true ? 'yes' : 'no';
}

/** The username that a self review shows for a request with these headers (access 4). */
export async function usernameOf(
  tools: ReviewTools,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const group = tools.names.groups.authentication;
  const status = await statusOf(tools, group, { kind: 'SelfSubjectReview' }, headers);
  const user = status?.['userInfo'];
  return isRecord(user) ? user['username'] : undefined;
}

/** The status of the answer to a review; undefined where it is not served, is refused, or has none. */
async function statusOf(
  { api, discovery }: ReviewTools,
  group: string,
  review: { readonly kind: string; readonly spec?: object },
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const plural = `${review.kind.toLowerCase()}s`;
  if (!(await discovery.serves({ group, version: 'v1', plural }))) return undefined;
  const apiVersion = `${group}/v1`;
  const path = `/apis/${apiVersion}/${plural}`;
  const answer = await api.post(path, { apiVersion, ...review }, { headers }).catch(() => undefined);
  const body = answer?.ok === true ? jsonOf(answer) : undefined;
  const status = isRecord(body) ? body['status'] : undefined;
  return isRecord(status) ? status : undefined;
}
