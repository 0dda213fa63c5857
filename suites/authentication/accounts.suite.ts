// Cases: service accounts are namespaced objects, and identities of their own (access 1).
import { section } from '../kit/case.ts';
import { gone } from '../kit/gone.ts';
import { whoIs } from '../kit/self-review.ts';
import { expectAccepted } from './bearers.ts';
import { tokenInSecret } from './secret-tokens.ts';

export default section({
  'authentication.accounts.through-the-api': async ({ namespace, eventually, expect }) => {
    const { serviceAccounts } = namespace;
    const answer = await serviceAccounts.create();
    expect.success(answer, 'POST of a ServiceAccount');
    const name = answer.object.metadata.name!;
    expect.equal(
      (await serviceAccounts.current(name)).metadata.name,
      name,
      'metadata.name in the answer to GET',
    );
    const listed = await serviceAccounts.list();
    expect.success(listed, 'a list');
    expect.that(
      listed.list.items.some(({ metadata }) => metadata.name === name),
      'the list lacks the account',
    );
    expect.success(await serviceAccounts.remove(name), 'DELETE of a ServiceAccount');
    await gone({ eventually, expect }, serviceAccounts, name);
  },

  'authentication.accounts.in-a-namespace': async ({ namespace, anotherNamespace, uniqueName, expect }) => {
    const other = anotherNamespace();
    const name = uniqueName('account');
    const created = await namespace.serviceAccounts.given({ metadata: { name, labels: { of: 'first' } } });
    const answer = await other.serviceAccounts.create({ metadata: { name, labels: { of: 'second' } } });
    expect.success(answer, 'POST of the same name in another namespace');
    for (const [place, of] of [
      [namespace, 'first'],
      [other, 'second'],
    ] as const)
      expect.equal((await place.serviceAccounts.current(name)).metadata.labels?.['of'], of, 'the label');
    expect.success(await other.serviceAccounts.remove(name), 'DELETE in one namespace');
    const left = await namespace.serviceAccounts.current(name);
    expect.equal(left.metadata.uid, created.metadata.uid, 'the uid of the remaining account');
  },

  'authentication.accounts.same-name-apart': async (context) => {
    const { names, namespace, anotherNamespace, people, eventually, expect } = context;
    const other = anotherNamespace();
    const first = await people.account(namespace);
    const name = first.object.metadata.name!;
    await other.serviceAccounts.given({ metadata: { name } });
    const second = await people.account(other, name);
    const { metadata } = await namespace.roles.given({
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }],
    });
    const roleRef = { apiGroup: names.groups.rbac, kind: 'Role', name: metadata.name };
    await namespace.roleBindings.given({ subjects: [first.subject], roleRef });
    const list = (one: typeof first) => one.in(namespace).configMaps.list({ limit: 1 });
    await eventually(
      async () => expect.success(await list(first), 'the account with a grant'),
      'authorization',
    );
    await expectAccepted(context, second.token);
    await eventually(
      async () => expect.status(await list(second), 403, 'the account of the same name in another namespace'),
      'cache',
    );
  },

  'authentication.accounts.made-by-the-server': async ({ anotherNamespace, eventually, expect, record }) => {
    const { serviceAccounts, configMaps } = anotherNamespace();
    await configMaps.given();
    const listed = async () => (await serviceAccounts.list()).list.items.map(({ metadata }) => metadata.name);
    const found = await eventually(async () => {
      const accounts = await listed();
      expect.that(accounts.length > 0, 'the namespace has no account');
      return accounts;
    }, 'event').catch(() => []);
    record({ accounts: found });
  },

  'authentication.accounts.credentials-in-secrets': async (context) => {
    const { has, people, expect } = context;
    const { token, username } = await tokenInSecret(context, context.namespace);
    await expectAccepted(context, token);
    if (!has('self-review')) return;
    const user = await whoIs(context, people.bearer(token, username).api, 'with the token of a Secret');
    expect.equal(user.username, username, 'the username of the token');
  },

  'authentication.accounts.fields': async ({ namespace, record }) => {
    const { metadata } = await namespace.serviceAccounts.given();
    const account = await namespace.serviceAccounts.current(metadata.name!);
    record({ fields: Object.keys(account).toSorted() });
  },
});
