// Cases: several authentication methods on one server, and the answer to a failed authentication (access 5.1, 7).
import { mintToken } from '../../fixtures/keys/token-file.ts';
import type { Api } from '../kit/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { authoritiesOfRun, issue } from './certificates.ts';
import type { Identity } from '../kit/self-review.ts';
import { whoIs, withHeaders, withToken } from '../kit/self-review.ts';
import { anyPath, staticServer } from './static-users.ts';
import type { StaticServer } from './static-users.ts';

export default section({
  'authentication.methods.together': async (context) => {
    const { expect } = context;
    const target = await bothMethods(context);
    expect.success(await target.with(target.users.plain.token).get(anyPath), 'a request with a static token');
    expect.success(await target.certified.get(anyPath), 'a request with a client certificate');
    expect.status(await target.with(mintToken()).get(anyPath), 401, 'a request with an unknown token');
  },

  'authentication.methods.first-success-decides': async (context) => {
    const { expect } = context;
    const { bearer, certified, both } = await identitiesOfOne(context);
    const own = ({ username, uid, groups }: Identity) => ({
      username,
      uid,
      groups: groups.filter((group) => !group.startsWith('system:')).toSorted(),
    });
    expect.oneOf(own(both), [own(bearer), own(certified)], 'identity of a request with two credentials');
  },

  'authentication.methods.order': async (context) => {
    const { bearer, both } = await identitiesOfOne(context);
    context.record({
      'certificate and token together': both.username === bearer.username ? 'token' : 'certificate',
    });
  },

  'authentication.methods.failure-not-final': async (context) => {
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
  },

  'authentication.methods.failure-status': failureStatus,

  'authentication.methods.failure-body': async ({ api, expect, record, uniqueName }) => {
    const answer = await api.as({ token: `invalid-${uniqueName('token')}` }).get(anyPath);
    expect.status(answer, 401, 'a request with an invalid credential');
    record({ contentType: answer.mediaType ?? null, body: answer.text });
  },

  'authentication.methods.headers-not-trusted': headersNotTrusted,
});

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

/** A random token, and one in the form of a JWT with an invalid signature. */
function malformed(word: string): readonly string[] {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = [part({ alg: 'RS256', typ: 'JWT' }), part({ sub: word }), 'c2lnbmF0dXJl'].join('.');
  return [`invalid-${word}`, jwt, jwt.slice(0, -12)];
}

async function failureStatus({ api, expect, namespace, uniqueName }: CaseContext): Promise<void> {
  const paths = [namespace.configMaps.path()];
  // The first path that the run itself may read: not every server serves all of them.
  for (const path of ['/api', '/version', '/apis', '/openapi/v2'])
    if (paths.length === 1 && (await api.get(path)).ok) paths.push(path);
  for (const path of paths) {
    expect.success(await api.get(path, { query: { limit: 1 } }), `GET ${path} by the run`);
    for (const token of malformed(uniqueName('token')))
      expect.status(await api.as({ token }).get(path), 401, `GET ${path} with an invalid credential`);
  }
}

/** Customary headers of authenticating proxies. */
const claims = (user: string) => ({
  'x-remote-user': user,
  'x-remote-group': 'system:masters',
  'x-remote-extra-scopes': 'all',
  'x-forwarded-user': user,
  'remote-user': user,
});

async function headersNotTrusted(context: CaseContext): Promise<void> {
  const { api, expect, has, namespace, uniqueName } = context;
  const { metadata } = await namespace.configMaps.given();
  const path = namespace.configMaps.path(metadata.name);
  const headers = claims('root');
  expect.success(await api.get(path), 'GET by the run');
  const without = await api.as('none').get(path);
  if (without.ok) throw new NotRun('not-exercised', 'anonymous users may read everything on the target');
  const claimed = await api.as('none').get(path, { headers });
  expect.refused(claimed, 'GET without a credential, with headers that claim an identity');
  const other = { headers: claims(uniqueName('nobody')) };
  expect.success(await api.get(path, other), 'GET by the run, with headers that claim another user');
  if (!has('self-review')) return;
  const own = await whoIs(context, api, 'of the run');
  const still = await whoIs(context, withHeaders(api, other.headers), 'of the run with such headers');
  expect.equal(still.username, own.username, 'username of the run with headers that claim another user');
  expect.equal(still.groups.toSorted(), own.groups.toSorted(), 'groups of the run with such headers');
}
