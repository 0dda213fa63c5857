// Changes the default roles and bindings of a launched server, and restarts it (access 2.3). Helper of
// `reconciliation.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isKept } from '../kit/identities/kept-defaults.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { bindingOf, switchedOff } from './changed-bindings.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { defaultsSelector, labelledRoles, rbacOnly, subjectsIn } from './default-roles.ts';
import { isLossOf, losses, usualLoss } from './removed-permissions.ts';
import type { Loss } from './removed-permissions.ts';
import { describeAction, missingActions, rulesIn } from '../models/roles/rules.ts';

export const discovery = 'system:discovery';
export const basicUser = 'system:basic-user';
export const monitoring = 'system:monitoring';
/** Its default binding has two subjects (access 2.3). */
export const publicInfo = 'system:public-info-viewer';

/** Starts a server, and waits for its default roles and bindings.
 * @param bound names of the roles of the bindings @param flags with RBAC among the modes */
export async function startServer(
  context: CaseContext,
  bound: readonly string[] = [basicUser, monitoring],
  flags: Flags = rbacOnly,
): Promise<LaunchedTarget> {
  const { launchedAlone, eventually, expect } = context;
  const server = await launchedAlone(flags);
  await eventually(async () => {
    for (const name of [discovery, monitoring, basicUser])
      expect.atLeast(rulesIn(await server.cluster.clusterRoles.current(name)).length, 1, `rules of ${name}`);
    for (const name of bound)
      expect.atLeast((await bindingOf(context, server, name)).subjects.length, 1, `subjects of ${name}`);
  }, 'controller');
  return server;
}

/** Flags of a server on which only RBAC decides, by its configuration file (access 5.4). */
export function rolesByFile({ names }: Pick<CaseContext, 'names'>): Flags {
  const file = JSON.stringify({
    apiVersion: `${names.groups.serverConfiguration}/v1`,
    kind: 'AuthorizationConfiguration',
    authorizers: [{ type: 'RBAC', name: 'roles' }],
  });
  return { '--authorization-config': { file } };
}

export async function restarted(server: LaunchedTarget): Promise<LaunchedTarget> {
  await server.stop();
  return server.restart();
}

/** Takes permissions from this number of default roles that the seed chooses, besides those that the cases choose: in each
 * way from one of them that has such a part. @returns the roles before */
export async function removeFromSome(
  context: CaseContext,
  server: LaunchedTarget,
  count: number,
): Promise<readonly ApiObject[]> {
  const roles = [...(await otherDefaultRoles(context, server))];
  const before: ApiObject[] = [];
  const ways = [...losses, ...Array.from({ length: count }, () => usualLoss)];
  for (const loss of ways.slice(0, count)) {
    const index = roles.findIndex((role) => isLossOf(loss, role));
    if (index < 0) continue;
    const [role] = roles.splice(index, 1);
    const put = await putWith(context, server.cluster.clusterRoles, role!.metadata.name!, withLoss(loss));
    // Which rules a server accepts is not stated beyond their fields, nor that each default role may be changed.
    if (put.answer.ok) before.push(put.before);
    else context.expect.refused(put.answer, 'PUT of a default role with fewer permissions');
  }
  return before;
}

/** Default roles with rules of their own, in an order that depends on the seed, without those that a server has excluded from
 * reconciliation. */
async function otherDefaultRoles(
  context: CaseContext,
  { cluster }: LaunchedTarget,
): Promise<readonly ApiObject[]> {
  const others = (await labelledRoles({ ...context, cluster })).filter(
    (role) => role['aggregationRule'] === undefined && rulesIn(role).length > 0 && !isKept(context, role),
  );
  return others
    .map((role) => ({ role, place: context.random() }))
    .filter(({ role }) => ![discovery, monitoring, basicUser, 'cluster-admin'].includes(role.metadata.name!))
    .toSorted((a, b) => a.place - b.place)
    .map(({ role }) => role);
}

/** A role that is bound to the user of a component by default (access 2.3), and one that is bound to a service account, if there are
 * such. */
export async function componentRoles(
  context: CaseContext,
  { cluster }: LaunchedTarget,
): Promise<readonly string[]> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  return ['User', 'ServiceAccount'].flatMap((wanted) => {
    const found = items.find(
      (binding) => subjectsIn(binding).some(({ kind }) => kind === wanted) && !isKept(context, binding),
    );
    return found === undefined ? [] : [String(found['roleRef']?.name)];
  });
}

type Change = (before: ApiObject) => ApiObject;

/** PUT of the current object with a change. Controllers may write to it, too: a conflict is retried with the current
 * object. */
const putWith = ({ eventually }: CaseContext, resource: Resource, name: string, change: Change) =>
  eventually(async () => {
    const before = await resource.current(name);
    const answer = await resource.replace(change(before));
    if (answer.status === 409) throw new CheckFailed(`${answer.request} answered 409 at each attempt`);
    return { before, answer };
  }, 'controller');

/** The same, which must succeed. @returns the object before the change */
export async function replaced(
  context: CaseContext,
  resource: Resource,
  name: string,
  change: Change,
): Promise<ApiObject> {
  const { before, answer } = await putWith(context, resource, name, change);
  context.expect.success(answer, `PUT of ${name} with a change`);
  return before;
}

const withLoss =
  (loss: Loss): Change =>
  (before) => ({ ...before, rules: loss(before['rules'] ?? []) ?? [] });

/** Removes a permission from a ClusterRole. A server may reconcile it even without a restart. @returns the role
 * before */
export function removeRule(
  context: CaseContext,
  { cluster }: LaunchedTarget,
  name: string,
  annotations: Readonly<Record<string, string | null>> = {},
): Promise<ApiObject> {
  const isKept = ([_key, value]: readonly [string, unknown]) => value !== null;
  return replaced(context, cluster.clusterRoles, name, (before) => {
    const all = Object.entries({ ...before.metadata.annotations, ...annotations });
    const left = Object.fromEntries(all.filter(isKept)) as Record<string, string>;
    return { ...withLoss(usualLoss)(before), metadata: { ...before.metadata, annotations: left } };
  });
}

/** Removes the aggregation of a default role, and all of its rules but the first, with its reconciliation switched off.
 * @returns the role before; undefined where the server refuses that, or the role has a single permission, or no aggregationRule:
 * a server may add the rules of labelled roles without it */
export async function cutAggregation(
  context: CaseContext,
  { cluster }: LaunchedTarget,
  name: string,
): Promise<ApiObject | undefined> {
  const { before, answer } = await putWith(context, cluster.clusterRoles, name, (role) => {
    const { aggregationRule: _removed, ...others } = role;
    const annotations = { ...role.metadata.annotations, ...switchedOff(context) };
    return { ...firstRuleOf(others), metadata: { ...role.metadata, annotations } };
  });
  if (!answer.ok) context.expect.refused(answer, `PUT of ${name} without aggregation`);
  const lost = missingActions(rulesIn(firstRuleOf(before)), rulesIn(before));
  const isCut = answer.ok && before['aggregationRule'] !== undefined && lost.length > 0;
  return isCut ? before : undefined;
}

const firstRuleOf = (role: ApiObject): ApiObject => ({ ...role, rules: (role['rules'] ?? []).slice(0, 1) });

/** The role still lacks its aggregation and what was removed. */
export async function expectCut(
  { expect }: CaseContext,
  { cluster }: LaunchedTarget,
  before: ApiObject,
): Promise<void> {
  const name = before.metadata.name!;
  const what = `${name}, with its reconciliation switched off`;
  const now = await cluster.clusterRoles.current(name);
  expect.absent(now['aggregationRule'], `aggregationRule of ${what}`);
  const missing = missingActions(rulesIn(now), rulesIn(before));
  expect.atLeast(missing.length, 1, `removed permissions of ${what}, that it still lacks`);
}

export async function expectReconciled(
  { expect }: CaseContext,
  { cluster }: LaunchedTarget,
  before: ApiObject,
) {
  const name = before.metadata.name!;
  const missing = missingActions(rulesIn(await cluster.clusterRoles.current(name)), rulesIn(before));
  expect.equal(missing.map(describeAction), [], `permissions that ${name} lacks after a restart`);
}

/** Waits until the restarted server has reconciled its defaults; another row reports it where that never happens. */
export async function untilReconciled(context: CaseContext, check: () => Promise<void>): Promise<void> {
  try {
    await context.eventually(check, 'controller');
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
  }
}
