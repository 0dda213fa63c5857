// The default roles that the table of access 2.3 names, and functions that read them and their bindings.
import type { Answer } from '../kit/answers/answer.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { isRecord } from '../kit/objects/object.ts';
import { allows, describeAction, missingActions, ruleOf, rulesIn } from '../models/roles/rules.ts';
import type { Action, ReadRule } from '../models/roles/rules.ts';

/** The roles with default subjects, and the names of these. */
export const boundRoles = {
  'system:basic-user': ['system:authenticated'],
  'system:discovery': ['system:authenticated'],
  'system:public-info-viewer': ['system:authenticated', 'system:unauthenticated'],
  'cluster-admin': ['system:masters'],
  'system:monitoring': ['system:monitoring'],
} as const;

export const unboundRoles = [
  'admin',
  'edit',
  'view',
  'system:auth-delegator',
  'system:node-bootstrapper',
  'system:node',
  'system:persistent-volume-provisioner',
] as const;

/** All roles of the table. */
export const tableRoles: readonly string[] = [...Object.keys(boundRoles), ...unboundRoles];

export const controllerPrefix = 'system:controller:';

export const readVerbs: readonly string[] = ['get', 'list', 'watch'];
export const writeVerbs: readonly string[] = ['create', 'update', 'patch', 'delete', 'deletecollection'];

type Collections = Pick<CaseContext, 'cluster' | 'names' | 'expect'>;
type Launching = Collections & Pick<CaseContext, 'eventually' | 'launched'>;

export const defaultsSelector = ({ names }: Pick<CaseContext, 'names'>) => ({
  labelSelector: `${names.labels.bootstrapping}=rbac-defaults`,
});

/** @throws NotRun where the run may not read what default roles are: which credentials may is not stated (access 2.3) */
function expectRead(expect: Collections['expect'], answer: Answer, what: string): void {
  if (answer.status === 403) throw new NotRun('not-exercised', `the run may not read ${what}`);
  expect.status(answer, 200, what);
}

/** @throws NotRun for a role that an administrator keeps from being reconciled, perhaps after a change (access 2.3) */
function expectReconciled({ names }: Pick<CaseContext, 'names'>, { metadata }: ApiObject): void {
  if (metadata.annotations?.[names.annotations.autoupdate] === 'false')
    throw new NotRun(
      'not-exercised',
      `the default role ${metadata.name} is not reconciled, and may be changed`,
    );
}

/** The ClusterRoles with the label of defaults. */
export async function labelledRoles(where: Collections): Promise<readonly ApiObject[]> {
  const answer = await where.cluster.clusterRoles.list(defaultsSelector(where));
  expectRead(where.expect, answer, 'list of ClusterRoles with the label of defaults');
  return answer.list.items;
}

/** The rules of a ClusterRole that must exist. */
export async function rulesOf(where: Collections, name: string): Promise<readonly ReadRule[]> {
  const { cluster, expect } = where;
  const answer = await cluster.clusterRoles.read(name);
  expectRead(expect, answer, `the default ClusterRole ${name}`);
  expect.equal(answer.object.metadata.name, name, 'the name of the default ClusterRole');
  expectReconciled(where, answer.object);
  return rulesIn(answer.object);
}

/** Expects that the rules of a role allow the wanted actions and none of the unwanted ones. */
export async function expectRights(
  where: Launching,
  role: string,
  wanted: readonly Action[],
  unwanted: readonly Action[] = [],
): Promise<void> {
  const rules = await rulesOf(where, role);
  const missing = wanted.filter((action) => !allows(rules, action));
  where.expect.equal(
    missing.map(describeAction),
    [],
    `actions within the purpose of ${role} that its rules do not allow`,
  );
  await expectNoMore(where, role, (found) => unwanted.filter((action) => allows(found, action)));
}

/** Expects that a default role allows nothing beyond its purpose. An administrator may have added permissions on the target, which
 * may remain (access 2.3): where its rules allow more, those of a new server count.
 * @throws NotRun where a new server has no such rules, or none can be launched */
export async function expectNoMore(
  where: Launching,
  role: string,
  beyond: (rules: readonly ReadRule[]) => readonly Action[],
): Promise<void> {
  const found = beyond(await rulesOf(where, role)).map(describeAction);
  if (found.length === 0) return;
  const server = await freshServer(where);
  if (server !== undefined) {
    const fresh = { ...where, cluster: server.cluster };
    // A server may be ready shortly before its defaults exist.
    const rules = await where.eventually(() => rulesOf(fresh, role), 'controller');
    const what = `actions beyond the purpose of ${role} that its rules allow on a new server`;
    where.expect.equal(beyond(rules).map(describeAction), [], what);
  }
  throw new NotRun(
    'not-exercised',
    `an administrator may have added to the default role ${role}: ${found.join(', ')}`,
  );
}

/** The rules of a default role itself, one for each action: labelled roles of other users may add rules to admin, edit and view
 * (access 2.3), and a server may write what it adds in another form. */
export async function ownRulesOf(where: Collections, name: string): Promise<readonly ReadRule[]> {
  const { cluster, names, expect } = where;
  const answer = await cluster.clusterRoles.list();
  expectRead(expect, answer, 'list of ClusterRoles');
  const { items } = answer.list;
  const role = items.find(({ metadata }) => metadata.name === name);
  if (role === undefined) throw new CheckFailed(`there is no default ClusterRole ${name}`);
  expectReconciled(where, role);
  const { aggregateToPrefix, bootstrapping } = names.labels;
  const isAddition = ({ metadata }: ApiObject) => {
    const labels = metadata.labels ?? {};
    return (
      labels[bootstrapping] !== 'rbac-defaults' &&
      Object.keys(labels).some((key) => key.startsWith(aggregateToPrefix))
    );
  };
  const added = items.filter(isAddition).flatMap(rulesIn);
  return missingActions(added, rulesIn(role)).map(ruleOf);
}

export interface BoundSubject {
  readonly kind: unknown;
  readonly name: unknown;
}

export interface DefaultBinding {
  readonly name: string;
  /** The name of the ClusterRole that it binds. */
  readonly role: unknown;
  readonly subjects: readonly BoundSubject[];
  /** False where an annotation switches its reconciliation off. */
  readonly isReconciled: boolean;
}

/** The ClusterRoleBindings with the label of defaults. */
export async function defaultBindings(where: Collections): Promise<readonly DefaultBinding[]> {
  const answer = await where.cluster.clusterRoleBindings.list(defaultsSelector(where));
  expectRead(where.expect, answer, 'list of ClusterRoleBindings with the label of defaults');
  return answer.list.items.map((one) => ({
    name: one.metadata.name ?? '',
    role: isRecord(one['roleRef']) ? one['roleRef']['name'] : undefined,
    subjects: subjectsIn(one),
    isReconciled: one.metadata.annotations?.[where.names.annotations.autoupdate] !== 'false',
  }));
}

export const subjectsOf = (bindings: readonly DefaultBinding[], role: string): readonly BoundSubject[] =>
  bindings.filter((one) => one.role === role).flatMap(({ subjects }) => subjects);

/** The stated subjects that the default bindings of a role lack. They may be missing where an administrator changed a
 * binding and switched its reconciliation off.
 * @param kind of the subjects, where the document states it */
export function missingIn(
  bindings: readonly DefaultBinding[],
  role: keyof typeof boundRoles,
  kind?: 'Group',
): { readonly missing: readonly string[]; readonly mayBeMissing: boolean } {
  const isMeant = (one: BoundSubject) => kind === undefined || one.kind === kind;
  const found = subjectsOf(bindings, role)
    .filter(isMeant)
    .map(({ name }) => name);
  return {
    missing: boundRoles[role].filter((name) => !found.includes(name)),
    mayBeMissing: bindings.some((one) => one.role === role && !one.isReconciled),
  };
}

export function subjectsIn(binding: ApiObject): readonly BoundSubject[] {
  const { subjects } = binding;
  return Array.isArray(subjects) ? subjects.filter(isRecord).map(({ kind, name }) => ({ kind, name })) : [];
}

/** Flags of a server on which only RBAC decides. */
export const rbacOnly = { '--authorization-mode': 'RBAC' } as const;

/** A server with unchanged defaults; undefined where none can be launched. */
export async function freshServer({
  launched,
}: Pick<CaseContext, 'launched'>): Promise<LaunchedTarget | undefined> {
  try {
    return await launched(rbacOnly);
  } catch (error) {
    if (error instanceof NotRun) return undefined;
    throw error;
  }
}
