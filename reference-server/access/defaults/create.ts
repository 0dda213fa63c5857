// Makes the default roles and bindings that are missing, at each start with RBAC (document access 2.3).
import type { Context } from '../../context.ts';
import { createInternalClient } from '../../controllers/client.ts';
import { defaultRoles } from './roles.ts';

/** @param report takes errors that nobody foresaw */
export async function createDefaults(context: Context, report: (error: unknown) => void): Promise<void> {
  const { registry, names } = context;
  const group = names.groups.rbac;
  const roles = registry.find(group, 'v1', 'clusterroles');
  const bindings = registry.find(group, 'v1', 'clusterrolebindings');
  if (roles === undefined || bindings === undefined) return;
  const client = createInternalClient(context, 'apiserver', report);
  const labels = { [names.labels.bootstrapping]: 'rbac-defaults' };
  for (const { name, rules, groups } of defaultRoles(names)) {
    const metadata = { name, labels };
    if ((await client.get(roles, { name })) === undefined)
      await client.create(roles, '', { metadata, rules: [...rules] });
    if (groups === undefined || (await client.get(bindings, { name })) !== undefined) continue;
    const subjects = groups.map((one) => ({ kind: 'Group', apiGroup: group, name: one }));
    const roleRef = { apiGroup: group, kind: 'ClusterRole', name };
    await client.create(bindings, '', { metadata, subjects, roleRef });
  }
}
