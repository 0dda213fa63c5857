// Faults of authorizers that apply changes of bindings a second late, so that an immediate check passes (access 2.2,
// 5.4).
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { Fault } from '../fault.ts';
import { followTime } from '../follow-time.ts';

const lateMs = 1000;

export default [
  {
    id: 'roles-decide-later-without-their-mode',
    title: 'Roles and bindings take effect a second after their creation, although RBAC is not in the list.',
    breaks: ['authorization.modes.rbac'],
    install(parts) {
      const { inOrder } = parts.access;
      const { allowingGrant } = parts.rbac;
      const now = followTime(parts);
      const metAt = new Map<string, number>();
      let isLeftOut = false;
      parts.access.inOrder = (modes) => {
        isLeftOut = modes.length === 1 && modes[0] === 'Node';
        return isLeftOut ? ['Node', 'RBAC'] : inOrder(modes);
      };
      const isKnown = (grant: object) => {
        const { uid = '' } = 'binding' in grant ? (grant.binding as BindingObject).metadata : {};
        if (!metAt.has(uid)) metAt.set(uid, now());
        return now() - metAt.get(uid)! >= lateMs;
      };
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const held = isLeftOut ? [...grants].filter(isKnown) : grants;
        return allowingGrant(held, attributes, allows);
      };
    },
  },
  {
    id: 'masters-by-a-binding-that-lingers',
    title:
      'Where RBAC comes first, members of system:masters have only the rights of their default binding, and a former subject of a ClusterRoleBinding keeps its rights for a second.',
    breaks: ['authorization.groups.masters-without-binding'],
    install(parts) {
      const { decide, inOrder, isMaster } = parts.access;
      const { userKeys, subjectKeys, subjectsOf } = parts.rbac;
      const { update } = parts.storage;
      const now = followTime(parts);
      const untilMs = new Map<string, number>();
      let rolesDecide = false;
      parts.access.inOrder = (modes) => {
        rolesDecide = modes[0] === 'RBAC';
        return inOrder(modes);
      };
      parts.access.isMaster = (user) => !rolesDecide && isMaster(user);
      parts.storage.update = (store, key, change, options) => {
        const changeFollowed: typeof change = async (current) => {
          const decided = await change(current);
          if (key.includes('/clusterrolebindings/'))
            for (const subject of subjectsOf(current.value))
              for (const one of subjectKeys(subject, '')) untilMs.set(one, now() + lateMs);
          return decided;
        };
        return update(store, key, changeFollowed, options);
      };
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const lingers = userKeys(attributes.user).some((key) => now() < (untilMs.get(key) ?? 0));
        return lingers ? { decision: 'allow', reason: '', allowed: true } : decided;
      };
    },
  },
] as const satisfies readonly Fault[];
