// Changes the default roles and bindings of a launched server, and restarts it (access 2.3). Helper of
// `reconciliation.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { WaitingError } from '../kit/eventually.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
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
 * @param bound names of the roles of the bindings */
export async function startServer(
  context: CaseContext,
  bound: readonly string[] = [basicUser, monitoring],
): Promise<LaunchedTarget> {
  const { launchedAlone, eventually, expect } = context;
  const server = await launchedAlone(rbacOnly);
  await eventually(async () => {
    for (const name of [discovery, monitoring])
      expect.atLeast(rulesIn(await server.cluster.clusterRoles.current(name)).length, 1, `rules of ${name}`);
    for (const name of bound)
      expect.atLeast((await bindingOf(context, server, name)).subjects.length, 1, `subjects of ${name}`);
  }, 'controller');
  return server;
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
    before.push(await removeRule(context, server, role!.metadata.name!, {}, loss));
  }
  return before;
}

/** Default roles with rules of their own, in an order that depends on the seed. */
async function otherDefaultRoles(
  context: CaseContext,
  { cluster }: LaunchedTarget,
): Promise<readonly ApiObject[]> {
  const others = (await labelledRoles({ ...context, cluster })).filter(
    (role) => role['aggregationRule'] === undefined && rulesIn(role).length > 0,
  );
  return others
    .map((role) => ({ role, place: context.random() }))
    .filter(({ role }) => ![discovery, monitoring, 'cluster-admin'].includes(role.metadata.name!))
    .toSorted((a, b) => a.place - b.place)
    .map(({ role }) => role);
}

/** A role that is bound to the user of a component by default (access 2.3), if there is one. */
export async function componentRoles(
  context: CaseContext,
  { cluster }: LaunchedTarget,
): Promise<readonly string[]> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  const found = items.filter((binding) => subjectsIn(binding).some(({ kind }) => kind === 'User'));
  return found.slice(0, 1).map((binding) => String(binding['roleRef']?.name));
}

interface Binding {
  readonly object: ApiObject;
  readonly subjects: ReturnType<typeof subjectsIn>;
}

/** The default binding of a role: by its label and its role, since its name is not stated. */
export async function bindingOf(
  context: CaseContext,
  { cluster }: LaunchedTarget,
  role: string,
): Promise<Binding> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  const object = items.find((one) => one['roleRef']?.name === role && subjectsIn(one).length > 0);
  return object === undefined
    ? { object: { metadata: {} }, subjects: [] }
    : { object, subjects: subjectsIn(object) };
}

/** PUT of the current object with a change. Controllers may write to it, too: a conflict is retried with the current
 * object.
 * @returns the object before the change */
export async function replaced(
  { expect, eventually }: CaseContext,
  resource: Resource,
  name: string,
  change: (before: ApiObject) => ApiObject,
): Promise<ApiObject> {
  const { before, answer } = await eventually(async () => {
    const current = await resource.current(name);
    const put = await resource.replace(change(current));
    if (put.status === 409) throw new CheckFailed(`${put.request} answered 409 at each attempt`);
    return { before: current, answer: put };
  }, 'controller');
  expect.success(answer, `PUT of ${name} with a change`);
  return before;
}

/** Removes a permission from a ClusterRole. A server may reconcile it even without a restart. @returns the role
 * before */
export function removeRule(
  context: CaseContext,
  { cluster }: LaunchedTarget,
  name: string,
  annotations: Readonly<Record<string, string>> = {},
  loss: Loss = usualLoss,
): Promise<ApiObject> {
  return replaced(context, cluster.clusterRoles, name, (before) => ({
    ...before,
    metadata: { ...before.metadata, annotations: { ...before.metadata.annotations, ...annotations } },
    rules: loss(before['rules'] ?? []) ?? [],
  }));
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

export const switchedOff = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: 'false' });

/** The annotation with another value: only `false` switches the reconciliation of an object off. */
export const switchedOn = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: 'true' });

/** Changes the subjects of a default binding; by default removes them. @param left what becomes of them
 * @returns the binding before */
export async function removeSubjects(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  annotations: Readonly<Record<string, string>> = {},
  left: (subjects: readonly object[]) => readonly object[] | null = () => [],
): Promise<Binding> {
  const { expect } = context;
  const before = await bindingOf(context, server, role);
  expect.atLeast(before.subjects.length, 1, `subjects of the default binding of ${role}`);
  const bindings = server.cluster.clusterRoleBindings;
  const { name } = before.object.metadata;
  const patched = await bindings.mergePatch(name!, {
    metadata: { annotations },
    subjects: left(before.object['subjects'] as readonly object[]),
  });
  expect.success(patched, `PATCH of the subjects of the binding of ${role}`);
  return before;
}

/** Deletes the default binding of a role, and creates it again for another role, with its reconciliation switched off.
 * @returns its name; undefined where the server has created it again before */
export async function boundAgain(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  otherRole: string,
): Promise<string | undefined> {
  const { expect } = context;
  const { object } = await bindingOf(context, server, role);
  const { name = '', labels = {} } = object.metadata;
  const bindings = server.cluster.clusterRoleBindings;
  expect.success(await bindings.remove(name), `DELETE of the default binding of ${role}`);
  const metadata = { name, labels, annotations: switchedOff(context) };
  const roleRef = { ...object['roleRef'], name: otherRole };
  const created = await bindings.create({
    ...bindings.object({ metadata }),
    subjects: object['subjects'],
    roleRef,
  });
  if (created.status === 409) return undefined;
  expect.success(created, `POST of the default binding of ${role}, with the role ${otherRole}`);
  return name;
}

export async function missingSubjects({ cluster }: LaunchedTarget, before: Binding) {
  const now = subjectsIn(await cluster.clusterRoleBindings.current(before.object.metadata.name!));
  return before.subjects.filter(
    (one) => !now.some(({ kind, name }) => kind === one.kind && name === one.name),
  );
}
