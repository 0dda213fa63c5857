// Faults of bindings, or of their roles, that have no effect (access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';

type Role = Parameters<Parts['rbac']['boundRules']>[1];

/** Some bindings grant nothing. */
export const grantsNothing = (
  id: string,
  title: string,
  breaks: readonly string[],
  isAffected: (binding: BindingObject, role: Role) => boolean,
): Fault => ({
  id,
  title,
  breaks,
  install({ rbac }) {
    const { boundRules } = rbac;
    rbac.boundRules = (binding, role, rulesOf) =>
      isAffected(binding, role) ? undefined : boundRules(binding, role, rulesOf);
  },
});
