// Cases: bindings after a restart of the server (access 2.2, core 1). Helper of `binding-scopes.suite.ts`.
import type { CaseContext, Cluster, Namespace } from '../../kit/context.ts';
import type { People, Subject } from '../../kit/identities/people.ts';
import {
  bindClusterWide,
  bindIn,
  coreRule,
  denied,
  roleRefTo,
  succeeds,
} from '../../kit/identities/rights.ts';

/** The names of the subjects, and the label of the roles that are aggregated. */
interface Named {
  readonly user: string;
  readonly group: string;
  readonly account: string;
  readonly label: string;
}

const listing = (resource: string) => coreRule(['list'], resource);

/** A user by name, a group and a service account. The group is bound to an aggregating ClusterRole. */
async function bindEach(
  { names }: CaseContext,
  cluster: Cluster,
  namespace: Namespace,
  { user, group, account, label }: Named,
): Promise<void> {
  const apiGroup = names.groups.rbac;
  const [ofUser, ofGroup]: readonly Subject[] = [
    { kind: 'User', name: user, apiGroup },
    { kind: 'Group', name: group, apiGroup },
  ];
  const ofAccount: Subject = { kind: 'ServiceAccount', name: account, namespace: namespace.name };
  await bindIn(namespace, ofUser!, [listing('configmaps')]);
  const role = await cluster.clusterRoles.given({ rules: [listing('podtemplates')] });
  const roleRef = roleRefTo(cluster.clusterRoles, role);
  await namespace.roleBindings.given({ subjects: [ofGroup!, ofAccount], roleRef });
  await bindClusterWide(cluster, ofUser!, [listing('serviceaccounts')]);
  await bindClusterWide(cluster, ofAccount, [listing('configmaps')]);
  await addSource(cluster, label, 'serviceaccounts');
  const aggregating = await cluster.clusterRoles.given({
    rules: [],
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] },
  });
  const ofAggregating = { subjects: [ofGroup!], roleRef: roleRefTo(cluster.clusterRoles, aggregating) };
  await cluster.clusterRoleBindings.given(ofAggregating);
}

const addSource = ({ clusterRoles }: Cluster, label: string, resource: string) =>
  clusterRoles.given({ metadata: { labels: { [label]: 'true' } }, rules: [listing(resource)] });

/** A user who may patch roles, and holds no right that a role could grant. */
async function authorOfRoles({ names, uniqueName, expect, eventually }: CaseContext, namespace: Namespace) {
  const username = uniqueName('author');
  const rules = [{ apiGroups: [names.groups.rbac], resources: ['roles'], verbs: ['get', 'patch'] }];
  await bindIn(namespace, { kind: 'User', name: username, apiGroup: names.groups.rbac }, rules);
  const role = (await namespace.roles.given({ rules: [] })).metadata.name!;
  const judge = async (people: People, place: Namespace) => {
    const { roles } = people.impersonated({ username }).in(place);
    const labels = { metadata: { labels: { changed: 'true' } } };
    await eventually(async () => {
      expect.success(await roles.mergePatch(role, labels), 'PATCH of the labels of a role after a restart');
    }, 'authorization');
    const more = { rules: [listing('secrets')] };
    const what =
      'PATCH after a restart that adds a rule which its author does not hold to a role from before';
    denied(expect, await roles.mergePatch(role, more), what);
  };
  return { judge };
}

/** Each subject has the rights of its bindings, to Roles and to ClusterRoles, before and after a restart. */
export async function worksAfterRestart(context: CaseContext): Promise<void> {
  const { uniqueName, expect, has } = context;
  const before = await context.launchedAlone({ '--authorization-mode': 'RBAC' });
  const namespace = await before.namespace();
  const [user, group, account] = [uniqueName('user'), uniqueName('group'), uniqueName('account')];
  const named = { user, group, account, label: uniqueName('label') };
  await namespace.serviceAccounts.given({ metadata: { name: account } });
  await bindEach(context, before.cluster, namespace, named);
  const author = await authorOfRoles(context, namespace);
  const member = (people: People) => people.impersonated({ username: uniqueName('member'), groups: [group] });
  const judge = async (people: People, place: Namespace, when: string) => {
    const byName = people.impersonated({ username: user }).in(place);
    const ofGroup = member(people).in(place);
    const username = `system:serviceaccount:${place.name}:${account}`;
    const ofAccount = people.impersonated({ username }).in(place);
    const lists = {
      'a RoleBinding of a user to a Role': byName.configMaps,
      'a RoleBinding of a group to a ClusterRole': ofGroup.podTemplates,
      'a RoleBinding of a service account to a ClusterRole': ofAccount.podTemplates,
      'a ClusterRoleBinding of a user': byName.serviceAccounts,
      'a ClusterRoleBinding of a service account': ofAccount.configMaps,
      ...(has('role-aggregation') && {
        'a ClusterRoleBinding of a group to an aggregating ClusterRole': ofGroup.serviceAccounts,
      }),
    };
    for (const [binding, resource] of Object.entries(lists))
      await succeeds(context, () => resource.list({ limit: 1 }), `a list that ${binding} allows ${when}`);
    for (const { secrets } of [byName, ofGroup, ofAccount])
      denied(expect, await secrets.list(), `a list that no binding allows ${when}`);
  };
  await judge(before.people, namespace, 'before a restart');
  await before.stop();
  const after = await before.restart();
  const place = after.cluster.existing(namespace.name);
  await judge(after.people, place, 'after a restart');
  await author.judge(after.people, place);
  if (!has('role-aggregation')) return;
  await addSource(after.cluster, named.label, 'configmaps');
  const { configMaps } = member(after.people).in(place);
  const late = 'a list that a role allows which is aggregated since the restart';
  await succeeds(context, () => configMaps.list({ limit: 1 }), late);
}
