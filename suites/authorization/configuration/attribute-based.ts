// Cases about mode ABAC (access 5.4). The documents do not show the format of its file: a server that refuses the
// format of the most used implementation cannot be judged. Helper of `modes.suite.ts`.
import { allowed } from '../../kit/identities/rights.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import type { Person } from '../../kit/identities/people.ts';
import { memberGroup, launchedWithUsers, usernameOf } from './launched-users.ts';
import type { ServerWithUsers } from './launched-users.ts';
import { exitOf } from './start-exit.ts';

const abac = { '--authorization-mode': 'ABAC' } as const;

type Policy = Readonly<Record<string, string | boolean | number>>;

const fileOf = ({ groups }: Names, policies: readonly Policy[]): string =>
  policies
    .map((spec) => JSON.stringify({ apiVersion: `${groups.abac}/v1beta1`, kind: 'Policy', spec }))
    .map((line) => `${line}\n`)
    .join('');

/** @throws NotRun where the server refuses the file */
async function serverWith(context: CaseContext, policies: readonly Policy[]): Promise<ServerWithUsers> {
  try {
    return await launchedWithUsers(context, {
      ...abac,
      '--authorization-policy-file': { file: fileOf(context.names, policies) },
    });
  } catch (error) {
    if (error instanceof PrerequisiteFailed)
      throw new NotRun(
        'not-exercised',
        `the server does not accept this format of the policy file: ${error.message}`,
      );
    throw error;
  }
}

/** Expects a request that the file grants to be allowed. A server that refuses a policy for the type of a field reads
 * this format, and must apply it. @throws NotRun where the server may use another format */
async function expectGranted(context: CaseContext, answer: Answer, what: string): Promise<void> {
  if (answer.status === 403) {
    const mistyped = {
      ...abac,
      '--authorization-policy-file': { file: fileOf(context.names, [{ user: 7 }]) },
    };
    if ((await exitOf(context, mistyped)) === undefined)
      throw new NotRun(
        'not-exercised',
        'the server starts with the policy file, but the file grants nothing',
      );
  }
  context.expect.success(answer, what);
}

/** Only requests that the file grants are allowed. */
export const byPolicyFile: CaseFunction = async (context) => {
  const { expect, names } = context;
  const here = { namespace: 'default', apiGroup: '' };
  const { rbac } = names.groups;
  const server = await serverWith(context, [
    { user: usernameOf('member'), resource: 'configmaps', ...here },
    { user: usernameOf('member').slice(0, -1), resource: 'secrets', ...here },
    { user: usernameOf('member'), resource: 'roles', ...here, apiGroup: 'example.com' },
    { user: usernameOf('other'), resource: 'roles', ...here, apiGroup: rbac },
    { user: usernameOf('other'), resource: 'configmaps', ...here, namespace: 'default-2' },
    { user: usernameOf('agent'), nonResourcePath: '/version' },
  ]);
  const place = { name: 'default' };
  const elsewhere = await server.namespace();
  const { member, stranger, other, agent } = server;
  const lists = (who: Person, plural: 'configMaps' | 'secrets' | 'roles', where = place) =>
    who.in(where)[plural].list({ limit: 1 });
  await expectGranted(context, await lists(member, 'configMaps'), 'list that the policy file grants');
  expect.success(await member.in(place).configMaps.create(), 'POST that the policy file grants');
  // A server without RBAC need not serve roles: authorization comes first.
  const roles = await lists(other, 'roles');
  if (roles.status !== 404) expect.success(roles, 'list in the group that the policy file grants');
  allowed(await agent.api.get('/version'), 'path that the policy file grants');
  const refused: Readonly<Record<string, () => Promise<Answer>>> = {
    'list by a user whom no policy names': () => lists(stranger, 'configMaps'),
    'list in a namespace that no policy names': () => lists(member, 'configMaps', elsewhere),
    "list in a namespace whose name is a prefix of the policy's namespace": () => lists(other, 'configMaps'),
    'list of a resource that no policy names': () => lists(other, 'secrets'),
    "list by a user whose name begins with the policy's user name": () => lists(member, 'secrets'),
    'list in a group other than that of the policy': () => lists(member, 'roles'),
    'path that no policy of the user names': () => member.api.get('/version'),
    'a path other than that of the policy': () => agent.api.get('/apis'),
  };
  for (const [what, send] of Object.entries(refused)) expect.status(await send(), 403, what);
};

/** The fields of a policy, as the format defines them. */
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
  await expectGranted(context, granted, 'list that a readonly policy grants');
  expect.status(await stranger.in(place).secrets.create(), 403, 'POST under a readonly policy');
  expect.success(await member.in(place).configMaps.list(), 'list by a user of the named group');
  expect.status(
    await other.in(place).configMaps.list(),
    403,
    'list by a member of the group who is not the user',
  );
  expect.status(await stranger.in(place).configMaps.list(), 403, 'list by the user, who is not in the group');
  expect.success(await other.api.get('/api/v1'), 'path that matches a nonResourcePath with *, by any user');
  expect.status(await other.api.get('/apis'), 403, 'another path');
};
