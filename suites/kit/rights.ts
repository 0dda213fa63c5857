// Rights for a person (access 2.2): a role with the given rules and its binding. Each grant is waited for, by a request
// that only its rules allow, so that a refusal is judged after the grant is known to work.
import { isBelow } from '../catalogue/index.ts';
import type { Answer } from './answer.ts';
import type { Cluster, Namespace } from './collections.ts';
import type { CaseContext } from './context.ts';
import { dependsOn } from './depends-on.ts';
import type { Expect } from './expect/expect.ts';
import { CheckFailed } from './failures.ts';
import type { ApiObject } from './object.ts';
import type { Subject } from './people.ts';
import type { Resource } from './resource.ts';

/** One rule of a role. Absent lists are not sent. */
export interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** A role and its binding, as the server has them. */
export interface Bound {
  readonly role: ApiObject;
  readonly binding: ApiObject;
}

/** What a grant consists of. */
export interface Right extends Bound {
  /** The first answer to the control that was no refusal. */
  readonly answer: Answer;
}

/** A request that nothing but the granted rules allows. */
export type Control = () => Promise<Answer>;

/** What a grant needs of a case's context; `{ ...context, cluster: launched.cluster }` grants on a launched server. */
export type Granting = Pick<CaseContext, 'names' | 'cluster' | 'eventually' | 'everywhere'> &
  Partial<Pick<CaseContext, 'id'>>;

/** What waits until a change has reached all replicas, and judges it. */
export type Arriving = Pick<CaseContext, 'eventually' | 'everywhere' | 'expect'>;

/** Whom a grant is for: a person, or any subject. */
export interface Grantee {
  readonly subject: Subject;
}

/** A Role of the namespace with the rules, bound there. @param works is asked until it is allowed */
export const grantIn = (
  context: Granting,
  to: Grantee,
  namespace: Namespace,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => grant(context, to, namespace.roles, namespace.roleBindings, rules, works);

/** A ClusterRole with the rules, bound in the namespace only. @param works is asked until it is allowed */
export const grantClusterRoleIn = (
  context: Granting,
  to: Grantee,
  namespace: Namespace,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => grant(context, to, context.cluster.clusterRoles, namespace.roleBindings, rules, works);

/** A ClusterRole with the rules, bound for the whole cluster. @param works is asked until it is allowed */
export const grantEverywhere = (
  context: Granting,
  to: Grantee,
  rules: readonly Rule[],
  works: Control,
): Promise<Right> => {
  const { clusterRoles, clusterRoleBindings }: Cluster = context.cluster;
  return grant(context, to, clusterRoles, clusterRoleBindings, rules, works);
};

async function grant(
  context: Granting,
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

/** A Role of the namespace with the rules, bound there to the subject. Nothing is awaited: for a subject that sends no
 * requests, where what reviews report of it is awaited instead. */
export const bindIn = (
  { roles, roleBindings }: Namespace,
  subject: Subject,
  rules: readonly Rule[],
): Promise<Bound> => bind(roles, roleBindings, subject, rules);

/** The same for the whole cluster. */
export const bindEverywhere = (
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

/** Topics whose cases only need a grant. What rules and bindings mean is judged by the others. */
const needsGrants = ['apply', 'authorization.escalation', 'roles', 'writes'];

const workingGrant = (id: string | undefined, step: () => Promise<Answer>): Promise<Answer> =>
  id !== undefined && needsGrants.some((topic) => isBelow(id, topic))
    ? dependsOn('authorization.decisions.any', step)
    : step();

/** How a binding names a role (access 2.2). @param roles the collection that the role is of */
export const roleRefTo = ({ type }: Resource, role: ApiObject) => ({
  apiGroup: type.group,
  kind: type.kind,
  name: role.metadata.name!,
});

/** Waits until the request is allowed, as it must be from now on; returns that answer. */
export const untilAllowed = (
  context: Omit<Arriving, 'expect'>,
  ask: Control,
  what?: string,
): Promise<Answer> => arrives(context, ask, (answer) => allowed(answer, what));

/** Waits until the request succeeds; returns that answer. For what a grant allows besides the request by which it was
 * awaited: a refusal of this one may be cached (access 8), or come from a server process that lags behind.
 * @param ask each time with a name of its own where it creates something */
export const succeeds = (context: Arriving, ask: Control, what: string): Promise<Answer> =>
  arrives(context, ask, (answer) => context.expect.success(answer, what));

/** Waits until the request is denied, as it must be from now on. */
export async function untilDenied(context: Arriving, ask: Control, what: string): Promise<void> {
  await arrives(context, ask, (answer) => denied(context.expect, answer, what));
}

/** Waits until roles and bindings, as they are now, have reached all replicas of the server. A write is judged once: sent
 * again it might have its effect again. */
const arrives = (
  { eventually, everywhere }: Omit<Arriving, 'expect'>,
  ask: Control,
  judge: (answer: Answer) => void,
): Promise<Answer> => {
  const look = async () => {
    const answer = await ask();
    judge(answer);
    return answer;
  };
  return eventually(async () => {
    const answer = await look();
    if (answer.request.startsWith('GET ')) await everywhere(look);
    return answer;
  }, 'authorization');
};

/** 4xx that may come before authorization: who asks is unknown, late, or asks too often (RFC 9110, 15.5.9; RFC 6585, 4). */
const beforeAuthorization: readonly number[] = [401, 403, 408, 429];

/** Authorization let it through: a success, or a refusal that comes after it, such as 404 for what is not there.
 * @throws CheckFailed */
export function allowed(answer: Answer, what?: string): void {
  const { request, status } = answer;
  if (answer.ok || (status >= 400 && status < 500 && !beforeAuthorization.includes(status))) return;
  const because = what === undefined ? '' : ` (${what})`;
  throw new CheckFailed(`expected to be allowed${because}, but ${request} answered ${status}`);
}

/** Refused by authorization, which is 403 (access 5.4, 7). */
export const denied = (expect: Expect, answer: Answer, what: string): void =>
  expect.status(answer, 403, what);
