// A user who has one role and nothing else, and what requests it is refused (access 2.2, 2.3).
import { NotRun } from '../kit/failures.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Person } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import { allows, describeAction } from '../models/roles/rules.ts';
import type { Action } from '../models/roles/rules.ts';
import { ownRulesOf } from './default-roles.ts';

export interface Bound {
  readonly person: Person;
  /** The case's namespace, where the binding is, asked by the person. */
  readonly here: Namespace;
}

const clusterRole = ({ names }: CaseContext, name: string) => ({
  apiGroup: names.groups.rbac,
  kind: 'ClusterRole',
  name,
});

/** Somebody bound to the role in the case's namespace. Config maps can be listed there, which was not so before. */
export async function boundHere(context: CaseContext, role: string): Promise<Bound> {
  const { people, namespace, expect, eventually } = context;
  const person = await people.stranger();
  const here = person.in(namespace);
  await checkStranger(context, here);
  await namespace.roleBindings.given({ roleRef: clusterRole(context, role), subjects: [person.subject] });
  const listed = async () =>
    expect.status(
      await here.configMaps.list({ limit: 1 }),
      200,
      `list of config maps by a user with ${role}`,
    );
  await eventually(listed, 'authorization');
  return { person, here };
}

/** Somebody bound to the role in the whole cluster. Whether the binding counts yet is for the case to see. */
export async function boundEverywhere(context: CaseContext, role: string): Promise<Person> {
  const { people, cluster } = context;
  const person = await people.stranger();
  await cluster.clusterRoleBindings.given({
    roleRef: clusterRole(context, role),
    subjects: [person.subject],
  });
  return person;
}

/** Where everybody may do everything, nothing shows what a role gives. */
async function checkStranger({ namespace }: CaseContext, here: Namespace): Promise<void> {
  await namespace.configMaps.given();
  const { ok } = await here.configMaps.list({ limit: 1 });
  if (ok) throw new NotRun('not-exercised', 'a user without bindings may list config maps on this target');
}

/** Another namespace, in which nobody is bound; undefined where the run is confined to given ones. */
export async function elsewhere(context: CaseContext, person: Person): Promise<Namespace | undefined> {
  try {
    const other = context.anotherNamespace();
    // It is there before anybody else asks for it.
    await other.configMaps.given();
    return person.in(other);
  } catch (error) {
    if (error instanceof NotRun) return undefined;
    throw error;
  }
}

/** Verbs that do not succeed on a collection, each with its code. */
export async function refusedReads(mine: Resource, name: string): Promise<readonly string[]> {
  const codes: readonly (readonly [string, number])[] = [
    ['get', (await mine.read(name)).status],
    ['list', (await mine.list({ limit: 1 })).status],
    ['watch', await watchStatus(mine)],
  ];
  return refusedIn(codes);
}

/** @param given an object that is there, and that goes
 * @param overrides what a new object must have besides the sample */
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

const refusedIn = (codes: readonly (readonly [string, number])[]) =>
  codes.filter(([, code]) => code < 200 || code > 299).map(([verb, code]) => `${verb}: ${code}`);

export async function watchStatus(mine: Resource): Promise<number> {
  const watch = await mine.watch({ timeoutSeconds: 1 });
  await watch.close();
  return watch.status;
}

/** Each write of the collection is denied. The objects need not be there: who may not is told so before. */
export async function expectNoWrites({ expect }: CaseContext, mine: Resource): Promise<void> {
  const object = mine.object();
  const name = object.metadata.name!;
  expect.status(await mine.create({ metadata: { name } }), 403, `create of ${mine.type.plural}`);
  expect.status(await mine.replace(object), 403, `update of ${mine.type.plural}`);
  const patched = await mine.mergePatch(name, { metadata: { annotations: { note: 'patched' } } });
  expect.status(patched, 403, `patch of ${mine.type.plural}`);
  expect.status(await mine.remove(name), 403, `delete of ${mine.type.plural}`);
}

/** Get and list of the collection are denied. */
export async function expectNoReads({ expect }: CaseContext, mine: Resource, name: string): Promise<void> {
  expect.status(await mine.read(name), 403, `get of ${mine.type.plural}`);
  expect.status(await mine.list({ limit: 1 }), 403, `list of ${mine.type.plural}`);
}

/** The role itself does not allow these, whatever labelled roles of others add to it. Not looked at where the run may
 * not read ClusterRoles. */
export async function expectRoleLacks(
  context: CaseContext,
  role: string,
  actions: readonly Action[],
): Promise<void> {
  const { expect, eventually, has } = context;
  if (!has('cluster-wide')) return;
  const check = async () => {
    const rules = await ownRulesOf(context, role);
    const allowed = actions.filter((action) => allows(rules, action));
    expect.equal(allowed.map(describeAction), [], `what the rules of the ClusterRole ${role} allow of this`);
  };
  // What a labelled role added leaves a while after it.
  await eventually(check, 'authorization');
}
