// The values that are read from a kubeconfig, and the errors for unsupported or invalid content.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import type { KeyPair } from '../../common/keys/certificate-authority.ts';
import { CommandError } from '../exit-codes.ts';
import { readKubeconfig } from './kubeconfig.ts';

let folder = '';
let ca = '';
let admin: KeyPair;
let other: KeyPair;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-kubeconfig-'));
  const authority = await createCertificateAuthority();
  ca = authority.certificate;
  [admin, other] = [await authority.issueClient('admin', []), await authority.issueClient('other', [])];
  await writeFile(path.join(folder, 'ca.crt'), ca);
  await writeFile(path.join(folder, 'token'), 'of-a-file\n');
  await writeFile(path.join(folder, 'other.key'), other.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inline = (text: string) => Buffer.from(text).toString('base64');

/** Two contexts: `near` (current) by token, `far` by certificate; `changes` override fields of cluster, user and root. */
async function written(changes: {
  readonly cluster?: object;
  readonly user?: object;
  readonly root?: object;
}): Promise<string> {
  const file = path.join(folder, 'config');
  const near = { server: 'https://near:6443/', 'certificate-authority': 'ca.crt', extensions: [{}] };
  const far = { server: 'https://far:6443', 'certificate-authority-data': inline(ca) };
  const pair = {
    'client-certificate-data': inline(admin.certificate),
    'client-key-data': inline(admin.key),
  };
  const document = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'near',
    contexts: [
      { name: 'near', context: { cluster: 'near', user: 'clerk', namespace: 'here' } },
      { name: 'far', context: { cluster: 'far', user: 'admin' } },
      { name: 'anonymous', context: { cluster: 'near', user: '' } },
    ],
    clusters: [
      { name: 'near', cluster: { ...near, ...changes.cluster } },
      { name: 'far', cluster: far },
    ],
    users: [
      { name: 'clerk', user: { token: 'of-a-clerk', ...changes.user } },
      { name: 'admin', user: pair },
    ],
    ...changes.root,
  };
  await writeFile(file, JSON.stringify(document));
  return file;
}

describe('a kubeconfig', () => {
  test('returns cluster and user of its current context, with the files that they refer to', async () => {
    expect(await readKubeconfig(await written({}), { withUser: true })).toEqual({
      url: 'https://near:6443',
      trust: { ca, insecure: false },
      credential: { token: 'of-a-clerk' },
    });
    const fromFile = await readKubeconfig(await written({ user: { tokenFile: 'token' } }), {
      withUser: true,
    });
    expect(fromFile.credential).toEqual({ token: 'of-a-file' });
  });

  test('returns another context by name, with inline content', async () => {
    expect(await readKubeconfig(await written({}), { context: 'far', withUser: true })).toEqual({
      url: 'https://far:6443',
      trust: { ca, insecure: false },
      credential: { clientCertificate: admin.certificate, clientKey: admin.key },
    });
    const anonymous = await readKubeconfig(await written({}), { context: 'anonymous', withUser: true });
    expect(anonymous.credential).toEqual({});
  });

  test('accepts any certificate with insecure-skip-tls-verify', async () => {
    const cluster = { 'certificate-authority': '', 'insecure-skip-tls-verify': true };
    const { trust } = await readKubeconfig(await written({ cluster }), { withUser: true });
    expect(trust).toEqual({ insecure: true });
  });

  test('its user is ignored where the caller has a credential', async () => {
    const { credential } = await readKubeconfig(await written({ user: { exec: {} } }), { withUser: false });
    expect(credential).toEqual({});
  });
});

describe('refuses with one line', () => {
  test.each([
    [
      'no context',
      { root: { 'current-context': '' } },
      /current-context: no context is selected.* near, far, anonymous/,
    ],
    [
      'an unknown context',
      { root: { 'current-context': 'no' } },
      /contexts: no context "no" \(available: near, far, anonymous\)/,
    ],
    ['an unknown cluster', { root: { clusters: [] } }, /clusters: no cluster "near" \(available: none\)/],
    ['no users', { root: { users: null } }, /users: expected a list, found nothing/],
    [
      'an invalid address',
      { cluster: { server: 'near' } },
      /clusters\[0\]\.cluster\.server: expected an address/,
    ],
    ['a proxy', { cluster: { 'proxy-url': 'http://p' } }, /proxy-url: not supported/],
    ['a program', { user: { exec: { command: 'login' } } }, /users\[0\]\.user\.exec: .*--token-file/],
    ['a password', { user: { username: 'u', password: 'p' } }, /username: .*--token-file/],
    [
      'half a pair',
      { user: { 'client-key': 'other.key' } },
      /client-certificate and .*client-key must be given together/,
    ],
    [
      'inline content that is not base64 of PEM',
      { cluster: { 'certificate-authority-data': 'bm90aGluZw==' } },
      /certificate-authority-data: expected a certificate in PEM format/,
    ],
  ] as const)('%s', async (_what, changes, message) => {
    const error = await failure(readKubeconfig(await written(changes), { withUser: true }));
    expect(error.message).toMatch(message);
    expect(error.message).toContain(path.join(folder, 'config'));
    expect(error.message).not.toContain('\n');
  });

  test('a key of another certificate', async () => {
    const user = { 'client-certificate-data': inline(admin.certificate), 'client-key': 'other.key' };
    const error = await failure(readKubeconfig(await written({ user }), { withUser: true }));
    expect(error.message).toMatch(/client-key: not the key of the certificate/);
  });
});

async function failure(outcome: Promise<unknown>): Promise<CommandError> {
  const error = await outcome.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CommandError);
  return error as CommandError;
}
