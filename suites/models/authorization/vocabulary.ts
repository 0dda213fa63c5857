// The words of generated policies, and how a policy is stored on a target: its users, roles and bindings have names of their
// own, so that policies do not affect each other.
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { People, Person } from '../../kit/people.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { rulesOf } from './decide.ts';
import type { Policy, Role, Subject, User } from './policy.ts';
import type { Vocabulary } from './policies.ts';

export const namespaceWords = ['one', 'two'] as const;
export const objectNames = ['first', 'second'] as const;

/** Types that every target serves, and whose objects no controller uses. */
export const requestTypes = ['configmaps', 'secrets'] as const;

/** @param groups whether people can be in groups of the case's own */
export function vocabularyOf({ names, has }: CaseContext, groups: boolean): Vocabulary {
  const { rbac, apps } = names.groups;
  const user = (username: string, ...of: string[]): User => ({ username, groups: groups ? of : [] });
  const named = (kind: Subject['kind'], name: string): Subject => ({ kind, name });
  return {
    users: [
      user('ann', 'red'),
      user('bob', 'red', 'blue'),
      user('cid', 'blue'),
      user('red'),
      user('eve', 'green'),
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

/** Only the types of real requests. */
export const requestVocabulary = (vocabulary: Vocabulary): Vocabulary => ({
  ...vocabulary,
  types: requestTypes.map((plural) => ['', plural] as const),
});

export interface Places {
  readonly cluster: Cluster;
  readonly namespaces: ReadonlyMap<string, Namespace>;
}

/** One policy on the target. */
export interface PolicySetup {
  readonly people: ReadonlyMap<string, Person>;
  /** A group or user of the policy, as the target knows it. */
  readonly nameOf: (subject: Subject) => string;
  /** Creates the roles, then the bindings. @throws PrerequisiteFailed */
  install(policy: Policy): Promise<void>;
}

/** @param isActing whether the run impersonates the users; otherwise they are service accounts */
export async function openPolicySetup(
  context: CaseContext,
  places: Places,
  vocabulary: Vocabulary,
  isActing: boolean,
): Promise<PolicySetup> {
  const { people, uniqueName, names } = context;
  const tag = uniqueName('policy');
  const made = await Promise.all(
    vocabulary.users.map(
      async (user) => [user.username, await personFor(people, user, tag, isActing)] as const,
    ),
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

  /** Roles of others must not be aggregated. */
  const labelOf = (word: string) => ({ [`aggregated-${tag}`.slice(-63)]: word });

  async function install(policy: Policy): Promise<void> {
    const { roles, bindings } = policy;
    const roleNames = new Map<string, string>();
    await Promise.all(
      roles.map(async ({ namespace, name, rules, label, aggregates }) => {
        const { clusterRoles, roles: own } = { ...places.cluster, ...places.namespaces.get(namespace) };
        const made = await (own ?? clusterRoles).given({
          rules,
          ...(label === undefined ? {} : { metadata: { labels: labelOf(label) } }),
          ...(aggregates === undefined ? {} : aggregationOf(labelOf(aggregates))),
        });
        roleNames.set(`${namespace}/${name}`, made.metadata.name!);
      }),
    );
    await Promise.all(roles.map((role) => untilAggregated(context, places, policy, role, roleNames)));
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

/** Waits until the controller has filled in the rules of an aggregating role. */
async function untilAggregated(
  { eventually }: CaseContext,
  { cluster }: Places,
  policy: Policy,
  { aggregates, namespace, name }: Role,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (aggregates === undefined) return;
  const rules = rulesOf(policy, { namespace, name });
  const wanted = new Set(rules.map((rule) => JSON.stringify(rule))).size;
  await eventually(async () => {
    const { rules: filled } = await cluster.clusterRoles.current(names.get(`${namespace}/${name}`)!);
    if (((filled as unknown[] | null | undefined) ?? []).length < wanted)
      throw new CheckFailed(`an aggregating ClusterRole has fewer than ${wanted} rules`);
  }, 'controller');
}

const aggregationOf = (matchLabels: Readonly<Record<string, string>>) => ({
  aggregationRule: { clusterRoleSelectors: [{ matchLabels }] },
});

function personFor(people: People, user: User, tag: string, isActing: boolean): Person | Promise<Person> {
  if (!isActing) return people.knownAccount();
  const groups = user.groups.map((group) => `${group}-${tag}`);
  return people.impersonated({ username: `${user.username}-${tag}`, groups });
}
