// Faults of the names of subjects that are users or groups, which have no form (document access 2.2).
import type { ApiObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import { invalidAt } from '../../../resources/declaration/problems.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';
import { bindingKinds } from '../dropped-problems.ts';

/** Names of subjects and of users are compared in another form. */
function compare(parts: Parts, form: (name: string) => string): void {
  const { subjectKeys, userKeys } = parts.rbac;
  const formed = (key: string) => {
    const [kind = '', ...name] = key.split(':');
    return `${kind}:${form(name.join(':'))}`;
  };
  parts.rbac.subjectKeys = (...given) => subjectKeys(...given).map(formed);
  parts.rbac.userKeys = (user) => userKeys(user).map(formed);
}

const namesOfBoth = ['authorization.subjects.names-of-users', 'authorization.subjects.names-of-groups'];

export default [
  {
    id: 'long-subject-names-compared-in-part',
    title: 'Of the name of a subject only the first 240 characters are compared.',
    breaks: namesOfBoth,
    install: (parts) => compare(parts, (name) => name.slice(0, 240)),
  },
  {
    id: 'subject-names-normalized',
    title: 'The names of subjects are compared in composed Unicode (NFC).',
    breaks: namesOfBoth,
    install: (parts) => compare(parts, (name) => name.normalize('NFC')),
  },
  {
    id: 'subjects-named-like-paths-refused',
    title: 'The name of a User or Group subject must be a segment of a path.',
    breaks: namesOfBoth,
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
  {
    id: 'recreated-binding-keeps-subjects',
    title: 'A binding that is recreated under its name also binds the subjects of the deleted one.',
    breaks: ['authorization.bindings.recreate-with-other-role'],
    install: (parts) => keepFirstSubjects(parts, () => true),
  },
  {
    id: 'recreated-cluster-binding-keeps-subjects',
    title:
      'A ClusterRoleBinding that is recreated under its name also binds the subjects of the deleted one.',
    breaks: ['authorization.bindings.recreate-with-other-role'],
    install: (parts) => keepFirstSubjects(parts, ({ metadata }) => metadata.namespace === undefined),
  },
  {
    id: 'domains-of-addresses-in-lower-case',
    title: 'The domain of a username in email style is compared without regard to letter case.',
    breaks: ['authorization.subjects.names-of-users'],
    install: (parts) => compare(parts, (name) => name.replace(/@[^@]*$/, (domain) => domain.toLowerCase())),
  },
  {
    id: 'zeros-before-numbers-ignored',
    title: 'Zeros at the beginning of a username of digits are ignored.',
    breaks: ['authorization.subjects.names-of-users'],
    install: (parts) => compare(parts, (name) => name.replace(/^0+(?=[0-9]+$)/, '')),
  },
  {
    id: 'mail-names-without-their-tag',
    title: 'Of a username in email style what follows a plus sign is not compared.',
    breaks: ['authorization.subjects.names-of-users'],
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => {
        const username = user.username.replace(/\+[^@]*@/, '@');
        return [...userKeys(user), `User:${username}`];
      };
    },
  },
  {
    id: 'later-subjects-of-any-group',
    title: 'The apiGroup of the second and later subjects of a binding is not validated.',
    breaks: ['authorization.subjects.api-group'],
    install({ validation }) {
      const { problems } = validation;
      validation.problems = (kind, object) =>
        problems(kind, object).filter(({ path }) => !/^subjects\[[1-9]\d*\]\.apiGroup/.test(path));
    },
  },
] as const satisfies readonly Fault[];

/** These bindings bind the subjects of the first one of their name, too. */
function keepFirstSubjects({ rbac }: Parts, isAffected: (binding: BindingObject) => boolean): void {
  const { subjectsOf } = rbac;
  const first = new Map<string, BindingObject>();
  rbac.subjectsOf = (binding) => {
    if (!isAffected(binding)) return subjectsOf(binding);
    const { namespace = '', name = '', uid } = binding.metadata;
    const key = `${namespace}/${name}`;
    const known = first.get(key) ?? binding;
    first.set(key, known);
    return known.metadata.uid === uid ? subjectsOf(binding) : [...subjectsOf(binding), ...subjectsOf(known)];
  };
}

function pathProblems(object: ApiObject) {
  const subjects = (object['subjects'] ?? []) as readonly { readonly name?: string }[];
  return subjects.flatMap(({ name = '' }, index) =>
    /[/%]/.test(name) ? [invalidAt(`subjects[${index}].name`, name, "may not contain '/' or '%'")] : [],
  );
}
