// Faults of the reconciliation of default objects where the modes are in a configuration file (document access 2.3, 5.4).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'defaults-reconciled-for-flags-only',
    title: 'A start reconciles existing default objects only where --authorization-mode names RBAC.',
    breaks: ['roles.reconciliation.by-configuration-file'],
    install(parts) {
      const { inOrder } = parts.access;
      const { mayReconcile } = parts.defaults;
      let isByFlag = false;
      parts.access.inOrder = (named) => {
        isByFlag = true;
        return inOrder(named);
      };
      parts.defaults.mayReconcile = (names, object) => isByFlag && mayReconcile(names, object);
    },
  },
] as const satisfies readonly Fault[];
