// Cases: the header of bearer tokens (access 5.1).
import { mintToken } from '../../common/keys/token-file.ts';
import { tokensWithChangedSignature } from '../../common/keys/token-keys.ts';
import { section } from '../kit/case.ts';
import { dependsOn } from '../kit/depends-on.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { grantConfigMapReads } from '../kit/identities/config-map-readers.ts';
import { expectAccepted } from './bearers.ts';
import { oidcServer } from './openid-connect/issuers.ts';
import { authenticatedOnly } from './static-users.ts';

export default section('access', '5.1', {
  'authentication.bearer.header': {
    text: 'A token is presented in the header Authorization with the scheme Bearer.',
    observe: 'A token in that header authenticates; a request without a credential gets another answer.',
    wrong: 'Another scheme is expected, or the token is ignored.',
    needs: ['service-account-tokens'],
    run: header,
  },

  'authentication.bearer.header-only': {
    text: 'A token is read from the header Authorization, and from no other place. (Inferred: the documents name no other.)',
    observe:
      'A token that authenticates in that header: the same token as a query parameter or a cookie does not authenticate.',
    wrong: 'A token in the query string authenticates.',
    level: 'SHOULD',
    needs: ['service-account-tokens'],
    run: elsewhere,
  },

  'authentication.bearer.no-option': {
    text: 'Bearer tokens need no server option of their own.',
    observe: 'A server started with service account keys only accepts a bearer token.',
    wrong: 'The header is read only with --token-auth-file.',
    needs: ['service-account-tokens', 'launcher'],
    async run({ eventually, expect, has, launched }) {
      if (!has('token-requests')) throw new NotRun('feature:token-requests', 'needs token-requests');
      const server = await launched(authenticatedOnly);
      const namespace = await server.namespace();
      const path = namespace.configMaps.path();
      const account = await server.people.account(namespace);
      await eventually(
        async () =>
          expect.success(await account.api.get(path), 'a request with the token of a service account'),
        'cache',
      );
      const { api } = server.people.bearer(mintToken(), 'any-user');
      expect.status(await api.get(path), 401, 'a request with an unknown token');
    },
  },

  'authentication.bearer.id-token': {
    text: 'The OIDC ID token is the bearer token.',
    observe:
      'An ID token signed by the configured issuer authenticates, and so does the next one; the same token with another signature gets 401.',
    wrong: 'The server calls the issuer with the token to learn the user.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const token = await target.issuer.mint();
      await target.acceptsToken(token);
      await target.accepts({ sub: 'subject-2' });
      const [changed = ''] = tokensWithChangedSignature(token);
      await target.refusesToken('a token with another signature', changed);
    },
  },

  'authentication.bearer.no-access-token': {
    text: 'The OIDC access token is not accepted as the ID token.',
    observe:
      'An opaque access token, and signed ones for another audience or for none, give 401; the ID token of the same user authenticates.',
    wrong: 'The audience is not checked.',
    needs: ['launcher', 'oidc'],
    run: accessTokens,
  },
});

/** The case of `authentication.bearer.header`. */
async function header(context: CaseContext): Promise<void> {
  const { account, token, getWith } = await givenToken(context);
  const basic = Buffer.from(`${account.username}:${token}`).toString('base64');
  for (const [what, value] of [
    ['under Basic', `Basic ${basic}`],
    ['under Basic, without encoding', `Basic ${token}`],
    ['under a scheme that begins with Bearer', `Bearers ${token}`],
    ['without a scheme', token],
  ] as const)
    // A server may call such a header malformed.
    context.expect.refusedAsInvalid(await getWith(value), `GET with the token ${what}`);
}

/** The token of an account that may read the config maps of the namespace, in the header of bearer tokens. */
async function givenToken(context: CaseContext) {
  const { api, eventually, expect, has, namespace, people } = context;
  const account = await people.account();
  if (has('rbac')) await grantConfigMapReads(context, namespace, account.subject);
  const { token } = account;
  const path = namespace.configMaps.path();
  const without = await api.as('none').get(path);
  if (without.ok) throw new NotRun('not-exercised', 'anonymous users may read everything on the target');
  const getWith = (value: string) => api.as('none').get(path, { headers: { authorization: value } });
  const accepted = async () =>
    expect.success(await getWith(`Bearer ${token}`), 'GET with the token as bearer');
  // A new token may reach the parts of a server one by one.
  await expectAccepted(context, token);
  if (has('rbac')) await eventually(accepted, 'authorization');
  else if ((await getWith(`Bearer ${token}`)).status === 403)
    throw new NotRun('not-exercised', 'the account may read nothing, and the target has no RBAC to grant it');
  else await accepted();
  return { account, token, path, getWith };
}

/** The case of `authentication.bearer.header-only`. */
async function elsewhere(context: CaseContext): Promise<void> {
  const { api, expect } = context;
  const { token, path } = await dependsOn('authentication.bearer.header', () => givenToken(context));
  for (const [what, options] of [
    ['as the parameter access_token', { query: { access_token: token } }],
    ['as the parameter token', { query: { token } }],
    ['as a cookie', { headers: { cookie: `token=${token}` } }],
  ] as const)
    expect.refusedAsInvalid(await api.as('none').get(path, options), `GET with the token ${what}`);
}

async function accessTokens(context: CaseContext): Promise<void> {
  const target = await oidcServer(context);
  const { clientId, url } = target.issuer;
  await target.accepts();
  await target.refusesToken('an opaque access token', mintToken());
  // The claims of access tokens: RFC 9068, 2.2.
  const claims = { client_id: clientId, azp: clientId, scope: 'openid profile', jti: mintToken() };
  for (const aud of ['https://api.example', [`${url}/userinfo`], undefined])
    await target.refuses(
      'a signed access token for another audience',
      { ...claims, aud },
      { header: { typ: 'at+jwt' } },
    );
}
