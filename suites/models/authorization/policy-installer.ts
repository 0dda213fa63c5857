// The vocabulary of generated policies, and the installer that creates a policy on the target. Users, roles and bindings
// have unique names for each policy, so that policies do not affect each other.
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { People, Person } from '../../kit/people.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { rulesOf } from './decide.ts';
import type { Policy, Role, Subject, User } from './policy.ts';
import type { Vocabulary } from './policies.ts';

export const namespaceWords = ['one', 'two'] as const;
export const objectNames = ['first', 'second'] as const;

/** Types that every target has, and whose objects have no side effects. */
export const requestTypes = ['configmaps', 'secrets'] as const;

/** @param groups whether the case can choose the groups of users */
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

/** The vocabulary restricted to requests that the suite can send. */
export const requestVocabulary = (vocabulary: Vocabulary): Vocabulary => ({
  ...vocabulary,
  types: requestTypes.map((plural) => ['', plural] as const),
});

export interface TargetScopes {
  readonly cluster: Cluster;
  readonly namespaces: ReadonlyMap<string, Namespace>;
}

/** Two namespaces with the objects of the vocabulary. */
export async function openScopes({
  namespace,
  anotherNamespace,
  cluster,
}: CaseContext): Promise<TargetScopes> {
  const both = [namespace, anotherNamespace()];
  for (const one of both) {
    for (const name of objectNames) {
      await Promise.all([
        one.configMaps.given({ metadata: { name } }),
        one.secrets.given({ metadata: { name } }),
      ]);
    }
  }
  return {
    cluster,
    namespaces: new Map([
      ['one', both[0]!],
      ['two', both[1]!],
    ]),
  };
}

/** Creates one policy on the target, and has the clients of its users. */
export interface PolicyInstaller {
  readonly people: ReadonlyMap<string, Person>;
  /** The name of a user or group of the policy on the target. */
  readonly nameOf: (subject: Subject) => string;
  /** Creates the roles, then the bindings. @throws PrerequisiteFailed */
  install(policy: Policy): Promise<void>;
}

/** @param isImpersonating whether the users are impersonated; else they are service accounts */
export async function createPolicyInstaller(
  context: CaseContext,
  scopes: TargetScopes,
  vocabulary: Vocabulary,
  isImpersonating: boolean,
): Promise<PolicyInstaller> {
  const { people, uniqueName, names } = context;
  const tag = uniqueName('policy');
  const made = await Promise.all(
    vocabulary.users.map(
      async (user) => [user.username, await clientFor(people, user, tag, isImpersonating)] as const,
    ),
  );
  const clients = new Map(made);
  const nameOf = ({ kind, name }: Subject) =>
    (kind === 'User' ? clients.get(name)?.username : undefined) ?? `${name}-${tag}`;

  const subjectOf = (subject: Subject) =>
    (subject.kind === 'User' ? clients.get(subject.name)?.subject : undefined) ?? {
      kind: subject.kind,
      apiGroup: names.groups.rbac,
      name: nameOf(subject),
    };

  /** A unique label key, so that other roles on the target are not aggregated. */
  const labelOf = (word: string) => ({ [`gathered-${tag}`.slice(-63)]: word });

  async function install(policy: Policy): Promise<void> {
    const { roles, bindings } = policy;
    const roleNames = new Map<string, string>();
    await Promise.all(
      roles.map(async ({ namespace, name, rules, label, aggregates }) => {
        const { clusterRoles, roles: own } = { ...scopes.cluster, ...scopes.namespaces.get(namespace) };
        const made = await (own ?? clusterRoles).given({
          rules,
          ...(label === undefined ? {} : { metadata: { labels: labelOf(label) } }),
          ...(aggregates === undefined ? {} : aggregationRuleFor(labelOf(aggregates))),
        });
        roleNames.set(`${namespace}/${name}`, made.metadata.name!);
      }),
    );
    await Promise.all(roles.map((role) => waitForAggregation(context, scopes, policy, role, roleNames)));
    await Promise.all(
      bindings.map(async ({ namespace, role, subjects }) => {
        const { clusterRoleBindings, roleBindings: own } = {
          ...scopes.cluster,
          ...scopes.namespaces.get(namespace),
        };
        const kind = role.namespace === '' ? 'ClusterRole' : 'Role';
        const name = roleNames.get(`${role.namespace}/${role.name}`);
        const roleRef = { apiGroup: names.groups.rbac, kind, name };
        await (own ?? clusterRoleBindings).given({ roleRef, subjects: subjects.map(subjectOf) });
      }),
    );
  }
  return { people: clients, nameOf, install };
}

/** Waits until the controller has filled in the aggregated rules. */
async function waitForAggregation(
  { eventually }: CaseContext,
  { cluster }: TargetScopes,
  policy: Policy,
  { aggregates, namespace, name }: Role,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (aggregates === undefined) return;
  const rules = rulesOf(policy, { namespace, name });
  const wanted = new Set(rules.map((rule) => JSON.stringify(rule))).size;
  await eventually(async () => {
    const { rules: current } = await cluster.clusterRoles.current(names.get(`${namespace}/${name}`)!);
    if (((current as unknown[] | null | undefined) ?? []).length < wanted)
      throw new CheckFailed(`an aggregated ClusterRole has fewer than ${wanted} rules`);
  }, 'controller');
}

const aggregationRuleFor = (matchLabels: Readonly<Record<string, string>>) => ({
  aggregationRule: { clusterRoleSelectors: [{ matchLabels }] },
});

function clientFor(
  people: People,
  user: User,
  tag: string,
  isImpersonating: boolean,
): Person | Promise<Person> {
  if (!isImpersonating) return people.knownAccount();
  const groups = user.groups.map((group) => `${group}-${tag}`);
  return people.impersonated({ username: `${user.username}-${tag}`, groups });
}
