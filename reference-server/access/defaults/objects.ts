// The default roles and bindings as objects, as they are stored on an empty cluster (document access 2.3).
import type { Names } from '../../../common/dialects/names.ts';
import type { ObjectMeta } from '../../object.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { clusterControllerRoles } from './cluster-controller-roles.ts';
import { componentRoles } from './component-roles.ts';
import type { DefaultRole, DefaultRoles } from './default-role.ts';
import { generalRoles } from './general-roles.ts';
import { namespacedRoles } from './namespaced-roles.ts';
import { networkControllerRoles } from './network-controller-roles.ts';
import { nodeRoles } from './node-roles.ts';
import { storageControllerRoles } from './storage-controller-roles.ts';
import { userRoles } from './user-roles.ts';
import { workloadControllerRoles } from './workload-controller-roles.ts';

export interface DefaultObjects {
  /** ClusterRoles, and Roles if they have a namespace. The rules of aggregating roles are empty. */
  readonly roles: readonly RoleObject[];
  /** ClusterRoleBindings, and RoleBindings if they have a namespace. */
  readonly bindings: readonly BindingObject[];
}

const declarations: readonly DefaultRoles[] = [
  generalRoles,
  userRoles,
  componentRoles,
  nodeRoles,
  clusterControllerRoles,
  workloadControllerRoles,
  storageControllerRoles,
  networkControllerRoles,
  namespacedRoles,
];

/** All of them, in the names of a dialect. */
export function defaultObjects(names: Names): DefaultObjects {
  const declared = declarations.flatMap((declare) => declare(names));
  return {
    roles: declared.map((one) => roleObject(names, one)),
    bindings: declared.flatMap((one) => bindingObjects(names, one)),
  };
}

function roleObject(names: Names, { aggregates, extends: target, rules, ...one }: DefaultRole): RoleObject {
  const { aggregateToPrefix } = names.labels;
  const metadata = metadataOf(names, one);
  const labels = { ...metadata.labels, ...(target && { [`${aggregateToPrefix}${target}`]: 'true' }) };
  const selector = { matchLabels: { [`${aggregateToPrefix}${aggregates}`]: 'true' } };
  return {
    metadata: { ...metadata, labels },
    rules,
    ...(aggregates && { aggregationRule: { clusterRoleSelectors: [selector] } }),
  };
}

function bindingObjects(names: Names, one: DefaultRole): readonly BindingObject[] {
  if (one.subjects === undefined) return [];
  const kind = one.namespace === undefined ? 'ClusterRole' : 'Role';
  const roleRef = { apiGroup: names.groups.rbac, kind, name: one.name };
  return [{ metadata: metadataOf(names, one), subjects: one.subjects, roleRef }];
}

/** The annotation lets each start reconcile the object; an administrator can change it. */
function metadataOf(
  { labels, annotations }: Names,
  { name, namespace }: Pick<DefaultRole, 'name' | 'namespace'>,
): ObjectMeta {
  return {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    labels: { [labels.bootstrapping]: 'rbac-defaults' },
    annotations: { [annotations.autoupdate]: 'true' },
  };
}
