// cluster-admin gives any action on any resource (access 2.3); whether its rules name paths is not stated.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Variant } from './variant.ts';

export const clusterAdminWithoutPaths: Variant = {
  id: 'cluster-admin-without-paths',
  title: 'The rules of cluster-admin name no paths (access 2.3: any action on any resource)',
  warns: ['roles.cluster-admin.paths'],
  alter(parts) {
    const { defaultObjects } = parts.defaults;
    parts.defaults.defaultObjects = (names) => {
      const { roles, bindings } = defaultObjects(names);
      const changed = roles.map((role) =>
        role.metadata.name === 'cluster-admin'
          ? { ...role, rules: (role.rules ?? []).filter(({ nonResourceURLs }) => !nonResourceURLs) }
          : role,
      );
      return { roles: changed, bindings };
    };
  },
  async shows(api) {
    const answer = await api.get(`/apis/${orch.groups.rbac}/v1/clusterroles/cluster-admin`);
    const { rules } = answer.json as ApiObject;
    expect(JSON.stringify(rules)).not.toContain('nonResourceURLs');
  },
};
