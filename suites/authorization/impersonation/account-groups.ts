// The groups of a service account as which requests act (access 2.2, 5.4).
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/eventually.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Subject } from '../../kit/people.ts';
import { bindIn, grantIn, succeeds } from '../../kit/rights.ts';
import type { Rule } from '../../kit/rights.ts';

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
    await bindIn(namespace, { kind: 'Group', name: group, apiGroup: names.groups.rbac }, [rule]);
    await succeeds(context, read, `get as an account, by a right of the group ${group}`);
  }
}

function notAllowed(error: unknown): never {
  if (!(error instanceof WaitingError)) throw error;
  throw new NotRun('not-exercised', 'no request acts as a service account with the rights of the run');
}
