// Case: access reviews of requests that an authorization webhook denies, and of those on which no authorizer has an opinion
// (access 2.5, 5.4).
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Person } from '../../kit/identities/people.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import type { ReviewKind } from '../../kit/reviews/reviews.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';
import { isAllowed, statusOf } from '../../kit/reviews/review-status.ts';

const [denied, none, allowed] = ['deny-in-reviews', 'none-in-reviews', 'allow-in-reviews'] as const;

/** `denied` is true for an explicit denial, and only there. */
export async function explicitDenials(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await webhooksByUser(context);
  const flags = webhooks.flags(context, [rolesEntry, webhooks.entry('of-reviews')]);
  const users = [denied, none, allowed].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users);
  const namespace = await namespaceOfUsers(context, server, none);
  const ofPath = { nonResourceAttributes: { verb: 'get', path: `/${context.uniqueName('path')}` } };
  const send = (kind: ReviewKind, user: string, resource: string | undefined) => {
    const ofResource = { resourceAttributes: { verb: 'list', resource, namespace: namespace.name } };
    const spec = { user, ...(resource === undefined ? ofPath : ofResource) };
    const where = kind === 'LocalSubjectAccessReview' ? { namespace: namespace.name } : {};
    const { api } = kind === 'SelfSubjectAccessReview' ? server.user(user) : server;
    return postReview(context, kind, { spec }, { api, ...where });
  };
  const review = async (...given: Parameters<typeof send>) => statusOf(await send(...given));
  // Reviews of paths are not shown: other rows judge whether there are any. The group may do everything (access 5.4).
  const reviewsPaths = async (kind: ReviewKind) => {
    if (kind === 'LocalSubjectAccessReview') return false;
    const who = kind === 'SelfSubjectAccessReview' ? {} : { user: none, groups: ['system:masters'] };
    const answer = await postReview(context, kind, { spec: { ...who, ...ofPath } }, { api: server.api });
    return answer.ok && isAllowed(answer);
  };
  const kinds: ReviewKind[] = ['SubjectAccessReview', 'LocalSubjectAccessReview'];
  if (await mayReviewItself(context, server.user(denied))) kinds.push('SelfSubjectAccessReview');
  for (const kind of kinds)
    for (const resource of (await reviewsPaths(kind)) ? ['secrets', undefined] : ['secrets']) {
      const what = `of a ${kind} of ${resource ?? 'a path'}`;
      const yes = await review(kind, allowed, resource);
      expect.equal(yes['allowed'], true, `status.allowed ${what} where the webhook allows`);
      expect.oneOf(yes['denied'], [false, undefined], `status.denied ${what} where the webhook allows`);
      const no = await review(kind, denied, resource);
      expect.oneOf(no['allowed'], [false, undefined], `status.allowed ${what} where the webhook denies`);
      expect.equal(no['denied'], true, `status.denied ${what} where the webhook denies`);
      const open = await review(kind, none, resource);
      expect.oneOf(open['allowed'], [false, undefined], `status.allowed ${what} without an opinion`);
      expect.oneOf(open['denied'], [false, undefined], `status.denied ${what} without an opinion`);
    }
}

/** Of all users only SelfSubjectReview is stated (access 4). */
async function mayReviewItself(context: CaseContext, { api }: Person): Promise<boolean> {
  const resourceAttributes = { verb: 'list', resource: 'secrets' };
  try {
    return (await postReview(context, 'SelfSubjectAccessReview', { spec: { resourceAttributes } }, { api }))
      .ok;
  } catch (error) {
    if (error instanceof NotRun) return false;
    throw error;
  }
}
