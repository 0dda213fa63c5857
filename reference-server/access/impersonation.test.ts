// Impersonation: the headers, the permission that each part needs, the resulting user, and requests to a whole server.
import { onTestFinished, expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { createVirtualClock } from '../clock.ts';
import { defaultOptions } from '../options.ts';
import type { ApiRequest, User } from '../requests/request.ts';
import { createServer } from '../server.ts';
import type { Attributes } from './authorizer.ts';
import { impersonationParts } from './impersonation.ts';

const { readImpersonation, impersonationNeeds, impersonatedUser } = impersonationParts;
const requestWith = (headers: Readonly<Record<string, string>>) => ({ headers }) as unknown as ApiRequest;
const caller: User = { username: 'caller', uid: 'u', groups: ['team'], extra: { a: ['b'] } };
const empty = { username: '', uid: '', groups: [], extra: {} };

test('headers name user, uid, groups and extra; several values stay separate', () => {
  const headers = {
    'impersonate-user': 'bob, the first',
    'impersonate-uid': '7',
    'impersonate-group': 'x, y',
    'impersonate-extra-example.com%2fscopes': 'v',
  };
  const values: Record<string, readonly string[]> = {
    'impersonate-group': ['x, y', 'z'],
    'impersonate-extra-example.com%2fscopes': ['v', 'w'],
  };
  const request = { headers, valuesOf: (name: string) => values[name] ?? [] } as unknown as ApiRequest;
  expect(readImpersonation(request)).toEqual({
    username: 'bob, the first',
    uid: '7',
    groups: ['x, y', 'z'],
    extra: { 'example.com/scopes': ['v', 'w'] },
  });
  expect(readImpersonation(requestWith({ 'impersonate-user': 'bob' }))).toEqual({
    ...empty,
    username: 'bob',
  });
  expect(readImpersonation(requestWith({}))).toBeUndefined();
  expect(readImpersonation(requestWith({ 'x-impersonate-user': 'bob' }))).toBeUndefined();
});

test.each([
  { 'impersonate-group': 'g' },
  { 'impersonate-uid': '7' },
  { 'impersonate-extra-a': 'b' },
  { 'impersonate-user': '' },
  { 'impersonate-user': '', 'impersonate-group': 'system:masters' },
  { 'impersonate-anything': 'x' },
])('%j without a user is an error', (headers) => {
  expect(() => readImpersonation(requestWith(headers as Record<string, string>))).toThrow(
    'need Impersonate-User',
  );
});

const shown = (needs: readonly Attributes[]) =>
  needs.map(({ verb, resource }) => {
    const { group, plural, subresource, namespace, name } = resource!;
    return [verb, group, subresource === '' ? plural : `${plural}/${subresource}`, namespace, name].join(' ');
  });

test('each part needs a permission of its own', () => {
  const to = {
    username: 'bob',
    uid: '7',
    groups: ['x', 'y'],
    extra: { scopes: ['v', 'w'], __proto__x: ['z'] },
  };
  expect(shown(impersonationNeeds(caller, to, orch))).toEqual([
    'impersonate  users  bob',
    'impersonate  groups  x',
    'impersonate  groups  y',
    'impersonate authentication.orch.io uids  7',
    'impersonate authentication.orch.io userextras/scopes  v',
    'impersonate authentication.orch.io userextras/scopes  w',
    'impersonate authentication.orch.io userextras/__proto__x  z',
  ]);
  const account = { ...empty, username: 'system:serviceaccount:n1:sa' };
  expect(shown(impersonationNeeds(caller, account, orch))).toEqual(['impersonate  serviceaccounts n1 sa']);
  for (const { user } of impersonationNeeds(caller, to, orch)) expect(user).toBe(caller);
});

test.each([
  [{ username: 'bob' }, ['system:authenticated']],
  [{ username: 'bob', groups: ['x'] }, ['x', 'system:authenticated']],
  [{ username: 'bob', groups: ['system:masters'] }, ['system:masters', 'system:authenticated']],
  [{ username: 'system:anonymous' }, ['system:unauthenticated']],
  [
    { username: 'system:serviceaccount:n1:sa' },
    ['system:serviceaccounts', 'system:serviceaccounts:n1', 'system:authenticated'],
  ],
  [{ username: 'system:serviceaccount:n1:sa', groups: ['x'] }, ['x', 'system:authenticated']],
])('%j is in %j', (to, groups) => {
  expect(impersonatedUser({ ...empty, ...to }).groups).toEqual(groups);
});

/** A server with the users root (in system:masters), actor and plain. */
async function startServer() {
  const tokenOf = (token: string, groups: readonly string[] = []) => ({
    token,
    user: { username: token, uid: '', groups, extra: {} },
  });
  const server = await createServer(
    {
      ...defaultOptions(),
      controllers: [],
      authorizationModes: ['RBAC'],
      staticTokens: [tokenOf('root', ['system:masters']), tokenOf('actor'), tokenOf('plain')],
    },
    {
      clock: createVirtualClock(Date.UTC(2030, 0, 1)),
      random: Math.random,
      uid: () => 'uid',
      report: (error) => {
        throw error;
      },
    },
  );
  await server.started;
  onTestFinished(() => server.shutdown());
  return async (
    token: string,
    method: string,
    target: string,
    more: Record<string, string> = {},
    body?: object,
  ) => {
    const { status } = await server.handle({
      method,
      target,
      headers: { host: 'h', 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more },
      signal: new AbortController().signal,
      ...(body && { body: once(JSON.stringify(body)) }),
    });
    return status;
  };
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

const rbac = `/apis/${orch.groups.rbac}/v1`;

test('every part must be granted, and members of system:masters may impersonate any user', async () => {
  const send = await startServer();
  const rules = [
    {
      apiGroups: [''],
      resources: ['users'],
      verbs: ['impersonate'],
      resourceNames: ['bob', 'system:anonymous'],
    },
    { apiGroups: [''], resources: ['groups'], verbs: ['impersonate'], resourceNames: ['devs'] },
    {
      apiGroups: [orch.groups.authentication],
      resources: ['uids'],
      verbs: ['impersonate'],
      resourceNames: ['7'],
    },
    { apiGroups: [orch.groups.authentication], resources: ['userextras/scopes'], verbs: ['impersonate'] },
  ];
  const roleRef = { apiGroup: orch.groups.rbac, kind: 'ClusterRole', name: 'acting' };
  const subjects = [{ kind: 'User', name: 'actor', apiGroup: orch.groups.rbac }];
  expect(
    await send('root', 'POST', `${rbac}/clusterroles`, {}, { metadata: { name: 'acting' }, rules }),
  ).toBe(201);
  const binding = { metadata: { name: 'acting' }, subjects, roleRef };
  expect(await send('root', 'POST', `${rbac}/clusterrolebindings`, {}, binding)).toBe(201);
  const review = `/apis/${orch.groups.authentication}/v1/selfsubjectreviews`;
  const as = (headers: Record<string, string>, token = 'actor') => send(token, 'POST', review, headers, {});
  const bob = { 'impersonate-user': 'bob' };
  expect(await as(bob)).toBe(201);
  expect(await as(bob, 'root')).toBe(201);
  expect(await as(bob, 'plain')).toBe(403);
  expect(await as({ 'impersonate-user': 'carol' })).toBe(403);
  expect(await as({ ...bob, 'impersonate-group': 'devs' })).toBe(201);
  expect(await as({ ...bob, 'impersonate-group': 'system:masters' })).toBe(403);
  expect(await as({ ...bob, 'impersonate-uid': '7' })).toBe(201);
  expect(await as({ ...bob, 'impersonate-uid': '8' })).toBe(403);
  expect(await as({ ...bob, 'impersonate-extra-scopes': 'x' })).toBe(201);
  expect(await as({ ...bob, 'impersonate-extra-other': 'x' })).toBe(403);
  expect(await as({ 'impersonate-user': 'system:serviceaccount:default:default' })).toBe(403);
  expect(await as({ 'impersonate-group': 'devs' }, 'root')).toBe(400);
  // Anonymous users may not create this review: impersonation replaces the rights of the caller.
  expect(await as({ 'impersonate-user': 'system:anonymous' })).toBe(403);
  const secrets = '/api/v1/namespaces/default/secrets';
  expect(await send('root', 'GET', secrets, bob)).toBe(403);
  expect(await send('root', 'GET', secrets, { ...bob, 'impersonate-group': 'system:masters' })).toBe(200);
});
