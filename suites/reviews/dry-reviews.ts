// Cases: reviews in dry-runs (access 2.5, core 4.10). Helper of `access-reviews.suite.ts`.
import type { CaseContext } from '../kit/context.ts';
import { bindIn, coreRule } from '../kit/identities/rights.ts';
import { identityIn, reviewBody, reviewPath, whoIs } from '../kit/identities/self-review.ts';
import { postReview } from '../kit/reviews/reviews.ts';
import type { ReviewKind } from '../kit/reviews/reviews.ts';
import { statusOf } from '../kit/reviews/review-status.ts';

const query = { dryRun: 'All' };

/** A dry-run of a review has the result of the same review without it. */
export async function evaluatesDryRuns(context: CaseContext): Promise<void> {
  const { names, namespace, uniqueName, has, people } = context;
  const user = uniqueName('user');
  await bindIn(namespace, { kind: 'User', name: user, apiGroup: names.groups.rbac }, [
    coreRule(['list'], 'configmaps'),
  ]);
  const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: namespace.name };
  await sameResult(context, 'SubjectAccessReview', { user, resourceAttributes }, 'allowed');
  const denied = { user, resourceAttributes: { ...resourceAttributes, verb: 'create' } };
  const dry = await postReview(context, 'SubjectAccessReview', { spec: denied }, { query });
  context.expect.success(dry, 'a dry-run of a SubjectAccessReview');
  context.expect.that(
    statusOf(dry)['allowed'] !== true,
    'a dry-run of a SubjectAccessReview allows what the rule does not grant',
  );
  await sameResult(context, 'SelfSubjectAccessReview', { resourceAttributes }, 'allowed');
  if (has('service-account-tokens')) {
    const { token } = await people.account();
    await sameResult(context, 'TokenReview', { token }, 'authenticated');
  }
  if (has('self-review')) await sameUser(context);
  const own = namespace.name;
  await sameResult(context, 'LocalSubjectAccessReview', { user, resourceAttributes }, 'allowed', own);
}

/** A dry-run of a SelfSubjectReview shows the caller, too. */
async function sameUser(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  const { username } = await whoIs(context, api, 'of the run');
  const dry = await api.post(reviewPath(context), reviewBody(context), { query });
  expect.success(dry, 'a dry-run of a SelfSubjectReview');
  expect.equal(
    identityIn(context, dry.json, 'with dryRun=All').username,
    username,
    'username with dryRun=All',
  );
}

/** @param member of the status that is true */
async function sameResult(
  context: CaseContext,
  kind: ReviewKind,
  spec: object,
  member: 'allowed' | 'authenticated',
  namespace?: string,
): Promise<void> {
  const { expect, eventually } = context;
  const place = namespace === undefined ? {} : { namespace };
  await eventually(async () => {
    const usual = await postReview(context, kind, { spec }, place);
    expect.equal(statusOf(usual)[member], true, `status.${member} of a ${kind} without dryRun`);
  }, 'authorization');
  await eventually(async () => {
    const dry = await postReview(context, kind, { spec }, { query, ...place });
    expect.success(dry, `a dry-run of a ${kind}`);
    expect.equal(statusOf(dry)[member], true, `status.${member} of a ${kind} with dryRun=All`);
  }, 'authorization');
}
