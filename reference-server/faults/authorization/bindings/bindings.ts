// Planted faults of roleRef and subjects of bindings (document access 2.2).
import { sameJson } from '../../../same-json.ts';
import type { ApiObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import { noteWrites } from '../../note-writes.ts';
import type { Fault } from '../../fault.ts';
import { bindingKinds, dropProblems } from '../dropped-problems.ts';

/** Accepts changes of roleRef where `isTaken` returns true. */
function takeChangedRefs(
  parts: Parts,
  isTaken: (kind: string, next: BindingObject, current: BindingObject) => boolean,
): void {
  const { updateProblems } = parts.validation;
  parts.validation.updateProblems = (kind, next, current) => {
    const found = updateProblems(kind, next, current);
    const isBinding = bindingKinds.some((one) => one === kind.kind);
    return isBinding && isTaken(kind.kind, next, current)
      ? found.filter(({ path }) => path !== 'roleRef')
      : found;
  };
}

/** The bindings that patches yield. */
function notePatched(parts: Parts): WeakSet<ApiObject> {
  const { needsEscalationCheck } = parts.rbac;
  const patched = new WeakSet<ApiObject>();
  parts.rbac.needsEscalationCheck = (write) => {
    if (write.route.verb === 'patch') patched.add(write.next);
    return needsEscalationCheck(write);
  };
  return patched;
}

export default [
  {
    id: 'role-ref-kind-not-looked-at',
    title: 'roleRef.kind may be anything: a kind other than Role is treated as ClusterRole.',
    breaks: ['authorization.bindings.role-ref-kind'],
    install: (parts) => dropProblems(parts, bindingKinds, (path) => path === 'roleRef.kind'),
  },
  {
    id: 'role-ref-group-not-looked-at',
    title: 'roleRef.apiGroup is not validated.',
    breaks: ['authorization.bindings.role-ref-api-group'],
    install: (parts) => dropProblems(parts, bindingKinds, (path) => path === 'roleRef.apiGroup'),
  },
  {
    id: 'unnamed-role-ref-is-any-role',
    title:
      'A roleRef without a name is accepted, and refers to the role of the namespace that was bound last.',
    breaks: ['authorization.bindings.role-ref-name'],
    install(parts) {
      dropProblems(parts, bindingKinds, (path) => path === 'roleRef.name');
      const { roleOf } = parts.rbac;
      const last = new Map<string, string>();
      parts.rbac.roleOf = (binding) => {
        const role = roleOf(binding);
        if (role.name === '') return { ...role, name: last.get(role.namespace) ?? '' };
        last.set(role.namespace, role.name);
        return role;
      };
    },
  },
  {
    id: 'role-ref-changeable',
    title: 'roleRef of a RoleBinding can be changed.',
    breaks: [
      'authorization.bindings.role-ref-fixed-on-put',
      'authorization.bindings.role-ref-fixed-on-patch',
    ],
    install: (parts) => takeChangedRefs(parts, (kind) => kind === 'RoleBinding'),
  },
  {
    id: 'role-ref-kind-changeable',
    title: 'Only the name of roleRef is compared: its kind can be changed.',
    breaks: [
      'authorization.bindings.role-ref-fixed-on-put',
      'authorization.bindings.role-ref-fixed-on-patch',
    ],
    install: (parts) =>
      takeChangedRefs(parts, (_kind, next, current) => next.roleRef?.name === current.roleRef?.name),
  },
  {
    id: 'role-ref-patchable',
    title: 'A PATCH can change roleRef, although a PUT cannot.',
    breaks: [
      'authorization.bindings.role-ref-fixed-on-patch',
      'authorization.bindings.role-ref-fixed-cluster-wide',
    ],
    install(parts) {
      const patched = notePatched(parts);
      takeChangedRefs(parts, (_kind, next) => patched.has(next));
    },
  },
  {
    id: 'role-ref-kind-patchable',
    title: 'A PATCH is compared with roleRef by its name: the kind can be changed.',
    breaks: ['authorization.bindings.role-ref-fixed-on-patch'],
    install(parts) {
      const patched = notePatched(parts);
      takeChangedRefs(
        parts,
        (_kind, next, current) => patched.has(next) && next.roleRef?.name === current.roleRef?.name,
      );
    },
  },
  {
    id: 'cluster-role-ref-changeable',
    title: 'roleRef of a ClusterRoleBinding can be changed.',
    breaks: ['authorization.bindings.role-ref-fixed-cluster-wide'],
    install: (parts) => takeChangedRefs(parts, (kind) => kind === 'ClusterRoleBinding'),
  },
  {
    id: 'subjects-fixed',
    title: 'The subjects of a RoleBinding cannot be changed.',
    breaks: [
      'authorization.bindings.subjects-changeable',
      'authorization.subjects.several',
      'authorization.escalation.role-binding-update',
      'writes.dry-run.no-side-effects',
    ],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const found = updateProblems(kind, next, current);
        if (kind.kind !== 'RoleBinding' || sameJson(next['subjects'], current['subjects'])) return found;
        const message = 'Invalid value: cannot change subjects';
        return [...found, { reason: 'FieldValueInvalid', path: 'subjects', message }];
      };
    },
  },
  {
    id: 'removed-subjects-still-count',
    title: 'A former subject of a RoleBinding keeps the rights while the binding exists.',
    breaks: ['authorization.bindings.subjects-changeable', 'authorization.subjects.several'],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      const known = new Map<string, Set<NonNullable<BindingObject['subjects']>[number]>>();
      parts.rbac.subjectsOf = (binding) => {
        const { uid = '', namespace = '' } = binding.metadata;
        if (namespace === '') return subjectsOf(binding);
        const all = known.get(uid) ?? new Set();
        for (const subject of subjectsOf(binding)) all.add(subject);
        known.set(uid, all);
        return [...all];
      };
    },
  },
  {
    id: 'recreated-binding-keeps-role',
    title: 'A binding that is recreated under its name grants the rules of its former role.',
    breaks: ['authorization.bindings.recreate-with-other-role'],
    install(parts) {
      const { roleOf } = parts.rbac;
      const known = new Map<string, ReturnType<typeof roleOf>>();
      parts.rbac.roleOf = (binding) => {
        const key = `${binding.metadata.namespace ?? ''}/${binding.metadata.name}`;
        const role = known.get(key) ?? roleOf(binding);
        known.set(key, role);
        return role;
      };
    },
  },
  {
    id: 'role-ref-changeable-with-subjects',
    title: 'roleRef can be changed where the subjects change, too.',
    breaks: [
      'authorization.bindings.role-ref-fixed-on-put',
      'authorization.bindings.role-ref-fixed-cluster-wide',
    ],
    install: (parts) =>
      takeChangedRefs(parts, (_kind, next, current) => !sameJson(next.subjects, current.subjects)),
  },
  {
    id: 'role-ref-changeable-in-dry-runs',
    title: 'A dry-run of a change of roleRef succeeds.',
    breaks: [
      'authorization.bindings.role-ref-fixed-on-put',
      'authorization.bindings.role-ref-fixed-cluster-wide',
    ],
    install(parts) {
      const isDryRun = noteWrites(parts, (_ready, { dryRun }) => dryRun);
      takeChangedRefs(parts, isDryRun);
    },
  },
] as const satisfies readonly Fault[];
