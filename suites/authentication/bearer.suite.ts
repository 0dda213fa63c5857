// Cases: the header of bearer tokens (access 5.1).
import { mintToken } from '../../fixtures/keys/token-file.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { grantConfigMapReads } from '../kit/config-map-readers.ts';
import { authenticatedOnly } from './static-users.ts';

export default section({
  'authentication.bearer.header': header,

  'authentication.bearer.no-option': async ({ eventually, expect, has, launched }) => {
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
});

async function header(context: CaseContext): Promise<void> {
  const { api, eventually, expect, has, namespace, people } = context;
  const account = await people.account();
  if (has('rbac')) await grantConfigMapReads(context, namespace, account.subject);
  const { token } = account;
  const path = namespace.configMaps.path();
  const without = await api.as('none').get(path);
  if (without.ok) throw new NotRun('not-exercised', 'anonymous users may read everything on the target');
  const getWith = (value: string) => api.as('none').get(path, { headers: { authorization: value } });
  await eventually(
    async () => expect.success(await getWith(`Bearer ${token}`), 'GET with the token as bearer'),
    'authorization',
  );
  const basic = Buffer.from(`${account.username}:${token}`).toString('base64');
  for (const [what, answer] of [
    ['under Basic', await getWith(`Basic ${basic}`)],
    ['under Basic, without encoding', await getWith(`Basic ${token}`)],
    ['without a scheme', await getWith(token)],
    ['as the parameter access_token', await api.as('none').get(path, { query: { access_token: token } })],
    ['as the parameter token', await api.as('none').get(path, { query: { token } })],
    ['as a cookie', await api.as('none').get(path, { headers: { cookie: `token=${token}` } })],
  ] as const)
    expect.status(answer, [401, 403], `GET with the token ${what}`);
}
