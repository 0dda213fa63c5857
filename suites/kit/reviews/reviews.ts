// Review objects (access 2.5) without documented paths (access 4): the paths are read from discovery, and inferred where
// discovery does not list them. SelfSubjectReview has a documented path: see self-review.ts.
import type { Answer } from '../answers/answer.ts';
import type { Api, SendOptions } from '../requests/api.ts';
import type { CaseContext } from '../context.ts';
import { NotRun } from '../failures.ts';
import { isRecord } from '../objects/object.ts';

export type ReviewKind =
  | 'TokenReview'
  | 'SubjectAccessReview'
  | 'LocalSubjectAccessReview'
  | 'SelfSubjectAccessReview'
  | 'SelfSubjectRulesReview';

export type ReviewScope = Pick<CaseContext, 'names' | 'api' | 'once'>;

export interface ReviewOptions {
  /** The client that sends it; by default that of the run. */
  readonly api?: Api;
  /** For namespaced reviews. */
  readonly namespace?: string;
  readonly query?: SendOptions['query'];
}

/** The same as `postReview`; undefined where that does not run. For rows that also look at a review. */
export async function reviewIfOffered(...given: Parameters<typeof postReview>): Promise<Answer | undefined> {
  try {
    return await postReview(...given);
  } catch (error) {
    if (error instanceof NotRun) return undefined;
    throw error;
  }
}

/** How discovery lists a kind; `unknown` where it does not answer. */
type Listing = 'listed' | 'left-out' | 'no-group' | 'unknown';

interface ReviewResource {
  /** Inferred from the kind where discovery does not list it. */
  readonly plural: string;
  readonly listing: Listing;
}

export const reviewGroup = ({ groups }: CaseContext['names'], kind: ReviewKind): string =>
  kind === 'TokenReview' ? groups.authentication : groups.authorization;

const inferredPlural = (kind: ReviewKind): string => `${kind.toLowerCase()}s`;

/** The name of the resource, as rules name it. */
export const reviewPlural = async (scope: ReviewScope, kind: ReviewKind): Promise<string> =>
  (await resourceOf(scope, kind)).plural;

/** For the row that requires the review to exist (access 1, 2.5). A server may serve a kind that its resource list omits. */
export async function mustServeReview(
  scope: ReviewScope & Pick<CaseContext, 'expect'>,
  kind: ReviewKind,
): Promise<void> {
  const { plural, listing } = await resourceOf(scope, kind);
  if (listing === 'listed' || listing === 'unknown') return;
  const apiVersion = `${reviewGroup(scope.names, kind)}/v1`;
  const place = kind === 'LocalSubjectAccessReview' ? 'namespaces/default/' : '';
  const answer = await scope.api.post(`/apis/${apiVersion}/${place}${plural}`, { apiVersion, kind });
  scope.expect.that(
    !isAbsent(answer),
    `discovery lists no ${kind} in ${apiVersion}, and ${answer.request} answered ${answer.status}`,
  );
}

const isAbsent = ({ status }: Answer): boolean => status === 404 || status === 405;

/** Sends a review with apiVersion, kind and the given members. @throws NotRun where the target has no known path for it, or the
 * run may not create it: who may is not stated (access 2.5) */
export async function postReview(
  scope: ReviewScope,
  kind: ReviewKind,
  members: object = {},
  { api = scope.api, namespace, query = {} }: ReviewOptions = {},
): Promise<Answer> {
  const apiVersion = `${reviewGroup(scope.names, kind)}/v1`;
  const { plural, listing } = await resourceOf(scope, kind);
  const place = namespace === undefined ? '' : `namespaces/${namespace}/`;
  // Some servers compare a namespace in the body with that of the path before they fill in the former.
  const own = namespace === undefined ? {} : { metadata: { namespace } };
  const body = { apiVersion, kind, ...own, ...members };
  const answer = await api.post(`/apis/${apiVersion}/${place}${plural}`, body, { query });
  if (listing !== 'listed' && isAbsent(answer))
    throw new NotRun('not-exercised', `the path of ${kind} is not documented, and is not ${plural}`);
  if (answer.status === 403 && api === scope.api && !(await runMayCreate(scope, kind, namespace)))
    throw new NotRun('not-exercised', `the run may not create a ${kind}`);
  return answer;
}

/** Whether the server itself says that the run may create such a review: then its refusal is no matter of rights. */
async function runMayCreate(scope: ReviewScope, kind: ReviewKind, namespace = ''): Promise<boolean> {
  const own = 'SelfSubjectAccessReview';
  if (kind === own) return false;
  const { plural } = await resourceOf(scope, kind);
  const resourceAttributes = {
    verb: 'create',
    group: reviewGroup(scope.names, kind),
    resource: plural,
    namespace,
  };
  const { ok, json } = await postReview(scope, own, { spec: { resourceAttributes } });
  return ok && isRecord(json) && isRecord(json['status']) && json['status']['allowed'] === true;
}

/** Requested once for all cases. */
const resourceOf = (scope: ReviewScope, kind: ReviewKind): Promise<ReviewResource> =>
  scope.once(`resource of ${kind}`, () => discoveredResource(scope, kind));

async function discoveredResource({ api, names }: ReviewScope, kind: ReviewKind): Promise<ReviewResource> {
  const group = reviewGroup(names, kind);
  const plural = inferredPlural(kind);
  const resources = await membersOf(api, `/apis/${group}/v1`, 'resources');
  if (resources === undefined) {
    const groups = await membersOf(api, '/apis', 'groups');
    const isServed = groups === undefined || groups.some((one) => one['name'] === group);
    return { plural, listing: isServed ? 'unknown' : 'no-group' };
  }
  const name = resources.find((one) => one['kind'] === kind)?.['name'];
  return typeof name === 'string' ? { plural: name, listing: 'listed' } : { plural, listing: 'left-out' };
}

/** The records of a list in a discovery document; undefined for any other answer. */
async function membersOf(api: Api, path: string, member: string) {
  const answer = await api.get(path);
  const body = answer.ok ? answer.json : undefined;
  const list = isRecord(body) ? body[member] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : undefined;
}
