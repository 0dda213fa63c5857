// Mutates the default roles and bindings before a start creates them.
import type { Names } from '../../../common/dialects/names.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';

/** Undefined omits the role. */
type ChangeRole = (role: RoleObject, names: Names) => RoleObject | undefined;

/** Mutates every ClusterRole. */
export function changeRoles(parts: Parts, change: ChangeRole): void {
  const { defaultObjects } = parts.defaults;
  parts.defaults.defaultObjects = (names) => {
    const { roles, bindings } = defaultObjects(names);
    const changed = (role: RoleObject) => (role.metadata.namespace ? role : change(role, names));
    return { bindings, roles: roles.map(changed).filter((role) => role !== undefined) };
  };
}

export const changeRole = (parts: Parts, name: string, change: ChangeRole): void =>
  changeRoles(parts, (role, names) => (role.metadata.name === name ? change(role, names) : role));

/** Replaces the rules of one ClusterRole. */
export const changeRules = (
  parts: Parts,
  name: string,
  change: (rules: readonly PolicyRule[], names: Names) => readonly PolicyRule[],
): void => changeRole(parts, name, (role, names) => ({ ...role, rules: change(role.rules ?? [], names) }));

/** Mutates every ClusterRoleBinding. */
export function changeBindings(
  parts: Parts,
  change: (binding: BindingObject, names: Names) => BindingObject,
): void {
  const { defaultObjects } = parts.defaults;
  parts.defaults.defaultObjects = (names) => {
    const { roles, bindings } = defaultObjects(names);
    const changed = (one: BindingObject) => (one.metadata.namespace ? one : change(one, names));
    return { roles, bindings: bindings.map(changed) };
  };
}

/** Mutates the default binding of one ClusterRole. */
export const changeBinding = (
  parts: Parts,
  role: string,
  change: (binding: BindingObject, names: Names) => BindingObject,
): void =>
  changeBindings(parts, (binding, names) =>
    binding.roleRef?.name === role ? change(binding, names) : binding,
  );

/** Adds a ClusterRoleBinding. */
export function addBinding(parts: Parts, make: (names: Names) => BindingObject): void {
  const { defaultObjects } = parts.defaults;
  parts.defaults.defaultObjects = (names) => {
    const { roles, bindings } = defaultObjects(names);
    return { roles, bindings: [...bindings, make(names)] };
  };
}

/** The object without the label of defaults. */
export function withoutMark<T extends RoleObject | BindingObject>(object: T, { labels }: Names): T {
  const { [labels.bootstrapping]: _mark, ...others } = object.metadata.labels ?? {};
  return { ...object, metadata: { ...object.metadata, labels: others } };
}
