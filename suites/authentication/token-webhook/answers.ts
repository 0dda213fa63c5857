// Cases: what a server makes of the answers of a token webhook (access 4). Helper of `token-webhook.suite.ts`.
import { answerWith, authenticates } from '../../../fixtures/services/review-webhook.ts';
import type { AnswerReview, ReviewedUser } from '../../../fixtures/services/review-webhook.ts';
import { jsonAnswer } from '../../../fixtures/services/service.ts';
import type { CaseContext } from '../../kit/context.ts';
import { connectionFile, ownReviewService } from '../../kit/reviews/review-service.ts';
import { authenticated, mustHaveGroups, whoIs } from '../../kit/identities/self-review.ts';
import { acceptedToken, serverWith, someUser, webhookFlags, webhookServers } from './webhook-tokens.ts';

const accepted = { authenticated: true, user: someUser };

/** Only `status.authenticated: true` in a successful answer authenticates. */
export async function answerAuthenticated(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    expect.success(await server.token(withAudiences).send(), 'a token whose answer states its audiences');
    for (const [what, answer] of Object.entries(unauthenticatedAnswers))
      expect.status(await server.token(answer).send(), 401, `a token that the webhook answers ${what}`);
    for (const [what, answer] of Object.entries(failedAnswers))
      expect.refused(await server.token(answer).send(), `a token that the webhook answers ${what}`);
    await acceptedToken(context, server);
  }
}

/** Those that the server requested, where it requests some: the token is valid for all of them (access 2.5). */
const withAudiences: AnswerReview = (review) => {
  const { audiences } = review.spec;
  return jsonAnswer({ ...review, status: { ...accepted, ...(audiences !== undefined && { audiences }) } });
};

const unauthenticatedAnswers: Readonly<Record<string, AnswerReview>> = {
  'with authenticated false': answerWith({ authenticated: false }),
  'with authenticated false and a user': answerWith({ ...accepted, authenticated: false }),
};

/** The service has failed, or a server may read it so: it may answer with another code than 401. */
const failedAnswers: Readonly<Record<string, AnswerReview>> = {
  'without authenticated, but with a user': answerWith({ user: someUser }),
  'with an empty status': answerWith({}),
  'without a status': (review) => jsonAnswer(review),
  'with status 500, although authenticated is true': (review) =>
    jsonAnswer({ ...review, status: accepted }, 500),
  'with status 403, although authenticated is true': (review) =>
    jsonAnswer({ ...review, status: accepted }, 403),
  'with a body that is not JSON': () => ({ body: 'authenticated: true' }),
  'with an empty body': () => ({}),
  'with a truncated body': (review) => {
    const body = JSON.stringify({ ...review, status: accepted });
    return { body: body.slice(0, -1) };
  },
  'with a list': (review) => jsonAnswer([{ ...review, status: accepted }]),
  'with a redirect': (review) => ({
    status: 302,
    headers: { location: '/elsewhere' },
    body: JSON.stringify({ ...review, status: accepted }),
  }),
  'with authenticated "false", a text': answerWith({ ...accepted, authenticated: 'false' }),
  'with authenticated null': answerWith({ ...accepted, authenticated: null }),
  'with another kind': answerWith(accepted, { kind: 'SubjectAccessReview' }),
};

/** An answer in the other version is not accepted. */
export async function answerVersion(context: CaseContext): Promise<void> {
  const group = context.names.groups.authentication;
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    const other = server.version === 'v1' ? 'v1beta1' : 'v1';
    const ofAnotherGroup = `example.com/${server.version}`;
    for (const apiVersion of [`${group}/${other}`, `${group}/v2`, ofAnotherGroup, undefined])
      context.expect.refused(
        await server.token(answerWith(accepted, { apiVersion })).send(),
        `a token whose ${server.version} review is answered in ${apiVersion ?? 'no apiVersion'}`,
      );
  }
}

/** The username is required (access 2.5). */
export async function answerWithoutUsername(context: CaseContext): Promise<void> {
  const { username: _username, ...nameless } = someUser;
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    for (const [what, user] of Object.entries({
      'no username': nameless,
      'an empty username': { ...nameless, username: '' },
      'the username null': { ...nameless, username: null },
    }))
      context.expect.refused(
        await server.token(answerWith({ authenticated: true, user })).send(),
        `a token that the ${server.version} webhook answers with ${what}`,
      );
  }
}

const manyGroups = Array.from({ length: 70 }, (_, index) => `reviewed-group-${index}`);

/** Identities in which each attribute occurs alone, with few and with many values, and with unusual characters. */
const identities: readonly ReviewedUser[] = [
  {
    username: 'jane@example.com',
    uid: '42',
    groups: ['developers', 'qa'],
    extra: { 'example.com/TeamName': ['red'], 'example.com/roles': ['reader', 'writer', 'third'] },
  },
  { username: 'only-a-name' },
  { username: 'Jörg Ünal/Ops:Team', uid: 'UID 7/b:C-ß', groups: ['Gruppe Ä/x:Y z'] },
  { username: ' spaces at both ends ', uid: ' 7 ', groups: [' a, group '] },
  { username: 'in-many-groups', groups: manyGroups },
  { username: '0123', uid: '0', extra: { scopes: ['A,b', 'c=d', ''] } },
  { username: 'with-empty-lists', uid: 'uid-with-empty-lists', groups: [], extra: {} },
];

const uids: readonly unknown[] = identities.flatMap(({ uid }) => uid ?? []);

/** A SelfSubjectReview shows what the answer contains. */
export async function answerUser(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    for (const user of identities) {
      const { username, uid, groups = [], extra = {} } = user;
      const what = `of a user that the ${server.version} webhook calls ${JSON.stringify(username)}`;
      const seen = await whoIs(context, server.token(authenticates(user)).api, what);
      expect.equal(seen.username, username, `username ${what}`);
      // A server may give a user without one a uid of its own.
      if (uid !== undefined) expect.equal(seen.uid, uid, `uid ${what}`);
      else expect.that(!uids.includes(seen.uid), `uid ${what} is that of another user`);
      mustHaveGroups(context, seen, [...groups, authenticated], what);
      const foreign = seen.groups.filter((one) => one.startsWith('reviewed-') && !groups.includes(one));
      expect.equal(foreign, [], `groups of other users ${what}`);
      expect.contains(seen.extra, extra, `extra ${what}`);
    }
  }
}

/** The spec of an answer changes nothing. */
export async function answerSpecIgnored(context: CaseContext): Promise<void> {
  const { expect } = context;
  const specs: Readonly<Record<string, unknown>> = {
    'another token in its spec': { token: 'another-token' },
    'other audiences in its spec': { token: 'another-token', audiences: ['https://elsewhere.example.com'] },
    'a user in its spec': { user: { username: 'user-of-the-spec' }, username: 'user-of-the-spec' },
    'an empty spec': {},
    'no spec': undefined,
  };
  for (const server of await webhookServers(context)) {
    await acceptedToken(context, server);
    for (const [what, spec] of Object.entries(specs)) {
      const token = server.token(answerWith(accepted, { spec }));
      const identity = await whoIs(context, token.api, `after an answer with ${what}`);
      expect.equal(identity.username, someUser.username, `username after an answer with ${what}`);
    }
    const refused = server.token(answerWith({ authenticated: false }, { spec: accepted }));
    expect.status(await refused.send(), 401, 'a token whose answer has authenticated true in its spec only');
  }
}

/** Records the answers while the service is absent; none of them may authenticate. */
export async function serviceDown(context: CaseContext): Promise<void> {
  const { expect } = context;
  const service = await ownReviewService(context);
  const file = { file: connectionFile(service) };
  const server = serverWith(await context.launchedAlone(webhookFlags(file)), service, 'v1beta1');
  await acceptedToken(context, server);
  const sendUnknown = async (what: string) => {
    const answer = await server.token(authenticates(someUser)).send();
    expect.refused(answer, `an unknown token while ${what}`);
    return answer.status;
  };
  service.setAbsent(true);
  const dropped = await sendUnknown('the service drops connections');
  await service.close();
  const closed = await sendUnknown('nothing listens at the URL of the service');
  context.record({ 'connections dropped': dropped, 'nothing listens': closed });
}
