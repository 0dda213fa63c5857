// Grants rights to an identity (access 2.2): a role with the given rules and its binding. Each grant waits until a request
// that only its rules allow succeeds, so that refusals are judged after the grant is effective.
import { isBelow } from '../../catalogue/ids.ts';
import type { Answer } from '../answers/answer.ts';
import type { Cluster, Namespace } from '../kinds/collections.ts';
import type { CaseContext } from '../context.ts';
import { dependsOn } from '../depends-on.ts';
import type { Expect } from '../expect/expect.ts';
import { CheckFailed } from '../failures.ts';
import type { ApiObject } from '../objects/object.ts';
import type { Subject } from './people.ts';
import type { Resource } from '../kinds/resource.ts';

/** One rule of a role. Absent lists are omitted. */
export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** A rule on a resource of the core group. */
export const coreRule = (
  verbs: readonly string[],
  resource: string,
  ...resourceNames: readonly string[]
): Rule => ({
  verbs,
  apiGroups: [''],
  resources: [resource],
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});

/** A role and its binding, as the server stored them. */
export interface Bound {
  readonly role: ApiObject;
  readonly binding: ApiObject;
}

/** The result of a grant. */
export interface Right extends Bound {
  /** The first answer to the control request that was allowed. */
  readonly answer: Answer;
}

/** A request that only the granted rules allow. */
export type Control = () => Promise<Answer>;

/** The context of a grant; `{ ...context, cluster: launched.cluster }` grants on a launched server. */
export type GrantContext = Pick<CaseContext, 'names' | 'cluster' | 'eventually' | 'onAllReplicas'> &
  Partial<Pick<CaseContext, 'id'>>;

/** The context for waiting until a change is effective on all replicas. */
export type EffectContext = Pick<CaseContext, 'eventually' | 'onAllReplicas' | 'expect'>;

/** The recipient of a grant: an identity, or any subject. */
export interface Grantee {
  readonly subject: Subject;
}

/** Creates a Role with the rules and binds it in the namespace. @param works repeated until it is allowed */
export const grantIn = (
  context: GrantContext,
  to: Grantee,
  namespace: Namespace,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => grant(context, to, namespace.roles, namespace.roleBindings, rules, works);

/** Creates a ClusterRole with the rules and binds it in the namespace only. @param works repeated until it is allowed */
export const grantClusterRoleIn = (
  context: GrantContext,
  to: Grantee,
  namespace: Namespace,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => grant(context, to, context.cluster.clusterRoles, namespace.roleBindings, rules, works);

/** Creates a ClusterRole with the rules and binds it in the whole cluster. @param works repeated until it is allowed */
export const grantClusterWide = (
  context: GrantContext,
  to: Grantee,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => {
  const { clusterRoles, clusterRoleBindings }: Cluster = context.cluster;
  return grant(context, to, clusterRoles, clusterRoleBindings, rules, works);
};

async function grant(
  context: GrantContext,
  { subject }: Grantee,
  roles: Resource,
  bindings: Resource,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> {
  const bound = await bind(roles, bindings, subject, rules);
  const answer = await workingGrant(context.id, () => untilAllowed(context, works));
  return { ...bound, answer };
}

/** Creates a Role and binds it to the subject in the namespace, without waiting: for subjects that send no requests, whose
 * rights the case awaits by reviews instead. */
export const bindIn = (
  { roles, roleBindings }: Namespace,
  subject: Subject,
  rules: readonly Rule[],
): Promise<Bound> => bind(roles, roleBindings, subject, rules);

/** The same for the whole cluster. */
export const bindClusterWide = (
  { clusterRoles, clusterRoleBindings }: Cluster,
  subject: Subject,
  rules: readonly Rule[],
): Promise<Bound> => bind(clusterRoles, clusterRoleBindings, subject, rules);

async function bind(
  roles: Resource,
  bindings: Resource,
  subject: Subject,
  rules: readonly Rule[],
): Promise<Bound> {
  const role = await roles.given({ rules });
  const binding = await bindings.given({ subjects: [subject], roleRef: roleRefTo(roles, role) });
  return { role, binding };
}

/** Topics whose cases only need a working grant. Other topics judge the meaning of rules and bindings. */
const needsGrants = ['apply', 'authorization.escalation', 'roles', 'writes'];

const workingGrant = (id: string | undefined, step: () => Promise<Answer>): Promise<Answer> =>
  id !== undefined && needsGrants.some((topic) => isBelow(id, topic))
    ? dependsOn('authorization.decisions.any', step)
    : step();

/** The roleRef of a role (access 2.2). @param roles the collection of the role */
export const roleRefTo = ({ type }: Resource, role: ApiObject) => ({
  apiGroup: type.group,
  kind: type.kind,
  name: role.metadata.name!,
});

/** For bindings whose subjects are of no interest: a server may require some (core 4.11). */
export const madeUpSubjects = ({ groups }: CaseContext['names']): readonly Subject[] => [
  { kind: 'User', name: 'made-up', apiGroup: groups.rbac },
];

/** Waits until the request is allowed on all replicas; returns that answer. */
export const untilAllowed = (
  context: Omit<EffectContext, 'expect'>,
  send: Control,
  what?: string,
): Promise<Answer> => waitUntilEffective(context, send, (answer) => allowed(answer, what));

/** Waits until the request succeeds; returns that answer. For further requests that a grant allows: an earlier refusal may be
 * cached (access 8), or a replica may lag behind.
 * @param send must use a new name each time if it creates an object */
export const succeeds = (context: EffectContext, send: Control, what: string): Promise<Answer> =>
  waitUntilEffective(context, send, (answer) => context.expect.success(answer, what));

/** Requires that a right lasts: from some time on, the check passes throughout a short window. A replica may hear late of the
 * right, after the waits of the case have missed it, so a failed window is repeated. */
export const lasts = (
  { eventually, throughout }: Pick<CaseContext, 'eventually' | 'throughout'>,
  check: () => Promise<unknown>,
): Promise<void> => eventually(() => throughout(check, 'quiet'), 'authorization');

/** Waits until the request is denied on all replicas. */
export async function untilDenied(context: EffectContext, send: Control, what: string): Promise<void> {
  await waitUntilEffective(context, send, (answer) => denied(context.expect, answer, what));
}

/** Waits until roles and bindings are effective on all replicas of the server. A write is not repeated after it was allowed,
 * since it might take effect twice. */
const waitUntilEffective = (
  { eventually, onAllReplicas }: Omit<EffectContext, 'expect'>,
  send: Control,
  judge: (answer: Answer) => void,
): Promise<Answer> => {
  const check = async () => {
    const answer = await send();
    judge(answer);
    return answer;
  };
  return eventually(async () => {
    const answer = await check();
    if (answer.request.startsWith('GET ')) await onAllReplicas(check);
    return answer;
  }, 'authorization');
};

/** 4xx codes of authorization and earlier stages: authentication, timeouts, rate limits (RFC 9110, 15.5.9; RFC 6585, 4). */
const beforeAuthorization: readonly number[] = [401, 403, 408, 429];

/** Requires that authorization allowed the request: a success, or a later refusal such as 404. @throws CheckFailed */
export function allowed(answer: Answer, what?: string): void {
  const { request, status } = answer;
  if (answer.ok || (status >= 400 && status < 500 && !beforeAuthorization.includes(status))) return;
  const because = what === undefined ? '' : ` (${what})`;
  throw new CheckFailed(`expected to be allowed${because}, but ${request} answered ${status}`);
}

/** Requires a refusal by authorization: 403 (access 5.4, 7). */
export const denied = (expect: Expect, answer: Answer, what: string): void =>
  expect.status(answer, 403, what);
