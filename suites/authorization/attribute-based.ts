// Cases about mode ABAC (access 5.4). The documents do not show the format of its file: where the server does not take
// that of the most used implementation there is nothing to judge. Helper of `modes.suite.ts`.
import type { Names } from '../../fixtures/dialects/names.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { memberGroup, peopled, usernameOf } from './launched-people.ts';
import type { Peopled } from './launched-people.ts';

type Policy = Readonly<Record<string, string | boolean>>;

const fileOf = ({ groups }: Names, policies: readonly Policy[]): string =>
  policies
    .map((spec) => JSON.stringify({ apiVersion: `${groups.abac}/v1beta1`, kind: 'Policy', spec }))
    .map((line) => `${line}\n`)
    .join('');

/** @throws NotRun where the server does not take the file */
async function serverWith(context: CaseContext, policies: readonly Policy[]): Promise<Peopled> {
  try {
    return await peopled(context, {
      '--authorization-mode': 'ABAC',
      '--authorization-policy-file': { file: fileOf(context.names, policies) },
    });
  } catch (error) {
    if (error instanceof PrerequisiteFailed)
      throw new NotRun('not-exercised', `the format of the policy file is another one: ${error.message}`);
    throw error;
  }
}

/** What the file grants is allowed, and nothing else. */
export const byPolicyFile: CaseFunction = async (context) => {
  const { expect } = context;
  const everything = { namespace: 'default', apiGroup: '' };
  const server = await serverWith(context, [
    { user: usernameOf('member'), resource: 'configmaps', ...everything },
    { user: usernameOf('agent'), nonResourcePath: '/version' },
  ]);
  const place = { name: 'default' };
  const elsewhere = await server.namespace();
  const { member, stranger } = server;
  const granted = await member.in(place).configMaps.list();
  if (granted.status === 403)
    throw new NotRun('not-exercised', 'the file in the tried format grants nothing on this server');
  expect.success(granted, 'list that the policy file grants');
  expect.success(await member.in(place).configMaps.create(), 'POST that the policy file grants');
  expect.status(await stranger.in(place).configMaps.list(), 403, 'list by a user whom no policy names');
  expect.status(
    await member.in(elsewhere).configMaps.list(),
    403,
    'list in a namespace that no policy names',
  );
  expect.status(await member.in(place).secrets.list(), 403, 'list of a resource that no policy names');
  expect.status(await member.in(place).roles.list(), 403, 'list in a group that no policy names');
  expect.status(await member.api.get('/version'), 403, 'path that no policy of the user names');
};

/** The fields of a policy in the meaning of the format. */
export const policyFields: CaseFunction = async (context) => {
  const { expect } = context;
  const anywhere = { namespace: '*', apiGroup: '*' };
  const server = await serverWith(context, [
    { user: usernameOf('stranger'), resource: 'secrets', readonly: true, ...anywhere },
    { user: usernameOf('member'), group: memberGroup, resource: 'configmaps', ...anywhere },
    { user: usernameOf('stranger'), group: memberGroup, resource: 'configmaps', ...anywhere },
    { user: '*', nonResourcePath: '/api/*' },
  ]);
  const place = { name: 'default' };
  const { stranger, member, other } = server;
  const granted = await stranger.in(place).secrets.list();
  if (granted.status === 403)
    throw new NotRun('not-exercised', 'the file in the tried format grants nothing on this server');
  expect.success(granted, 'list that a readonly policy grants');
  expect.status(await stranger.in(place).secrets.create(), 403, 'POST under a readonly policy');
  expect.success(await member.in(place).configMaps.list(), 'list by a user of the named group');
  expect.status(
    await other.in(place).configMaps.list(),
    403,
    'list by a member of the group who is not the user',
  );
  expect.status(await stranger.in(place).configMaps.list(), 403, 'list by the user, who is not in the group');
  expect.success(await other.api.get('/api/v1'), 'path below one that ends in *, by any user');
  expect.status(await other.api.get('/apis'), 403, 'another path');
};
