// Cases: user and group names in bindings, and the groups of service accounts (access 2.2).
import { section } from '../../kit/case.ts';
import { countsClusterWide } from './bound-subjects.ts';
import { namespacesWithCommonPrefix } from './created-namespace.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { Person, Subject } from '../../kit/identities/people.ts';
import { grants, grantsNothing, lists } from '../readers.ts';
import { denied, untilDenied } from '../../kit/identities/rights.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';
import { withTokens } from '../token-file.ts';

type Context = CaseContext;

const plainNames = [
  'bob',
  'bob@example.com',
  'bob@EXAMPLE.com',
  'bob+ops@example.com',
  '12345',
  '007',
  '7',
  'jane',
  'https://issuer.example#jane',
  '100 % bob',
];
/** Names that differ in their last character only, as long as the subject of an ID token may be (OpenID Connect Core, 2). */
const longNames = ['1', '2'].map((end) => `${'long-'.repeat(50)}${end}`);
/** Names that look alike: the letter is one character, or two. */
const twoForms = ['André', 'Andre\u0301'];

/** A binding grants its role to each of these users of a token file, named by user name or by group. */
async function eachNameBinds(
  context: Context,
  people: readonly { readonly username: string; readonly group: string }[],
  subjectKind: 'User' | 'Group',
): Promise<void> {
  const { names, expect } = context;
  const launched = await withTokens(context, [
    { username: 'witness', groups: [] },
    ...people.map(({ username, group }) => ({ username, groups: [group] })),
  ]);
  const namespace = await launched.target.namespace();
  const { cluster } = launched.target;
  const [witness, ...bearers] = launched.bearers;
  const grantContext = {
    ...context,
    cluster,
    namespace,
    people: { ...launched.target.people, stranger: async () => witness! },
  };
  const role = await namespace.roles.given();
  const roleRef = { apiGroup: names.groups.rbac, kind: 'Role', name: role.metadata.name };
  for (const [index, { username, group }] of people.entries()) {
    const person = bearers[index]!;
    const name = subjectKind === 'User' ? username : group;
    denied(expect, await lists(person, namespace)(), `${JSON.stringify(name)} before it is bound`);
    const subjects = [{ kind: subjectKind, apiGroup: names.groups.rbac, name }];
    const dry = { query: { dryRun: 'All' } };
    const what = `a dry POST of a binding of ${JSON.stringify(name)}`;
    expect.success(await namespace.roleBindings.create({ roleRef, subjects }, dry), what);
    await grants(grantContext, person, subjects, namespace);
  }
}

export default section('access', '2.2', {
  'authorization.subjects.names-of-users': {
    text: 'Usernames are strings: plain names, email style or numeric text.',
    observe:
      'Users bob, jane, bob@example.com, the same with a domain in capital letters and with a plus sign, 12345, 007, 7, one named as by an ID token, with slashes, one with a percent sign and a space, two of 251 characters that differ in the last, and two with a letter composed and decomposed, of the token file, each bound by name: each is allowed once it is bound, and not before.',
    wrong:
      '12345 is parsed as a number and matches no user, or the name of a User subject must be a segment of a path, or is compared in part or in another form.',
    needs: ['launcher', 'rbac', 'static-tokens'],
    run: (context) =>
      eachNameBinds(
        context,
        [...plainNames, ...longNames, ...twoForms].map((username) => ({ username, group: 'readers' })),
        'User',
      ),
  },

  'authorization.subjects.names-of-groups': {
    text: 'Group names have no format.',
    observe:
      'Groups with spaces, slashes, colons and letters outside ASCII, of 251 characters, and in two forms of one text, in the token file and in bindings: each grants, and no other.',
    wrong: 'The name of a Group subject must be a DNS label, or is compared in part or in another form.',
    needs: ['launcher', 'rbac', 'static-tokens'],
    run: (context) =>
      eachNameBinds(
        context,
        ['two words', 'a/b/c', 'a:b:c', 'Gruppe-Ä', '12', ...longNames, ...twoForms].map((group, index) => ({
          username: `member-${index}`,
          group,
        })),
        'Group',
      ),
  },

  'authorization.subjects.every-service-account': {
    text: 'Every service account is in the group system:serviceaccounts.',
    observe:
      'A binding of that group: accounts of two namespaces are allowed, a user who is not a service account, and that of a bootstrap token, are not.',
    wrong: 'Accounts are only in the group of their namespace.',
    needs: ['rbac', 'service-account-tokens', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { namespace, anotherNamespace, people, uniqueName, names, has, expect } = context;
      const own = await people.knownAccount(namespace);
      const foreign = await people.knownAccount(anotherNamespace());
      for (const account of [own, foreign])
        denied(expect, await lists(account, namespace)(), 'an account before the group is bound');
      const group = { kind: 'Group', apiGroup: names.groups.rbac, name: 'system:serviceaccounts' };
      // A service may keep built-in groups out of bindings.
      await unlessForbidden(() => grants(context, own, [group]), `a binding of ${group.name}`);
      await grants(context, foreign, [group]);
      const users: readonly Person[] = [
        ...(has('impersonation') ? [people.impersonated({ username: uniqueName('user') })] : []),
        ...(has('bootstrap-tokens') && has('cluster-wide') ? [await people.bootstrap()] : []),
      ];
      for (const user of users) {
        denied(expect, await lists(user, namespace)(), `${user.username}, who is not a service account`);
        await grants(context, user, [user.subject]);
      }
    },
  },

  'authorization.subjects.service-accounts-of-a-namespace': {
    text: 'Every service account is in the group system:serviceaccounts:<namespace>.',
    observe:
      'A binding of that group: accounts of that namespace are allowed, those of another get 403, also where the name of one namespace is a prefix of the other. A ClusterRoleBinding of the group allows an account of that namespace, too.',
    wrong: 'Accounts are not in the group of their namespace.',
    needs: ['rbac', 'service-account-tokens'],
    isolated: true,
    run: async (context) => {
      const { namespace, anotherNamespace, people, names, has, expect } = context;
      const groupOf = (name: string): Subject => ({
        kind: 'Group',
        apiGroup: names.groups.rbac,
        name: `system:serviceaccounts:${name}`,
      });
      const places: (readonly [Namespace, Namespace])[] = [[namespace, anotherNamespace()]];
      if (has('cluster-wide')) places.push(await namespacesWithCommonPrefix(context));
      for (const [first, second] of places) {
        const [own, foreign] = [await people.knownAccount(first), await people.knownAccount(second)];
        denied(expect, await lists(own, namespace)(), 'an account before the group is bound');
        // A service may keep built-in groups out of bindings.
        const binds = () => grants(context, own, [groupOf(first.name)]);
        const { metadata } = await unlessForbidden(
          binds,
          'a binding of the group of the accounts of a namespace',
        );
        // Another replica may not know the account yet.
        await untilDenied(context, lists(foreign, namespace), 'the account is of another namespace');
        expect.success(await namespace.roleBindings.remove(metadata.name!), 'DELETE of the binding');
        await untilDenied(context, lists(own, namespace), 'the binding is deleted');
        await grants(context, foreign, [groupOf(second.name)]);
        // A new account: the server may cache the earlier decision for the account that was bound.
        const unbound = await people.knownAccount(first);
        denied(expect, await lists(unbound, namespace)(), 'an account of another namespace');
        await countsClusterWide(context, unbound, groupOf(first.name));
      }
    },
  },

  'authorization.subjects.service-account-as-user': {
    text: 'A User subject with the full username of a service account matches it. (Inferred: usernames are plain strings.)',
    observe:
      'A binding of the User system:serviceaccount:<namespace>:<name>: the token of that account is allowed, that of another gets 403.',
    wrong: 'Service accounts match no User subject.',
    level: 'SHOULD',
    needs: ['rbac', 'service-account-tokens'],
    async run(context) {
      const { namespace, people, names } = context;
      const [account, other] = [await people.knownAccount(namespace), await people.knownAccount(namespace)];
      const asUser = ({ username }: { readonly username: string }) => ({
        kind: 'User',
        apiGroup: names.groups.rbac,
        name: username,
      });
      await grantsNothing(context, other, [asUser(account)], 'an account other than the one named as a user');
      await grants(context, account, [asUser(account)]);
      await grants(context, other, [asUser(other)]);
    },
  },
});
