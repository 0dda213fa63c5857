// Access control by kubectl against the server with the `kubernetes` dialect: identity, permissions, roles and
// their bindings, and tokens of service accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingKubectl, startBench } from './kubectl.test-support.ts';
import type { Bench } from './kubectl.test-support.ts';

const reason = missingKubectl();
const title = `kubectl and access${reason === undefined ? '' : `, skipped: ${reason}`}`;

let bench: Bench;
const kubectl = (...words: string[]) => bench.kubectl(...words);
const printed = (...words: string[]) => bench.printed(...words);
const here = ['-n', 'default'];
const asGuest = ['--as', 'guest', ...here];

describe.skipIf(reason !== undefined)(title, () => {
  beforeAll(async () => {
    bench = await startBench({
      flags: ['--authorization-mode=RBAC'],
      tokens: ['clerk-token,clerk,1,system:masters', 'guest-token,guest,2'],
    });
  });
  afterAll(() => bench.stop());

  test('auth whoami prints name and groups', async () => {
    const identity = await printed('auth', 'whoami');
    expect(identity).toMatch(/^Username +clerk$/m);
    expect(identity).toMatch(/^Groups +\[system:masters system:authenticated\]$/m);
    expect(await printed('auth', 'whoami', '--as', 'guest')).toMatch(/^Username +guest$/m);
  });

  test('a role and its binding grant exactly their rights', async () => {
    expect((await kubectl('auth', 'can-i', 'list', 'configmaps', ...asGuest)).out).toBe('no\n');
    await printed('create', 'role', 'reader', '--verb=get,list', '--resource=configmaps', ...here);
    await printed('create', 'rolebinding', 'guests', '--role=reader', '--user=guest', ...here);
    expect((await kubectl('auth', 'can-i', 'list', 'configmaps', ...asGuest)).out).toBe('yes\n');
    expect((await kubectl('auth', 'can-i', 'list', 'secrets', ...asGuest)).out).toBe('no\n');
    expect((await kubectl('get', 'configmaps', ...asGuest)).code).toBe(0);
    const refused = await kubectl('get', 'secrets', ...asGuest);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('User "guest" cannot list resource "secrets" in API group ""');
  });

  test('auth can-i --list shows the rules', async () => {
    const rules = await printed('auth', 'can-i', '--list', ...asGuest);
    expect(rules).toMatch(/^configmaps +\[\] +\[\] +\[get list\]$/m);
    expect(rules).toMatch(/^selfsubjectreviews\.authentication\.k8s\.io +\[\] +\[\] +\[create\]$/m);
    expect(rules).not.toContain('secrets');
  });

  test('create token returns a token that identifies its account', async () => {
    await printed('create', 'serviceaccount', 'robot', ...here);
    const token = (await printed('create', 'token', 'robot', ...here)).trim();
    expect(token.split('.')).toHaveLength(3);
    const identity = await printed('auth', 'whoami', `--token=${token}`);
    expect(identity).toMatch(/^Username +system:serviceaccount:default:robot$/m);
    expect(identity).toContain('system:serviceaccounts:default');
  });

  test('roles with more rights than their author has are refused', async () => {
    const rules = ['--verb=create,get', '--resource=roles.rbac.authorization.k8s.io'];
    await printed('create', 'role', 'writer', ...rules, ...here);
    await printed('create', 'rolebinding', 'writers', '--role=writer', '--user=guest', ...here);
    const more = await kubectl('create', 'role', 'more', '--verb=get', '--resource=secrets', ...asGuest);
    expect(more.code).toBe(1);
    expect(more.err).toContain('is forbidden');
    const own = ['create', 'role', 'own', '--verb=get', '--resource=configmaps', ...asGuest];
    expect(await printed(...own)).toContain('created');
  });
});
