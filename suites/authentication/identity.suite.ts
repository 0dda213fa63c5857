// Cases: the identity of every request: username, uid, groups, extra (access 1, 2.1).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Person } from '../kit/identities/people.ts';
import { grantConfigMapReads } from '../kit/identities/config-map-readers.ts';
import { succeeds } from '../kit/identities/rights.ts';
import {
  authenticated,
  identityIn,
  mustHaveGroups,
  reviewBody,
  reviewPath,
  whoIs,
  withToken,
} from '../kit/identities/self-review.ts';
import type { Identity } from '../kit/identities/self-review.ts';
import { expectAccepted, on } from './bearers.ts';
import { impersonatedAttributes } from './impersonated-attributes.ts';
import { authenticatedOnly, manyGroups, opaqueGroup, severalGroups, staticServer } from './static-users.ts';

export default [
  section('access', '1', {
    'authentication.identity.every-request': {
      text: 'Every request comes from a normal user, from a service account, or is treated as anonymous.',
      observe:
        'A SelfSubjectReview with each credential of the run shows a non-empty username, and with a service account token that of the account. Requests without a credential that follow one of the account, over the same connections, do not have its identity.',
      wrong: 'One authenticator leaves the username empty, so that requests run without an identity.',
      needs: ['self-review', 'service-account-tokens'],
      async run(context) {
        const { api, authorizationHeader, expect, people } = context;
        const own = await whoIs(context, api, 'of the run');
        expect.different(own.username, '', 'username of the run');
        const account = await people.account();
        const { username } = await whoIs(context, account.api, 'of a service account');
        expect.equal(username, account.username, 'username with the token of a service account');

        await leavesNoIdentity(context, account);
        // One connection may carry requests of several users: of the run, and of the account. Where the connection has a
        // client certificate as well, the document does not state which of the two credentials decides (access 5.1).
        if (authorizationHeader === '') return;
        const { token } = account;
        const between = await whoIs(
          context,
          withToken(api, token),
          'of the account, over the connection of the run',
        );
        expect.equal(
          between.username,
          account.username,
          'username of the account over the connection of the run',
        );
        const after = await whoIs(context, api, 'of the run, after the account');
        expect.equal(after.username, own.username, 'username of the run after a request of the account');
      },
    },

    'authentication.identity.address-gives-none': {
      text: 'Every process inside or outside the cluster must authenticate, or is anonymous: a network address gives no identity.',
      observe:
        'A list of secrets in orch-system, sent without credentials from the machine of the server over its loopback address: 401 or 403. With an administrator credential the same request is 200.',
      wrong: 'Requests from the loopback address have administrator rights.',
      needs: ['launcher', 'rbac'],
      async run(context) {
        const { expect, launched, names } = context;
        const { api } = await launched({ '--authorization-mode': 'RBAC' });
        const path = `/api/v1/namespaces/${names.namespaces.system}/secrets`;
        const secrets = await api.as('none').get(path, { query: { limit: 1 } });
        expect.status(
          secrets,
          [401, 403],
          'list of secrets without a credential, from the machine of the server',
        );
        expect.success(await api.get(path, { query: { limit: 1 } }), 'the same list by an administrator');
      },
    },
  }),
  section('access', '2.1', {
    'authentication.identity.groups': {
      text: 'The groups of an identity are a list of strings; groups that the server adds do not replace those of the authenticator.',
      observe:
        'A user of the token file with three groups, and one with seventy: groups in a SelfSubjectReview is an array of strings with all of them and system:authenticated.',
      wrong: 'The groups are one string with commas, or system:authenticated replaces them.',
      alsoIn: ['access 2.5'],
      needs: ['launcher', 'static-tokens', 'self-review'],
      async run(context) {
        const target = await staticServer(context);
        const { oneColumn, manyColumns, manyInOneColumn, manyInColumns } = target.users;
        for (const [wanted, users] of [
          [severalGroups, [oneColumn, manyColumns]],
          [manyGroups, [manyInOneColumn, manyInColumns]],
        ] as const) {
          const found: (readonly string[])[] = [];
          for (const { token } of users) {
            const identity = await whoIs(context, target.with(token), 'of a user with several groups');
            found.push(identity.groups);
            mustHaveGroups(context, identity, [authenticated], 'of a user with groups of its own');
          }
          const [first, last] = [wanted[0], wanted.at(-1)];
          context.expect.that(
            found.some((groups) => wanted.every((group) => groups.includes(group))),
            `neither the line with one column of groups nor the one with several columns gives the ${wanted.length} groups ${first} to ${last}`,
          );
        }
      },
    },

    'authentication.identity.extra': {
      text: 'The extra information of an identity is a map of strings to lists of strings, and a SelfSubjectReview shows it.',
      observe:
        'A request impersonates a user with two values of one extra key and one of another: a SelfSubjectReview shows both keys with all their values.',
      wrong: 'Only the first value of a key is kept, or extra is missing.',
      alsoIn: ['access 2.5'],
      needs: ['self-review', 'impersonation'],
      async run(context) {
        const { expect, people, uniqueName } = context;
        const extra = { reasons: ['one', 'Two; and more'], ticket: ['x/7'] };
        const person = people.impersonated({ username: uniqueName('extra'), extra });
        const identity = await whoIs(context, person.api, 'of a user with extra information');
        for (const [key, values] of Object.entries(extra)) {
          const shown = identity.extra[key];
          expect.that(Array.isArray(shown), `extra.${key} is not a list`);
          expect.equal(
            (shown as unknown[]).map(String).toSorted(),
            values.toSorted(),
            `values of extra.${key}`,
          );
        }
      },
    },

    'authentication.identity.values-opaque': {
      text: 'Authentication does not interpret the values of an identity: they are passed on unchanged.',
      observe:
        'A row of the token file with capital letters, spaces, slashes, colons and letters outside ASCII in username, uid and group: a SelfSubjectReview shows the same strings.',
      wrong: 'Usernames are lowercased or trimmed.',
      needs: ['launcher', 'static-tokens', 'self-review'],
      async run(context) {
        const { expect } = context;
        const target = await staticServer(context);
        const { token, username, uid } = target.users.opaque;
        const identity = await whoIs(context, target.with(token), 'of a user with unusual names');
        expect.equal(identity.username, username, 'username');
        expect.equal(identity.uid, uid, 'uid');
        mustHaveGroups(context, identity, [opaqueGroup], 'of a user with an unusual group');
      },
    },

    'authentication.identity.impersonated': {
      text: 'The uid, the groups and the extra values of a user as whom a request acts are not those of the caller. (Inferred: they belong to one end user; how a request states an impersonation is not shown.)',
      observe:
        'On a launched server that allows every request, a user of the token file, and one of a token webhook with extra values where servers have that, act as another user by the customary header: a SelfSubjectReview shows that username, and neither the uid, nor a group or an extra key of the caller. No verdict where it shows another username.',
      wrong: 'Attributes that the request does not name are taken from the caller.',
      level: 'SHOULD',
      alsoIn: ['access 5.4'],
      needs: ['launcher', 'static-tokens', 'self-review', 'impersonation'],
      run: impersonatedAttributes,
    },

    'authentication.identity.authenticated-group': {
      text: 'Every authenticated user is in the group system:authenticated, and the groups of a SelfSubjectReview show it.',
      observe:
        'A SelfSubjectReview with each credential of the run shows the group, also for a user whose authenticator gives no groups.',
      wrong: 'The group is added only where the user has another group.',
      alsoIn: ['access 2.2', 'access 2.5'],
      needs: ['self-review'],
      async run(context) {
        const { api, has, people } = context;
        const own = await whoIs(context, api, 'of the run');
        mustHaveGroups(context, own, [authenticated], 'of the run');
        if (!has('second-identity')) return;
        const other = await whoIs(context, (await people.stranger()).api, 'of a user without groups');
        mustHaveGroups(context, other, [authenticated], 'of a user without groups of its own');
      },
    },

    'authentication.identity.authenticated-accounts': {
      text: 'Service accounts are authenticated users, too: they are in the group system:authenticated.',
      observe:
        'On a launched server that allows every request, a SelfSubjectReview with the token of a service account shows the group.',
      wrong: 'Accounts are in the groups of service accounts only.',
      alsoIn: ['access 2.2', 'access 2.5'],
      needs: ['launcher', 'self-review', 'token-requests'],
      run: accountIsAuthenticated,
    },

    'authentication.identity.authenticated-bootstrap-tokens': {
      text: 'Users of bootstrap tokens are authenticated users, too: they are in the group system:authenticated.',
      observe:
        'A role that lists config maps is bound to that group in a namespace: once another authenticated user without other bindings gets 200, so does the user of a bootstrap token, with extra groups and without.',
      wrong: 'They are in the groups of bootstrap tokens only.',
      alsoIn: ['access 2.2'],
      needs: ['bootstrap-tokens', 'cluster-wide', 'rbac', 'second-identity'],
      isolated: true,
      run: bootstrapIsAuthenticated,
    },

    'authentication.identity.uid-over-time': {
      text: 'The uid distinguishes end users over time better than the username. (That a recreated account has another uid is inferred.)',
      observe:
        'A ServiceAccount is deleted and created again: SelfSubjectReviews with a token of the first and one of the second show the same username and different uids. No verdict where neither has a uid.',
      wrong: 'The uid is derived from the name.',
      level: 'SHOULD',
      needs: ['self-review', 'service-account-tokens'],
      run: uidOverTime,
    },

    'authentication.identity.anonymous-not-authenticated': {
      text: 'An anonymous request is not in the group system:authenticated. (Inferred.)',
      observe:
        'A role that reads config maps is bound to that group in a namespace: an authenticated user without other bindings gets 200, a request without credentials 401 or 403.',
      wrong: 'The group is added to anonymous requests too.',
      level: 'SHOULD',
      needs: ['anonymous', 'rbac', 'second-identity'],
      isolated: true,
      run: anonymousIsNotAuthenticated,
    },

    'authentication.identity.system-prefix': {
      text: 'The prefix system: is reserved for built-in groups: other groups have names without it.',
      alsoIn: ['access 2.2'],
      excluded: 'a duty of the cluster administrator: the document does not name a request that is refused',
    },
  }),
];

/** Clients without credentials share a pool of connections with those that send a token in each request. */
async function leavesNoIdentity(
  context: CaseContext,
  { username, token }: Pick<Person, 'username'> & { readonly token: string },
): Promise<void> {
  const bare = context.api.as('none');
  for (let round = 0; round < 5; round += 1) {
    const before = await whoIs(context, withToken(bare, token), 'of the account, before one without a token');
    context.expect.equal(before.username, username, 'username with the token of a service account');
    const answer = await bare.post(reviewPath(context), reviewBody(context));
    // Anonymous users may be refused.
    if (!answer.ok) continue;
    const after = identityIn(context, answer.json, 'of a request without a credential');
    context.expect.different(after.username, username, 'username of a request without a credential');
  }
}

/** On a server that allows every request: elsewhere the right to create the review may come from the group itself. */
async function accountIsAuthenticated(context: CaseContext): Promise<void> {
  const server = await context.launched(authenticatedOnly);
  const account = await server.people.account(await server.namespace());
  await expectAccepted(on(context, server), account.token);
  const identity = await whoIs(context, account.api, 'of a service account');
  mustHaveGroups(context, identity, [authenticated], 'of a service account');
}

/** Lets all authenticated users list the config maps of the namespace. Returns such a list. */
async function authenticatedMayList(context: CaseContext): Promise<(person: Person) => Promise<Answer>> {
  const { names, namespace, people } = context;
  await grantConfigMapReads(context, namespace, {
    kind: 'Group',
    name: authenticated,
    apiGroup: names.groups.rbac,
  });
  const lists = ({ api }: Person) => api.get(namespace.configMaps.path());
  const person = await people.stranger();
  await succeeds(context, () => lists(person), `list by a member of ${authenticated}`);
  return lists;
}

async function anonymousIsNotAuthenticated(context: CaseContext): Promise<void> {
  const { api, expect, namespace } = context;
  await authenticatedMayList(context);
  const unknown = await api.as('none').get(namespace.configMaps.path());
  expect.status(unknown, [401, 403], 'the same list without a credential');
}

async function bootstrapIsAuthenticated(context: CaseContext): Promise<void> {
  const lists = await authenticatedMayList(context);
  for (const groups of [undefined, ['system:bootstrappers:some']]) {
    const bearer = await context.people.bootstrap(groups && { groups });
    const what = `list by the user of a bootstrap token ${groups === undefined ? 'without' : 'with'} extra groups`;
    await succeeds(context, () => lists(bearer), `${what}, which ${authenticated} may`);
  }
}

async function uidOverTime(context: CaseContext): Promise<void> {
  const { eventually, expect, namespace, people, uniqueName } = context;
  const name = uniqueName('again');
  const seen: Identity[] = [];
  for (const which of ['first', 'second']) {
    await namespace.serviceAccounts.given({ metadata: { name } });
    const { api } = await people.account(namespace, name);
    seen.push(await whoIs(context, api, `of the ${which} account`));
    await namespace.serviceAccounts.remove(name);
    await eventually(
      async () =>
        expect.that(!(await namespace.serviceAccounts.exists(name)), 'a deleted account still exists'),
      'controller',
    );
  }
  const [first, second] = seen as [Identity, Identity];
  const what = 'of two successive accounts of one name';
  expect.equal(second.username, first.username, `username ${what}`);
  if (first.uid === '' && second.uid === '')
    throw new NotRun('not-exercised', 'the user of a service account has no uid');
  for (const { uid } of [first, second]) expect.different(uid, '', `uid ${what}`);
  expect.different(second.uid, first.uid, `uid ${what}`);
}
