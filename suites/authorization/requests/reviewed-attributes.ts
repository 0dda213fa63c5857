// Cases: single attributes in the reviews of generated requests (access 5.4). Helper of `attributes.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import { mustShow, observedReviews, pathOf, resourceOf } from './observed-reviews.ts';
import type { ResourceAttributes, ReviewedRequest } from './reviewed-request.ts';

/** Judges an attribute of requests on resources.
 * @param expected undefined where the request is not judged */
const attribute =
  (
    what: string,
    member: string,
    expected: (resource: ResourceAttributes) => readonly [string | undefined] | undefined,
  ): CaseFunction =>
  async (context) => {
    const ofResource = ({ resource }: ReviewedRequest) => resource && expected(resource);
    mustShow(context, await observedReviews(context), what, ofResource, (spec) => resourceOf(spec)[member]);
  };

export const apiVerb = attribute('API verb', 'verb', ({ verb }) => [verb]);
export const resource = attribute('resource', 'resource', (one) => [one.resource]);
export const subresource = attribute('sub-resource', 'subresource', (one) => [one.subresource]);
export const apiGroup = attribute('API group', 'group', ({ group }) => [group || undefined]);
/** Only of single objects: the name is required for get, update, patch and delete. */
export const name = attribute('name', 'name', (one) => (one.name === undefined ? undefined : [one.name]));
export const namespace = attribute('namespace', 'namespace', (one) =>
  one.isNamespace === true ? undefined : [one.namespace],
);

export const path: CaseFunction = async (context) => {
  const ofPath = (request: ReviewedRequest) => request.path && ([request.path.path] as const);
  mustShow(context, await observedReviews(context), 'path', ofPath, (spec) => pathOf(spec)['path']);
};

export const httpVerb: CaseFunction = async (context) => {
  const ofPath = (request: ReviewedRequest) => request.path && ([request.path.verb] as const);
  mustShow(context, await observedReviews(context), 'HTTP verb', ofPath, (spec) => pathOf(spec)['verb']);
};

/** Reviews are found by the user. */
export const user: CaseFunction = async (context) => {
  const observed = await observedReviews(context);
  context.expect.atLeast(observed.length, 20, 'requests with a review of their user');
};

export const resourceOrPath: CaseFunction = async (context) => {
  const sortOf = (spec: Readonly<Record<string, unknown>>) => {
    const isSet = (member: string) => spec[member] !== undefined && spec[member] !== null;
    if (isSet('resourceAttributes') && isSet('nonResourceAttributes')) return 'both';
    if (isSet('resourceAttributes')) return 'resource';
    return isSet('nonResourceAttributes') ? 'path' : 'neither';
  };
  const expected = (request: ReviewedRequest) => [request.path === undefined ? 'resource' : 'path'] as const;
  mustShow(context, await observedReviews(context), 'sort of request', expected, sortOf);
};
