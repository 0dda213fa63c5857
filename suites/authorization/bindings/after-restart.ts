// Cases: bindings after a restart of the server (access 2.2, core 1). Helper of `binding-scopes.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { People } from '../../kit/identities/people.ts';
import type { Namespace } from '../../kit/context.ts';
import {
  bindClusterWide,
  bindIn,
  coreRule,
  denied,
  roleRefTo,
  succeeds,
} from '../../kit/identities/rights.ts';

/** A user by name and a group, with a RoleBinding to a Role, one to a ClusterRole, and a ClusterRoleBinding. */
export async function worksAfterRestart(context: CaseContext): Promise<void> {
  const { names, uniqueName, expect } = context;
  const before = await context.launchedAlone({ '--authorization-mode': 'RBAC' });
  const namespace = await before.namespace();
  const [username, group] = [uniqueName('user'), uniqueName('group')];
  const apiGroup = names.groups.rbac;
  const user = { kind: 'User', name: username, apiGroup } as const;
  await bindIn(namespace, user, [coreRule(['list'], 'configmaps')]);
  const role = await before.cluster.clusterRoles.given({ rules: [coreRule(['list'], 'podtemplates')] });
  await namespace.roleBindings.given({
    subjects: [{ kind: 'Group', name: group, apiGroup }],
    roleRef: roleRefTo(before.cluster.clusterRoles, role),
  });
  await bindClusterWide(before.cluster, user, [coreRule(['list'], 'serviceaccounts')]);
  const judge = async (people: People, place: Namespace, when: string) => {
    const person = people.impersonated({ username, groups: [group] }).in(place);
    await succeeds(
      context,
      () => person.configMaps.list(),
      `a list that a RoleBinding to a Role allows ${when}`,
    );
    await succeeds(
      context,
      () => person.podTemplates.list(),
      `a list that a RoleBinding to a ClusterRole allows ${when}`,
    );
    await succeeds(
      context,
      () => person.serviceAccounts.list(),
      `a list that a ClusterRoleBinding allows ${when}`,
    );
    denied(expect, await person.secrets.list(), `a list that no binding allows ${when}`);
  };
  await judge(before.people, namespace, 'before a restart');
  await before.stop();
  const after = await before.restart();
  await judge(after.people, after.cluster.existing(namespace.name), 'after a restart');
}
