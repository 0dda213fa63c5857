// Faults of bindings and aggregation after a restart of the server (document access 2.2, core 1).
import type { Parts } from '../../../parts/index.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { ApiObject } from '../../../object.ts';
import type { Fault } from '../../fault.ts';

/** Whether an object was created before the start of the server. The objects that a start creates are left out. */
function noteCreated({ storage }: Parts): (object: ApiObject) => boolean {
  const { create } = storage;
  const created = new Set<string | undefined>();
  storage.create = (store, key, value) => {
    created.add(value.metadata.uid);
    return create(store, key, value);
  };
  return ({ metadata }) =>
    !created.has(metadata.uid) && !Object.values(metadata.labels ?? {}).includes('rbac-defaults');
}

/** The subjects of a binding are others where it was created before the start. */
function alterOlder(parts: Parts, alter: (binding: BindingObject) => BindingObject): void {
  const isOlder = noteCreated(parts);
  const { subjectsOf } = parts.rbac;
  parts.rbac.subjectsOf = (binding) => subjectsOf(isOlder(binding) ? alter(binding) : binding);
}

const row = 'authorization.bindings.after-restart';

export default [
  {
    id: 'role-bindings-without-effect-after-a-restart',
    title: 'A RoleBinding that was created before the start of the server has no effect.',
    breaks: [row],
    install: (parts) =>
      alterOlder(parts, (binding) =>
        binding.metadata.namespace === undefined ? binding : { ...binding, subjects: [] },
      ),
  },
  {
    id: 'cluster-wide-groups-unbound-after-a-restart',
    title: 'A ClusterRoleBinding that was created before the start of the server has no effect on groups.',
    breaks: [row],
    install: (parts) =>
      alterOlder(parts, (binding) => {
        const { metadata, subjects } = binding;
        if (metadata.namespace !== undefined) return binding;
        return { ...binding, subjects: (subjects ?? []).filter(({ kind }) => kind !== 'Group') };
      }),
  },
  {
    id: 'aggregation-ends-with-a-restart',
    title:
      'An aggregating ClusterRole that was created before the start of the server is not filled any more.',
    breaks: [row],
    install(parts) {
      const isOlder = noteCreated(parts);
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, ...rest) =>
        isOlder(role) ? (role.rules ?? []) : aggregatedRules(role, ...rest);
    },
  },
] as const satisfies readonly Fault[];
