// Default roles for groups: masters, authenticated users, all users, monitoring (document access 2.3).
import { paths, rule, subjectsOf } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';

export const generalRoles: DefaultRoles = (names) => {
  const { authentication, authorization } = names.groups;
  const { group } = subjectsOf(names);
  const authenticated = group('system:authenticated');
  return [
    {
      name: 'cluster-admin',
      subjects: [group('system:masters')],
      rules: [rule('*', '*', '*'), paths('*', '*')],
    },
    {
      name: 'system:basic-user',
      subjects: [authenticated],
      rules: [
        rule(authorization, 'selfsubjectaccessreviews selfsubjectrulesreviews', 'create'),
        rule(authentication, 'selfsubjectreviews', 'create'),
      ],
    },
    {
      name: 'system:discovery',
      subjects: [authenticated],
      rules: [
        paths('/api /api/* /apis /apis/* /openapi /openapi/* /healthz /livez /readyz /version /version/'),
      ],
    },
    {
      name: 'system:public-info-viewer',
      subjects: [authenticated, group('system:unauthenticated')],
      rules: [paths('/healthz /livez /readyz /version /version/')],
    },
    {
      name: 'system:monitoring',
      subjects: [group('system:monitoring')],
      rules: [paths('/healthz /healthz/* /livez /livez/* /readyz /readyz/* /metrics /metrics/slis')],
    },
    {
      name: 'system:service-account-issuer-discovery',
      subjects: [group('system:serviceaccounts')],
      rules: [paths('/.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks')],
    },
  ];
};
