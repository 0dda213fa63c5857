// Cases: reviews about users whom other authorizers than RBAC allow (access 2.2, 2.5). Helper of `reviewed-denials.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { isAllowed, statusOf } from '../../kit/reviews/review-status.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import type { ReviewKind, ReviewOptions } from '../../kit/reviews/reviews.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { launchedWithUsers } from '../configuration/launched-users.ts';
import { launchedWithTokens } from '../configuration/token-users.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';

const [member, other] = ['deny-reviewed-master', 'deny-reviewed-other'] as const;
const masters = 'system:masters';

export async function mastersReviewed(context: CaseContext): Promise<void> {
  const { expect } = context;
  const webhooks = await webhooksByUser(context);
  const flags = webhooks.flags(context, [webhooks.entry('denies-reviewed'), rolesEntry]);
  const users = [{ username: member, group: masters }, { username: other }];
  const server = await launchedWithTokens(context, flags, users);
  const { name: namespace } = await server.namespace();
  const resourceAttributes = { verb: 'list', resource: 'secrets', namespace };
  const allows = async (kind: ReviewKind, subject: object, options: ReviewOptions) => {
    const spec = { ...subject, resourceAttributes };
    return isAllowed(await postReview(context, kind, { spec }, options));
  };
  const { api } = server;
  for (const [kind, options] of [
    ['SubjectAccessReview', { api }],
    ['LocalSubjectAccessReview', { api, namespace }],
  ] as const) {
    const ofMember = await allows(kind, { user: member, groups: [masters] }, options);
    expect.that(ofMember, `a ${kind} does not allow a member of ${masters} what a webhook denies`);
    const ofOther = await allows(kind, { user: other, groups: ['example-users'] }, options);
    expect.that(!ofOther, `a ${kind} allows another user what a webhook denies`);
  }
  const own = await allows('SelfSubjectAccessReview', {}, { api: server.user(member).api });
  expect.that(own, `a SelfSubjectAccessReview does not allow a member of ${masters} what a webhook denies`);
}

/** In which form the status shows rules is not stated (access 2.5). */
export async function rulesOfAlwaysAllow(context: CaseContext): Promise<void> {
  const { stranger, ...server } = await launchedWithUsers(context, { '--authorization-mode': 'AlwaysAllow' });
  const { name: namespace } = await server.namespace();
  const post = (spec: object) =>
    postReview(context, 'SelfSubjectRulesReview', { spec }, { api: stranger.api });
  const usual = await post({ namespace });
  const answer = usual.ok ? usual : await post({ resourceAttributes: { namespace } });
  const status = statusOf(answer);
  const text = JSON.stringify(status);
  const isShown = text.includes('"*"') || (text.includes('"list"') && text.includes('"secrets"'));
  context.expect.that(
    isShown || status['incomplete'] === true,
    `the review by a user whom AlwaysAllow allows everything shows no such rule: ${text}`,
  );
}
