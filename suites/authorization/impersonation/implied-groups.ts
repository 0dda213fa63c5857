// The groups of users and service accounts as which requests act (access 2.1, 2.2, 5.4).
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Subject } from '../../kit/identities/people.ts';
import { bindIn, grantIn, succeeds } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { authenticated } from '../../kit/identities/self-review.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';
import { mayActAsAccounts } from './impersonation-setup.ts';

/** @throws NotRun where no request acts as a service account */
export async function actWithGroupsOfAccount(context: CaseContext): Promise<void> {
  const { names, namespace, people } = context;
  const { name: own = '' } = (await namespace.serviceAccounts.given()).metadata;
  const account = people.impersonated({ username: `system:serviceaccount:${namespace.name}:${own}` });
  const { configMaps } = account.in(namespace);
  const readOne = async () => {
    const { name = '' } = (await namespace.configMaps.given()).metadata;
    const rule: Rule = { apiGroups: [''], resources: ['configmaps'], resourceNames: [name], verbs: ['get'] };
    return { rule, read: () => configMaps.read(name) };
  };
  const control = await readOne();
  const subject: Subject = { kind: 'ServiceAccount', name: own, namespace: namespace.name };
  await grantIn(context, { subject }, namespace, [control.rule], control.read).catch(notAllowed);
  for (const group of ['system:serviceaccounts', `system:serviceaccounts:${namespace.name}`]) {
    const { rule, read } = await readOne();
    // A service may keep built-in groups out of bindings.
    const binds = () =>
      bindIn(namespace, { kind: 'Group', name: group, apiGroup: names.groups.rbac }, [rule]);
    await unlessForbidden(binds, `a binding of ${group}`);
    await succeeds(context, read, `get as an account, by a right of the group ${group}`);
  }
}

function notAllowed(error: unknown): never {
  if (!(error instanceof WaitingError)) throw error;
  throw new NotRun('not-exercised', 'no request acts as another user with the rights of the run');
}

/** A right of the group holds for users as whom requests act, also where these name another group.
 * @throws NotRun where no request acts as a user with the rights of the run */
export async function isAuthenticated(context: CaseContext): Promise<void> {
  const { names, namespace, people, uniqueName } = context;
  const apiGroup = names.groups.rbac;
  const rule: Rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
  const { name: own = '' } = (await namespace.serviceAccounts.given()).metadata;
  const account = `system:serviceaccount:${namespace.name}:${own}`;
  const accounts = (await mayActAsAccounts(context, namespace)) ? [account] : [];
  for (const groups of [[], [uniqueName('group')]]) {
    const username = uniqueName('acted');
    const lists = () => people.impersonated({ username, groups }).in(namespace).secrets.list({ limit: 1 });
    const subject: Subject = { kind: 'User', name: username, apiGroup };
    await grantIn(context, { subject }, namespace, [{ ...rule, resources: ['secrets'] }], lists).catch(
      notAllowed,
    );
  }
  const binds = () => bindIn(namespace, { kind: 'Group', name: authenticated, apiGroup }, [rule]);
  await unlessForbidden(binds, `a binding of ${authenticated}`);
  const user = uniqueName('acted');
  for (const { username, groups = [] } of [
    { username: user },
    { username: user, groups: [uniqueName('group')] },
    ...accounts.map((username) => ({ username, groups: [] })),
  ]) {
    const { configMaps } = people.impersonated({ username, groups }).in(namespace);
    const what = `a list as ${username} with ${groups.length} named groups, by a right of ${authenticated}`;
    await succeeds(context, () => configMaps.list({ limit: 1 }), what);
  }
}
