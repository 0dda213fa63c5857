// The rules that a binding grants to its subjects.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';

/** One binding of a user, with the rules of its role. */
export interface Grant {
  readonly binding: BindingObject;
  readonly rules: readonly PolicyRule[];
}
