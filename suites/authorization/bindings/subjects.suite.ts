// Cases: the subjects of bindings (access 2.2). Their names, and groups of service accounts: `subject-names.suite.ts`.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { accountNamed } from './named-account.ts';
import { grants, grantsNothing, listMaps, lists, readerRole, refusedOrWithoutEffect } from '../readers.ts';
import { denied, roleRefTo, untilAllowed, untilDenied, madeUpSubjects } from '../../kit/identities/rights.ts';
import { countsClusterWide, everyKindCounts } from './bound-subjects.ts';
import { replaced } from '../replaced.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const uidGrantsNothing = (context: CaseContext, person: Person, uid: string): Promise<void> =>
  grantsNothing(
    context,
    person,
    [{ kind: 'User', apiGroup: context.names.groups.rbac, name: uid }],
    'a binding of the uid of the user',
  );

export default section('access', '2.2', {
  'authorization.subjects.user': {
    text: 'A subject of kind User matches the username.',
    observe:
      'A binding of the username of a user: that user is allowed, another caller gets 403, also one whose name has the username as its prefix or suffix; a binding of the uid of a service account grants that account nothing, nor does a binding of the uid of an impersonated user, where the server accepts one.',
    wrong: 'The uid is compared.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.subjects.group': {
    text: 'A subject of kind Group matches every member of the group.',
    observe:
      'For each group that a user is in, a binding of it allows the user; a binding of another group does not. A request of the same user without that group gets 403. A ClusterRoleBinding of a group allows its member, too.',
    wrong: 'Only the first group of a user counts, or the groups that a username had in another request.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, uniqueName, names, namespace, expect } = context;
      const named = (name: string) => ({ kind: 'Group', apiGroup: names.groups.rbac, name }) as const;
      for (const index of [0, 1, 2]) {
        const groups = ['first', 'second', 'third'].map(uniqueName);
        const person = people.impersonated({ username: uniqueName('member'), groups });
        await grantsNothing(context, person, [named(uniqueName('foreign'))], 'a binding of another group');
        await grants(context, person, [named(groups[index]!)]);
        const { username } = person;
        const others = groups.filter((_group, at) => at !== index);
        const without = people.impersonated({ username, groups: others });
        denied(expect, await lists(without, namespace)(), 'the same user without the bound group');
      }
      const groups = [uniqueName('everywhere')];
      const member = people.impersonated({ username: uniqueName('member'), groups });
      await countsClusterWide(context, member, named(groups[0]!));
    },
  },

  'authorization.subjects.service-account': {
    text: 'A subject of kind ServiceAccount matches the account of that name and namespace.',
    observe:
      'A binding of one account: its token is allowed; tokens of other accounts in the namespace, also of those whose names have that name as their prefix or suffix, with a hyphen or a dot, or are longer by 180 characters, and of one with the same name in another namespace, get 403. A ClusterRoleBinding of an account allows it, too, and not one whose name begins with its name. An account that is deleted and created again under its name is allowed.',
    wrong: 'The name is compared without the namespace.',
    needs: ['rbac', 'service-account-tokens'],
    async run(context) {
      const { namespace, anotherNamespace, people, uniqueName, expect } = context;
      const name = uniqueName('account');
      const elsewhere = anotherNamespace();
      const account = await accountNamed(context, namespace, name);
      const others: Record<string, Person> = {
        'another account of the namespace': await people.knownAccount(namespace),
        'an account whose name begins with that name': await accountNamed(context, namespace, `${name}-2`),
        'an account whose name ends with that name': await accountNamed(context, namespace, `x-${name}`),
        'an account of that name in another namespace': await accountNamed(context, elsewhere, name),
      };
      // Which names an account may have is not stated.
      for (const [what, unusual] of [
        ['an account whose name begins with that name and a dot', `${name}.y`],
        ['an account of a long name', `${name}-${'z'.repeat(180)}`],
      ] as const) {
        const other = await unlessBlocked(() => accountNamed(context, namespace, unusual));
        if (other !== undefined) others[what] = other;
      }
      await grants(context, account, [account.subject]);
      for (const [what, other] of Object.entries(others))
        denied(expect, await lists(other, namespace)(), what);
      for (const other of Object.values(others)) await grants(context, other, [other.subject]);
      const boundName = uniqueName('bound');
      const bound = await accountNamed(context, namespace, boundName);
      await countsClusterWide(context, bound, bound.subject);
      const alike = await accountNamed(context, namespace, `${boundName}-2`);
      denied(expect, await lists(alike, namespace)(), 'an account whose name begins with one that is bound');
      await grants(context, alike, [alike.subject]);
      // The subject names the account, and has no uid.
      expect.success(await namespace.serviceAccounts.remove(name), 'DELETE of an account');
      await gone(context, namespace.serviceAccounts, name);
      const again = await accountNamed(context, namespace, name);
      await untilAllowed(context, lists(again, namespace), 'a bound account that is created again');
    },
  },

  'authorization.subjects.service-account-from-elsewhere': {
    text: 'A ServiceAccount subject may be in another namespace than the RoleBinding. (Inferred from its field namespace.)',
    observe:
      'A RoleBinding with an account of another namespace: its token reads in the namespace of the binding.',
    wrong: 'The namespace of the subject is replaced by that of the binding.',
    level: 'SHOULD',
    needs: ['rbac', 'service-account-tokens'],
    async run(context) {
      const { anotherNamespace, uniqueName, namespace, expect } = context;
      const name = uniqueName('account');
      const foreign = await accountNamed(context, anotherNamespace(), name);
      const own = await accountNamed(context, namespace, name);
      await grants(context, foreign, [foreign.subject]);
      denied(
        expect,
        await lists(own, namespace)(),
        'an account of that name in the namespace of the binding',
      );
    },
  },

  'authorization.subjects.other-kind': {
    text: 'The kinds of subjects are User, Group and ServiceAccount: another kind grants nothing. (Whether it is refused is not stated.)',
    observe:
      'A binding with a subject of kind Robot, and one with kind user, each with the name of a user: refused, or without effect. With kind User it works.',
    wrong: 'Any kind is treated as User.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.subjects.kinds-apart': {
    text: 'User subjects do not match groups, nor Group subjects users.',
    observe:
      'A Group subject with the name of a user, and a User subject with the name of a group of that user, grant nothing (403); with the kinds exchanged they grant access.',
    wrong: 'Names are compared without the kind.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
  },

  'authorization.subjects.user-letter-case': {
    text: 'The names of User subjects are case-sensitive.',
    observe: 'The username with the case of one letter changed grants nothing; unchanged it grants access.',
    wrong: 'Letter case is ignored.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, uniqueName } = context;
      const person = people.impersonated({ username: uniqueName('user') });
      const changed = { ...person.subject, name: capitalised(person.username) };
      await grantsNothing(context, person, [changed], 'a User subject with another letter case');
      await grants(context, person, [person.subject]);
    },
  },

  'authorization.subjects.group-letter-case': {
    text: 'The names of Group subjects are case-sensitive.',
    observe:
      'The name of a group of a user with the case of one letter changed grants nothing; unchanged it grants access.',
    wrong: 'Letter case is ignored for groups.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, uniqueName, names } = context;
      const group = uniqueName('group');
      const person = people.impersonated({ username: uniqueName('member'), groups: [group] });
      const subject = { kind: 'Group', apiGroup: names.groups.rbac, name: group };
      const changed = { ...subject, name: capitalised(group) };
      await grantsNothing(context, person, [changed], 'a Group subject with another letter case');
      await grants(context, person, [subject]);
    },
  },

  'authorization.subjects.api-group': {
    text: 'User and Group subjects have the apiGroup rbac.authorization.orch.io: one with another group grants nothing. (Whether it is refused is not stated.)',
    observe:
      'With that group a binding is accepted, reads back with it, and works; with example.com, also behind another subject, it is refused, or without effect.',
    wrong: 'apiGroup is ignored.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, uniqueName, namespace, names, expect } = context;
      const group = uniqueName('group');
      const role = await readerRole(namespace);
      for (const kind of ['User', 'Group'] as const) {
        const person = people.impersonated({ username: uniqueName('user'), groups: [group] });
        const subject = { ...person.subject, kind, name: kind === 'User' ? person.username : group };
        const answer = await namespace.roleBindings.create({
          subjects: [
            ...(kind === 'User' ? [] : madeUpSubjects(names)),
            { ...subject, apiGroup: 'example.com' },
          ],
          roleRef: roleRefTo(namespace.roles, role),
        });
        await refusedOrWithoutEffect(context, person, answer, `a ${kind} of the apiGroup example.com`);
        const binding = await grants(context, person, [subject]);
        const read = await namespace.roleBindings.current(binding.metadata.name!);
        expect.equal(read['subjects'][0]?.apiGroup, names.groups.rbac, `apiGroup of a ${kind} subject`);
      }
    },
  },

  'authorization.subjects.api-group-left-out': {
    text: 'Whether the apiGroup of a subject or of roleRef is filled in where it is absent is not stated.',
    observe: 'Record whether such a binding is refused, or the apiGroup that it reads back with.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac'],
    async run({ namespace, uniqueName, names, record }) {
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
  },

  'authorization.subjects.service-account-without-namespace': {
    text: 'A ServiceAccount subject of a ClusterRoleBinding without a namespace matches no account. (Inferred.)',
    observe: 'POST of one is refused, or an account of that name still gets 403.',
    wrong: 'It matches every account of that name.',
    level: 'SHOULD',
    needs: ['rbac', 'service-account-tokens', 'cluster-wide'],
    async run(context) {
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
  },

  'authorization.subjects.several': {
    text: 'Every entry of subjects counts.',
    observe:
      'In a binding of several subjects, that of a user is the last, then the first: the user is allowed both times, and with that entry removed gets 403. In a binding of a user, a group and an account, in any order, each is allowed.',
    wrong: 'Only the first entry counts.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
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
      await everyKindCounts(context);
    },
  },
});
