// Case: access reviews after the file of authorizers has changed (access 2.5, 5.4). Helper of `reviewed-denials.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { isAllowed } from '../../kit/reviews/review-status.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import { webhooksByUser } from '../webhooks/webhook-entries.ts';
import { authorizationFile, configFlag, rolesEntry } from './authorizer-file.ts';
import type { Authorizer } from './authorizer-file.ts';
import { launchedWithTokens, namespaceOfUsers, usersGroup } from './token-users.ts';

const [denied, control] = ['deny-in-later-reviews', 'none-in-later-reviews'] as const;

/** A webhook that denies a user is added before RBAC, and removed. */
export async function reviewsAfterReload(context: CaseContext): Promise<void> {
  const { eventually, onAllReplicas, expect } = context;
  const webhooks = await webhooksByUser(context);
  const hook = webhooks.entry('later-reviews');
  const { [configFlag]: complete } = webhooks.flags(context, [hook, rolesEntry]);
  const fileOf = (...authorizers: readonly Authorizer[]) => authorizationFile(context, authorizers);
  const flags = { [configFlag]: { ...complete, file: fileOf(rolesEntry) } };
  const users = [denied, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users, true);
  const namespace = await namespaceOfUsers(context, server, control);
  const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name };
  const isReviewed = async (user: string) => {
    const spec = { user, groups: [usersGroup], resourceAttributes };
    return isAllowed(await postReview(context, 'SubjectAccessReview', { spec }, { api: server.api }));
  };
  const untilReviewed = (user: string, wanted: boolean, when: string) => {
    const check = async () =>
      expect.equal(await isReviewed(user), wanted, `whether a review of ${user} is allowed, ${when}`);
    return eventually(() => onAllReplicas(check), 'reload');
  };
  await untilReviewed(denied, true, 'by RBAC alone');
  await server.rewrite(configFlag, fileOf(hook, rolesEntry));
  await untilReviewed(denied, false, 'after a webhook that denies the user has been added');
  await untilReviewed(control, true, 'after a webhook without an opinion has been added');
  await server.rewrite(configFlag, fileOf(rolesEntry));
  await untilReviewed(denied, true, 'after the webhook has been removed');
}
