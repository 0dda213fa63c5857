// The reviews that a server sends about generated requests, observed once for all rows about attributes (access 5.4). Each
// request has a user of its own, so that no cache answers it.
import type { ReceivedReview } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { serverOfVersion } from '../webhooks/reviewed-users.ts';
import type { ReviewedServer, ReviewVersion } from '../webhooks/reviewed-users.ts';
import { reviewedRequests } from './reviewed-requests.ts';
import type { ReviewedRequest } from './reviewed-request.ts';

export interface Observed {
  readonly request: ReviewedRequest;
  readonly version: ReviewVersion;
  readonly username: string;
  readonly group: string;
  /** At least one, unless the server may refuse the request before authorization. */
  readonly reviews: readonly ReceivedReview[];
}

const versions: readonly ReviewVersion[] = ['v1', 'v1beta1'];
const concurrentRequests = 8;

/** Half of the requests are sent to a server that sends reviews in v1, the others to one with v1beta1. */
const observe = (context: CaseContext): Promise<readonly Observed[]> =>
  context.once('reviews of generated requests', async () => {
    const servers = await Promise.all(versions.map((version) => serverOfVersion(context, version)));
    const left = reviewedRequests(context).map((request, index) => ({
      request,
      which: index % versions.length,
    }));
    const observed: Observed[] = [];
    const work = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const { request, which } = next;
        observed.push(await observeOne(servers[which]!, versions[which]!, request));
      }
    };
    await Promise.all(Array.from({ length: concurrentRequests }, work));
    return observed;
  });

async function observeOne(
  server: ReviewedServer,
  version: ReviewVersion,
  request: ReviewedRequest,
): Promise<Observed> {
  const person = await server.person();
  const { method, target, body, contentType, headers } = request;
  await person.api.send(method, target, {
    ...(body !== undefined && { body }),
    ...(contentType !== undefined && { contentType }),
    ...(headers !== undefined && { headers }),
  });
  return { request, version, username: person.username, group: person.group, reviews: person.reviews() };
}

/** The requests with reviews of their user, of which there must be some. @param own the row of the case */
export async function observedReviews(context: CaseContext): Promise<readonly Observed[]> {
  const all = await observe(context);
  const row = 'authorization.attributes.user';
  await dependsOn(
    row,
    () => {
      for (const { request, version, username, reviews } of all)
        if (request.isCertain && reviews.length === 0)
          throw new CheckFailed(
            `${nameOf(request)}: the authorization webhook received no ${version} review of the user ${JSON.stringify(username)}`,
          );
    },
    context.id,
  );
  return all.filter(({ reviews }) => reviews.length > 0);
}

const nameOf = ({ method, target, headers }: ReviewedRequest): string =>
  `${method} ${target}${headers === undefined ? '' : ` with ${Object.keys(headers).join(', ')}`}`;

/** Requires of each observed request that one of its reviews has the value. A server may send further reviews.
 * @param expected undefined where the request is not judged; `[value]` otherwise, where undefined stands for an absent value
 * @param least the number of requests that must be judged */
export function mustShow(
  { expect }: CaseContext,
  observed: readonly Observed[],
  what: string,
  expected: (request: ReviewedRequest) => readonly [string | undefined] | undefined,
  actual: (spec: Spec) => unknown,
  least = 5,
): void {
  let judged = 0;
  for (const { request, version, reviews } of observed) {
    const wanted = expected(request);
    if (wanted === undefined) continue;
    judged += 1;
    const values = reviews.map(({ review }) => orAbsent(actual(review.spec)));
    const found = values.includes(wanted[0]) ? wanted[0] : values[0];
    expect.equal(found, wanted[0], `${what} in the ${version} review of ${nameOf(request)}`);
  }
  expect.atLeast(judged, least, `requests whose ${what} was judged`);
}

type Spec = Readonly<Record<string, unknown>>;

/** An empty text is how an absent value may be written. */
const orAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** The attributes of a request on a resource; empty for other requests. */
export const resourceOf = (spec: Spec): Spec =>
  isRecord(spec['resourceAttributes']) ? spec['resourceAttributes'] : {};

/** The attributes of a request on a path; empty for other requests. */
export const pathOf = (spec: Spec): Spec =>
  isRecord(spec['nonResourceAttributes']) ? spec['nonResourceAttributes'] : {};
