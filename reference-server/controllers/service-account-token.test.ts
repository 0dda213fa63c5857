// Tokens in Secrets: filled in, valid as long as Secret and account exist, removed with the account.
import { expect, onTestFinished, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { ApiObject } from '../object.ts';
import { startTestServer } from './test-server.test-support.ts';

const { serviceAccountName, serviceAccountUid } = orch.annotations;

async function start() {
  const server = await startTestServer(['serviceaccount-token']);
  onTestFinished(async () => {
    await server.shutdown();
    expect(server.errors).toEqual([]);
  });
  const account = await server.add('ServiceAccount', { metadata: { name: 'robot' } });
  const addSecret = async (annotations: Record<string, string>, name = 's') => {
    await server.add('Secret', {
      metadata: { name, annotations },
      type: orch.secretTypes.serviceAccountToken,
    });
    await server.idle();
  };
  const place = { namespace: 'n1', name: 's' };
  const secret = () => server.client.get(server.kind('Secret'), place);
  const { serviceAccounts } = server.context;
  const whoIs = async (token: string) =>
    (await serviceAccounts.check(token, serviceAccounts.audiences))?.username;
  return { server, account, addSecret, secret, whoIs };
}

const tokenIn = (secret: ApiObject | undefined) =>
  Buffer.from((secret as { data?: { token?: string } } | undefined)?.data?.token ?? '', 'base64').toString();

test('a Secret is filled with a token of its account', async () => {
  const { account, addSecret, secret, whoIs } = await start();
  await addSecret({ [serviceAccountName]: 'robot' });
  const filled = await secret();
  expect(filled?.metadata.annotations?.[serviceAccountUid]).toBe(account.metadata.uid);
  expect(await whoIs(tokenIn(filled))).toBe('system:serviceaccount:n1:robot');
});

test('its token has no expiration, and is invalid when the Secret is deleted or holds another one', async () => {
  const { server, addSecret, secret, whoIs } = await start();
  await addSecret({ [serviceAccountName]: 'robot' });
  const token = tokenIn(await secret());
  server.clock.advance(365 * 86_400_000);
  expect(await whoIs(token)).toBeDefined();
  const place = { namespace: 'n1', name: 's' };
  await server.client.patch(server.kind('Secret'), place, { data: { token: 'eA==' } });
  expect(await whoIs(token)).toBeUndefined();
  await server.client.delete(server.kind('Secret'), place, {});
  expect(await whoIs(token)).toBeUndefined();
});

test('a Secret is deleted with its account, and so is one of a missing or an earlier account', async () => {
  const { server, addSecret } = await start();
  await addSecret({ [serviceAccountName]: 'missing' }, 'of-missing');
  await addSecret({ [serviceAccountName]: 'robot', [serviceAccountUid]: 'before' }, 'of-another');
  await addSecret({ [serviceAccountName]: 'robot' });
  expect(await server.names('Secret')).toEqual(['s']);
  await server.client.delete(server.kind('ServiceAccount'), { namespace: 'n1', name: 'robot' }, {});
  await server.idle();
  expect(await server.names('Secret')).toEqual([]);
});

test('Secrets of other accounts stay when an account is deleted', async () => {
  const { server, addSecret } = await start();
  await server.add('ServiceAccount', { metadata: { name: 'other' } });
  await addSecret({ [serviceAccountName]: 'robot' }, 'of-robot');
  await addSecret({ [serviceAccountName]: 'other' }, 'of-other');
  await server.add('Secret', { metadata: { name: 'plain', annotations: { [serviceAccountName]: 'robot' } } });
  await server.client.delete(server.kind('ServiceAccount'), { namespace: 'n1', name: 'robot' }, {});
  await server.idle();
  expect(await server.names('Secret')).toEqual(['of-other', 'plain']);
});
