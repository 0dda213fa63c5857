// Cases: the calls that an authorization webhook receives (access 4), in both styles of configuration and both versions.
import { allowed } from '../../kit/identities/rights.ts';
import { allows } from '../../../fixtures/services/review-webhook.ts';
import type { ReceivedReview } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { reviewPath, reviewService } from '../../kit/reviews/review-service.ts';
import { fileFlags, optionFlags, reviewedServer, versionFlag } from './reviewed-users.ts';
import type { ReviewVersion } from './reviewed-users.ts';

type Style = 'file' | 'options';

interface SentReviews {
  readonly group: string;
  readonly reviews: readonly ReceivedReview[];
}

/** The reviews of an allowed user after a list, a get, a create and a DELETE of the collection as dry-runs, and a request for a path. */
async function reviewsOf(context: CaseContext, version: ReviewVersion, style: Style): Promise<SentReviews> {
  const { expect, uniqueName } = context;
  const service = await reviewService(context);
  const flags =
    style === 'file'
      ? fileFlags(context, service, { subjectAccessReviewVersion: version })
      : optionFlags(context, service, { [versionFlag]: version });
  const server = await reviewedServer(context, flags);
  const person = await server.person(allows);
  const { configMaps } = person.in({ name: uniqueName('place') });
  allowed(await configMaps.list(), 'a list that the webhook allows');
  allowed(await person.api.get('/version'), 'a request for a path that the webhook allows');
  // Nothing of this exists: the answers are of no interest.
  await configMaps.read(uniqueName('missing'));
  await configMaps.create({}, { query: { dryRun: 'All' } });
  await configMaps.removeCollection({ query: { dryRun: 'All' } });
  const reviews = person.reviews();
  expect.atLeast(reviews.length, 3, 'reviews of the requests of a user');
  return { group: person.group, reviews };
}

const stylesOf = ({ has }: CaseContext): readonly Style[] =>
  has('authorization-config') ? ['options', 'file'] : ['options'];

export async function reviewsAreSent(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const style of stylesOf(context))
    for (const version of ['v1beta1', 'v1'] as const) {
      const { reviews } = await reviewsOf(context, version, style);
      for (const { method, target, review } of reviews) {
        expect.equal(method, 'POST', 'method of a call of the webhook');
        expect.equal(target.split('?')[0], reviewPath, 'path of a call of the webhook');
        expect.equal(review.kind, 'SubjectAccessReview', 'kind of the review');
      }
    }
}

/** The group of the user is in spec.group, which v1 renames (core 9.3). */
export async function olderReviewsAreSent(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  for (const style of stylesOf(context)) {
    const { group, reviews } = await reviewsOf(context, 'v1beta1', style);
    for (const { review } of reviews) {
      expect.equal(
        review.apiVersion,
        `${names.groups.authorization}/v1beta1`,
        `apiVersion of a review with v1beta1 configured (${style})`,
      );
      const groups = review.spec['group'];
      expect.that(
        Array.isArray(groups) && groups.includes(group),
        'spec.group of the v1beta1 review lacks the group of the user',
      );
    }
  }
}
