// Default roles of the control loops of volumes (document access 2.3).
import { read, rule } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';
import { controllerRole } from './controller-role.ts';

export const storageControllerRoles: DefaultRoles = (names) => {
  const { storage } = names.groups;
  return [
    controllerRole(names, 'attachdetach-controller', [
      rule('', 'persistentvolumeclaims persistentvolumes', 'list watch'),
      rule('', 'nodes', read),
      rule('', 'nodes/status', 'patch update'),
      rule('', 'pods', 'list watch'),
      rule(storage, 'volumeattachments', `${read} create delete`),
      rule(storage, 'csidrivers csinodes', read),
    ]),
    controllerRole(names, 'expand-controller', [
      rule('', 'persistentvolumes', `${read} update patch`),
      rule('', 'persistentvolumeclaims', read),
      rule('', 'persistentvolumeclaims/status', 'update patch'),
      rule(storage, 'storageclasses', read),
      rule('', 'services endpoints secrets', 'get'),
    ]),
    controllerRole(names, 'persistent-volume-binder', [
      rule('', 'persistentvolumes', `${read} create update delete`),
      rule('', 'persistentvolumes/status persistentvolumeclaims/status', 'update'),
      rule('', 'persistentvolumeclaims', `${read} update`),
      rule('', 'pods', `${read} create delete`),
      rule(storage, 'storageclasses', read),
      rule('', 'services endpoints', 'get create delete'),
      rule('', 'secrets nodes', 'get list'),
    ]),
    controllerRole(names, 'pv-protection-controller', [rule('', 'persistentvolumes', `${read} update`)]),
    controllerRole(names, 'pvc-protection-controller', [
      rule('', 'persistentvolumeclaims', `${read} update`),
      rule('', 'pods', read),
    ]),
  ];
};
