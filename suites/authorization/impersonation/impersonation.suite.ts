// Cases: impersonation needs the verb impersonate for each user, group and extra value (access 5.4).
import { grantConfigMapReads } from '../../kit/identities/config-map-readers.ts';
import { reviewBody, reviewPath } from '../../kit/identities/self-review.ts';
import { recordOf } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Subject } from '../../kit/identities/people.ts';
import { actWithExtra } from './extra-values.ts';
import { actWithGroupsOfAccount, isAuthenticated } from './implied-groups.ts';
import { listAs, mayActAs, readingUsers } from './actors.ts';
import { actWithFourGroups } from './several-groups.ts';
import { deniedForEachRequest } from './impersonated-requests.ts';
import { listMaps } from '../readers.ts';
import { untilDenied } from '../../kit/identities/rights.ts';
import { mayActAsAccounts, setUp } from './impersonation-setup.ts';
import type { ImpersonationSetup } from './impersonation-setup.ts';
import type { Acting, Actor } from './actors.ts';

export default section('access', '5.4', {
  'authorization.impersonation.users': {
    text: 'Acting as another user needs the verb impersonate on users in the core group.',
    observe:
      'A user with that verb on three users, by resourceNames, is answered as the first and as the last of them, and refused by 403 for any other user, also for one whose name begins with that of the first; without the grant, but with get on users, the first is refused too, and so he is to a user who has the verb in one namespace only, and to the first user once the binding with the verb is deleted. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Any user who may get users may act as them.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
    isolated: true,
    run: actAsUsers,
  },

  'authorization.impersonation.groups': {
    text: 'Acting with a group needs the verb impersonate on groups in the core group.',
    observe:
      'A user who may act as the user bob, and get groups, gets 403 for bob with the group system:masters, or another group of the system; with impersonate on groups named devs, bob with devs is accepted, and bob with devs and another group, in any order, is not. A grant on users does not hold for groups of the same name, nor vice versa; system:masters without a user is refused, and so are groups that a user names who acts as itself. Of four granted groups the last lets the request list. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Only users are checked, so a user can act with any group.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
    isolated: true,
    run: actWithGroups,
  },

  'authorization.impersonation.service-accounts': {
    text: 'Acting as a service account needs the verb impersonate on serviceaccounts in the core group.',
    observe:
      'With that verb in one namespace: an account of that namespace is accepted, one of another namespace 403. With resourceNames the account of that name is accepted, others of the namespace are 403, although the user may get them. A grant on users does not cover accounts, nor a grant on accounts users. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Users are checked for names of service accounts.',
    needs: ['impersonation', 'rbac', 'second-identity'],
    isolated: true,
    run: actAsAccounts,
  },

  'authorization.impersonation.authenticated-group': {
    text: 'A user as whom a request acts is in system:authenticated, whether the request names groups or not. (Inferred: the group is added to every authenticated user; how a request states an impersonation is not shown.)',
    observe:
      'Requests act as a user without groups, as one with a group, and, where the run may, as a service account: each may do what a binding to the group system:authenticated allows. No verdict where no request acts as a user.',
    wrong: 'The named groups replace all others.',
    level: 'SHOULD',
    alsoIn: ['access 2.1'],
    needs: ['impersonation', 'rbac'],
    // The binding gives a right to every user.
    isolated: true,
    run: isAuthenticated,
  },

  'authorization.impersonation.account-groups': {
    text: 'Who acts as a service account without naming groups has the groups of the account. (Inferred: service accounts belong to both; how a request states an impersonation is not shown.)',
    observe:
      'A right for the group system:serviceaccounts and one for system:serviceaccounts:<namespace>, each on a config map of its own: an account of the namespace, as which requests act, reads both. No verdict where a right of the account itself does not let them.',
    wrong: 'Only the group of the namespace is added.',
    level: 'SHOULD',
    alsoIn: ['access 2.2'],
    needs: ['impersonation', 'rbac'],
    run: actWithGroupsOfAccount,
  },

  'authorization.impersonation.extra-values': {
    text: 'Acting with extra values needs the verb impersonate on userextras in authentication.orch.io.',
    observe:
      'A user who may act as bob only gets 403 for bob with an extra value; with impersonate on userextras, and on userextras/<key>, it is accepted; with a second value that was not granted, of the same key or of another, it is refused. Where a grant on userextras/<key> alone counts, it does not cover the same value of another key. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Extra values are not checked.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
    isolated: true,
    run: actWithExtra,
  },

  'authorization.impersonation.default-none': {
    text: 'Without such a grant no user may act as another. (Inferred: the default is to deny.)',
    observe:
      'A user without the verb impersonate sends requests as bob, who has all rights in the namespace: six further verbs on config maps, GET of the status of a pod, and GET of a path that is not a resource, which bob may read, and a SelfSubjectReview, which bob may create: 403 each, where the same requests of a user with the verb are accepted; without any credential 401 or 403. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Every authenticated caller may.',
    level: 'SHOULD',
    needs: ['impersonation', 'rbac', 'second-identity'],
    isolated: true,
    run: actWithoutGrant,
  },

  'authorization.impersonation.headers': {
    text: 'How a request states an impersonation is not shown.',
    observe:
      'Try the customary headers Impersonate-User, Impersonate-Group and Impersonate-Extra-<key>; record whether a SelfSubjectReview follows them.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['self-review'],
    async run(context) {
      const { api, record, uniqueName } = context;
      const user = uniqueName('somebody');
      const headers = {
        'impersonate-user': user,
        'impersonate-group': 'some-group',
        'impersonate-extra-key': 'value',
      };
      const answer = await api.post(reviewPath(context), reviewBody(context), { headers });
      const { status } = recordOf(answer);
      const shown = isRecord(status) && isRecord(status['userInfo']) ? status['userInfo'] : {};
      const groups = Array.isArray(shown['groups']) ? (shown['groups'] as unknown[]) : [];
      record({
        status: answer.status,
        user: shown['username'] === user,
        group: groups.includes('some-group'),
        extra: isRecord(shown['extra']) && 'key' in shown['extra'],
      });
    },
  },

  'authorization.questions.client-asks-by-review': {
    text: 'The command-line client checks permissions with SelfSubjectAccessReview.',
    excluded: 'a duty of clients: the command-line client sends the SelfSubjectAccessReview',
  },

  'authorization.questions.client-asks-for-others': {
    text: 'A user of the client can check the permissions of another user by impersonation.',
    excluded: 'a duty of clients: the server side is in the rows on impersonation',
  },
});

async function actAsUsers(context: CaseContext): Promise<void> {
  const { uniqueName } = context;
  const setup = await setUp(context);
  const { namespace } = setup;
  const [bob, dave] = [uniqueName('bob'), uniqueName('dave')];
  // The grant for bob does not cover names that begin with it.
  const carol = `${bob}-carol`;
  const eve = uniqueName('eve');
  await readingUsers(context, namespace, bob, carol, eve);
  const actor = await setup.actor();
  const asBob = { user: bob };
  const mayAct = [mayActAs('users', [bob, dave, eve])];
  const { binding } = await setup.grantEverywhere(actor, mayAct, asBob, 'list as a user with the grant');
  await setup.mayAct(actor, { user: eve }, 'list as the last of several users whom the actor may act as');
  await setup.mayNotAct(actor, { user: carol }, 'list as another user, who may list');

  // A request that acts as another user has the rights of that user, and not those of the actor.
  await grantConfigMapReads(context, namespace, actor.subject, actor.group);
  await setup.mayAct(actor, {}, 'list by the actor as itself');
  await setup.mayNotAct(actor, { user: dave }, 'list as a user who may not list, by an actor who may');

  const viewer = await setup.actor();
  const views = [mayActAs('users', [bob], '', 'get'), listMaps];
  await setup.grantEverywhere(viewer, views, {}, 'list by a user who may get users');
  await setup.mayNotAct(viewer, asBob, 'list as a user, by a user who may get users only');

  // Users are not objects of a namespace.
  const local = await setup.actor();
  const locally = [mayActAs('users', [bob]), listMaps];
  await setup.grantIn(local, locally, {}, 'list by a user with the verb impersonate in the namespace');
  await setup.mayNotAct(local, asBob, 'list as a user, by a user with the verb in the namespace only');

  const removed = await setup.cluster.clusterRoleBindings.remove(binding.metadata.name!);
  context.expect.success(removed, 'DELETE of the binding with the verb impersonate');
  const stillActs = () => listAs(actor, namespace, asBob);
  await untilDenied(context, stillActs, 'list as a user, with the verb withdrawn');
}

/** Each needs a grant like any other group. What is added to every user in any case is left out. */
const systemGroups = ['system:masters', 'system:nodes', 'system:serviceaccounts', 'system:bootstrappers'];

async function actWithGroups(context: CaseContext): Promise<void> {
  const { expect, names, uniqueName } = context;
  const setup = await setUp(context);
  const team = uniqueName('team');
  const [bob, devs, ops] = [uniqueName('bob'), `${team}:devs`, `${team}:devs-ops`];
  // Users with the names of groups: a grant for users does not hold for groups.
  await readingUsers(context, setup.namespace, bob, devs, ops);
  const groups = [devs, ops].map((name): Subject => ({ kind: 'Group', name, apiGroup: names.groups.rbac }));
  await grantConfigMapReads(context, setup.namespace, ...groups);
  const actor = await setup.actor();
  const asBob = (...of: readonly string[]): Acting => ({ user: bob, groups: of });
  const users = [mayActAs('users', [bob, ops]), mayActAs('groups', undefined, '', 'get')];
  await setup.grantEverywhere(actor, users, asBob(), 'list as a user, without groups');
  await setup.mayNotAct(actor, asBob(devs), 'list as that user with a group');
  await setup.mayAct(actor, { user: ops }, 'list as a user who has the name of a group');
  await setup.mayNotAct(
    actor,
    asBob(ops),
    'list with a group, by an actor who may act as a user of that name',
  );
  for (const group of systemGroups)
    await setup.mayNotAct(actor, asBob(group), `list as that user with ${group}`);
  const masters = ['system:masters'];
  // Whether a user may act as itself is not stated; a group that it names needs the verb in any case.
  const asSelf = { user: actor.username, groups: masters };
  await setup.mayNotAct(actor, asSelf, 'list as itself with system:masters');
  await setup.mayNotAct(actor, { ...asSelf, groups: [devs] }, 'list as itself with another group');
  const withoutUser = await listAs(actor, setup.namespace, { groups: masters });
  expect.refused(withoutUser, 'list with system:masters, without a user');
  const withDevs = 'list as that user with a group that was granted';
  await setup.grantEverywhere(actor, [mayActAs('groups', [devs])], asBob(devs), withDevs);
  await setup.mayNotAct(actor, asBob(ops), 'list as that user with another group');
  for (const both of [
    [devs, ops],
    [ops, devs],
    [devs, ops, devs],
  ])
    await setup.mayNotAct(
      actor,
      asBob(...both),
      `list with the groups ${both.join()}, without a grant for ${ops}`,
    );
  const named = 'list as a user, by an actor who may act with a group of that name';
  await setup.mayNotAct(actor, { user: devs }, named);
  await actWithFourGroups(context, setup, actor, devs);
}

async function actAsAccounts(context: CaseContext): Promise<void> {
  const { has } = context;
  if (!(await mayActAsAccounts(context, context.namespace)))
    throw new NotRun('not-exercised', 'the run may not act as service accounts either');
  const setup = await setUp(context);
  const { namespace } = setup;
  const other = await setup.anotherNamespace();
  const dotted = { metadata: { name: `${context.uniqueName('account')}.here` } };
  const [here, there] = [await namespace.serviceAccounts.given(dotted), await other.serviceAccounts.given()];
  const subjects = [
    { name: here.metadata.name!, namespace: namespace.name },
    { name: there.metadata.name!, namespace: other.name },
  ].map((one): Subject => ({ kind: 'ServiceAccount', ...one }));
  await grantConfigMapReads(context, namespace, ...subjects);
  const userOf = ({ name, namespace: home }: Subject) => `system:serviceaccount:${home}:${name}`;
  const [own, foreign] = [userOf(subjects[0]!), userOf(subjects[1]!)];
  const actor = await setup.actor();
  const accounts = [mayActAs('serviceaccounts', undefined)];
  await setup.grantIn(actor, accounts, { user: own }, 'list as an account of the namespace');
  await setup.mayNotAct(actor, { user: foreign }, 'list as an account of another namespace');
  await actAsNamedAccount(context, setup, actor, here.metadata.name!);
  if (!has('cluster-wide')) return;
  const bob = context.uniqueName('bob');
  await readingUsers(context, namespace, bob);
  const forUsers = await setup.actor();
  const users = [mayActAs('users', undefined)];
  const asUser = 'list as a user, by an actor who may act as all users';
  await setup.grantEverywhere(forUsers, users, { user: bob }, asUser);
  await setup.mayNotAct(forUsers, { user: own }, 'list as an account, by an actor who may act as users only');
  const forAccounts = await setup.actor();
  const asAccount = 'list as an account, by an actor who may act as all accounts';
  await setup.grantEverywhere(forAccounts, accounts, { user: own }, asAccount);
  await setup.mayNotAct(
    forAccounts,
    { user: bob },
    'list as a user, by an actor who may act as accounts only',
  );
}

/** With the verb on one account of the namespace an actor does not act as another. @param mayBeAll may act as each of them */
async function actAsNamedAccount(
  context: CaseContext,
  setup: ImpersonationSetup,
  mayBeAll: Actor,
  name: string,
): Promise<void> {
  const { namespace } = setup;
  const others = [(await namespace.serviceAccounts.given()).metadata.name!, `${name}-2`];
  const subjects = others.map((one): Subject => ({
    kind: 'ServiceAccount',
    name: one,
    namespace: namespace.name,
  }));
  await grantConfigMapReads(context, namespace, ...subjects);
  const userOf = (one: string) => ({ user: `system:serviceaccount:${namespace.name}:${one}` });
  // The binding of both has taken effect.
  await setup.mayAct(mayBeAll, userOf(others[0]!), 'list as an account, by an actor who may act as all');
  const actor = await setup.actor();
  const named = [mayActAs('serviceaccounts', [name]), mayActAs('serviceaccounts', undefined, '', 'get')];
  await setup.grantIn(actor, named, userOf(name), 'list as the account that the actor may act as');
  for (const other of others)
    await setup.mayNotAct(actor, userOf(other), 'list as another account of the namespace');
}

async function actWithoutGrant(context: CaseContext): Promise<void> {
  const setup = await setUp(context);
  const bob = context.uniqueName('bob');
  await readingUsers(context, setup.namespace, bob);
  const [actor, other] = [await setup.actor(), await setup.actor()];
  await grantConfigMapReads(context, setup.namespace, other.subject);
  await setup.mayAct(other, {}, 'list by the other actor as itself');
  const user = [mayActAs('users', [bob])];
  await setup.grantEverywhere(
    actor,
    user,
    { user: bob },
    'list as a user, by an actor who may act as that user',
  );
  await setup.mayNotAct(other, { user: bob }, 'list as that user, by an actor without the grant');
  await deniedForEachRequest(context, setup, bob, actor, other);
  const unknown = await listAs({ api: actor.api.as('none') }, setup.namespace, { user: bob });
  context.expect.status(unknown, [401, 403], 'list as that user, without a credential');
}
