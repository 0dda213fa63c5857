// An index of roles and bindings for decisions: finds bindings by the namespace where they apply and by their subjects.
import type { User } from '../../requests/request.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import type { Grant } from './grant.ts';
import type { RbacParts } from './rules.ts';

const roleKey = (namespace: string, name: string) => `${namespace}/${name}`;
/** The key of a subject in the namespace where a binding applies (empty: the whole cluster). */
const subjectKey = (namespace: string, subject: string) => `${namespace}\n${subject}`;

export class GrantIndex {
  readonly #parts: RbacParts;
  readonly #roles = new Map<string, RoleObject>();
  readonly #bindings = new Map<string, BindingObject>();
  readonly #bySubject = new Map<string, Set<string>>();

  constructor(parts: RbacParts) {
    this.#parts = parts;
  }

  clear(): void {
    this.#roles.clear();
    this.#bindings.clear();
    this.#bySubject.clear();
  }

  setRole(role: RoleObject): void {
    const { namespace = '', name = '' } = role.metadata;
    this.#roles.set(roleKey(namespace, name), role);
  }

  removeRole({ metadata: { namespace = '', name = '' } }: RoleObject): void {
    this.#roles.delete(roleKey(namespace, name));
  }

  setBinding(key: string, binding: BindingObject): void {
    this.removeBinding(key);
    this.#bindings.set(key, binding);
    for (const subject of this.#subjectKeysOf(binding)) {
      const keys = this.#bySubject.get(subject);
      if (keys === undefined) this.#bySubject.set(subject, new Set([key]));
      else keys.add(key);
    }
  }

  removeBinding(key: string): void {
    const binding = this.#bindings.get(key);
    if (binding === undefined) return;
    this.#bindings.delete(key);
    for (const subject of this.#subjectKeysOf(binding)) {
      const keys = this.#bySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.#bySubject.delete(subject);
    }
  }

  /** The grants of a user in a namespace, including cluster-wide ones; for an empty namespace only cluster-wide
   * ones. */
  *of(user: User, namespace: string): Iterable<Grant> {
    for (const scope of namespace === '' ? [''] : ['', namespace]) {
      for (const subject of this.#parts.userKeys(user)) {
        for (const key of this.#bySubject.get(subjectKey(scope, subject)) ?? []) {
          const binding = this.#bindings.get(key)!;
          const role = this.#parts.roleOf(binding);
          const rules = this.#parts.boundRules(binding, role, (roleNamespace, roleName) =>
            this.rulesOf(roleNamespace, roleName),
          );
          if (rules !== undefined) yield { binding, rules };
        }
      }
    }
  }

  /** The rules of a role; undefined if it does not exist. An empty namespace means a ClusterRole. */
  rulesOf(namespace: string, name: string): readonly PolicyRule[] | undefined {
    const role = this.#roles.get(roleKey(namespace, name));
    return role === undefined ? undefined : (role.rules ?? []);
  }

  #subjectKeysOf(binding: BindingObject): readonly string[] {
    const namespace = this.#parts.grantsIn(binding);
    const own = binding.metadata.namespace ?? '';
    return this.#parts
      .subjectsOf(binding)
      .flatMap((subject) => this.#parts.subjectKeys(subject, own).map((key) => subjectKey(namespace, key)));
  }
}
