// Faults of bindings after a restart of the server (document access 2.2, core 1).
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'role-bindings-without-effect-after-a-restart',
    title: 'A RoleBinding that was created before the start of the server has no effect.',
    breaks: ['authorization.bindings.after-restart'],
    install(parts) {
      const { create } = parts.storage;
      const { subjectsOf } = parts.rbac;
      const created = new Set<string | undefined>();
      parts.storage.create = (store, key, value) => {
        created.add(value.metadata.uid);
        return create(store, key, value);
      };
      parts.rbac.subjectsOf = (binding) => {
        const { namespace, uid } = binding.metadata;
        return namespace !== undefined && !created.has(uid) ? [] : subjectsOf(binding);
      };
    },
  },
] as const satisfies readonly Fault[];
