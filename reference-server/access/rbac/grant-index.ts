// Roles and bindings as a decision looks for them: bindings by the place where they give rules and by whom they name.
import type { User } from '../../request.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import type { Grant } from './grant.ts';
import type { RbacParts } from './rules.ts';

const placeOf = (namespace: string, name: string) => `${namespace}/${name}`;
/** Where a binding gives its rules (empty: everywhere), and whom it names. */
const slotOf = (namespace: string, subject: string) => `${namespace}\n${subject}`;

export class GrantIndex {
  readonly #parts: RbacParts;
  readonly #roles = new Map<string, RoleObject>();
  readonly #bindings = new Map<string, BindingObject>();
  readonly #bySlot = new Map<string, Set<string>>();

  constructor(parts: RbacParts) {
    this.#parts = parts;
  }

  clear(): void {
    this.#roles.clear();
    this.#bindings.clear();
    this.#bySlot.clear();
  }

  setRole(role: RoleObject): void {
    const { namespace = '', name = '' } = role.metadata;
    this.#roles.set(placeOf(namespace, name), role);
  }

  removeRole({ metadata: { namespace = '', name = '' } }: RoleObject): void {
    this.#roles.delete(placeOf(namespace, name));
  }

  setBinding(key: string, binding: BindingObject): void {
    this.removeBinding(key);
    this.#bindings.set(key, binding);
    for (const slot of this.#slotsOf(binding)) {
      const keys = this.#bySlot.get(slot);
      if (keys === undefined) this.#bySlot.set(slot, new Set([key]));
      else keys.add(key);
    }
  }

  removeBinding(key: string): void {
    const binding = this.#bindings.get(key);
    if (binding === undefined) return;
    this.#bindings.delete(key);
    for (const slot of this.#slotsOf(binding)) {
      const keys = this.#bySlot.get(slot);
      keys?.delete(key);
      if (keys?.size === 0) this.#bySlot.delete(slot);
    }
  }

  /** Rules that the user has in a namespace (those of the whole cluster count there, too), or cluster-wide for an empty one. */
  *of(user: User, namespace: string): Iterable<Grant> {
    for (const place of namespace === '' ? [''] : ['', namespace]) {
      for (const subject of this.#parts.userKeys(user)) {
        for (const key of this.#bySlot.get(slotOf(place, subject)) ?? []) {
          const binding = this.#bindings.get(key)!;
          const role = this.#parts.roleOf(binding);
          const rules = this.#parts.boundRules(binding, role, (place, name) => this.rulesOf(place, name));
          if (rules !== undefined) yield { binding, rules };
        }
      }
    }
  }

  /** The rules of a role; undefined where it does not exist. An empty namespace means a ClusterRole. */
  rulesOf(namespace: string, name: string): readonly PolicyRule[] | undefined {
    const role = this.#roles.get(placeOf(namespace, name));
    return role === undefined ? undefined : (role.rules ?? []);
  }

  #slotsOf(binding: BindingObject): readonly string[] {
    const namespace = this.#parts.grantsIn(binding);
    const own = binding.metadata.namespace ?? '';
    return this.#parts
      .subjectsOf(binding)
      .flatMap((subject) => this.#parts.subjectKeys(subject, own).map((key) => slotOf(namespace, key)));
  }
}
