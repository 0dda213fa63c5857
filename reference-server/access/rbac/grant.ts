// What a binding gives its subjects.
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';

/** One binding that gives a user rules. */
export interface Grant {
  readonly binding: BindingObject;
  readonly rules: readonly PolicyRule[];
}
