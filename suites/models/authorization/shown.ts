// Probes which requests and reviews of a target depend on generated policies, as a user who is in none of them.
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { byRequest, byReview, hasReviews } from './send-question.ts';
import type { InstalledPolicy } from './send-question.ts';
import { isPathRequest } from './policy.ts';
import type { AccessRequest, ResourceRequest } from './policy.ts';
import type { Vocabulary } from './policies.ts';
import { objectNames } from './vocabulary.ts';

type OpenAttribute = 'path' | 'subresource';

export interface Shown {
  /** Whether the target has a path for access reviews. */
  readonly reviews: boolean;
  /** Whether reviews understand attributes that the document leaves open: those of paths, and the sub-resource. */
  readonly reviewed: Readonly<Record<OpenAttribute, boolean>>;
  /** Whether requests for paths that are not served are refused: what stands before a server may answer for them. */
  readonly paths: boolean;
}

/** @throws NotRun where every user already has rights, so that requests do not depend on a policy */
export async function probeTarget({ users, paths }: Vocabulary, installed: InstalledPolicy): Promise<Shown> {
  const user = users.at(-1)!;
  for (const verb of ['get', 'create', 'list'] as const) {
    const request = { ...configMaps, verb, name: verb === 'get' ? objectNames[0] : '' };
    if (await byRequest(installed, { user, request }))
      throw new NotRun('not-exercised', 'a user in no binding of the run already has rights');
  }
  const open = await Promise.all(
    paths.map((path) => byRequest(installed, { user, request: { verb: 'get', path } })),
  );
  const reviews = await hasReviews(installed, { user, request: configMaps });
  return {
    reviews,
    reviewed: reviews ? await reviewedAttributes(installed) : { path: false, subresource: false },
    paths: !open.includes(true),
  };
}

/** Whether a review can express this request. */
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

/** Binds a user to one role with a rule for each open attribute and a plain one: once the plain rule takes effect, all do. */
async function reviewedAttributes(installed: InstalledPolicy): Promise<Shown['reviewed']> {
  const name = 'attributes';
  const path = '/conformance-attributes';
  const rules = [
    { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] },
    { verbs: ['get'], apiGroups: [''], resources: ['pods/log'] },
    { verbs: ['get'], nonResourceURLs: [path] },
  ];
  const role = { namespace: '', name, rules };
  const subjects = [{ kind: 'User', name } as const];
  await installed.setup.install({ roles: [role], bindings: [{ namespace: '', name, role, subjects }] });
  const user = { username: name, groups: [] };
  const allows = (request: AccessRequest) => byReview(installed, { user, request });
  await installed.context.eventually(async () => {
    if (!(await allows(configMaps))) throw new CheckFailed('a binding has not taken effect yet');
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
