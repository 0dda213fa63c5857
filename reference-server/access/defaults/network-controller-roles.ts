// Default roles of the control loops of nodes, services and routes (document access 2.3).
import { read, rule } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';
import { controllerRole } from './controller-role.ts';

export const networkControllerRoles: DefaultRoles = (names) => [
  controllerRole(names, 'endpoint-controller', [
    rule('', 'pods services', read),
    rule('', 'endpoints', `${read} create update delete`),
    rule('', 'endpoints/restricted', 'create'),
  ]),
  controllerRole(names, 'node-controller', [
    rule('', 'nodes', `${read} update patch delete`),
    rule('', 'nodes/status pods/status', 'patch update'),
    rule('', 'pods', `${read} delete`),
    rule(names.groups.coordination, 'leases', read),
  ]),
  controllerRole(names, 'route-controller', [
    rule('', 'nodes', 'list watch'),
    rule('', 'nodes/status', 'patch'),
  ]),
  controllerRole(names, 'service-controller', [
    rule('', 'services', read),
    rule('', 'services/status', 'patch update'),
    rule('', 'nodes', 'list watch'),
  ]),
  controllerRole(names, 'ttl-controller', [rule('', 'nodes', `${read} update patch`)]),
];
