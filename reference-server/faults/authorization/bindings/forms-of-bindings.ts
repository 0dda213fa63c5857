// Faults of roles and bindings with metadata and names of other forms (document access 2.2).
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';
import { grantsNothing } from './grants-nothing.ts';

const breaks = ['authorization.bindings.role-of-own-namespace'];

/** Some bindings have no effect. */
const withoutEffect = (id: string, title: string, isLeftOut: (binding: BindingObject) => boolean): Fault => ({
  id,
  title,
  breaks,
  install({ rbac }) {
    const { subjectsOf } = rbac;
    rbac.subjectsOf = (binding) => (isLeftOut(binding) ? [] : subjectsOf(binding));
  },
});

/** Some roles are not found. */
const notFound = (id: string, title: string, isLost: (name: string) => boolean): Fault =>
  grantsNothing(id, title, breaks, (_binding, role) => isLost(role.name));

export default [
  withoutEffect(
    'generated-bindings-without-effect',
    'A binding whose name the server generates grants nothing.',
    ({ metadata }) => metadata.generateName !== undefined,
  ),
  withoutEffect(
    'bindings-with-long-names-without-effect',
    'A binding whose name has more than 63 characters grants nothing.',
    ({ metadata }) => (metadata.name ?? '').length > 63,
  ),
  withoutEffect(
    'bindings-with-finalizers-without-effect',
    'A binding with a finalizer grants nothing.',
    ({ metadata }) => (metadata.finalizers ?? []).length > 0,
  ),
  withoutEffect(
    'bindings-with-owners-without-effect',
    'A binding with an owner grants nothing.',
    ({ metadata }) => (metadata.ownerReferences ?? []).length > 0,
  ),
  notFound(
    'roles-with-long-names-not-found',
    'A role whose name has more than 63 characters is not found.',
    (name) => name.length > 63,
  ),
  notFound('roles-with-dots-not-found', 'A role whose name has a dot is not found.', (name) =>
    name.includes('.'),
  ),
  {
    id: 'cluster-role-bound-in-one-namespace',
    title: 'A ClusterRole that is bound in several namespaces grants in the first of them only.',
    breaks: ['authorization.bindings.cluster-role-in-namespace'],
    install({ rbac }) {
      const { boundRules } = rbac;
      const first = new Map<string, string>();
      rbac.boundRules = (binding, role, rulesOf) => {
        const { namespace = '' } = binding.metadata;
        if (namespace !== '' && role.namespace === '') {
          if (!first.has(role.name)) first.set(role.name, namespace);
          if (first.get(role.name) !== namespace) return undefined;
        }
        return boundRules(binding, role, rulesOf);
      };
    },
  },
] as const satisfies readonly Fault[];
