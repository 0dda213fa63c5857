// Cases: an authorization webhook that is configured by options (access 4, 5.4). Helper of `webhook.suite.ts`.
import { allowed } from '../../kit/identities/rights.ts';
import { allows } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { reviewService } from '../../kit/reviews/review-service.ts';
import { optionFlags, reviewedServer, versionFlag } from './reviewed-users.ts';
import type { ReviewedPerson } from './reviewed-users.ts';

/** A user after an allowed request, whose reviews the case judges. @param version undefined: no option */
async function reviewedPerson(context: CaseContext, version: string | undefined): Promise<ReviewedPerson> {
  const flags = version === undefined ? {} : { [versionFlag]: version };
  const server = await reviewedServer(context, optionFlags(context, await reviewService(context), flags));
  const person = await server.person(allows);
  const answer = await person.in({ name: context.uniqueName('place') }).configMaps.list();
  allowed(answer, 'a request that the webhook allows');
  return person;
}

const versionsOf = (person: ReviewedPerson): readonly string[] =>
  person.reviews().map(({ review }) => review.apiVersion);

/** Both versions, and the groups in v1. */
export async function optionVersion(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  for (const version of ['v1beta1', 'v1']) {
    const person = await reviewedPerson(context, version);
    const reviews = person.reviews();
    expect.atLeast(reviews.length, 1, 'reviews of the user');
    for (const { review } of reviews) {
      const apiVersion = `${names.groups.authorization}/${version}`;
      expect.equal(review.apiVersion, apiVersion, `apiVersion of the review with ${versionFlag}=${version}`);
      const { groups } = review.spec;
      const hasGroup = Array.isArray(groups) && groups.includes(person.group);
      if (version === 'v1') expect.that(hasGroup, 'spec.groups of the v1 review lacks the group of the user');
    }
  }
}

export async function optionVersionDefault(context: CaseContext): Promise<void> {
  context.record({ apiVersions: [...new Set(versionsOf(await reviewedPerson(context, undefined)))] });
}

export async function optionConnectionFile(context: CaseContext): Promise<void> {
  context.record({ calls: versionsOf(await reviewedPerson(context, undefined)).length > 0 });
}
