// The default cluster roles (document access 2.3), and whom they are bound to.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';

export interface DefaultRole {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  /** Groups of its default binding, which has the same name; none: not bound. */
  readonly groups?: readonly string[];
}

const authenticated = 'system:authenticated';
const unauthenticated = 'system:unauthenticated';

/** All of them, in the names of the dialect. */
export function defaultRoles({ groups }: Names): readonly DefaultRole[] {
  return [
    {
      name: 'cluster-admin',
      groups: ['system:masters'],
      rules: [
        { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
        { nonResourceURLs: ['*'], verbs: ['*'] },
      ],
    },
    {
      name: 'system:basic-user',
      groups: [authenticated],
      rules: [
        {
          apiGroups: [groups.authorization],
          resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
          verbs: ['create'],
        },
        { apiGroups: [groups.authentication], resources: ['selfsubjectreviews'], verbs: ['create'] },
      ],
    },
    {
      name: 'system:discovery',
      groups: [authenticated],
      rules: [
        {
          nonResourceURLs: [
            '/api',
            '/api/*',
            '/apis',
            '/apis/*',
            '/healthz',
            '/livez',
            '/openapi',
            '/openapi/*',
            '/readyz',
            '/version',
            '/version/',
          ],
          verbs: ['get'],
        },
      ],
    },
    {
      name: 'system:public-info-viewer',
      groups: [authenticated, unauthenticated],
      rules: [
        { nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'], verbs: ['get'] },
      ],
    },
  ];
}
