// Cases: service accounts are namespaced objects, and identities of their own (access 1).
import { section } from '../../kit/case.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { authenticated, mustHaveGroups, whoIs } from '../../kit/identities/self-review.ts';
import { statusOf } from '../../kit/reviews/review-status.ts';
import { reviewIfOffered } from '../../kit/reviews/reviews.ts';
import { expectAccepted } from '../bearers.ts';
import { tokenInSecret, tokensOfOtherSecrets } from './secret-tokens.ts';

export default [
  section('access', '1', {
    'authentication.accounts.through-the-api': {
      text: 'Service accounts are managed through the API.',
      observe: 'A ServiceAccount is created, read, listed and deleted; after that a GET does not find it.',
      wrong: 'No service account can be created by POST.',
      async run({ namespace, eventually, expect }) {
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
    },

    'authentication.accounts.in-a-namespace': {
      text: 'A service account belongs to one namespace.',
      observe:
        'The same name is created in two namespaces, with different labels: each GET shows its own labels, and deleting one account does not delete the other.',
      wrong: 'Accounts share one name space, so that the second create conflicts.',
      async run({ namespace, anotherNamespace, uniqueName, expect }) {
        const other = anotherNamespace();
        const name = uniqueName('account');
        const created = await namespace.serviceAccounts.given({
          metadata: { name, labels: { of: 'first' } },
        });
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
    },

    'authentication.accounts.same-name-apart': {
      text: 'Service accounts of the same name in two namespaces are two identities.',
      observe: 'One of two such accounts may read config maps: its token gets 200, that of the other 403.',
      wrong: 'Accounts are distinguished by name alone, so that a grant applies in another namespace.',
      needs: ['rbac', 'service-account-tokens'],
      async run(context) {
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
          async () =>
            expect.status(await list(second), 403, 'the account of the same name in another namespace'),
          'cache',
        );
      },
    },

    'authentication.accounts.made-by-the-server': {
      text: 'Besides clients the server may create service accounts.',
      observe: 'Record which accounts a new namespace has after a few seconds.',
      wrong: 'Demanding an account of a certain name, or no account.',
      level: 'MAY',
      needs: ['service-account-controller', 'cluster-wide'],
      async run({ anotherNamespace, eventually, expect, record }) {
        const { serviceAccounts, configMaps } = anotherNamespace();
        await configMaps.given();
        const listed = async () =>
          (await serviceAccounts.list()).list.items.map(({ metadata }) => metadata.name);
        const found = await eventually(async () => {
          const accounts = await listed();
          expect.that(accounts.length > 0, 'the namespace has no account');
          return accounts;
        }, 'event').catch(() => []);
        record({ accounts: found });
      },
    },

    'authentication.accounts.credentials-in-secrets': {
      text: 'The credentials of a service account are stored as Secrets.',
      observe:
        'A token in a Secret of an account authenticates as that account, with its groups, and so a TokenReview reports it, where it is offered. (The type of such Secrets and their reference to the account are not shown: they come from the dialect of the run. No verdict where no Secret gets a token.)',
      wrong: 'Credentials are stored in a ConfigMap, or in the account itself.',
      needs: ['service-account-tokens', 'service-account-controller'],
      async run(context) {
        const { has, people, expect } = context;
        const { token, username } = await tokenInSecret(context, context.namespace);
        await expectAccepted(context, token);
        const what = 'status.authenticated of a TokenReview of it';
        await context.eventually(async () => {
          const review = await reviewIfOffered(context, 'TokenReview', { spec: { token } });
          if (review?.ok === true) expect.equal(statusOf(review)['authenticated'], true, what);
        }, 'cache');
        if (!has('self-review')) return;
        const user = await whoIs(context, people.bearer(token, username).api, 'with the token of a Secret');
        expect.equal(user.username, username, 'the username of the token');
        const all = 'system:serviceaccounts';
        const groups = [all, `${all}:${context.namespace.name}`, authenticated];
        mustHaveGroups(context, user, groups, 'of the token in a Secret');
      },
    },
    'authentication.accounts.credentials-by-apply': {
      text: 'A Secret that is to store a credential of a service account gets it however the Secret is created. (Inferred: credentials are tied to Secrets, not to a verb.)',
      observe:
        'A Secret that a POST created gets a token: those that a server-side apply, a POST of one with an owner and dots in its name, and a POST with generateName created for the same account get one, too, and so does one that is created again under its name; they authenticate, the first of them also after the others. (No verdict where the Secret of the POST gets none.)',
      wrong: 'Tokens are put into Secrets by the handler of POST.',
      level: 'SHOULD',
      needs: ['service-account-tokens', 'service-account-controller'],
      async run(context) {
        for (const token of await tokensOfOtherSecrets(context, context.namespace))
          await expectAccepted(context, token);
      },
    },
  }),
  section('access', '2.3', {
    'authentication.accounts.fields': {
      text: 'The fields of ServiceAccount objects are not shown.',
      observe: 'Record the fields of one that was created with metadata only.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      async run({ namespace, record }) {
        const { metadata } = await namespace.serviceAccounts.given();
        const account = await namespace.serviceAccounts.current(metadata.name!);
        record({ fields: Object.keys(account).toSorted() });
      },
    },
  }),
];
