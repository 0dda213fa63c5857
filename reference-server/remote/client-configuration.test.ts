// Client configuration files: the service that they name, and every problem with its place.
import { dump } from 'js-yaml';
import { beforeAll, expect, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import { loadFile } from '../configuration-files/load-file.ts';
import { parseClientConfiguration } from './client-configuration.ts';

const files: Record<string, string> = {};

beforeAll(async () => {
  const authority = await createCertificateAuthority();
  const [one, two] = await Promise.all([authority.issueClient('one'), authority.issueClient('two')]);
  Object.assign(files, {
    '/etc/ca.pem': authority.certificate,
    '/etc/keys/one.pem': one.certificate,
    '/etc/keys/one.key': one.key,
    '/etc/keys/two.key': two.key,
    '/etc/token': 'secret\n',
    '/etc/empty': '',
  });
});

const load = (text: string) =>
  loadFile(
    '/etc/hook.yaml',
    {
      readFile: async (path) => {
        const found = path === '/etc/hook.yaml' ? text : files[path];
        if (found !== undefined) return found;
        throw Object.assign(new Error('no'), { code: 'ENOENT' });
      },
    },
    parseClientConfiguration,
  );

const base64 = (path: string) => Buffer.from(files[path]!).toString('base64');
const cluster = (more: object = {}) => ({
  server: 'https://h:1/review',
  'certificate-authority': 'ca.pem',
  ...more,
});
const one = { name: 'c', cluster: cluster() };
const context = { name: 'x', context: { cluster: 'c', user: 'u' } };
const whole = (more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [one],
  users: [{ name: 'u', user: { 'client-certificate': 'keys/one.pem', 'client-key': 'keys/one.key' } }],
  contexts: [context],
  'current-context': 'x',
  ...more,
});

test('service, trust and credential; relative paths start from the file', async () => {
  const { value, texts } = await load(dump(whole()));
  expect(value).toEqual({
    url: 'https://h:1/review',
    token: undefined,
    trust: {
      authorities: files['/etc/ca.pem'],
      serverName: undefined,
      clientCertificate: { certificate: files['/etc/keys/one.pem'], key: files['/etc/keys/one.key'] },
    },
  });
  expect([...texts.keys()]).toContain('/etc/keys/one.key');
});

test('inline data wins over files', async () => {
  const user = {
    'client-certificate-data': base64('/etc/keys/one.pem'),
    'client-key-data': base64('/etc/keys/one.key'),
  };
  const inline = cluster({
    'certificate-authority': 'absent',
    'certificate-authority-data': base64('/etc/ca.pem'),
  });
  const { value } = await load(
    JSON.stringify(whole({ clusters: [{ name: 'c', cluster: inline }], users: [{ name: 'u', user }] })),
  );
  expect(value.trust.authorities).toBe(files['/etc/ca.pem']);
  expect(value.trust.clientCertificate?.key).toBe(files['/etc/keys/one.key']);
});

test.each([
  [{ token: 'abc' }, 'abc'],
  [{ token: 'abc', tokenFile: 'token' }, 'secret'],
  [{}, undefined],
  [null, undefined],
])('the token of %j is %s', async (user, token) => {
  expect((await load(dump(whole({ users: [{ name: 'u', user }] })))).value.token).toBe(token);
});

test('without contexts the only cluster and the only user are used', async () => {
  const { value } = await load(dump({ clusters: [one] }));
  expect(value).toMatchObject({ url: 'https://h:1/review', token: undefined });
  expect(
    (await load(dump({ clusters: [one], users: [{ name: 'u', user: { token: 't' } }] }))).value.token,
  ).toBe('t');
});

const user = (fields: object) => dump(whole({ users: [{ name: 'u', user: fields }] }));
const clusters = (fields: object) => dump(whole({ clusters: [{ name: 'c', cluster: fields }] }));

test.each<[() => string, string]>([
  [() => '{}', '/etc/hook.yaml:1: clusters: names no service; add a cluster with its server'],
  [() => dump(whole({ apiVersion: 'v2' })), 'hook.yaml:1: apiVersion: has the value "v2"; write v1'],
  [() => dump(whole({ kind: 'Other' })), 'hook.yaml:2: kind: has the value "Other"; write Config'],
  [() => dump(whole({ cluster: [] })), 'cluster: is not a known field; did you mean clusters?'],
  [
    () => dump(whole({ 'current-context': 'y' })),
    'current-context: names a context that the file does not have',
  ],
  [() => dump(whole({ 'current-context': '' })), 'current-context: is missing; name one of the contexts'],
  [
    () => dump(whole({ clusters: [] })),
    'contexts[0].context.cluster: names a cluster that the file does not have',
  ],
  [() => dump(whole({ users: [] })), 'contexts[0].context.user: names a user that the file does not have'],
  [
    () => JSON.stringify({ clusters: [one, { ...one, name: 'd' }] }),
    'clusters: has several entries; choose one by current-context',
  ],
  [() => clusters({}), 'clusters[0].cluster.server: is missing; add it'],
  [() => clusters(cluster({ server: 'http://h' })), 'clusters[0].cluster.server: is not a URL with https'],
  [() => clusters(cluster({ server: 'h:1' })), 'clusters[0].cluster.server: is not a URL with https'],
  [() => clusters(cluster({ server: 'https://a:b@h' })), 'cluster.server: holds a user or a password; move'],
  [
    () => clusters(cluster({ 'insecure-skip-tls-verify': true })),
    'insecure-skip-tls-verify: turns verification off',
  ],
  [
    () => clusters(cluster({ 'certificate-authority': 'absent' })),
    'certificate-authority: names /etc/absent: there is no such file',
  ],
  [
    () => clusters(cluster({ 'certificate-authority': 'empty' })),
    'certificate-authority: holds no certificate in PEM form',
  ],
  [
    () => clusters(cluster({ 'certificate-authority-data': '*' })),
    'certificate-authority-data: is not base64',
  ],
  [
    () => clusters(cluster({ sever: 1 })),
    'clusters[0].cluster.sever: is not a known field; did you mean server?',
  ],
  [() => user({ 'client-certificate': 'keys/one.pem' }), 'users[0].user.client-key: is missing'],
  [() => user({ 'client-key': 'keys/one.key' }), 'users[0].user.client-certificate: is missing'],
  [
    () => user({ 'client-certificate': 'keys/one.pem', 'client-key': 'keys/two.key' }),
    'client-key: does not belong to the certificate',
  ],
  [
    () => user({ 'client-certificate': 'keys/one.pem', 'client-key': 'ca.pem' }),
    'client-key: holds no private key in PEM form',
  ],
  [() => user({ token: 'a b' }), 'users[0].user.token: is not a bearer token'],
  [() => user({ exec: {} }), 'users[0].user.exec: is not a known field'],
])('%# is refused', async (text, message) => {
  const error: unknown = await load(text()).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).toMatch(/^\/etc\/hook\.yaml:\d+: \S+: .*; .*$/);
});
