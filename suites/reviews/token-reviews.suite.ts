// Cases: TokenReview, which shows the user of a bearer token (access 2.5).
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { forgedTokens, issuerAndAudiences } from '../../common/keys/token-keys.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { authenticated, whoIs } from '../kit/identities/self-review.ts';
import { mustServeReview, postReview } from '../kit/reviews/reviews.ts';
import { statusOf } from '../kit/reviews/review-status.ts';
import {
  guesses,
  mustKnowOpaqueToken,
  mustShowNoUser,
  opaqueTokensForNoOther,
  userIn,
} from './opaque-tokens.ts';

const post = (context: CaseContext, spec: object, members: object = {}) =>
  postReview(context, 'TokenReview', { ...members, spec });

const review = async (context: CaseContext, spec: object, members: object = {}) =>
  statusOf(await post(context, spec, members));

/** Repeats a review until a new account is found. @param own the row that the case judges; a failure of another row
 * blocks it */
const reviewUntilAuthenticated = (context: CaseContext, spec: object, own: string = context.id) =>
  context.eventually(async () => {
    const { expect } = context;
    const answer = await post(context, spec);
    await dependsOn('reviews.token.served', () => expect.success(answer, 'POST of a TokenReview'), own);
    const status = statusOf(answer);
    const judge = () => expect.equal(status['authenticated'], true, 'status.authenticated of a valid token');
    await dependsOn('reviews.token.authenticated', judge, own);
    return status;
  }, 'cache');

export default section('access', '2.5', {
  'reviews.token.served': {
    text: 'TokenReview is served in authentication.orch.io/v1.',
    observe:
      'POST with the token of a service account: a success with status.authenticated true. The path is not shown: where discovery of the group version answers, it lists the kind and gives the path; otherwise tokenreviews is inferred, with no verdict where it is not served.',
    wrong: 'Only v1beta1 is served.',
    needs: ['service-account-tokens', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      await mustServeReview(context, 'TokenReview');
      const { token } = await context.people.account();
      await reviewUntilAuthenticated(context, { token });
      expect.success(await post(context, { token }), 'POST of a TokenReview');
    },
  },

  'reviews.token.any-token': {
    text: 'spec.token holds the opaque bearer token, of any method.',
    observe:
      'A review recognises the token of a service account, and the bearer token of the run itself. Where it does not know the latter, which may be a token for a proxy in front of the server: the same holds for a bootstrap token, or for a token of the file of a launched server.',
    wrong: 'spec.token is parsed as a JWT only.',
    needs: ['cluster-wide', 'service-account-tokens'],
    uses: ['bootstrap-tokens'],
    async run(context) {
      const { api, authorizationHeader, expect } = context;
      const { token, username } = await context.people.account();
      expect.equal(
        userIn(await reviewUntilAuthenticated(context, { token }))['username'],
        username,
        'the username',
      );
      const [, own] = /^bearer (\S+)$/i.exec(authorizationHeader) ?? [];
      if (own === undefined) return;
      const self = await whoIs(context, api, 'of the run');
      const status = await review(context, { token: own });
      if (status['authenticated'] !== true) return mustKnowOpaqueToken(context);
      expect.equal(userIn(status)['username'], self.username, 'the username of the token of the run');
    },
  },

  'reviews.token.authenticated': {
    text: 'status.authenticated is the boolean true for a valid token.',
    observe: 'The field is JSON true.',
    wrong: 'It is the string "true".',
    needs: ['service-account-tokens', 'cluster-wide'],
    async run(context) {
      const { token } = await context.people.account();
      await reviewUntilAuthenticated(context, { token });
    },
  },

  'reviews.token.not-authenticated': {
    text: 'status.authenticated is not true for an invalid token, and no user is shown.',
    observe:
      'For a nonsense token, and for the token of a service account after the word Bearer, with another signature, other claims or no signature, and for a bootstrap token whose secret differs in one character: a success status, authenticated false or absent, no username. One after the word Bearer, an empty one, and none, may also be refused.',
    wrong: 'The identity of the reviewer is reported for unknown tokens.',
    needs: ['cluster-wide'],
    uses: ['bootstrap-tokens'],
    async run(context) {
      const { expect, people, uniqueName } = context;
      const known = context.has('service-account-tokens') ? [(await context.people.account()).token] : [];
      const withScheme = known.map((token) => `Bearer ${token}`);
      const guessed = context.has('bootstrap-tokens') ? guesses((await people.bootstrap()).token.text) : [];
      const forgeries = [...guessed, ...(await forged(context))];
      for (const token of [uniqueName('nonsense'), 'a.b.c', ...withScheme, ...forgeries]) {
        const answer = await post(context, { token });
        // A token with a space is malformed.
        if (withScheme.includes(token) && !answer.ok) {
          expect.refused(answer, 'a review of a token after the word Bearer');
          continue;
        }
        expect.success(answer, 'a review of an invalid token');
        const status = statusOf(answer);
        expect.oneOf(status['authenticated'], [false, undefined], 'status.authenticated');
        mustShowNoUser(status, expect);
      }
      for (const spec of [{ token: '' }, {}]) {
        const answer = await post(context, spec);
        if (!answer.ok) expect.refused(answer, 'a review without a token');
        else
          expect.different(statusOf(answer)['authenticated'], true, 'status.authenticated without a token');
      }
    },
  },

  'reviews.token.username': {
    text: 'status.user.username is present for each authenticated token.',
    observe: 'It is not empty, and names the user of the token.',
    wrong: 'uid is filled and the username is empty.',
    needs: ['service-account-tokens', 'cluster-wide'],
    async run(context) {
      const { token, username } = await context.people.account();
      const user = userIn(await reviewUntilAuthenticated(context, { token }));
      context.expect.equal(user['username'], username, 'status.user.username');
    },
  },

  'reviews.token.uid-groups-extra': {
    text: 'uid, groups and extra in status.user, where present, are those of the identity.',
    observe:
      'The present fields agree with a SelfSubjectReview with that token, which may show more groups and keys of extra; the groups include system:serviceaccounts and system:serviceaccounts:<namespace>. The same, where the target has it, for a bootstrap token with two extra groups, beside which is system:bootstrappers. Absent fields are recorded: all three are optional.',
    wrong: 'They are those of the reviewer.',
    needs: ['service-account-tokens', 'cluster-wide', 'self-review'],
    uses: ['bootstrap-tokens'],
    async run(context) {
      const { namespace, people, has, record } = context;
      const account = await people.account();
      const all = 'system:serviceaccounts';
      const user = await reviewedUser(context, account, [all, `${all}:${namespace.name}`]);
      record({ absent: ['uid', 'groups', 'extra'].filter((field) => user[field] === undefined) });
      if (!has('bootstrap-tokens')) return;
      const groups = ['system:bootstrappers:first', `system:bootstrappers:${context.uniqueName('second')}`];
      const { token, api } = await people.bootstrap({ groups });
      await reviewedUser(context, { token: token.text, api }, ['system:bootstrappers', ...groups]);
    },
  },

  'reviews.token.authenticated-group': {
    text: 'system:authenticated is among the groups in status.user. (Inferred: the group is added to every authenticated user.)',
    observe:
      'TokenReview of the token of an account, and, where the target has it, of a bootstrap token: where status.user has groups, this one is among them. Not exercised where no review shows groups.',
    wrong:
      'The review shows the groups before the group is added, so that who decides by them differs from the server.',
    level: 'SHOULD',
    alsoIn: ['access 2.1'],
    needs: ['service-account-tokens', 'cluster-wide'],
    uses: ['bootstrap-tokens'],
    async run(context) {
      const { people, has, expect } = context;
      const { token } = await people.account();
      const tokens = has('bootstrap-tokens') ? [token, (await people.bootstrap()).token.text] : [token];
      const lists: unknown[] = [];
      for (const one of tokens)
        lists.push(userIn(await reviewUntilAuthenticated(context, { token: one }))['groups']);
      const shown = lists.filter((groups) => Array.isArray(groups) && groups.length > 0) as unknown[][];
      if (shown.length === 0) throw new NotRun('not-exercised', 'the reviews show no groups');
      for (const groups of shown)
        expect.that(groups.includes(authenticated), `status.user.groups lack ${authenticated}`);
    },
  },

  'reviews.token.without-audiences': {
    text: 'spec.audiences of a TokenReview is optional.',
    observe: 'A review without it recognises a token that is valid at this server.',
    wrong: 'A review without audiences is refused.',
    needs: ['service-account-tokens', 'cluster-wide'],
    async run(context) {
      const { token } = await context.people.account();
      await reviewUntilAuthenticated(context, { token }, 'reviews.token.authenticated');
    },
  },

  'reviews.token.audiences-intersection': {
    text: 'The audiences in the status are those that were both requested and are valid for the token.',
    observe:
      'For a token issued for two audiences, a review shows in status.audiences just those of its own that are among them: one or both, in any order, and not one whose name begins alike.',
    wrong: 'spec.audiences is echoed, or only its first member counts.',
    needs: ['service-account-tokens', 'cluster-wide', 'token-requests'],
    async run(context) {
      const { expect, uniqueName } = context;
      const known = audience(uniqueName('known'));
      const [second, other] = [audience(uniqueName('second')), audience(uniqueName('other'))];
      const token = await tokenFor(context, [known, second]);
      const alike = `${known}.uk`;
      const reviews: readonly (readonly [requested: readonly string[], valid: readonly string[]])[] = [
        [[known, other], [known]],
        [[other, second], [second]],
        [
          [other, second, known],
          [known, second],
        ],
        [[alike, known.slice(0, -1), second], [second]],
      ];
      for (const [audiences, valid] of reviews) {
        // Replicas may learn of a new account one by one.
        await context.eventually(async () => {
          const status = await review(context, { token, audiences });
          expect.equal(sorted(status['audiences']), sorted(valid), 'status.audiences');
        }, 'cache');
      }
    },
  },

  'reviews.token.audiences-disjoint': {
    text: 'A token that is valid for none of the requested audiences is not reported as authenticated for them. (Inferred.)',
    observe: 'A review with another audience only: not authenticated, or no audiences in the status.',
    wrong: 'It is authenticated, with the requested audience in the status.',
    level: 'SHOULD',
    needs: ['service-account-tokens', 'cluster-wide'],
    async run(context) {
      const { expect, uniqueName } = context;
      const [known, other] = [audience(uniqueName('known')), audience(uniqueName('other'))];
      const token = await tokenFor(context, [known]);
      await reviewUntilAuthenticated(context, { token, audiences: [known] });
      const status = await review(context, { token, audiences: [other] });
      const isGood = status['authenticated'] === true && !isEmpty(status['audiences']);
      expect.that(!isGood, 'a token for one audience is reported as good for another');
    },
  },

  'reviews.token.audiences-of-opaque-tokens': {
    text: 'A token without audiences, such as one of the token file, is not reported as authenticated for any requested one. (Inferred: status audiences are valid ones; such a token is for the server.)',
    observe:
      'A bootstrap token, and one of the token file of a launched server, as far as the target has such, that a review without audiences recognises: with a foreign audience it is not authenticated, or no audiences are in the status.',
    wrong: 'It is authenticated, with the requested audience in the status.',
    level: 'SHOULD',
    needs: ['cluster-wide'],
    uses: ['bootstrap-tokens'],
    run: opaqueTokensForNoOther,
  },

  'reviews.token.sent-status-ignored': {
    text: 'A status sent by the client has no effect on the result. (Inferred.)',
    observe:
      'A review of a nonsense token sent with status.authenticated true and a user is not authenticated, or is refused.',
    wrong: 'The sent status is echoed.',
    level: 'SHOULD',
    needs: ['cluster-wide'],
    async run(context) {
      const { expect, uniqueName } = context;
      const sent = { authenticated: true, user: { username: 'root', groups: ['system:masters'] } };
      const answer = await post(context, { token: uniqueName('nonsense') }, { status: sent });
      if (!answer.ok) return expect.refused(answer, 'a review with a status');
      const status = statusOf(answer);
      expect.oneOf(status['authenticated'], [false, undefined], 'status.authenticated');
      mustShowNoUser(status, expect);
    },
  },
});

/** Compares the user of a TokenReview with that of a SelfSubjectReview with the token. @param required groups that it has */
async function reviewedUser(
  context: CaseContext,
  { token, api }: { readonly token: string; readonly api: Api },
  required: readonly string[],
): Promise<Record<string, unknown>> {
  const { expect } = context;
  const user = userIn(await reviewUntilAuthenticated(context, { token }));
  const seen = await whoIs(context, api, 'with the token');
  const { uid, groups, extra } = user;
  if (isGiven(uid) && isGiven(seen.uid)) expect.equal(uid, seen.uid, 'status.user.uid');
  if (Array.isArray(groups) && groups.length > 0) {
    // A server adds some groups to every request: the review need not show them.
    for (const one of groups as unknown[]) expect.oneOf(one, seen.groups, 'a group of status.user.groups');
    for (const group of required)
      expect.that(groups.includes(group), `status.user.groups: expected ${group} among ${groups.join(', ')}`);
  }
  if (isRecord(extra))
    for (const key of Object.keys(extra).filter((one) => Object.hasOwn(seen.extra, one)))
      expect.equal(sorted(extra[key]), sorted(seen.extra[key]), `status.user.extra of ${key}`);
  return user;
}

/** Forgeries of a valid token, where the target issues tokens for accounts. */
async function forged(context: CaseContext): Promise<readonly string[]> {
  if (!context.has('token-requests')) return [];
  const { token } = await context.people.account();
  await reviewUntilAuthenticated(context, { token });
  if (token.split('.').length !== 3) return [];
  return forgedTokens(token);
}

/** A token of an account for the audiences. @throws NotRun where the target issues none: how it does is not shown (access 5.1) */
async function tokenFor({ people }: CaseContext, audiences: readonly string[]): Promise<string> {
  // The same without audiences must work.
  await people.account();
  const account = await unlessBlocked(() => people.account(undefined, undefined, { audiences }));
  const issued = account === undefined ? [] : issuerAndAudiences(account.token).audiences;
  if (account !== undefined && audiences.every((one) => issued.includes(one))) return account.token;
  throw new NotRun('not-exercised', 'the target issues no token for the audiences of the request');
}

const audience = (name: string) => `https://${name}.example.com`;

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).toSorted() : value);

const isGiven = (value: unknown) => typeof value === 'string' && value !== '';

const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0;
