// What of a target shows the rules of generated policies, asked by somebody whom none of them names.
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { byRequest, byReview, hasReviews } from './ask.ts';
import type { Asking } from './ask.ts';
import { isPathRequest } from './policy.ts';
import type { AccessRequest, ResourceRequest } from './policy.ts';
import type { World } from './policies.ts';
import { objectNames } from './world.ts';

type OpenAttribute = 'path' | 'subresource';

export interface Shown {
  /** Whether the target has a path for access reviews. */
  readonly reviews: boolean;
  /** Whether reviews understand attributes that the document leaves open: those of paths, and the sub-resource. */
  readonly reviewed: Readonly<Record<OpenAttribute, boolean>>;
  /** Whether requests for paths that are not served are refused: what stands before a server may answer for them. */
  readonly paths: boolean;
}

/** Where everybody has rights already, requests show nothing of a policy. @throws NotRun */
export async function demandNothingElse({ users, paths }: World, asking: Asking): Promise<Shown> {
  const user = users.at(-1)!;
  for (const verb of ['get', 'create', 'list'] as const) {
    const request = { ...configMaps, verb, name: verb === 'get' ? objectNames[0] : '' };
    if (await byRequest(asking, { user, request }))
      throw new NotRun('not-exercised', 'a user whom no binding of the run names has rights already');
  }
  const open = await Promise.all(
    paths.map((path) => byRequest(asking, { user, request: { verb: 'get', path } })),
  );
  const reviews = await hasReviews(asking, { user, request: configMaps });
  return {
    reviews,
    reviewed: reviews ? await reviewedAttributes(asking) : { path: false, subresource: false },
    paths: !open.includes(true),
  };
}

/** Whether a review can ask about this request. */
export const canBeReviewed = ({ reviewed }: Shown, request: AccessRequest): boolean =>
  isPathRequest(request) ? reviewed.path : request.subresource === '' || reviewed.subresource;

const configMaps: ResourceRequest = {
  verb: 'list',
  group: '',
  resource: 'configmaps',
  subresource: '',
  namespace: 'one',
  name: '',
};

/** Binds a user to one role with a rule for each open attribute and a plain one: once the plain rule counts, all do. */
async function reviewedAttributes(asking: Asking): Promise<Shown['reviewed']> {
  const name = 'attributes';
  const path = '/conformance-attributes';
  const rules = [
    { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] },
    { verbs: ['get'], apiGroups: [''], resources: ['pods/log'] },
    { verbs: ['get'], nonResourceURLs: [path] },
  ];
  const role = { namespace: '', name, rules };
  const subjects = [{ kind: 'User', name } as const];
  await asking.setting.install({ roles: [role], bindings: [{ namespace: '', name, role, subjects }] });
  const user = { username: name, groups: [] };
  const allows = (request: AccessRequest) => byReview(asking, { user, request });
  await asking.context.eventually(async () => {
    if (!(await allows(configMaps))) throw new CheckFailed('a binding does not work yet');
  }, 'authorization');
  const refused = (error: unknown) => {
    if (error instanceof CheckFailed) return false;
    throw error;
  };
  const ofLog = { ...configMaps, verb: 'get', resource: 'pods', subresource: 'log', name: objectNames[0] };
  return {
    path: await allows({ verb: 'get', path }).catch(refused),
    subresource: await allows(ofLog).catch(refused),
  };
}
