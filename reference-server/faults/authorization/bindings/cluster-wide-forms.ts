// Faults of bindings of one kind, to a role of one kind, or made in one way (access 2.2).
import type { Parts } from '../../../parts/index.ts';
import { noteRequests } from '../../note-requests.ts';
import type { Fault } from '../../fault.ts';
import { grantsNothing } from './grants-nothing.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';

/** roleRef.apiGroup is not validated in some writes of a binding. */
const groupNotValidated = (
  id: string,
  title: string,
  isAffected: (parts: Parts) => (kind: string) => boolean,
): Fault => ({
  id,
  title,
  breaks: ['authorization.bindings.role-ref-api-group'],
  install(parts) {
    const { problems } = parts.validation;
    const isMissed = isAffected(parts);
    parts.validation.problems = (kind, object) =>
      problems(kind, object).filter(({ path }) => path !== 'roleRef.apiGroup' || !isMissed(kind.kind));
  },
});

const isClusterWide = ({ metadata }: BindingObject) => metadata.namespace === undefined;

const faults: readonly Fault[] = [
  grantsNothing(
    'anonymous-not-bound-to-cluster-roles',
    'RoleBindings of the group system:unauthenticated to a ClusterRole have no effect.',
    ['authorization.groups.unauthenticated'],
    (binding, role) =>
      !isClusterWide(binding) &&
      role.namespace === '' &&
      (binding.subjects ?? []).some(({ name }) => name === 'system:unauthenticated'),
  ),
  grantsNothing(
    'cluster-role-bindings-with-owners-without-effect',
    'A ClusterRoleBinding with an owner grants nothing.',
    ['authorization.bindings.role-of-own-namespace'],
    (binding) => isClusterWide(binding) && (binding.metadata.ownerReferences ?? []).length > 0,
  ),
  grantsNothing(
    'cluster-role-bindings-with-finalizers-without-effect',
    'A ClusterRoleBinding with a finalizer grants nothing.',
    ['authorization.bindings.role-of-own-namespace'],
    (binding) => isClusterWide(binding) && (binding.metadata.finalizers ?? []).length > 0,
  ),
  groupNotValidated(
    'role-ref-group-not-looked-at-in-applies',
    'roleRef.apiGroup is not validated in a PATCH.',
    (parts) => {
      const isPatch = noteRequests(parts, ({ route }) => route.verb === 'patch');
      return () => isPatch() !== undefined;
    },
  ),
  groupNotValidated(
    'role-ref-group-of-cluster-role-bindings-not-looked-at',
    'roleRef.apiGroup of a ClusterRoleBinding is not validated.',
    () => (kind) => kind === 'ClusterRoleBinding',
  ),
];

export default faults;
