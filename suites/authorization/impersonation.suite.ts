// Cases: acting as somebody else needs the verb impersonate, for each part of whom one names (access 5.4).
import { readers } from '../kit/config-map-readers.ts';
import { reviewBody, reviewPath } from '../kit/self-review.ts';
import { recordOf } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';
import type { Subject } from '../kit/people.ts';
import { grantEverywhere, grantIn, listAs, mayActAs, readingUsers, sceneOf } from './actors.ts';
import type { Acting, Actor, Scene } from './actors.ts';

export default section({
  'authorization.impersonation.users': { isolated: true, run: actAsUsers },
  'authorization.impersonation.groups': { isolated: true, run: actWithGroups },
  'authorization.impersonation.service-accounts': { isolated: true, run: actAsAccounts },
  'authorization.impersonation.extra-values': { isolated: true, run: actWithExtra },
  'authorization.impersonation.default-none': { isolated: true, run: actWithoutGrant },

  'authorization.impersonation.headers': async (context) => {
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
});

interface Play extends Scene {
  /** Waits until somebody passes as another. */
  mayAct(actor: Actor, acting: Acting, what: string): Promise<void>;
  mayNotAct(actor: Actor, acting: Acting, what: string): Promise<void>;
}

async function playOf(context: CaseContext): Promise<Play> {
  const { eventually, expect } = context;
  const scene = await sceneOf(context);
  return {
    ...scene,
    mayAct: (actor, acting, what) =>
      eventually(
        async () => expect.success(await listAs(actor, scene.namespace, acting), what),
        'authorization',
      ),
    async mayNotAct(actor, acting, what) {
      expect.status(await listAs(actor, scene.namespace, acting), 403, what);
    },
  };
}

async function actAsUsers(context: CaseContext): Promise<void> {
  const { eventually, expect, uniqueName } = context;
  const play = await playOf(context);
  const { namespace } = play;
  const [bob, carol, dave] = [uniqueName('bob'), uniqueName('carol'), uniqueName('dave')];
  await readingUsers(context, namespace, bob, carol);
  const actor = await play.actor();
  await grantEverywhere(context, play, actor, [mayActAs('users', [bob, dave])]);
  await play.mayAct(actor, { user: bob }, 'list as the user whom the actor may act as');
  await play.mayNotAct(actor, { user: carol }, 'list as another user, who may list');

  // Whoever acts as somebody has the rights of that user, and none of the own.
  await readers(context, namespace, actor.subject, actor.group);
  await eventually(
    async () => expect.success(await listAs(actor, namespace, {}), 'list by the actor as itself'),
    'authorization',
  );
  await play.mayNotAct(actor, { user: dave }, 'list as a user who may not list, by an actor who may');

  const viewer = await play.actor();
  await readers(context, namespace, viewer.subject);
  await grantEverywhere(context, play, viewer, [mayActAs('users', [bob], '', 'get')]);
  await eventually(
    async () => expect.success(await listAs(viewer, namespace, {}), 'list by somebody who may get users'),
    'authorization',
  );
  await play.mayNotAct(viewer, { user: bob }, 'list as a user, by somebody who may get users only');
}

async function actWithGroups(context: CaseContext): Promise<void> {
  const { expect, names, uniqueName } = context;
  const play = await playOf(context);
  const [bob, devs, ops] = [uniqueName('bob'), uniqueName('devs'), uniqueName('ops')];
  // Users have the names of groups, too: a grant for one kind is none for the other.
  await readingUsers(context, play.namespace, bob, devs, ops);
  const groups = [devs, ops].map((name): Subject => ({ kind: 'Group', name, apiGroup: names.groups.rbac }));
  await readers(context, play.namespace, ...groups);
  const actor = await play.actor();
  await grantEverywhere(context, play, actor, [mayActAs('users', [bob, ops])]);
  await play.mayAct(actor, { user: bob }, 'list as a user, without groups');
  await play.mayNotAct(actor, { user: bob, groups: [devs] }, 'list as that user with a group');
  await play.mayAct(actor, { user: ops }, 'list as a user who has the name of a group');
  await play.mayNotAct(
    actor,
    { user: bob, groups: [ops] },
    'list with a group, by somebody who may act as a user of its name',
  );
  const masters = ['system:masters'];
  await play.mayNotAct(actor, { user: bob, groups: masters }, 'list as that user with system:masters');
  const ofNobody = await listAs(actor, play.namespace, { groups: masters });
  expect.refused(ofNobody, 'list with system:masters, as no user in particular');
  await grantEverywhere(context, play, actor, [mayActAs('groups', [devs])]);
  await play.mayAct(actor, { user: bob, groups: [devs] }, 'list as that user with a group that was granted');
  await play.mayNotAct(actor, { user: bob, groups: [ops] }, 'list as that user with another group');
  for (const both of [
    [devs, ops],
    [ops, devs],
  ])
    await play.mayNotAct(
      actor,
      { user: bob, groups: both },
      'list with two groups, of which one was granted',
    );
  await play.mayNotAct(
    actor,
    { user: devs },
    'list as a user, by somebody who may act with a group of its name',
  );
}

async function actAsAccounts(context: CaseContext): Promise<void> {
  const { has } = context;
  const play = await playOf(context);
  const { namespace } = play;
  const other = await play.anotherNamespace();
  const [here, there] = [await namespace.serviceAccounts.given(), await other.serviceAccounts.given()];
  const subjects = [
    { name: here.metadata.name!, namespace: namespace.name },
    { name: there.metadata.name!, namespace: other.name },
  ].map((one): Subject => ({ kind: 'ServiceAccount', ...one }));
  await readers(context, namespace, ...subjects);
  const userOf = ({ name, namespace: home }: Subject) => `system:serviceaccount:${home}:${name}`;
  const [own, foreign] = [userOf(subjects[0]!), userOf(subjects[1]!)];
  const actor = await play.actor();
  await grantIn(context, namespace, actor, [mayActAs('serviceaccounts', undefined)]);
  await play.mayAct(actor, { user: own }, 'list as an account of the namespace');
  await play.mayNotAct(actor, { user: foreign }, 'list as an account of another namespace');
  if (!has('cluster-wide')) return;
  const bob = context.uniqueName('bob');
  await readingUsers(context, namespace, bob);
  const forUsers = await play.actor();
  await grantEverywhere(context, play, forUsers, [mayActAs('users', undefined)]);
  await play.mayAct(forUsers, { user: bob }, 'list as a user, by somebody who may act as all users');
  await play.mayNotAct(forUsers, { user: own }, 'list as an account, by somebody who may act as users only');
  const forAccounts = await play.actor();
  await grantEverywhere(context, play, forAccounts, [mayActAs('serviceaccounts', undefined)]);
  await play.mayAct(
    forAccounts,
    { user: own },
    'list as an account, by somebody who may act as all accounts',
  );
  await play.mayNotAct(
    forAccounts,
    { user: bob },
    'list as a user, by somebody who may act as accounts only',
  );
}

async function actWithExtra(context: CaseContext): Promise<void> {
  const { names, uniqueName } = context;
  const play = await playOf(context);
  const bob = uniqueName('bob');
  await readingUsers(context, play.namespace, bob);
  const actor = await play.actor();
  await grantEverywhere(context, play, actor, [mayActAs('users', [bob])]);
  await play.mayAct(actor, { user: bob }, 'list as a user, without extra values');
  const acting = (...values: readonly string[]): Acting => ({ user: bob, extra: ['scopes', ...values] });
  await play.mayNotAct(actor, acting('view'), 'list as that user with an extra value');
  const { authentication } = names.groups;
  await grantEverywhere(context, play, actor, [
    mayActAs('userextras', ['view'], authentication),
    mayActAs('userextras/scopes', ['view'], authentication),
  ]);
  await play.mayAct(actor, acting('view'), 'list as that user with an extra value that was granted');
  await play.mayNotAct(actor, acting('development'), 'list as that user with another extra value');
  for (const both of [
    ['view', 'development'],
    ['development', 'view'],
  ])
    await play.mayNotAct(actor, acting(...both), 'list with two extra values, of which one was granted');
}

async function actWithoutGrant(context: CaseContext): Promise<void> {
  const play = await playOf(context);
  const bob = context.uniqueName('bob');
  await readingUsers(context, play.namespace, bob);
  const [actor, other] = [await play.actor(), await play.actor()];
  await readers(context, play.namespace, other.subject);
  await grantEverywhere(context, play, actor, [mayActAs('users', [bob])]);
  await play.mayAct(actor, { user: bob }, 'list as a user, by somebody who may act as that one');
  await play.mayNotAct(other, { user: bob }, 'list as that user, by somebody without the grant');
  const unknown = await listAs({ api: actor.api.as('none') }, play.namespace, { user: bob });
  context.expect.status(unknown, [401, 403], 'list as that user, by somebody without a credential');
}
