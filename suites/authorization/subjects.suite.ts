// Cases: the subjects of bindings (access 2.2). Their names, and groups of service accounts: `subject-names.suite.ts`.
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Person } from '../kit/people.ts';
import { accountNamed } from './named-account.ts';
import { grants, grantsNothing, listMaps, lists, readerRole, refusedOrWithoutEffect } from './readers.ts';
import { denied, roleRefTo, untilAllowed, untilDenied } from '../kit/rights.ts';
import { replaced } from './replaced.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const uidGrantsNothing = (context: CaseContext, person: Person, uid: string): Promise<void> =>
  grantsNothing(
    context,
    person,
    [{ kind: 'User', apiGroup: context.names.groups.rbac, name: uid }],
    'a binding of the uid of the user',
  );

export default section({
  'authorization.subjects.user': async (context) => {
    const { has, people, uniqueName, namespace, expect } = context;
    const [person, other] = [await people.stranger(), await people.stranger()];
    await grants(context, person, [person.subject]);
    denied(expect, await lists(other, namespace)(), 'a user other than the bound one');
    if (has('token-requests')) {
      const account = await people.knownAccount();
      await uidGrantsNothing(context, account, account.object.metadata.uid!);
    }
    if (!has('impersonation')) return;
    for (const username of [`x-${person.username}`, `${person.username}-2`])
      denied(expect, await lists(people.impersonated({ username }), namespace)(), username);
    // The documents do not state whether a uid can be impersonated: the bound user shows whether it can.
    const uid = uniqueName('uid');
    const acting = people.impersonated({ username: person.username, uid });
    if (!(await lists(acting, namespace)()).ok) return;
    await uidGrantsNothing(context, people.impersonated({ username: other.username, uid }), uid);
  },

  'authorization.subjects.group': async (context) => {
    const { people, uniqueName, names } = context;
    const named = (name: string) => ({ kind: 'Group', apiGroup: names.groups.rbac, name });
    for (const index of [0, 1, 2]) {
      const groups = ['first', 'second', 'third'].map(uniqueName);
      const person = people.impersonated({ username: uniqueName('member'), groups });
      await grantsNothing(context, person, [named(uniqueName('foreign'))], 'a binding of another group');
      await grants(context, person, [named(groups[index]!)]);
    }
  },

  'authorization.subjects.service-account': async (context) => {
    const { namespace, anotherNamespace, people, uniqueName, expect } = context;
    const name = uniqueName('account');
    const elsewhere = anotherNamespace();
    const account = await accountNamed(context, namespace, name);
    const others: Readonly<Record<string, Person>> = {
      'another account of the namespace': await people.knownAccount(namespace),
      'an account whose name begins with that name': await accountNamed(context, namespace, `${name}-2`),
      'an account whose name ends with that name': await accountNamed(context, namespace, `x-${name}`),
      'an account of that name in another namespace': await accountNamed(context, elsewhere, name),
    };
    await grants(context, account, [account.subject]);
    for (const [what, other] of Object.entries(others)) denied(expect, await lists(other, namespace)(), what);
    for (const other of Object.values(others)) await grants(context, other, [other.subject]);
  },

  'authorization.subjects.service-account-from-elsewhere': async (context) => {
    const { anotherNamespace, uniqueName, namespace, expect } = context;
    const name = uniqueName('account');
    const foreign = await accountNamed(context, anotherNamespace(), name);
    const own = await accountNamed(context, namespace, name);
    await grants(context, foreign, [foreign.subject]);
    denied(expect, await lists(own, namespace)(), 'an account of that name in the namespace of the binding');
  },

  'authorization.subjects.other-kind': async (context) => {
    const { people, uniqueName, namespace } = context;
    const person = people.impersonated({ username: uniqueName('user') });
    const role = await readerRole(namespace);
    for (const kind of ['Robot', 'user']) {
      const answer = await namespace.roleBindings.create({
        subjects: [{ ...person.subject, kind }],
        roleRef: roleRefTo(namespace.roles, role),
      });
      await refusedOrWithoutEffect(context, person, answer, `a subject of kind ${kind}`);
    }
    await grants(context, person, [person.subject]);
  },

  'authorization.subjects.kinds-apart': async (context) => {
    const { people, uniqueName, names } = context;
    const apiGroup = names.groups.rbac;
    const group = uniqueName('group');
    const member = () => people.impersonated({ username: uniqueName('member'), groups: [group] });
    const [person, other] = [member(), member()];
    const asGroup = { kind: 'Group', apiGroup, name: person.username };
    const asUser = { kind: 'User', apiGroup, name: group };
    await grantsNothing(context, person, [asGroup], 'a Group subject with the name of the user');
    await grantsNothing(context, person, [asUser], 'a User subject with the name of a group of the user');
    await grants(context, person, [{ ...asGroup, kind: 'User' }]);
    await grants(context, other, [{ ...asUser, kind: 'Group' }]);
  },

  'authorization.subjects.user-letter-case': async (context) => {
    const { people, uniqueName } = context;
    const person = people.impersonated({ username: uniqueName('user') });
    const changed = { ...person.subject, name: capitalised(person.username) };
    await grantsNothing(context, person, [changed], 'a User subject with another letter case');
    await grants(context, person, [person.subject]);
  },

  'authorization.subjects.group-letter-case': async (context) => {
    const { people, uniqueName, names } = context;
    const group = uniqueName('group');
    const person = people.impersonated({ username: uniqueName('member'), groups: [group] });
    const subject = { kind: 'Group', apiGroup: names.groups.rbac, name: group };
    const changed = { ...subject, name: capitalised(group) };
    await grantsNothing(context, person, [changed], 'a Group subject with another letter case');
    await grants(context, person, [subject]);
  },

  'authorization.subjects.api-group': async (context) => {
    const { people, uniqueName, namespace, names, expect } = context;
    const group = uniqueName('group');
    const role = await readerRole(namespace);
    for (const kind of ['User', 'Group'] as const) {
      const person = people.impersonated({ username: uniqueName('user'), groups: [group] });
      const subject = { ...person.subject, kind, name: kind === 'User' ? person.username : group };
      const answer = await namespace.roleBindings.create({
        subjects: [{ ...subject, apiGroup: 'example.com' }],
        roleRef: roleRefTo(namespace.roles, role),
      });
      await refusedOrWithoutEffect(context, person, answer, `a ${kind} of the apiGroup example.com`);
      const binding = await grants(context, person, [subject]);
      const read = await namespace.roleBindings.current(binding.metadata.name!);
      expect.equal(read['subjects'][0]?.apiGroup, names.groups.rbac, `apiGroup of a ${kind} subject`);
    }
  },

  'authorization.subjects.api-group-left-out': async ({ namespace, uniqueName, names, record }) => {
    const role = await readerRole(namespace);
    const { apiGroup: _group, ...roleRef } = roleRefTo(namespace.roles, role);
    const subjects = ['User', 'Group'].map((kind) => ({ kind, name: uniqueName('somebody') }));
    const answers = {
      'of subjects': await namespace.roleBindings.create({
        subjects,
        roleRef: { ...roleRef, apiGroup: names.groups.rbac },
      }),
      'of roleRef': await namespace.roleBindings.create({ subjects: [], roleRef }),
    };
    record(
      Object.fromEntries(
        Object.entries(answers).map(([where, answer]) => [
          where,
          answer.ok
            ? [...(answer.object['subjects'] ?? []), answer.object['roleRef']].map(
                ({ apiGroup }) => apiGroup ?? null,
              )
            : answer.status,
        ]),
      ),
    );
  },

  'authorization.subjects.service-account-without-namespace': async (context) => {
    const { cluster, people, namespace, expect } = context;
    const account = await people.knownAccount();
    const { namespace: _namespace, ...subject } = account.subject;
    const role = await cluster.clusterRoles.given({ rules: [listMaps] });
    const roleRef = roleRefTo(cluster.clusterRoles, role);
    const answer = await cluster.clusterRoleBindings.create({ subjects: [subject], roleRef });
    if (answer.ok) {
      const witness = await people.stranger();
      await cluster.clusterRoleBindings.given({ subjects: [witness.subject], roleRef });
      await untilAllowed(context, lists(witness, namespace));
      denied(expect, await lists(account, namespace)(), 'an account that is named without its namespace');
    } else expect.refused(answer, 'a ServiceAccount subject without a namespace');
    await cluster.clusterRoleBindings.given({ subjects: [account.subject], roleRef });
    await untilAllowed(context, lists(account, namespace));
  },

  'authorization.subjects.several': async (context) => {
    const { people, namespace } = context;
    const others: Person[] = [];
    for (const _which of [1, 2]) others.push(await people.stranger());
    const subjects = others.map(({ subject }) => subject);
    for (const place of ['first', 'last'] as const) {
      const person = await people.stranger();
      const all = place === 'first' ? [person.subject, ...subjects] : [...subjects, person.subject];
      const { metadata } = await grants(context, person, all);
      await replaced(context, namespace.roleBindings, metadata.name!, { subjects });
      await untilDenied(context, lists(person, namespace), `the subject that was ${place} is removed`);
    }
    const [one, other] = others;
    for (const person of [one!, other!]) await untilAllowed(context, lists(person, namespace));
  },
});
