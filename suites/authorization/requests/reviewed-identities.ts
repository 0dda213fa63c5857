// Cases: the groups and extra values of a user in the reviews of an authorization webhook (access 2.1, 5.4). Helper of
// `attributes.suite.ts`.
import { mintToken } from '../../../common/keys/token-file.ts';
import { authenticates } from '../../../fixtures/services/review-webhook.ts';
import type { ReviewedUser } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import { connectionFile, reviewService } from '../../kit/reviews/review-service.ts';
import { authenticated } from '../../kit/identities/self-review.ts';
import { serverOfVersion } from '../webhooks/reviewed-users.ts';
import type { ReviewedServer, ReviewVersion } from '../webhooks/reviewed-users.ts';

/** The flags that let a server authenticate users with any attributes: by a token webhook. */
export async function identityFlags(context: CaseContext): Promise<Flags> {
  if (!context.has('token-webhook')) return {};
  const service = await reviewService(context);
  return { '--authentication-token-webhook-config-file': { file: connectionFile(service) } };
}

/** A user with these attributes, by a token webhook or impersonated. @throws NotRun where the target has neither */
export function userWith(
  context: CaseContext,
  { people, service }: ReviewedServer,
  user: ReviewedUser,
): Person {
  if (context.has('token-webhook')) {
    const token = mintToken();
    service.answerToken(token, authenticates(user));
    return people.bearer(token, user.username);
  }
  if (context.has('impersonation')) return people.impersonated(user);
  throw new NotRun('feature:token-webhook', 'users with any groups and extra values need a token webhook');
}

/** Reviews of new users with these attributes, in both versions. */
async function reviewsOf(
  context: CaseContext,
  attributes: Omit<ReviewedUser, 'username'>,
  judge: (spec: Readonly<Record<string, unknown>>, what: string, version: ReviewVersion) => void,
): Promise<void> {
  for (const version of ['v1', 'v1beta1'] as const) {
    const server = await serverOfVersion(context, version, await identityFlags(context));
    const username = context.uniqueName(`reviewed-${version}`);
    const user = userWith(context, server, { username, ...attributes });
    await user.in({ name: context.uniqueName('place') }).configMaps.list();
    // So does a request on a path that is not a resource.
    await user.api.get('/api');
    const reviews = server.service.reviewsOfUser(username);
    context.expect.atLeast(reviews.length, 1, `${version} reviews of the user of the request`);
    for (const { review } of reviews) judge(review.spec, `the ${version} review`, version);
  }
}

const manyGroups = Array.from({ length: 70 }, (_, index) => `reviewed-many-${index}`);

/** None, one, several and many groups. */
export async function groups(context: CaseContext): Promise<void> {
  const { expect } = context;
  // How a request that impersonates states commas and letters outside ASCII is not shown.
  const second = context.has('token-webhook') ? 'Gruppe Ä/x:Y, z' : 'reviewed:second/Group';
  for (const given of [[], ['reviewed-one'], ['reviewed-first', second, 'reviewed-third'], manyGroups])
    await reviewsOf(context, { groups: given }, (spec, what, version) => {
      // Earlier versions of the review have another name for the member.
      const sent = spec['groups'] ?? (version === 'v1beta1' ? spec['group'] : undefined);
      const list: readonly unknown[] = Array.isArray(sent) ? sent : [];
      const missing = [...given, authenticated].filter((group) => !list.includes(group));
      expect.equal(missing, [], `groups that are missing in ${what}`);
      const foreign = list.filter(
        (group) => String(group).startsWith('reviewed-') && !given.some((one) => one === group),
      );
      expect.equal(foreign, [], `groups of other users in ${what}`);
    });
  if (context.has('impersonation')) await impersonatedReviews(context);
}

/** A user whom the administrator impersonates, with a name in both letter cases, groups and extra values. */
async function impersonatedReviews(context: CaseContext): Promise<void> {
  const { expect, uniqueName } = context;
  const given = ['Impersonated-One', 'impersonated:two'];
  for (const version of ['v1', 'v1beta1'] as const) {
    const { people, service } = await serverOfVersion(context, version);
    const username = `${uniqueName('Impersonated')}@Example.com`;
    const user = people.impersonated({ username, groups: given, extra: { scopes: ['A', 'b'] } });
    await user.in({ name: uniqueName('place') }).configMaps.list();
    const reviews = service.reviewsOfUser(username);
    expect.atLeast(reviews.length, 1, `${version} reviews of an impersonated user`);
    for (const { review } of reviews) {
      const { spec } = review;
      const sent = spec['groups'] ?? (version === 'v1beta1' ? spec['group'] : undefined);
      const list: readonly unknown[] = Array.isArray(sent) ? sent : [];
      const missing = given.filter((group) => !list.includes(group));
      expect.equal(missing, [], `groups of an impersonated user that are missing in a ${version} review`);
      const seen = isRecord(spec['extra']) ? spec['extra']['scopes'] : undefined;
      const sorted = Array.isArray(seen) ? seen.map(String).toSorted() : seen;
      expect.equal(sorted, ['A', 'b'], `extra values of an impersonated user in a ${version} review`);
    }
  }
}

const extras: readonly NonNullable<ReviewedUser['extra']>[] = [
  { 'example.com/team': ['red'] },
  { 'example.com/roles': ['Reader', 'writer,b', 'third value'], scopes: ['a'] },
];

/** In a header of a request that impersonates, letter case is lost (RFC 9110, 5.1). */
const capitals: NonNullable<ReviewedUser['extra']> = {
  'Example.com/Floor': ['1'],
  teamName: ['Red', 'blue'],
};

/** One and several keys, with one and several values. */
export async function extra(context: CaseContext): Promise<void> {
  for (const given of [...extras, ...(context.has('token-webhook') ? [capitals] : [])])
    await reviewsOf(context, { extra: given }, (spec, what) => {
      const sent = isRecord(spec['extra']) ? spec['extra'] : {};
      for (const [key, values] of Object.entries(given)) {
        const seen = sent[key];
        const sorted = Array.isArray(seen) ? seen.map(String).toSorted() : seen;
        context.expect.equal(sorted, values.toSorted(), `extra values of ${key} in ${what}`);
      }
    });
}
