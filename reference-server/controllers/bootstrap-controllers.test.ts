// The signer and the cleaner of bootstrap tokens on a virtual clock, and the root certificate in every namespace.
import { expect, onTestFinished, test } from 'vitest';
import { signatureProblem } from '../../common/keys/detached-signature.ts';
import { sampleToken, tokenSecret } from '../access/bootstrap/token.test-support.ts';
import type { ApiObject } from '../object.ts';
import { startTestServer } from './test-server.test-support.ts';

const all = ['*', 'tokencleaner', 'bootstrapsigner'];
const system = 'orch-system';
const information = { namespace: 'orch-public', name: 'cluster-info' };
const minuteMs = 60_000;

async function start(running: readonly string[] = all) {
  const server = await startTestServer(running);
  onTestFinished(() => server.shutdown());
  await server.idle();
  const secrets = server.kind('Secret');
  const maps = server.kind('ConfigMap');
  const add = async (id: string, keys: Readonly<Record<string, string | undefined>> = {}) => {
    const metadata = { name: `bootstrap-token-${id}`, namespace: system };
    await server.client.create(secrets, system, tokenSecret({ 'token-id': id, ...keys }, { metadata }));
    await server.idle();
  };
  const remaining = async () =>
    (await server.names('Secret', system)).map((name) => name.replace('bootstrap-token-', ''));
  const data = async () =>
    ((await server.client.get(maps, information))?.['data'] ?? {}) as Readonly<Record<string, string>>;
  const signed = async () =>
    Object.keys(await data())
      .filter((key) => key.startsWith('jws-clientconfig-'))
      .map((key) => key.slice('jws-clientconfig-'.length));
  const advance = async (ms: number) => {
    server.clock.advance(ms);
    await server.idle();
  };
  return { ...server, maps, secrets, add, remaining, data, signed, advance };
}

test('the cleaner deletes a token when it expires, and no other Secret', async () => {
  const server = await start();
  await server.add('aaaaaa');
  await server.add('bbbbbb', { expiration: '2030-01-01T00:01:00Z' });
  await server.add('cccccc', { expiration: '2029-01-01T00:00:00Z' });
  await server.add('dddddd', { expiration: 'tomorrow' });
  const other = { metadata: { name: 'other', namespace: system }, type: 'Opaque' };
  const keys = { expiration: '2029-01-01T00:00:00Z' };
  await server.client.create(server.secrets, system, tokenSecret(keys, other));
  await server.idle();
  expect(await server.remaining()).toEqual(['aaaaaa', 'bbbbbb', 'other']);
  await server.advance(minuteMs - 1);
  expect(await server.remaining()).toEqual(['aaaaaa', 'bbbbbb', 'other']);
  await server.advance(1);
  expect(await server.remaining()).toEqual(['aaaaaa', 'other']);
  await server.advance(1000 * minuteMs);
  expect(await server.remaining()).toEqual(['aaaaaa', 'other']);
});

test('a postponed expiration applies', async () => {
  const server = await start();
  await server.add('aaaaaa', { expiration: '2030-01-01T00:01:00Z' });
  const expiration = Buffer.from('2030-01-01T00:03:00Z').toString('base64');
  const place = { namespace: system, name: 'bootstrap-token-aaaaaa' };
  await server.client.patch(server.secrets, place, { data: { expiration } });
  await server.advance(2 * minuteMs);
  expect(await server.remaining()).toEqual(['aaaaaa']);
  await server.advance(minuteMs);
  expect(await server.remaining()).toEqual([]);
});

test('the star starts neither cleaner nor signer', async () => {
  const server = await start(['*']);
  await server.add('aaaaaa', { expiration: '2029-01-01T00:00:00Z' });
  expect(await server.remaining()).toEqual(['aaaaaa']);
  expect(await server.client.get(server.maps, information)).toBeUndefined();
});

test('each signing token has a signature that a joining client accepts', async () => {
  const server = await start();
  await server.add('aaaaaa');
  await server.add('bbbbbb', { 'usage-bootstrap-authentication': undefined });
  await server.add('cccccc', { 'usage-bootstrap-signing': undefined });
  await server.add('dddddd', { 'usage-bootstrap-signing': 'True' });
  expect(await server.signed()).toEqual(['aaaaaa', 'bbbbbb']);
  const { clientconfig = '', ...signatures } = await server.data();
  const token = `aaaaaa.${sampleToken.secret}`;
  expect(
    await signatureProblem(signatures['jws-clientconfig-aaaaaa'] ?? '', clientconfig, token),
  ).toBeUndefined();
  expect(clientconfig).toContain('server: https://');
});

test('a signature is removed when its token is deleted, expires or may no longer sign', async () => {
  const server = await start(['*', 'bootstrapsigner']);
  await server.add('aaaaaa');
  await server.add('bbbbbb', { expiration: '2030-01-01T00:01:00Z' });
  await server.add('cccccc');
  expect(await server.signed()).toEqual(['aaaaaa', 'bbbbbb', 'cccccc']);
  await server.advance(minuteMs);
  expect(await server.signed()).toEqual(['aaaaaa', 'cccccc']);
  await server.client.delete(server.secrets, { namespace: system, name: 'bootstrap-token-aaaaaa' }, {});
  await server.idle();
  expect(await server.signed()).toEqual(['cccccc']);
  const patch = { data: { 'usage-bootstrap-signing': null } };
  await server.client.patch(server.secrets, { namespace: system, name: 'bootstrap-token-cccccc' }, patch);
  await server.idle();
  expect(await server.signed()).toEqual([]);
  expect(await server.remaining()).toEqual(['bbbbbb', 'cccccc']);
});

test('a changed configuration is signed again, a foreign signature is removed, other keys are unchanged', async () => {
  const server = await start();
  await server.add('aaaaaa');
  const before = (await server.data())['jws-clientconfig-aaaaaa'];
  await server.client.patch(server.maps, information, { data: { clientconfig: 'a: b', more: 'x' } });
  await server.idle();
  const { 'jws-clientconfig-aaaaaa': after = '', ...others } = await server.data();
  expect(after).not.toBe(before);
  expect(await signatureProblem(after, 'a: b', `aaaaaa.${sampleToken.secret}`)).toBeUndefined();
  expect(others).toEqual({ clientconfig: 'a: b', more: 'x' });
  await server.client.patch(server.maps, information, { data: { 'jws-clientconfig-zzzzzz': 'x' } });
  await server.idle();
  expect(await server.signed()).toEqual(['aaaaaa']);
  await server.client.delete(server.maps, information, {});
  await server.idle();
  expect(await server.client.get(server.maps, information)).toBeUndefined();
});

test('the root certificate is in every namespace, and is restored after a change', async () => {
  const server = await start();
  const authorities = async () => {
    const namespaces = await server.names('Namespace', '');
    const place = (namespace: string) => ({ namespace, name: 'orch-root-ca.crt' });
    return Promise.all(namespaces.map((namespace) => server.client.get(server.maps, place(namespace))));
  };
  const isComplete = (map: ApiObject | undefined) =>
    String((map?.['data'] as Record<string, string> | undefined)?.['ca.crt']).startsWith('-----BEGIN');
  expect((await authorities()).map(isComplete)).toEqual([true, true, true, true, true]);
  const place = { namespace: 'n1', name: 'orch-root-ca.crt' };
  await server.client.delete(server.maps, place, {});
  await server.idle();
  await server.client.patch(server.maps, { ...place, namespace: 'default' }, { data: { 'ca.crt': 'x' } });
  await server.idle();
  expect((await authorities()).map(isComplete)).toEqual([true, true, true, true, true]);
  expect(server.errors).toEqual([]);
});
