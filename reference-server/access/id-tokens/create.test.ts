// Tests of ID tokens of a server: the options that switch them on, and reloads of the configuration file.
import { dump } from 'js-yaml';
import { expect, test } from 'vitest';
import { loadFile } from '../../configuration-files/load-file.ts';
import { createVirtualClock } from '../../clock.ts';
import { defaultOptions } from '../../options.ts';
import { readBearerToken } from '../static-tokens.ts';
import { orch } from '../../../common/dialects/names.ts';
import { authenticator as entry, configurationOf } from './configuration/configuration.test-support.ts';
import { authenticationConfiguration } from './configuration/read-configuration.ts';
import { configurationChecks } from './configuration/read-tools.ts';
import { createIdTokens } from './create.ts';
import {
  createKey,
  createRemote,
  issuerUrl,
  mint,
  nowSeconds,
  plainSettings,
} from './issuer.test-support.ts';
import { idTokenParts } from './parts.ts';

const key = await createKey();

function createTools() {
  const reloads: unknown[] = [];
  const lines: string[] = [];
  const clock = createVirtualClock(nowSeconds * 1_000);
  const { send: sendRemote } = createRemote({
    [`${issuerUrl}/.well-known/openid-configuration`]: { issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` },
    [`${issuerUrl}/keys`]: { keys: [key.jwk] },
  });
  const metrics = { reloaded: (...reload: readonly unknown[]) => void reloads.push(reload) };
  const log = (line: string) => void lines.push(line);
  const tools = { clock, parts: idTokenParts, readBearer: readBearerToken, sendRemote, metrics, log };
  return { reloads, lines, clock, tools };
}

const fileWith = (prefix: string) =>
  dump(configurationOf({ ...entry, claimMappings: { username: { claim: 'sub', prefix } } }), {
    noRefs: true,
  });

test('without options there is no authenticator', () => {
  expect(createIdTokens(defaultOptions(), createTools().tools).authenticators).toEqual([]);
});

test('the flags configure one issuer', () => {
  const options = { ...defaultOptions(), oidcIssuer: plainSettings };
  expect(createIdTokens(options, createTools().tools).authenticators).toHaveLength(1);
});

test('a changed file takes effect; an invalid one leaves the earlier in force', async () => {
  const { tools, clock, reloads, lines } = createTools();
  let text = fileWith('a:');
  const context = { names: orch, serviceAccountIssuer: '', checks: configurationChecks };
  const files = { readFile: async () => text };
  const loaded = await loadFile('auth.yaml', files, authenticationConfiguration(context));
  const options = { ...defaultOptions(), authenticationConfig: loaded };
  const { authenticators, close } = createIdTokens(options, tools);
  const token = await mint(key);
  const usernameNow = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { signal } = new AbortController();
    const request = { method: 'GET', target: '/', headers, signal };
    return authenticators[0]!.authenticate(request, clock.now());
  };
  expect(await usernameNow()).toMatchObject({ username: 'a:u1' });

  text = fileWith('b:');
  clock.advance(10_000);
  await expect.poll(usernameNow).toMatchObject({ username: 'b:u1' });
  expect(reloads).toEqual([['authentication', 'success', (nowSeconds + 10) * 1_000]]);

  text = fileWith('c:').replace('kind:', 'kin:');
  clock.advance(10_000);
  await expect.poll(() => reloads.length).toBe(2);
  clock.advance(10_000);
  expect(await usernameNow()).toMatchObject({ username: 'b:u1' });
  expect(reloads[1]).toEqual(['authentication', 'failure', (nowSeconds + 20) * 1_000]);
  expect(lines).toEqual([
    'the authentication configuration has been reloaded',
    expect.stringMatching(/^the authentication configuration stays as it was: auth\.yaml:2: kin: /),
  ]);

  text = fileWith('d:').replace(/issuer:\n\s+url: \S+/, 'issuer:\n      url: https://other.example');
  clock.advance(10_000);
  await expect.poll(usernameNow).toBeUndefined();
  close();
});
