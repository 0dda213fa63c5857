// The installer that creates a generated policy on the target. Users, roles and bindings have unique names for each policy,
// so that policies do not affect each other; a Role and a ClusterRole of one policy may have the same name.
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { People, Person } from '../../kit/identities/people.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { Resource, ResourceType } from '../../kit/kinds/resource.ts';
import { define } from '../../kit/kinds/definitions.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { describeAction, missingActions, rulesIn } from '../roles/rules.ts';
import { rulesOf } from './decide.ts';
import { partVerbs, sendTo } from './requests.ts';
import type { Binding, Policy, Role, Subject, User } from './policy.ts';
import { objectNames } from './vocabulary.ts';
import type { ServedTypes, Vocabulary } from './vocabulary.ts';

export interface TargetScopes {
  readonly cluster: Cluster;
  readonly namespaces: ReadonlyMap<string, Namespace>;
  /** Types whose objects the requests are about; custom ones where the target lets the run define them. */
  readonly types: ServedTypes;
}

/** Two namespaces with the objects of the vocabulary. */
export async function openScopes(context: CaseContext): Promise<TargetScopes> {
  const { namespace, anotherNamespace, cluster, has } = context;
  const both = [namespace, anotherNamespace()];
  const custom = has('custom-definitions') ? await unlessBlocked(() => defineBoth(context)) : undefined;
  const namespaced = [
    namespace.configMaps.type,
    namespace.secrets.type,
    ...(custom === undefined ? [] : [custom.namespaced]),
  ];
  const clusterScoped = custom === undefined ? [] : [custom.clusterScoped];
  const inOne = namespaced.map((type) => namespace.resource(type));
  const inTwo = namespaced.map((type) => both[1]!.resource(type));
  const inNone = clusterScoped.map((type) => cluster.resource(type));
  for (const name of objectNames)
    await Promise.all([...inOne, ...inTwo, ...inNone].map((place) => place.given({ metadata: { name } })));
  const status = custom === undefined ? [] : await servedStatus(namespace, custom.namespaced);
  return {
    cluster,
    types: {
      namespaced: [...namespaced, ...status],
      clusterScoped,
      withoutCollectionDelete: await withoutCollectionDelete([...inOne, ...inNone]),
    },
    namespaces: new Map([
      ['one', both[0]!],
      ['two', both[1]!],
    ]),
  };
}

/** One custom kind with a status of its own, and one whose objects are in no namespace. */
async function defineBoth(context: CaseContext) {
  const [namespaced, clusterScoped] = await Promise.all([
    define(context, {}, { subresources: { status: {} } }),
    define(context, {}, { scope: 'Cluster' }),
  ]);
  return { namespaced: namespaced.objects.type, clusterScoped: clusterScoped.objects.type };
}

/** The status of a kind, where it is read and written as the requests will do it: the documents do not show which verbs a
 * sub-resource has (core 4.1). */
async function servedStatus(namespace: Namespace, type: ResourceType): Promise<readonly ResourceType[]> {
  const status: ResourceType = { ...type, through: 'status' };
  const answers = await Promise.all(
    partVerbs.map((verb) => sendTo(namespace.resource(status), { verb, name: objectNames[0] }, 'set-up')),
  );
  // An update may need the version of the object.
  return answers.every(({ status: code }) => code < 500 && code !== 404 && code !== 405) ? [status] : [];
}

/** Which kinds have the DELETE of a collection is not shown, and 405 may come before authorization. */
async function withoutCollectionDelete(places: readonly Resource[]): Promise<readonly ResourceType[]> {
  const answers = await Promise.all(
    places.map((place) => sendTo(place, { verb: 'deletecollection', name: '' }, 'set-up')),
  );
  return places.filter((_, index) => answers[index]!.status === 405).map(({ type }) => type);
}

/** Creates one policy on the target, and has the clients of its users. */
export interface PolicyInstaller {
  readonly people: ReadonlyMap<string, Person>;
  /** The name of a user or group of the policy on the target. */
  readonly nameOf: (subject: Subject) => string;
  /** A subject of the policy as a binding on the target names it. */
  readonly subjectOf: (subject: Subject) => object;
  /** The name on the target of a role or binding of the policy. */
  readonly objectName: (name: string) => string;
  /** Creates the roles, then the bindings. @throws PrerequisiteFailed */
  install(policy: Policy): Promise<void>;
}

/** @param isImpersonating whether the users are impersonated unless they are service accounts; else all are */
export async function createPolicyInstaller(
  context: CaseContext,
  scopes: TargetScopes,
  vocabulary: Vocabulary,
  isImpersonating: boolean,
): Promise<PolicyInstaller> {
  const { people, uniqueName, names } = context;
  const base = scopes.cluster.clusterRoles.object().metadata.name!;
  const tag = uniqueName('policy');
  const objectName = (name: string) => `${base}-${name}`;
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
    await Promise.all(
      roles.map(({ namespace, name, rules, label, aggregates }) =>
        rolesIn(scopes, namespace).given({
          rules,
          metadata: { name: objectName(name), ...(label === undefined ? {} : { labels: labelOf(label) }) },
          ...(aggregates === undefined ? {} : aggregationRuleFor(labelOf(aggregates))),
        }),
      ),
    );
    await Promise.all(roles.map((role) => waitForAggregation(context, scopes, policy, role, objectName)));
    await Promise.all(
      bindings.map((binding) =>
        bindingsIn(scopes, binding.namespace).given(bindingBody(context, { objectName, subjectOf }, binding)),
      ),
    );
  }
  return { people: clients, nameOf, subjectOf, objectName, install };
}

/** The roles of a namespace of the policy, or the cluster roles. */
export const rolesIn = ({ cluster, namespaces }: TargetScopes, namespace: string): Resource =>
  namespaces.get(namespace)?.roles ?? cluster.clusterRoles;

export const bindingsIn = ({ cluster, namespaces }: TargetScopes, namespace: string): Resource =>
  namespaces.get(namespace)?.roleBindings ?? cluster.clusterRoleBindings;

/** A binding of the policy as it is created on the target. */
export const bindingBody = (
  { names }: Pick<CaseContext, 'names'>,
  { objectName, subjectOf }: Pick<PolicyInstaller, 'objectName' | 'subjectOf'>,
  { name, role, subjects }: Binding,
) => ({
  metadata: { name: objectName(name) },
  roleRef: {
    apiGroup: names.groups.rbac,
    kind: role.namespace === '' ? 'ClusterRole' : 'Role',
    name: objectName(role.name),
  },
  subjects: subjects.map(subjectOf),
});

/** Waits until the controller has filled in the aggregated rules. */
async function waitForAggregation(
  { eventually }: CaseContext,
  { cluster }: TargetScopes,
  policy: Policy,
  { aggregates, namespace, name }: Role,
  objectName: PolicyInstaller['objectName'],
): Promise<void> {
  if (aggregates === undefined) return;
  // In any form: a controller may join rules.
  const wanted = rulesIn({ metadata: {}, rules: rulesOf(policy, { namespace, name }) });
  await eventually(async () => {
    const [missing] = missingActions(rulesIn(await cluster.clusterRoles.current(objectName(name))), wanted);
    if (missing !== undefined)
      throw new CheckFailed(`an aggregated ClusterRole does not allow: ${describeAction(missing)}`);
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
  if (!isImpersonating || user.isAccount === true) return people.knownAccount();
  const groups = user.groups.map((group) => `${group}-${tag}`);
  return people.impersonated({ username: `${user.username}-${tag}`, groups });
}
