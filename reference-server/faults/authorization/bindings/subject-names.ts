// Faults of the names of subjects that are users or groups, which have no form (document access 2.2).
import type { ApiObject } from '../../../object.ts';
import { invalidAt } from '../../../resources/declaration/problems.ts';
import type { Fault } from '../../fault.ts';
import { bindingKinds } from '../dropped-problems.ts';

export default [
  {
    id: 'subjects-named-like-paths-refused',
    title: 'The name of a User or Group subject must be a segment of a path.',
    breaks: ['authorization.subjects.names-of-users', 'authorization.subjects.names-of-groups'],
    install({ validation }) {
      const { problems } = validation;
      validation.problems = (kind, object) => {
        const found = problems(kind, object);
        return bindingKinds.some((one) => one === kind.kind) ? [...found, ...pathProblems(object)] : found;
      };
    },
  },
  {
    id: 'account-subjects-cut-at-dots',
    title: 'The name of a ServiceAccount subject ends at its first dot.',
    breaks: ['authorization.subjects.service-account'],
    install({ rbac }) {
      const { subjectKeys } = rbac;
      rbac.subjectKeys = (subject, namespace) => {
        const name = (subject.name ?? '').replace(/\..*$/, '');
        return subjectKeys(subject.kind === 'ServiceAccount' ? { ...subject, name } : subject, namespace);
      };
    },
  },
] as const satisfies readonly Fault[];

function pathProblems(object: ApiObject) {
  const subjects = (object['subjects'] ?? []) as readonly { readonly name?: string }[];
  return subjects.flatMap(({ name = '' }, index) =>
    /[/%]/.test(name) ? [invalidAt(`subjects[${index}].name`, name, "may not contain '/' or '%'")] : [],
  );
}
