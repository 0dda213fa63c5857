// Default Roles of the system namespaces: for leader election, and for control loops that need more there. The document
// names none of them (access 2.3); the most used implementation has these.
import { eventWrites, read, rule, subjectsOf } from './default-role.ts';
import type { DefaultRole, DefaultRoles } from './default-role.ts';

export const namespacedRoles: DefaultRoles = (names) => {
  const { components, configMaps, groups } = names;
  const { system, public: open } = names.namespaces;
  const { user, account } = subjectsOf(names);
  const leader = (component: string): DefaultRole => ({
    name: `system::leader-locking-${component}`,
    namespace: system,
    subjects: [user(`system:${component}`), account(component)],
    rules: [
      rule('', 'configmaps', 'watch'),
      rule('', 'configmaps', 'get update', [component]),
      rule(groups.coordination, 'leases', 'get update', [component]),
    ],
  });
  const loop = (name: string, rules: DefaultRole['rules'], namespace = system): DefaultRole => ({
    name: `system:controller:${name}`,
    namespace,
    subjects: [account(name)],
    rules,
  });
  return [
    leader(components.controllerManager),
    leader(components.scheduler),
    {
      name: 'extension-apiserver-authentication-reader',
      namespace: system,
      subjects: [user(`system:${components.controllerManager}`), user(`system:${components.scheduler}`)],
      rules: [rule('', 'configmaps', read, ['extension-apiserver-authentication'])],
    },
    loop('bootstrap-signer', [rule('', 'secrets', read)]),
    loop(
      'bootstrap-signer',
      [
        rule('', 'configmaps', read),
        rule('', 'configmaps', 'update', [configMaps.clusterInformation]),
        eventWrites(names),
      ],
      open,
    ),
    loop('cloud-provider', [rule('', 'configmaps', `${read} create`)]),
    loop('token-cleaner', [rule('', 'secrets', `${read} delete`), eventWrites(names)]),
  ];
};
