// A fault of users: the API has a kind for them (document access 1).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'users-are-objects',
    title: 'Discovery shows a kind User in the core group.',
    breaks: ['authentication.users.no-object'],
    install(parts) {
      const { resourceList } = parts.discovery;
      parts.discovery.resourceList = (group, served) => {
        const list = resourceList(group, served);
        if (group !== '' || !Array.isArray(list['resources'])) return list;
        const user = {
          name: 'users',
          singularName: 'user',
          namespaced: false,
          kind: 'User',
          verbs: ['create'],
        };
        return { ...list, resources: [...list['resources'], user] };
      };
    },
  },
] satisfies readonly Fault[];
