// Subjects of the bindings that an author attempts to create (access 5.4). Helper of `binding-attempts.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Subject } from '../../kit/identities/people.ts';

/** The rights are required whatever the subjects are. */
export const otherSubjects = ({
  names,
  namespace,
  uniqueName,
}: CaseContext): Readonly<Record<string, readonly Subject[]>> => ({
  'for a group': [{ kind: 'Group', apiGroup: names.groups.rbac, name: uniqueName('group') }],
  'for a service account': [
    { kind: 'ServiceAccount', name: uniqueName('account'), namespace: namespace.name },
  ],
  'for several users': ['first', 'second', 'third'].map((word): Subject => ({
    kind: 'User',
    apiGroup: names.groups.rbac,
    name: uniqueName(word),
  })),
  'without subjects': [],
});
