// Cases: bootstrap tokens as bearer tokens, and the cleaner of expired tokens (access 5.1).
import { createRandom } from '../kit/data/random.ts';
import { altered, encoded, tokenSecret, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { mustHaveGroups, reviewBody, reviewPath, whoIs } from '../kit/identities/self-review.ts';
import { endOfReviews } from '../kit/reviews/reviewed-tokens.ts';
import { cleansAfterRestart, isCleaned } from './cleaner-restart.ts';
import { isPostponed, isRenewed, permittedByChange, worksWhenCreatedAgain } from './changed-tokens.ts';
import { groupsFollowChanges, revokedByChanges } from './expiring-tokens.ts';
import { expiredSecretsOfOthers, mustStillExist } from './other-secrets.ts';
import {
  bearerOf,
  givenAccepted,
  givenToken,
  mustAuthenticate,
  mustBeRefused,
  writtenToken,
  untilPast,
  staysRefused,
  systemSecrets,
  timeAhead,
} from './tokens.ts';

const option = '--enable-bootstrap-token-auth';
const past = '2001-01-01T00:00:00Z';
const group = 'system:bootstrappers';

export default section('access', '5.1', {
  'bootstrap.token.option-off': {
    text: 'Without --enable-bootstrap-token-auth bootstrap tokens do not authenticate.',
    observe: 'On a server started without the option, a token with a valid Secret gives 401.',
    wrong: 'The method is always on.',
    needs: ['launcher', 'bootstrap-tokens'],
    waits: true,
    run: async (context) => {
      const { expect, launched, throughout } = context;
      await givenAccepted(await launched({ [option]: 'true' }));
      const off = await launched({});
      const { token, ...bearer } = await givenToken(off, context);
      expect.that(
        await systemSecrets(off, context).exists(tokenSecretName(token.id)),
        'set-up: the Secret of the token does not exist',
      );
      // Nothing shows when the server would have accepted a new token, so the case waits for seconds.
      await throughout(async () => {
        const answer = await bearer.api.post(reviewPath(context), reviewBody(context));
        // A server without bearer tokens may treat any token as no credential.
        if (!answer.ok) return expect.refused(answer, `a bootstrap token without ${option}`);
        const { username } = await whoIs(context, bearer.api, 'with a bootstrap token');
        expect.different(username, bearer.username, `user of a bootstrap token without ${option}`);
      }, 'unannounced');
    },
  },

  'bootstrap.token.accepted': {
    text: 'With --enable-bootstrap-token-auth a bearer token <token-id>.<token-secret> with a valid Secret authenticates.',
    observe: 'A request with it is not 401.',
    wrong: 'The method does not read the token from the Secret.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually, names, people, uniqueName } = context;
      // The Secrets of all runs are in one namespace.
      const random = createRandom(uniqueName('digits'));
      const digits = (count: number) =>
        Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
      const minted = people.mintToken();
      const tokens = [
        minted,
        altered(people.mintToken(), { id: digits(6) }),
        altered(people.mintToken(), { secret: digits(16) }),
      ];
      for (const token of tokens) {
        const bearer = bearerOf(context, token);
        await systemSecrets(context, context).given(tokenSecret(token, names));
        await eventually(
          () => mustAuthenticate(bearer, context, 'a bootstrap token of a valid Secret'),
          'cache',
        );
      }
    },
  },

  'bootstrap.token.format': {
    text: 'A bootstrap token is 6 characters of a-z and 0-9, a dot, and 16 more.',
    observe:
      'Forms of a valid token with upper case, without a dot, with a hyphen for the dot, and one character short or long give 401.',
    wrong: 'The server splits at any separator.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually, people } = context;
      const { token } = await givenAccepted(context);
      const { id, secret, text } = token;
      const forms = {
        'in upper case': text.toUpperCase(),
        'with an id in upper case': `${id.toUpperCase()}.${secret}`,
        'with a secret in upper case': `${id}.${secret.toUpperCase()}`,
        'without a dot': `${id}${secret}`,
        'with a hyphen for the dot': `${id}-${secret}`,
        'with a colon for the dot': `${id}:${secret}`,
        'without the last character': text.slice(0, -1),
        'without the first character': text.slice(1),
        'with one more character': `${text}a`,
        'with one more character before': `a${text}`,
      };
      const persons = Object.entries(forms).map(
        ([what, form]) => [`a bootstrap token ${what}`, people.bearer(form, '')] as const,
      );
      await staysRefused(context, persons);
      const good = bearerOf(context, token);
      await eventually(() => mustAuthenticate(good, context, 'the unchanged bootstrap token'), 'cache');
    },
  },

  'bootstrap.token.wrong-secret': {
    text: 'The secret part of a bootstrap token must equal the stored one.',
    observe: 'The right id with another secret gives 401.',
    wrong: 'Only the id is compared.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually, people } = context;
      const known = await givenAccepted(context);
      const { id, secret } = known.token;
      const other = await givenAccepted(context);
      const change = (character: string) => (character === 'a' ? 'b' : 'a');
      const wrong = {
        'of another token': other.token.secret,
        'with another last character': secret.slice(0, -1) + change(secret.at(-1)!),
        'with another first character': change(secret[0]!) + secret.slice(1),
        'with another character in the middle': secret.slice(0, 8) + change(secret[8]!) + secret.slice(9),
        reversed: [...secret].reverse().join(''),
      };
      const persons = Object.entries(wrong).map(
        ([what, text]) =>
          [`a bootstrap token with a secret ${what}`, people.bearer(`${id}.${text}`, '')] as const,
      );
      await staysRefused(context, persons);
      await eventually(
        () => mustAuthenticate(known, context, 'the bootstrap token with its own secret'),
        'cache',
      );
    },
  },

  'bootstrap.token.username': {
    text: 'The user of a bootstrap token is system:bootstrap:<token-id>.',
    observe: 'A SelfSubjectReview with the token shows that username.',
    wrong: 'The username holds the full token.',
    needs: ['bootstrap-tokens', 'cluster-wide', 'self-review'],
    async run(context) {
      const bearer = await givenAccepted(context);
      const { username } = await whoIs(context, bearer.api, 'with a bootstrap token');
      context.expect.equal(username, `system:bootstrap:${bearer.token.id}`, 'user of a bootstrap token');
    },
  },

  'bootstrap.token.group': {
    text: 'The group system:bootstrappers is always added to the identity of a bootstrap token.',
    observe: 'A SelfSubjectReview shows it with and without auth-extra-groups.',
    wrong: 'Extra groups replace it.',
    needs: ['bootstrap-tokens', 'cluster-wide', 'self-review'],
    async run(context) {
      for (const groups of [undefined, [`${group}:some`]]) {
        const bearer = await givenAccepted(context, groups && { groups });
        const what = `of a token ${groups === undefined ? 'without extra groups' : `with the extra group ${groups[0]}`}`;
        mustHaveGroups(context, await whoIs(context, bearer.api, what), [group], what);
      }
    },
  },

  'bootstrap.token.follows-secret': {
    text: 'Bootstrap tokens follow their Secrets without a restart. (Inferred.)',
    observe:
      'A token authenticates within seconds of the creation of its Secret, and gives 401 within about a minute of its deletion, until the same Secret is created again, or of a change to another token-secret, to usage false, or to a past expiration, where a TokenReview that reported it as authenticated no longer does either; a change to usage true permits it; a change of its extra groups changes the groups of its user.',
    wrong: 'Secrets are read at start only.',
    level: 'SHOULD',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually, expect } = context;
      const bearer = await givenToken(context, context);
      await eventually(
        () => mustAuthenticate(bearer, context, 'a bootstrap token created while the server runs'),
        'cache',
      );
      const mustEndReviews = await endOfReviews(context, context, bearer.token.text);
      const removed = await systemSecrets(context, context).remove(tokenSecretName(bearer.token.id));
      expect.success(removed, 'DELETE of the Secret of a token');
      const deleted = 'a bootstrap token whose Secret was deleted';
      await eventually(() => mustBeRefused(bearer, context, deleted), 'cache');
      await mustEndReviews(deleted);
      await worksWhenCreatedAgain(context, bearer);
      await revokedByChanges(context);
      await permittedByChange(context);
      if (context.has('self-review')) await groupsFollowChanges(context);
    },
  },

  'bootstrap.token.cleaner': {
    text: 'The token cleaner deletes the Secrets of expired tokens.',
    observe:
      'A Secret that expires in a few seconds is deleted within about a minute after that, and so are one for signing only, one whose expiration was past when it was created, unless the server refuses it, one that an update gives this expiration, and one whose expiration an update moves into the past; one that does not expire stays, and so does one whose expiration an update postpones, and one that is deleted and created again with a later expiration. So does a Secret with a past expiration that is not that of a bootstrap token: of another type, or in another namespace.',
    wrong:
      'Tokens without an expiration are deleted too, or any Secret with an expiration, or those only that had their expiration from the beginning, that may authenticate, or that expire while the cleaner runs, or each at the expiration that it, or the Secret that had its name before, had at first.',
    needs: ['token-cleaner', 'cluster-wide'],
    waits: true,
    run: async (context) => {
      const { eventually, expect, throughout } = context;
      const secrets = systemSecrets(context, context);
      // Ahead of a slow server's writes: one may refuse the Secret of an expired token.
      const expiration = await timeAhead(context, context, 8);
      const expiring = [
        await givenToken(context, context, { expiration }),
        await givenToken(context, context, { expiration, usages: ['signing'] }),
      ];
      const expired = await writtenToken(context, 'a token that has expired', { expiration: past });
      if (expired.written.ok) expiring.push(expired);
      const changed = await givenToken(context, context, { expiration: null });
      const kept = [
        await givenToken(context, context, { expiration: null }),
        await givenToken(context, context, { expiration: await timeAhead(context, context, 600) }),
      ];
      const soon = await timeAhead(context, context, 30);
      const postponed = await givenToken(context, context, { expiration: soon });
      const renewed = await givenToken(context, context, { expiration: soon });
      const farAhead = await timeAhead(context, context, 600);
      const advanced = await givenToken(context, context, { expiration: farAhead });
      const others = await expiredSecretsOfOthers(context);
      const isDeleted = (id: string) => isCleaned(secrets, id);
      const mustBeDeletedAfter = async (time: string, id: string) => {
        await untilPast(context, time);
        await eventually(
          async () => expect.that(await isDeleted(id), 'the Secret of an expired token still exists'),
          'controller',
        );
      };
      await throughout(
        async () => {
          for (const { token } of kept)
            expect.that(!(await isDeleted(token.id)), 'the cleaner deleted a token that has not expired');
          await mustStillExist(context, others);
        },
        'quiet',
        async () => {
          for (const { token } of expiring) await mustBeDeletedAfter(expiration, token.id);
          // By now the cleaner has met the other tokens, too.
          if (await isPostponed(context, postponed, soon)) kept.push(postponed);
          if (await isRenewed(context, renewed, soon)) kept.push(renewed);
          const later = await timeAhead(context, context, 8);
          const { id } = changed.token;
          const data = encoded({ expiration: later });
          expect.success(
            await secrets.mergePatch(tokenSecretName(id), { data }),
            'a patch of the expiration',
          );
          await mustBeDeletedAfter(later, id);
          const name = tokenSecretName(advanced.token.id);
          const moved = await secrets.mergePatch(name, { data: encoded({ expiration: past }) });
          // The server may refuse a Secret that has expired.
          if (moved.ok) await mustBeDeletedAfter(past, advanced.token.id);
          if (kept.includes(postponed) || kept.includes(renewed)) await untilPast(context, soon);
        },
      );
    },
  },

  'bootstrap.token.cleaner-after-restart': {
    text: 'The token cleaner deletes the Secrets of tokens that it finds when it starts, once they have expired.',
    observe:
      'A token that expires in some seconds is written to a server that runs the cleaner, which is then restarted: its Secret is deleted within about a minute after the expiration, and one that does not expire stays.',
    wrong: 'Only Secrets that are written while the cleaner runs are deleted.',
    needs: ['launcher', 'restart', 'bootstrap-tokens'],
    waits: true,
    run: cleansAfterRestart,
  },

  'bootstrap.token.cleaner-off': {
    text: 'Without the token cleaner expired Secrets stay. (Inferred.)',
    observe:
      'On a server started without it, an expired Secret still exists some seconds after its token was refused. No verdict where the Secret of an expired token cannot be written.',
    wrong: 'The server deletes the Secret at its first use, or the cleaner always runs.',
    level: 'SHOULD',
    needs: ['launcher', 'bootstrap-tokens'],
    waits: true,
    run: mustStay,
  },
});

/** Without the cleaner the Secret of an expired token stays, even after a use of the token. */
async function mustStay(context: CaseContext): Promise<void> {
  const { expect, launched, throughout } = context;
  const off = await launched({ [option]: 'true', '--controllers': '*' });
  // The system namespace of a new server may be created by a controller: until then each write is refused.
  await givenAccepted(off);
  const expired = await writtenToken({ ...context, ...off }, 'an expired token', { expiration: past });
  if (!expired.written.ok)
    throw new NotRun('not-exercised', 'the server refuses the Secret of an expired token');
  const secrets = systemSecrets(off, context);
  // Nothing shows when a cleaner would have run, so the case waits for seconds.
  await throughout(
    async () => {
      await mustBeRefused(expired, context, 'an expired bootstrap token');
      expect.that(
        await secrets.exists(tokenSecretName(expired.token.id)),
        'the Secret of an expired token is deleted although no cleaner runs',
      );
    },
    'unannounced',
    () => givenAccepted(off),
  );
}
