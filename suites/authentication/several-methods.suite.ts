// Cases: several authentication methods on one server, and the answer to a failed authentication (access 5.1, 7).
import { mintToken } from '../../common/keys/token-file.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { answerOrHandshakeFailure, authoritiesOfRun, issue, longAgo } from './certificates.ts';
import { tooManyIssuers, unusedFile } from './configuration-file/limits.ts';
import type { Identity } from '../kit/identities/self-review.ts';
import { postReview } from '../kit/reviews/reviews.ts';
import { statusOf } from '../kit/reviews/review-status.ts';
import { whoIs, withToken } from '../kit/identities/self-review.ts';
import { expectAccepted, needsAccepted, on } from './bearers.ts';
import { entryOf, fileOf } from './configuration-file/entries.ts';
import { mintFor, providersOfRun, withFile } from './configuration-file/server.ts';
import { everyMethodTogether } from './every-method.ts';
import { failureStatus, headersNotTrusted } from './failed-credentials.ts';
import { oidcServer } from './openid-connect/issuers.ts';
import { anyPath, staticServer } from './static-users.ts';
import type { StaticServer } from './static-users.ts';

export default [
  section('access', '5.1', {
    'authentication.methods.together': {
      text: 'Several methods may be enabled together, and each works.',
      observe:
        'On one server with two methods, and on one with token file, certificates, service accounts, bootstrap tokens, ID tokens and token webhook, as far as the target has them, a credential of each authenticates, also where a token webhook fails for the tokens of the others. So does a token of the file in the form of a bootstrap token, also of one that may only sign or has expired, or of a signed one, which no other method knows, and a TokenReview reports it, where it is offered; so does a token of the webhook like that of a service account.',
      wrong: 'Only the last configured method is used, or the failure of one is final.',
      needs: ['launcher', 'static-tokens', 'client-certificates'],
      async run(context) {
        const { expect } = context;
        const target = await bothMethods(context);
        expect.success(
          await target.with(target.users.plain.token).get(anyPath),
          'a request with a static token',
        );
        expect.success(await target.certified.get(anyPath), 'a request with a client certificate');
        expect.status(await target.with(mintToken()).get(anyPath), 401, 'a request with an unknown token');
        await everyMethodTogether(context);
      },
    },

    'authentication.methods.first-success-decides': {
      text: 'The first authenticator to succeed decides the identity.',
      observe:
        'A request with a valid client certificate and a valid static token of another user has one of the two identities, unmixed.',
      wrong: 'The groups of both are merged.',
      needs: ['launcher', 'static-tokens', 'client-certificates', 'self-review'],
      async run(context) {
        const { expect } = context;
        const { bearer, certified, both } = await identitiesOfOne(context);
        const own = ({ username, uid, groups }: Identity) => ({
          username,
          uid,
          groups: groups.filter((group) => !group.startsWith('system:')).toSorted(),
        });
        expect.oneOf(own(both), [own(bearer), own(certified)], 'identity of a request with two credentials');
      },
    },

    'authentication.methods.reviewed-token': {
      text: 'A TokenReview is about the token in its spec, whatever credential the reviewer has.',
      observe:
        'Over a connection with a client certificate, with a token of the file as credential, and with that of a service account: the review of an unknown token is not authenticated, and that of the token of a user shows this user.',
      wrong: 'The certificate of the connection counts, so that each token belongs to the reviewer.',
      alsoIn: ['access 2.5'],
      needs: ['launcher', 'static-tokens', 'client-certificates'],
      async run(context) {
        const { expect } = context;
        const target = await bothMethods(context);
        const { grouped, plain } = target.users;
        const reviewers = [target.certified, target.with(grouped.token)];
        if (context.has('token-requests')) reviewers.push(await accountOn(context, target.server));
        for (const api of reviewers) {
          const review = async (token: string) => {
            const answer = await postReview(context, 'TokenReview', { spec: { token } }, { api });
            expect.success(answer, 'POST of a TokenReview');
            return statusOf(answer);
          };
          const unknown = await review(mintToken());
          expect.oneOf(
            unknown['authenticated'],
            [false, undefined],
            'status.authenticated of an unknown token',
          );
          const { authenticated, user } = await review(plain.token);
          expect.equal(authenticated, true, 'status.authenticated of the token of a user');
          expect.contains(user, { username: plain.username }, 'status.user of the token of a user');
        }
      },
    },

    'authentication.methods.order': {
      text: 'The order of authenticators is not guaranteed.',
      observe: 'Where a request has two valid credentials, record which identity results.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      needs: ['launcher', 'static-tokens', 'client-certificates', 'self-review'],
      async run(context) {
        const { bearer, both } = await identitiesOfOne(context);
        context.record({
          'certificate and token together': both.username === bearer.username ? 'token' : 'certificate',
        });
      },
    },

    'authentication.methods.failure-not-final': {
      text: 'A method that does not accept a credential does not prevent another from accepting it.',
      observe:
        'A request with a valid client certificate and an unknown token succeeds, and so does one with a valid token and without a certificate. With a valid token and a certificate of an unknown authority, or an expired one, the answer is not 401. With OpenID Connect, the token of a service account, whose issuer is another one, authenticates beside an ID token; so with the authentication configuration file.',
      wrong: 'The first method that fails decides.',
      needs: ['launcher', 'static-tokens', 'client-certificates'],
      async run(context) {
        const { expect } = context;
        const target = await bothMethods(context);
        expect.success(await target.certified.get(anyPath), 'a request with a certificate');
        expect.success(
          await target.certified.get(anyPath, authorization(mintToken())),
          'a request with a certificate and an unknown token',
        );
        expect.success(
          await target.with(target.users.plain.token).get(anyPath),
          'a request with a token and without a certificate',
        );
        await certificatesBesideToken(context, target);
        if (!context.has('token-requests')) return;
        if (context.has('oidc')) await signedTokensOfTwoMethods(context);
        if (context.has('authentication-config')) await accountBesideFile(context);
      },
    },

    'authentication.methods.headers-not-trusted': {
      text: 'Headers that claim an identity, sent by an ordinary client, confer none. (Inferred.)',
      observe:
        'X-Remote-User root with X-Remote-Group system:masters (the customary headers of an authenticating proxy) and no credential: the same answer as without them. With a credential the identity of the caller does not change, unless the request is refused. No verdict where the server admits no connection without a client certificate.',
      wrong: 'The headers are trusted from any client.',
      level: 'SHOULD',
      run: headersNotTrusted,
    },

    'authentication.methods.at-least-two': {
      text: 'At least two methods are normally used: service account tokens, and one for users.',
      excluded: 'a policy on installations: a server with one method conforms, too',
    },

    'authentication.methods.proxy-configuration': {
      text: 'The configuration of the authenticating proxy is not shown.',
      level: 'UNSPECIFIED',
      excluded: 'not observable: its options are not shown',
    },
  }),
  section('access', '7', {
    'authentication.methods.failure-status': {
      text: 'Failed authentication is answered with 401.',
      observe:
        'An unknown bearer token and a malformed JWT, each on a resource path, on a non-resource path, and on /metrics where it is served: 401. No verdict where the server admits no connection without a client certificate.',
      wrong: 'A bad credential is treated as anonymous and gets 403.',
      run: failureStatus,
    },

    'authentication.methods.failure-body': {
      text: 'The body of a 401 is not shown.',
      observe: 'Record its content type and fields.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      async run({ api, expect, record, uniqueName }) {
        const answer = await api.as({ token: `invalid-${uniqueName('token')}` }).get(anyPath);
        expect.status(answer, 401, 'a request with an invalid credential');
        record({ contentType: answer.mediaType ?? null, body: answer.text });
      },
    },
  }),
  section('access', '8', {
    'authentication.limits.too-many-issuers': {
      text: 'The authentication configuration has at most 64 JWT authenticators.',
      observe:
        'With 65 the server does not start, is never ready, or accepts no token of the last of them; with 64 it does.',
      wrong: 'There is no limit.',
      alsoIn: ['access 5.3'],
      needs: ['launcher', 'authentication-config'],
      run: tooManyIssuers,
    },

    'authentication.limits.too-many-issuers-unused': {
      text: 'An authentication configuration of more than 64 JWT authenticators is not used. (Inferred: what becomes of a server with an invalid file is not stated.)',
      observe: 'With 65 the server does not start, is never ready, or accepts no token of any of them.',
      wrong: 'The first 64 are used, without a notice.',
      level: 'SHOULD',
      alsoIn: ['access 5.3'],
      needs: ['launcher', 'authentication-config'],
      run: unusedFile,
    },
  }),
];

interface BothMethods extends StaticServer {
  /** The server over a connection with a client certificate. */
  readonly certified: Api;
}

async function bothMethods(context: CaseContext): Promise<BothMethods> {
  const { first } = await authoritiesOfRun(context);
  const target = await staticServer(context, { '--client-ca-file': { file: `${first.certificate}\n` } });
  const name = context.uniqueName('certified');
  const pair = await issue(first, name, ['c-one', 'c-two']);
  return { ...target, certified: target.server.people.certificate(pair, name).api };
}

/** A client with the token of a service account, which the server accepts by now. */
async function accountOn(context: CaseContext, server: LaunchedTarget): Promise<Api> {
  const { api, token } = await server.people.account(await server.namespace());
  await expectAccepted(on(context, server), token);
  return api;
}

/** A certificate that does not authenticate, beside a token that does. The handshake may fail, and what stands before
 * authentication may refuse such a certificate. */
async function certificatesBesideToken(context: CaseContext, target: BothMethods): Promise<void> {
  const { expect, uniqueName } = context;
  const { first, foreign } = await authoritiesOfRun(context);
  const name = uniqueName('uncertified');
  const pairs = {
    'of an unknown authority': await issue(foreign, name),
    'that has expired': await issue(first, name, [], longAgo),
  };
  for (const [what, pair] of Object.entries(pairs)) {
    const { api } = target.server.people.certificate(pair, name);
    const token = authorization(target.users.plain.token);
    const answer = await answerOrHandshakeFailure(() => api.get(anyPath, token));
    expect.different(answer?.status, 401, `status of a request with a valid token and a certificate ${what}`);
  }
}

/** An ID token and the token of a service account on one server. */
async function signedTokensOfTwoMethods(context: CaseContext): Promise<void> {
  const target = await oidcServer(context);
  await target.accepts();
  const account = await target.server.people.account(await target.server.namespace());
  await expectAccepted(on(context, target.server), account.token);
}

/** The same where a file names the issuer. */
async function accountBesideFile(context: CaseContext): Promise<void> {
  const providers = await providersOfRun(context);
  const entry = entryOf(providers, 'minimal');
  const server = await context.launched(withFile(fileOf(context.names, [entry])));
  const launched = on(context, server);
  const token = await mintFor(context, providers, entry);
  await needsAccepted(launched, token, 'authentication.configuration.file-used');
  const account = await server.people.account(await server.namespace());
  await expectAccepted(launched, account.token);
}

async function identitiesOfOne(context: CaseContext) {
  const target = await bothMethods(context);
  const { token } = target.users.grouped;
  const both: Api = withToken(target.certified, token);
  return {
    bearer: await whoIs(context, target.with(token), 'with a token'),
    certified: await whoIs(context, target.certified, 'with a certificate'),
    both: await whoIs(context, both, 'with a certificate and a token'),
  };
}

const authorization = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
