// The default roles that the table of access 2.3 names, and how cases read them and their bindings.
import { CheckFailed, NotRun } from '../kit/failures.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { isRecord } from '../kit/object.ts';
import { allows, describeAction, rulesIn } from '../models/roles/rules.ts';
import type { Action, Rule } from '../models/roles/rules.ts';

/** Those with a default subject, and its names. */
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

export const defaultsSelector = ({ names }: Pick<CaseContext, 'names'>) => ({
  labelSelector: `${names.labels.bootstrapping}=rbac-defaults`,
});

/** The ClusterRoles with the label of defaults. */
export async function labelledRoles(where: Collections): Promise<readonly ApiObject[]> {
  const answer = await where.cluster.clusterRoles.list(defaultsSelector(where));
  where.expect.status(answer, 200, 'list of ClusterRoles with the label of defaults');
  return answer.list.items;
}

/** The rules of a ClusterRole that must be there. */
export async function rulesOf({ cluster, expect }: Collections, name: string): Promise<readonly Rule[]> {
  const answer = await cluster.clusterRoles.read(name);
  expect.status(answer, 200, `the default ClusterRole ${name}`);
  expect.equal(answer.object.metadata.name, name, 'the name of the default ClusterRole');
  return rulesIn(answer.object);
}

/** The rules of a role allow the one actions and none of the others. */
export async function expectRights(
  where: Collections,
  role: string,
  wanted: readonly Action[],
  unwanted: readonly Action[] = [],
): Promise<void> {
  const rules = await rulesOf(where, role);
  const missing = wanted.filter((action) => !allows(rules, action));
  where.expect.equal(
    missing.map(describeAction),
    [],
    `what the rules of ${role} do not allow of its purpose`,
  );
  const allowed = unwanted.filter((action) => allows(rules, action));
  where.expect.equal(allowed.map(describeAction), [], `what the rules of ${role} allow beyond its purpose`);
}

/** What a default role gives of itself: labelled roles of others may add to admin, edit and view (access 2.3). */
export async function ownRulesOf(
  { cluster, names, expect }: Collections,
  name: string,
): Promise<readonly Rule[]> {
  const answer = await cluster.clusterRoles.list();
  expect.status(answer, 200, 'list of ClusterRoles');
  const { items } = answer.list;
  const role = items.find(({ metadata }) => metadata.name === name);
  if (role === undefined) throw new CheckFailed(`there is no default ClusterRole ${name}`);
  const { aggregateToPrefix, bootstrapping } = names.labels;
  const isAddition = ({ metadata: { labels = {} } }: ApiObject) =>
    labels[bootstrapping] !== 'rbac-defaults' &&
    Object.keys(labels).some((key) => key.startsWith(aggregateToPrefix));
  const textOf = (rule: Rule) => JSON.stringify(rule);
  const added = new Set(items.filter(isAddition).flatMap(rulesIn).map(textOf));
  return rulesIn(role).filter((rule) => !added.has(textOf(rule)));
}

export interface BoundSubject {
  readonly kind: unknown;
  readonly name: unknown;
}

export interface DefaultBinding {
  readonly name: string;
  /** Of the ClusterRole that it binds. */
  readonly role: unknown;
  readonly subjects: readonly BoundSubject[];
  /** False where an annotation says that no start is to mend it. */
  readonly isMended: boolean;
}

/** The ClusterRoleBindings with the label of defaults. */
export async function defaultBindings(where: Collections): Promise<readonly DefaultBinding[]> {
  const answer = await where.cluster.clusterRoleBindings.list(defaultsSelector(where));
  where.expect.status(answer, 200, 'list of ClusterRoleBindings with the label of defaults');
  return answer.list.items.map((one) => ({
    name: one.metadata.name ?? '',
    role: isRecord(one['roleRef']) ? one['roleRef']['name'] : undefined,
    subjects: subjectsIn(one),
    isMended: one.metadata.annotations?.[where.names.annotations.autoupdate] !== 'false',
  }));
}

export const subjectsOf = (bindings: readonly DefaultBinding[], role: string): readonly BoundSubject[] =>
  bindings.filter((one) => one.role === role).flatMap(({ subjects }) => subjects);

/** The stated subjects that the default bindings of a role lack, and whether they may: somebody changed a binding and
 * switched off that a start mends it.
 * @param kind of the subjects, where the document says it */
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
    mayBeMissing: bindings.some((one) => one.role === role && !one.isMended),
  };
}

export function subjectsIn(binding: ApiObject): readonly BoundSubject[] {
  const { subjects } = binding;
  return Array.isArray(subjects) ? subjects.filter(isRecord).map(({ kind, name }) => ({ kind, name })) : [];
}

/** The flags by which RBAC decides, and nothing else. */
export const rbacOnly = { '--authorization-mode': 'RBAC' } as const;

/** A server that nobody has changed the defaults of; undefined where none can be launched. */
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
