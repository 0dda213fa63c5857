// Planted faults of the names of RBAC objects (document access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { noteWrites } from '../../note-writes.ts';
import { bindingKinds, dropProblems, roleKinds } from '../dropped-problems.ts';

const all = [...roleKinds, ...bindingKinds];

const misnamed = (parts: Parts, isMissed: (name: string) => boolean): void => {
  const { problems } = parts.validation;
  dropProblems(parts, all, (path) => path === 'metadata.name');
  const lenient = parts.validation.problems;
  parts.validation.problems = (kind, object) =>
    (isMissed(object.metadata.name ?? '') ? lenient : problems)(kind, object);
};

export default [
  {
    id: 'rbac-names-with-slash',
    title: 'Roles and bindings may have a slash in their names.',
    breaks: ['authorization.objects.name-with-slash'],
    install: (parts) => misnamed(parts, (name) => name.includes('/')),
  },
  {
    id: 'rbac-names-of-dots',
    title: 'Roles and bindings may be named with two dots.',
    breaks: ['authorization.objects.name-of-dots'],
    install: (parts) => misnamed(parts, (name) => name === '..'),
  },
  {
    id: 'rbac-names-with-percent',
    title: 'Roles and bindings may have a percent sign in their names.',
    breaks: ['authorization.objects.name-with-percent'],
    install: (parts) => misnamed(parts, (name) => name.includes('%')),
  },
  {
    id: 'rbac-generated-names-unchecked',
    title: 'A role or binding may be created with a generateName that has a slash or a percent sign.',
    breaks: ['authorization.objects.name-with-slash', 'authorization.objects.name-with-percent'],
    install(parts) {
      const { problems } = parts.validation;
      dropProblems(parts, all, (path) => /^metadata\.(?:generateN|n)ame$/.test(path));
      const lenient = parts.validation.problems;
      parts.validation.problems = (kind, object) =>
        (/[/%]/.test(object.metadata.generateName ?? '') ? lenient : problems)(kind, object);
    },
  },
  {
    id: 'rbac-names-are-labels',
    title: 'The names of roles and bindings must follow the rule of labels: no capital letters.',
    breaks: ['authorization.objects.name-with-colon'],
    install(parts) {
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) => {
        const found = problems(kind, object);
        const { name = '' } = object.metadata;
        if (!all.some((one) => one === kind.kind) || name === name.toLowerCase()) return found;
        const message = 'Invalid value: must be lower case';
        return [...found, { reason: 'FieldValueInvalid', path: 'metadata.name', message }];
      };
    },
  },
  {
    id: 'rbac-names-checked-in-posts-only',
    title: 'A PUT or an apply may create a role or binding of any name.',
    breaks: ['authorization.objects.name-with-slash', 'authorization.objects.name-with-percent'],
    install(parts) {
      const isPost = noteWrites(parts, ({ request }) => request.method === 'POST');
      misnamed(parts, () => !isPost());
    },
  },
] as const satisfies readonly Fault[];
