// Faults of bindings after a restart of the server (document access 2.2, core 1).
import type { Fault } from '../../fault.ts';
import { knowStart } from '../../service/rules-across-restart.ts';

export default [
  {
    id: 'role-bindings-without-effect-after-a-restart',
    title: 'A RoleBinding from before the start of the server has no effect until it is written again.',
    breaks: ['authorization.bindings.after-restart'],
    install(parts) {
      const start = knowStart(parts);
      const { subjectsOf } = parts.rbac;
      parts.rbac.subjectsOf = (binding) => {
        const { namespace, resourceVersion } = binding.metadata;
        return namespace !== undefined && Number(resourceVersion) <= start() ? [] : subjectsOf(binding);
      };
    },
  },
] as const satisfies readonly Fault[];
