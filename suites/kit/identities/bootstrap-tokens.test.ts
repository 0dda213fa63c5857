// Tests the bootstrap tokens of the kit: well-formed, unique, registered with the redactor, and with an expiration.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createApi } from '../requests/api.ts';
import { createTokenTools } from './bootstrap-token-tools.ts';
import { altered, tokenSecret } from './bootstrap-tokens.ts';
import { createWaiting } from '../waiting/eventually.ts';

function toolsOf(prefix: string) {
  const secrets: string[] = [];
  let count = 0;
  const never = () => Promise.reject(new Error('no request is sent'));
  const tools = createTokenTools({
    scope: {
      api: createApi({ own: never, bare: never }),
      uniqueName: (word) => word,
      labels: {},
      waiting: createWaiting({ pause: async () => {}, now: () => 0 }),
    },
    names: orch,
    uniqueClusterName: (word) => `${prefix}-${word}-${(count += 1)}`,
    addSecret: (secret) => void secrets.push(secret),
    now: () => Date.UTC(2030, 0, 1),
  });
  return { tools, secrets };
}

test('tokens are well-formed, and their secrets are registered with the redactor', () => {
  const { tools, secrets } = toolsOf('run');
  const tokens = Array.from({ length: 50 }, () => tools.mint());
  for (const { id, secret, text } of tokens) {
    expect(text).toBe(`${id}.${secret}`);
    expect(text).toMatch(/^[a-z][a-z0-9]{5}\.[a-z][a-z0-9]{15}$/);
    expect(secrets).toContain(secret);
    expect(secrets).toContain(text);
  }
  expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
  expect(tools.secrets.path()).toBe('/api/v1/namespaces/orch-system/secrets');
});

test('ids depend on the seed, secrets do not', () => {
  const [first, again, other] = ['run', 'run', 'other'].map((prefix) => toolsOf(prefix).tools.mint());
  expect(again?.id).toBe(first?.id);
  expect(other?.id).not.toBe(first?.id);
  expect(again?.secret).not.toBe(first?.secret);
});

test('the Secret contains the requested fields in base64', () => {
  const token = altered(toolsOf('run').tools.mint(), { id: 'abc123', secret: '0123456789abcdef' });
  const texts = (secret: { readonly [field: string]: unknown }) =>
    Object.fromEntries(
      Object.entries(secret['data'] as Record<string, string>).map(([key, text]) => [
        key,
        Buffer.from(text, 'base64').toString(),
      ]),
    );
  const usual = tokenSecret(token, orch);
  expect(usual).toMatchObject({
    metadata: { name: 'bootstrap-token-abc123' },
    type: orch.secretTypes.bootstrapToken,
  });
  expect(texts(usual)).toEqual({
    'token-id': 'abc123',
    'token-secret': '0123456789abcdef',
    'usage-bootstrap-authentication': 'true',
    expiration: '2030-01-02T00:00:00Z',
  });
  const groups = ['system:bootstrappers:a', 'system:bootstrappers:b'];
  const fields = { usages: ['signing'], groups, expiration: null, description: 'x' } as const;
  expect(texts(tokenSecret(token, orch, fields))).toEqual({
    'token-id': 'abc123',
    'token-secret': '0123456789abcdef',
    'usage-bootstrap-signing': 'true',
    'auth-extra-groups': groups.join(','),
    description: 'x',
  });
});
