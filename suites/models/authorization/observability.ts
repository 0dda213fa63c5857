// Determines whether access reviews and path requests of the target reveal the decisions about generated policies.
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { reachesServer } from '../../kit/identities/closed-paths.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { byOptionalReview, byRequest, byReview, hasReviews } from './observe-decision.ts';
import type { PolicyTarget } from './observe-decision.ts';
import { isPathRequest } from './policy.ts';
import type { TargetScopes } from './policy-installer.ts';
import type { AccessRequest, ResourceRequest, User } from './policy.ts';
import type { TypeName, Vocabulary } from './vocabulary.ts';
import { objectNames } from './vocabulary.ts';

type OpenAttribute = 'path' | 'subresource';

export interface Observability {
  /** Whether the target has a path for access reviews. */
  readonly reviews: boolean;
  /** Whether reviews support the attributes that the document leaves open: paths and sub-resources. */
  readonly reviewed: Readonly<Record<OpenAttribute, boolean>>;
  /** Whether a user without any right may read objects of the type: the service may let all users do so. */
  readonly isOpen: (request: ResourceRequest) => boolean;
  /** Whether the target refuses unauthorized requests for unknown paths. A proxy may answer them before authorization,
   * or refuse them to every client. */
  readonly paths: boolean;
}

/** Assumed until the target is probed. */
export const everythingObservable: Observability = {
  reviews: true,
  reviewed: { path: true, subresource: true },
  isOpen: () => false,
  paths: true,
};

/** Probes the target with a user without a binding. @throws NotRun if this user already has rights */
export async function probeObservability(
  { users, paths, types, clusterScoped }: Vocabulary,
  target: PolicyTarget,
): Promise<Observability> {
  const user = users.at(-1)!;
  for (const verb of ['get', 'create', 'list'] as const) {
    const request = { ...configMaps, verb, name: verb === 'get' ? objectNames[0] : '' };
    if (await byRequest(target, { user, request }))
      throw new NotRun('not-exercised', 'a user without a binding of the run already has rights');
  }
  const open = await Promise.all(
    paths.map((path) => byRequest(target, { user, request: { verb: 'get', path } })),
  );
  const reviews = await hasReviews(target, { user, request: configMaps });
  const places = types.map((type) => ({ type, namespace: clusterScoped.includes(type) ? '' : 'one' }));
  return {
    reviews,
    isOpen: reviews ? await openTypes(target, user, places) : () => false,
    reviewed: reviews ? await reviewedAttributes(target) : { path: false, subresource: false },
    paths: !open.includes(true) && (await reachesServer(target.context, paths[0]!)),
  };
}

/** Whether the target makes service accounts that have no rights yet, as it may give to all of them. */
export async function accountsStartWithout(
  { namespaces }: TargetScopes,
  { people, has }: CaseContext,
): Promise<boolean> {
  if (!has('token-requests')) return false;
  const account = await unlessBlocked(() => people.knownAccount());
  if (account === undefined) return false;
  const { configMaps: own } = account.in(namespaces.get('one')!);
  const answers = await Promise.all([own.list({ limit: 1 }), own.create({}, { query: { dryRun: 'All' } })]);
  return answers.every(({ status }) => status === 403);
}

const readVerbs = ['get', 'list', 'watch'];

/** By a review for each type and verb that reads. */
async function openTypes(
  target: PolicyTarget,
  user: User,
  places: readonly { readonly type: TypeName; readonly namespace: string }[],
): Promise<Observability['isOpen']> {
  const key = ({ group, resource, subresource }: ResourceRequest) => `${group}/${resource}/${subresource}`;
  const open = new Set<string>();
  for (const { type, namespace } of places) {
    const [group, whole] = type;
    const [resource = '', subresource = ''] = whole.split('/');
    const about = { group, resource, subresource, namespace };
    const answers = await Promise.all(
      readVerbs.map((verb) => {
        const request = { ...about, verb, name: verb === 'get' ? objectNames[0] : '' };
        return byOptionalReview(target, { user, request });
      }),
    );
    if (answers.includes(true)) open.add(key({ ...about, verb: '', name: '' }));
  }
  return (request) => readVerbs.includes(request.verb) && open.has(key(request));
}

/** Whether a review can express this request, and its answer follows from the policy. */
export const isReviewable = ({ reviewed, isOpen }: Observability, request: AccessRequest): boolean =>
  isPathRequest(request)
    ? reviewed.path
    : (request.subresource === '' || reviewed.subresource) && !isOpen(request);

const configMaps: ResourceRequest = {
  verb: 'list',
  group: '',
  resource: 'configmaps',
  subresource: '',
  namespace: 'one',
  name: '',
};

/** Binds a user to a role with a rule for each open attribute and a plain one. When the plain one is effective, all are. */
async function reviewedAttributes(target: PolicyTarget): Promise<Observability['reviewed']> {
  const name = 'attributes';
  const path = '/conformance-attributes';
  const rules = [
    { verbs: ['list'], apiGroups: [''], resources: ['configmaps'] },
    { verbs: ['get'], apiGroups: [''], resources: ['pods/log'] },
    { verbs: ['get'], nonResourceURLs: [path] },
  ];
  const role = { namespace: '', name, rules };
  const subjects = [{ kind: 'User', name } as const];
  await target.installer.install({ roles: [role], bindings: [{ namespace: '', name, role, subjects }] });
  const user = { username: name, groups: [] };
  const allows = (request: AccessRequest) => byReview(target, { user, request });
  await target.context.eventually(async () => {
    if (!(await allows(configMaps))) throw new CheckFailed('a binding is not effective yet');
  }, 'authorization');
  const ofLog = { ...configMaps, verb: 'get', resource: 'pods', subresource: 'log', name: objectNames[0] };
  return {
    path: await byOptionalReview(target, { user, request: { verb: 'get', path } }),
    subresource: await byOptionalReview(target, { user, request: ofLog }),
  };
}
