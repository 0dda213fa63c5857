// The words that generated policies are made of, and the setting that gives them to a target: people, roles and
// bindings with names of their own for each policy, so that none meets another.
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { People, Person } from '../../kit/people.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { rulesOf } from './decide.ts';
import type { Policy, Role, Subject, User } from './policy.ts';
import type { World } from './policies.ts';

export const namespaceWords = ['one', 'two'] as const;
export const objectNames = ['first', 'second'] as const;

/** Types whose collections every target has, and whose objects nobody else minds. */
export const requestTypes = ['configmaps', 'secrets'] as const;

/** @param groups whether people can be in groups of the case's own */
export function worldOf({ names, has }: CaseContext, groups: boolean): World {
  const { rbac, apps } = names.groups;
  const user = (username: string, ...of: string[]): User => ({ username, groups: groups ? of : [] });
  const named = (kind: Subject['kind'], name: string): Subject => ({ kind, name });
  return {
    users: [
      user('ann', 'red'),
      user('bob', 'red', 'blue'),
      user('cid', 'blue'),
      user('red'),
      user('nobody', 'green'),
    ],
    subjects: [
      named('User', 'ann'),
      named('User', 'bob'),
      ...(groups ? [named('Group', 'red'), named('Group', 'blue'), named('User', 'red')] : []),
    ],
    namespaces: namespaceWords,
    types: [
      ['', 'configmaps'],
      ['', 'secrets'],
      ['', 'pods'],
      ['', 'pods/log'],
      [apps, 'deployments'],
      [apps, 'deployments/scale'],
      [rbac, 'configmaps'],
    ],
    names: objectNames,
    paths: ['/conformance-a', '/conformance-b/c'],
    prefix: 'generated',
    aggregation: has('role-aggregation'),
  };
}

/** Only what a real request can ask for. */
export const requestWorld = (world: World): World => ({
  ...world,
  types: requestTypes.map((plural) => ['', plural] as const),
});

export interface Places {
  readonly cluster: Cluster;
  readonly namespaces: ReadonlyMap<string, Namespace>;
}

/** One policy on the target. */
export interface Setting {
  readonly people: ReadonlyMap<string, Person>;
  /** A group or user of the policy, as the target knows it. */
  readonly nameOf: (subject: Subject) => string;
  /** Makes the roles, then the bindings. @throws PrerequisiteFailed */
  install(policy: Policy): Promise<void>;
}

/** @param isActing whether people are those that the run acts as; else they are service accounts */
export async function openSetting(
  context: CaseContext,
  places: Places,
  world: World,
  isActing: boolean,
): Promise<Setting> {
  const { people, uniqueName, names } = context;
  const tag = uniqueName('policy');
  const made = await Promise.all(
    world.users.map(async (user) => [user.username, await personFor(people, user, tag, isActing)] as const),
  );
  const persons = new Map(made);
  const nameOf = ({ kind, name }: Subject) =>
    (kind === 'User' ? persons.get(name)?.username : undefined) ?? `${name}-${tag}`;

  const subjectOf = (subject: Subject) =>
    (subject.kind === 'User' ? persons.get(subject.name)?.subject : undefined) ?? {
      kind: subject.kind,
      apiGroup: names.groups.rbac,
      name: nameOf(subject),
    };

  /** Others on the target must not be gathered. */
  const labelOf = (word: string) => ({ [`gathered-${tag}`.slice(-63)]: word });

  async function install(policy: Policy): Promise<void> {
    const { roles, bindings } = policy;
    const roleNames = new Map<string, string>();
    await Promise.all(
      roles.map(async ({ namespace, name, rules, label, gathers }) => {
        const { clusterRoles, roles: own } = { ...places.cluster, ...places.namespaces.get(namespace) };
        const made = await (own ?? clusterRoles).given({
          rules,
          ...(label === undefined ? {} : { metadata: { labels: labelOf(label) } }),
          ...(gathers === undefined ? {} : gathering(labelOf(gathers))),
        });
        roleNames.set(`${namespace}/${name}`, made.metadata.name!);
      }),
    );
    await Promise.all(roles.map((role) => gathered(context, places, policy, role, roleNames)));
    await Promise.all(
      bindings.map(async ({ namespace, role, subjects }) => {
        const { clusterRoleBindings, roleBindings: own } = {
          ...places.cluster,
          ...places.namespaces.get(namespace),
        };
        const kind = role.namespace === '' ? 'ClusterRole' : 'Role';
        const name = roleNames.get(`${role.namespace}/${role.name}`);
        const roleRef = { apiGroup: names.groups.rbac, kind, name };
        await (own ?? clusterRoleBindings).given({ roleRef, subjects: subjects.map(subjectOf) });
      }),
    );
  }
  return { people: persons, nameOf, install };
}

/** A controller fills in what a role gathers, a little late. */
async function gathered(
  { eventually }: CaseContext,
  { cluster }: Places,
  policy: Policy,
  { gathers, namespace, name }: Role,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (gathers === undefined) return;
  const rules = rulesOf(policy, { namespace, name });
  const wanted = new Set(rules.map((rule) => JSON.stringify(rule))).size;
  await eventually(async () => {
    const { rules: filled } = await cluster.clusterRoles.current(names.get(`${namespace}/${name}`)!);
    if (((filled as unknown[] | null | undefined) ?? []).length < wanted)
      throw new CheckFailed(`a ClusterRole that gathers has fewer than ${wanted} rules`);
  }, 'controller');
}

const gathering = (matchLabels: Readonly<Record<string, string>>) => ({
  aggregationRule: { clusterRoleSelectors: [{ matchLabels }] },
});

function personFor(people: People, user: User, tag: string, isActing: boolean): Person | Promise<Person> {
  if (!isActing) return people.knownAccount();
  const groups = user.groups.map((group) => `${group}-${tag}`);
  return people.impersonated({ username: `${user.username}-${tag}`, groups });
}
