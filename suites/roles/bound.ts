// A user who has one role and no other rights, and checks of these rights (access 2.2, 2.3).
import { WaitingError } from '../kit/waiting/eventually.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import { unlessRoleKept } from '../kit/identities/kept-defaults.ts';
import type { Person } from '../kit/identities/people.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unlessForbidden } from '../kit/unless-blocked.ts';

/** The document does not list the types that "most" includes (access 2.3): a role must allow at least one of these. */
export type UsualType = 'configMaps' | 'services' | 'serviceAccounts' | 'secrets';

export const usualTypes = ({ has }: CaseContext): readonly UsualType[] => [
  'configMaps',
  ...(has('services') ? (['services'] as const) : []),
  'serviceAccounts',
  'secrets',
];

/** The usual types that view shows. */
export const shownTypes = (context: CaseContext): readonly UsualType[] =>
  usualTypes(context).filter((name) => name !== 'secrets');

export type NamespaceRole = keyof typeof rowsOfRoles;

export interface Bound {
  readonly person: Person;
  /** The namespace of the case and of the binding, with the credential of the user. */
  readonly here: Namespace;
  /** A type that the user may list there since the binding, and not before. */
  readonly shown: UsualType;
}

const clusterRole = ({ names }: CaseContext, name: string) => ({
  apiGroup: names.groups.rbac,
  kind: 'ClusterRole',
  name,
});

/** The rows that judge the rights of these roles in a namespace. */
const rowsOfRoles = {
  'cluster-admin': 'roles.cluster-admin.in-namespace',
  admin: 'roles.admin.reads-and-writes',
  edit: 'roles.edit.reads-and-writes',
  view: 'roles.view.reads',
} as const;

/** Binds a new user to the role in the case's namespace, and waits until the user may list objects of a usual type.
 * @throws NotRun where an administrator may have changed the role */
export async function boundHere(context: CaseContext, role: NamespaceRole): Promise<Bound> {
  const { people, namespace, eventually } = context;
  await unlessRoleKept(context, role);
  const person = await people.stranger();
  const here = person.in(namespace);
  await namespace.configMaps.given();
  const before = await listedOf(shownTypes(context), here);
  const withheld = shownTypes(context).filter((name) => !before.includes(name));
  // Where every user may do everything, nothing shows the rights of a role.
  if (withheld.length === 0)
    throw new NotRun('not-exercised', 'a user without bindings may list all usual objects on this target');
  const binding = { roleRef: clusterRole(context, role), subjects: [person.subject] };
  await unlessForbidden(() => namespace.roleBindings.given(binding), `a binding of ${role}`);
  const list = async () => {
    const [first] = await listedOf(withheld, here);
    if (first === undefined)
      throw new CheckFailed(`a user with ${role} may list none of ${withheld.join(', ')}`);
    return first;
  };
  const shown = await dependsOn(rowsOfRoles[role], () => eventually(list, 'authorization'), context.id);
  return { person, here, shown };
}

async function listedOf(types: readonly UsualType[], here: Namespace): Promise<readonly UsualType[]> {
  const answers = await Promise.all(types.map((name) => here[name].list({ limit: 1 })));
  return types.filter((_name, index) => answers[index]!.ok);
}

/** Waits until the user may create an object of a usual type in the namespace. */
export async function expectWrites(
  context: CaseContext,
  { here }: Bound,
  role: NamespaceRole,
): Promise<void> {
  const check = async () => {
    const codes: string[] = [];
    for (const name of usualTypes(context)) {
      const { ok, status } = await here[name].create();
      if (ok) return;
      codes.push(`${name}: ${status}`);
    }
    throw new CheckFailed(`a user with ${role} may create none of the usual objects (${codes.join(', ')})`);
  };
  await dependsOn(rowsOfRoles[role], () => context.eventually(check, 'authorization'), context.id);
}

/** Binds a new user to the role in the whole cluster. The case waits until the binding takes effect. */
export async function boundClusterWide(context: CaseContext, role: string): Promise<Person> {
  const { people, cluster } = context;
  const person = await people.stranger();
  const binding = { roleRef: clusterRole(context, role), subjects: [person.subject] };
  await unlessForbidden(() => cluster.clusterRoleBindings.given(binding), `a binding of ${role}`);
  return person;
}

/** Waits until the user may GET the path. @throws NotRun where the run is refused, too: a proxy in front of the server may refuse a
 * path to every client */
export async function expectReadable(
  { api, eventually, expect }: CaseContext,
  by: Person,
  path: string,
  role: string,
): Promise<void> {
  const isRefused = async (client: Person['api']) =>
    [401, 403].includes((await client.get(path, { accept: '*/*' })).status);
  const check = async () => expect.that(!(await isRefused(by.api)), `GET ${path} with ${role} is refused`);
  try {
    await eventually(check, 'authorization');
  } catch (error) {
    if (!(error instanceof WaitingError) || !(await isRefused(api))) throw error;
    throw new NotRun('not-exercised', `GET ${path} is refused to the run, too`);
  }
}

/** Another namespace, without bindings; undefined where the run is confined to given namespaces. */
export async function inOtherNamespace(context: CaseContext, person: Person): Promise<Namespace | undefined> {
  try {
    const other = context.anotherNamespace();
    // Creates the namespace with the credential of the run.
    await other.configMaps.given();
    return person.in(other);
  } catch (error) {
    if (error instanceof NotRun) return undefined;
    throw error;
  }
}

/** Reading verbs that do not succeed on a collection, each with its status code. */
export async function refusedReads(mine: Resource, name: string): Promise<readonly string[]> {
  const codes: readonly (readonly [string, number])[] = [
    ['get', (await mine.read(name)).status],
    ['list', (await mine.list({ limit: 1 })).status],
    ['watch', await watchStatus(mine)],
  ];
  return refusedIn(codes);
}

/** Waits until all verbs succeed on a collection: the verbs of a new binding may take effect at different times.
 * @param collection the name of a collection of the case's namespace
 * @param overrides fields that an object needs besides the sample */
export async function expectAllVerbs(
  { expect, eventually, namespace }: CaseContext,
  here: Namespace,
  collection: 'configMaps' | 'secrets' | 'roles' | 'roleBindings',
  overrides: Overrides = {},
): Promise<void> {
  const mine = here[collection];
  const check = async () => {
    const refused = await refusedVerbs(mine, await namespace[collection].given(overrides), overrides);
    expect.equal(refused, [], `verbs that are refused on ${mine.type.plural}`);
  };
  await eventually(check, 'authorization');
}

/** @param given an existing object, which is deleted
 * @param overrides fields that a new object needs besides the sample */
export async function refusedVerbs(
  mine: Resource,
  given: ApiObject,
  overrides?: Overrides,
): Promise<readonly string[]> {
  const name = given.metadata.name!;
  const annotations = { 'patched-by': 'a-bound-user' };
  const reads = await refusedReads(mine, name);
  const codes: readonly (readonly [string, number])[] = [
    ['create', (await mine.create(overrides)).status],
    ['update', (await mine.replace(given)).status],
    ['patch', (await mine.mergePatch(name, { metadata: { annotations } })).status],
    ['delete', (await mine.remove(name)).status],
  ];
  return [...reads, ...refusedIn(codes)];
}

/** Other clients may change an object meanwhile: a conflict comes after authorization, and does not count as a
 * refusal. */
const refusedIn = (codes: readonly (readonly [string, number])[]) =>
  codes
    .filter(([, code]) => (code < 200 || code > 299) && code !== 409)
    .map(([verb, code]) => `${verb}: ${code}`);

export async function watchStatus(mine: Resource): Promise<number> {
  const watch = await mine.watch({ timeoutSeconds: 1 });
  await watch.close();
  return watch.status;
}
