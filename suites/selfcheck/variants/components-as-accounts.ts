// A component user may be a service account (access 2.2, 2.3): this server binds the roles of components to accounts.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { BindingObject } from '../../../reference-server/resources/rbac/role-binding.ts';
import type { Variant } from './variant.ts';

export const componentsAsAccounts: Variant = {
  id: 'components-as-accounts',
  title:
    'The roles of components are bound to service accounts (access 2.3: the kind of a component user is open)',
  alter(parts) {
    const { defaultObjects } = parts.defaults;
    parts.defaults.defaultObjects = (names) => {
      const { roles, bindings } = defaultObjects(names);
      const asAccounts = (binding: BindingObject): BindingObject => ({
        ...binding,
        subjects: (binding.subjects ?? []).map((subject) =>
          subject.kind === 'User'
            ? {
                kind: 'ServiceAccount',
                name: (subject.name ?? '').replace('system:', ''),
                namespace: names.namespaces.system,
              }
            : subject,
        ),
      });
      return { roles, bindings: bindings.map(asAccounts) };
    };
  },
  async shows(api) {
    const labelSelector = `${orch.labels.bootstrapping}=rbac-defaults`;
    const path = `/apis/${orch.groups.rbac}/v1/clusterrolebindings`;
    const { items } = (await api.get(path, { query: { labelSelector } })).list;
    const kinds = items.flatMap(({ subjects }) =>
      (subjects as readonly { readonly kind: string }[]).map(({ kind }) => kind),
    );
    expect(kinds).toContain('ServiceAccount');
    expect(kinds).not.toContain('User');
  },
};
