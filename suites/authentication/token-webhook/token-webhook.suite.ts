// Requirements on webhook token authentication: its configuration, calls and answers.
import { section } from '../../kit/case.ts';
import {
  answerAuthenticated,
  answerSpecIgnored,
  answerUser,
  answerVersion,
  answerWithoutUsername,
  serviceDown,
} from './answers.ts';
import { cacheDefault, cacheOption, failuresNotCached } from './caches.ts';
import { audiences, audiencesOfReviews } from './audiences.ts';
import {
  fileFormat,
  ownCredentials,
  post,
  remoteService,
  tokenItself,
  versionOf,
  versionOther,
} from './calls.ts';
import { requestsApart } from './given-up.ts';
import { defaultServer, explicitServer, v1Server } from './webhook-tokens.ts';

export default [
  section('access', '5.1', {
    'authentication.token-webhook.remote-service': {
      text: 'clusters in the file of --authentication-token-webhook-config-file names the remote service by server and certificate-authority.',
      observe:
        'The service is called over TLS. With another authority in the file, and for a service whose certificate is for another host, the token is refused and the service receives no review, or the server does not start.',
      wrong: 'TLS is not verified.',
      needs: ['launcher', 'token-webhook'],
      run: remoteService,
    },

    'authentication.token-webhook.own-credentials': {
      text: 'users in the file of the token webhook names the client-certificate and client-key of the server.',
      observe:
        'The service sees that certificate, of which the file names the paths, for the user of its context. Another user of the file has none.',
      wrong: 'The server connects without one, or as the first user of the file.',
      needs: ['launcher', 'token-webhook'],
      run: ownCredentials,
    },

    'authentication.token-webhook.file-format': {
      text: 'The file of the token webhook has the format of a client configuration.',
      observe:
        'A server starts with a file in YAML that has comments, two services and two contexts, and calls the service of its current context.',
      wrong: 'Another format is required.',
      needs: ['launcher', 'token-webhook'],
      run: fileFormat,
    },

    'authentication.token-webhook.cache-default': {
      text: 'Decisions of a token webhook are cached for 2 minutes by default.',
      observe:
        'Repeated requests with one token make no new call for 100 seconds; a request after 2 minutes makes another.',
      wrong: 'The service is called at each request.',
      level: 'SHOULD',
      alsoIn: ['access 8'],
      needs: ['launcher', 'token-webhook'],
      slow: true,
      waits: true,
      run: cacheDefault,
    },

    'authentication.token-webhook.cache-option': {
      text: '--authentication-token-webhook-cache-ttl sets how long decisions are cached.',
      observe:
        'With 5s: repeated requests make no new call for 3 seconds, and one within a minute; then another user in the answer is the whole identity, a revoked token gives 401, and one that was refused before and is accepted now authenticates. With 25s: no new call for 20 seconds. With 0s a revoked token gives 401 soon. How many calls precede is not judged.',
      wrong: 'The time is fixed.',
      needs: ['launcher', 'token-webhook'],
      waits: true,
      run: cacheOption,
    },

    'authentication.token-webhook.failures-not-cached': {
      text: 'A failed call of a token webhook is not cached like a decision. (Inferred: the webhook has decided nothing.)',
      observe:
        'With the default of 2 minutes: a token for which the service answers 500 is refused, and accepted within a minute after the service authenticates it.',
      wrong: 'One failure of the service refuses a token for as long as decisions are cached.',
      level: 'SHOULD',
      needs: ['launcher', 'token-webhook'],
      run: failuresNotCached,
    },

    'authentication.token-webhook.requests-apart': {
      text: 'A client that goes away while a token webhook is called has no effect on another request with its token. (Inferred: the webhook authenticates the token.)',
      observe:
        'The service holds its answer while two requests with one token wait; the first client ends its request, and then the service authenticates the token: the second request succeeds.',
      wrong:
        'Requests with one token share a call, which ends with the request that came first, and refuses the others.',
      level: 'SHOULD',
      needs: ['launcher', 'token-webhook'],
      run: requestsApart,
    },

    'authentication.token-webhook.version-default': {
      text: 'Without --authentication-token-webhook-version the TokenReview is sent in v1beta1.',
      observe: 'The service sees apiVersion authentication.orch.io/v1beta1.',
      wrong: 'The default is v1.',
      needs: ['launcher', 'token-webhook'],
      run: async (context) => versionOf(context, await defaultServer(context)),
    },

    'authentication.token-webhook.version-v1': {
      text: 'With --authentication-token-webhook-version=v1 the TokenReview is sent in v1, with v1beta1 in v1beta1.',
      observe:
        'The service sees apiVersion authentication.orch.io/v1, and v1beta1 where the option names its default.',
      wrong: 'The option is ignored.',
      needs: ['launcher', 'token-webhook'],
      run: async (context) => {
        for (const server of [await v1Server(context), await explicitServer(context)])
          await versionOf(context, server);
      },
    },

    'authentication.token-webhook.version-other': {
      text: 'v1beta1 and v1 are the only values of --authentication-token-webhook-version. (That others are refused is inferred.)',
      observe: 'With v2 the server does not start, or is never ready.',
      wrong: 'v2 is sent.',
      level: 'SHOULD',
      needs: ['launcher', 'token-webhook'],
      run: versionOther,
    },

    'authentication.token-webhook.service-down': {
      text: 'The effect of an unreachable token webhook is not shown.',
      observe: 'Record the answer to an unknown token, which must not authenticate.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      needs: ['launcher', 'token-webhook'],
      run: serviceDown,
    },
  }),
  section('access', '2.5', {
    'authentication.token-webhook.audiences-of-reviews': {
      text: 'status.audiences of a TokenReview is the intersection of the requested and the valid audiences, also of a token of a webhook that was reviewed for others before.',
      observe:
        'A token that the webhook accepts for two audiences, reviewed for the first and another, then for the second and another: each review states its own audience alone. Reviewed for neither of them it is not authenticated, or for no audience. A server that does not send these audiences to the webhook counts as not exercised.',
      wrong: 'A decision that was cached for one audience answers for another.',
      needs: ['launcher', 'token-webhook'],
      run: audiencesOfReviews,
    },
  }),
  section('access', '4', {
    'authentication.token-webhook.post': {
      text: 'A token webhook is called by POST of a TokenReview to the configured URL.',
      observe:
        'The service sees POST, the path of the URL, and the kind TokenReview, in both versions; the token is neither in the URL nor in a header. Parameters that the server adds to the URL are not judged.',
      wrong: 'The token is sent in the query of a GET.',
      needs: ['launcher', 'token-webhook'],
      run: post,
    },

    'authentication.token-webhook.token': {
      text: 'spec.token of the TokenReview that a token webhook receives is the presented bearer token.',
      observe:
        'The service sees exactly the presented token, with the printable signs of ASCII but comma, quotation mark and backslash, with equal signs at its end, in three parts, and with 701 characters; of tokens that differ in their last character each has its own identity.',
      wrong: 'The whole header value is sent.',
      needs: ['launcher', 'token-webhook'],
      run: tokenItself,
    },

    'authentication.token-webhook.audiences': {
      text: 'spec.audiences may be sent to a token webhook.',
      observe: 'Record whether the field is sent; where it is, it is a list of strings.',
      wrong: 'Demanding audiences.',
      level: 'MAY',
      needs: ['launcher', 'token-webhook'],
      run: audiences,
    },

    'authentication.token-webhook.answer-version': {
      text: 'The server does not accept an answer of a token webhook in another apiVersion than that of the request. (Inferred: the document obliges the remote service to answer with the version that it received.)',
      observe:
        'An answer in another version, in one of another group and without apiVersion, with authenticated true: the request is refused. With the right one it authenticates.',
      wrong: 'The apiVersion of the answer is ignored.',
      level: 'SHOULD',
      needs: ['launcher', 'token-webhook'],
      run: answerVersion,
    },

    'authentication.token-webhook.answer-authenticated': {
      text: 'status.authenticated true in the answer of a token webhook authenticates the caller.',
      observe:
        'With true the request succeeds; with false, without the field and without a status it is answered 401. It is refused with null, with the text false, after status 500, 403 or a redirect with authenticated true in the body, after a body that is not JSON, empty, truncated or a list, and after a review of another kind.',
      wrong: 'An HTTP 200 counts as success, whatever its body.',
      needs: ['launcher', 'token-webhook'],
      run: answerAuthenticated,
    },

    'authentication.token-webhook.answer-without-username': {
      text: 'An answer of a token webhook whose user has no username does not authenticate. (Inferred: the document requires the username, which identifies the end user.)',
      observe:
        'authenticated true with a user that has no username, an empty one or null, and a uid and groups: the request is refused. With a username it succeeds.',
      wrong: 'The caller is a user with an empty name, in the groups of the answer.',
      level: 'SHOULD',
      alsoIn: ['access 2.5'],
      needs: ['launcher', 'token-webhook'],
      run: answerWithoutUsername,
    },

    'authentication.token-webhook.answer-user': {
      text: 'username, uid, groups and extra in the answer of a token webhook are the identity of the caller.',
      observe:
        'A SelfSubjectReview shows all four, with system:authenticated added: for a user with all attributes, with a name only, with 70 groups, with unusual characters, and with spaces at both ends.',
      wrong: 'The uid of the answer is dropped, or the groups replace system:authenticated.',
      needs: ['launcher', 'token-webhook', 'self-review'],
      run: answerUser,
    },

    'authentication.token-webhook.answer-spec-ignored': {
      text: 'The spec in the answer of a token webhook is ignored.',
      observe:
        'An answer with another token, other audiences or a user in its spec, or with an empty spec, has the same effect; authenticated true in the spec only gives 401.',
      wrong: 'The request fails when the spec differs.',
      needs: ['launcher', 'token-webhook'],
      run: answerSpecIgnored,
    },

    'authentication.token-webhook.no-secrets-in-extra': {
      text: 'extra in the answer of a token webhook carries no secret data.',
      excluded: 'not observable: a duty of the operator of the remote service',
    },
  }),
];
