// Cases: the answer to a credential that does not authenticate, and headers that claim an identity (access 5.1, 7). Helper of
// `several-methods.suite.ts`.
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { whoIs, withHeaders } from '../kit/identities/self-review.ts';
import { answerOrHandshakeFailure } from './certificates.ts';

/** A server may require a client certificate in the handshake: then no request without one shows an answer.
 * @throws NotRun for a run whose connection has one, where no other is admitted */
async function mustAdmitWithoutCertificate(
  { api, authorizationHeader }: CaseContext,
  path: string,
): Promise<void> {
  if (authorizationHeader !== '') return;
  if ((await answerOrHandshakeFailure(() => api.as('none').get(path))) !== undefined) return;
  throw new NotRun('not-exercised', 'the server admits no connection without a client certificate');
}

/** A random token, and one in the form of a JWT with an invalid signature. */
function malformed(word: string): readonly string[] {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = [part({ alg: 'RS256', typ: 'JWT' }), part({ sub: word }), 'c2lnbmF0dXJl'].join('.');
  return [`invalid-${word}`, jwt, jwt.slice(0, -12)];
}

export async function failureStatus(context: CaseContext): Promise<void> {
  const { api, expect, namespace, uniqueName } = context;
  const paths = [namespace.configMaps.path()];
  await mustAdmitWithoutCertificate(context, paths[0]!);
  // The first path that the run itself may read: not every server serves all of them.
  for (const path of ['/api', '/version', '/apis', '/openapi/v2'])
    if (paths.length === 1 && (await api.get(path)).ok) paths.push(path);
  // A path that most users may not read.
  if ((await api.get('/metrics', { accept: '*/*' })).ok) paths.push('/metrics');
  for (const path of paths) {
    const options = { query: { limit: 1 }, accept: '*/*' };
    expect.success(await api.get(path, options), `GET ${path} by the run`);
    for (const token of malformed(uniqueName('token')))
      expect.status(
        await api.as({ token }).get(path, options),
        401,
        `GET ${path} with an invalid credential`,
      );
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

export async function headersNotTrusted(context: CaseContext): Promise<void> {
  const { api, expect, has, namespace, uniqueName } = context;
  const { metadata } = await namespace.configMaps.given();
  const path = namespace.configMaps.path(metadata.name);
  await mustAdmitWithoutCertificate(context, path);
  const headers = claims('root');
  expect.success(await api.get(path), 'GET by the run');
  const without = await api.as('none').get(path);
  if (without.ok) throw new NotRun('not-exercised', 'anonymous users may read everything on the target');
  const claimed = await api.as('none').get(path, { headers });
  expect.refused(claimed, 'GET without a credential, with headers that claim an identity');
  const other = { headers: claims(uniqueName('claimed')) };
  const byRun = await api.get(path, other);
  // A proxy in front of the server may refuse such headers to all clients but its own.
  if (!byRun.ok) return expect.refused(byRun, 'GET by the run, with headers that claim another user');
  if (!has('self-review')) return;
  const own = await whoIs(context, api, 'of the run');
  const still = await whoIs(context, withHeaders(api, other.headers), 'of the run with such headers');
  expect.equal(still.username, own.username, 'username of the run with headers that claim another user');
  expect.equal(still.groups.toSorted(), own.groups.toSorted(), 'groups of the run with such headers');
  const key = Object.keys(still.extra).find((one) => one.toLowerCase().includes('scopes'));
  expect.that(
    key === undefined || Object.hasOwn(own.extra, key),
    `such headers add extra values of the run: ${key}`,
  );
}
