// An issuer in memory for tests of ID tokens: keys, discovery document and key set, behind a sender of requests.
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { RemoteAnswer, RemoteRequest, SendRemote } from '../../remote/client.ts';
import { createVirtualClock } from '../../clock.ts';
import type { ApiRequest } from '../../requests/request.ts';
import { readBearerToken } from '../static-tokens.ts';
import { idTokenAuthenticator } from './authenticator.ts';
import { idTokenParts } from './parts.ts';
import type { IdTokenParts } from './parts.ts';
import type { IssuerSettings } from './settings.ts';

export const issuerUrl = 'https://issuer.example';
export const nowSeconds = 1_800_000_000;

export interface TestKey {
  readonly algorithm: string;
  readonly kid: string | undefined;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export async function createKey(algorithm = 'RS256', kid: string | undefined = 'k1'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), use: 'sig', ...(kid === undefined ? {} : { kid }) };
  return { algorithm, kid, privateKey, jwk };
}

/** Valid for an hour, except for the changes; undefined removes a claim. */
export function mint(key: TestKey, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { algorithm: alg, kid, privateKey } = key;
  const claims = { iss: issuerUrl, aud: 'me', sub: 'u1', exp: nowSeconds + 3_600, ...changes };
  return new SignJWT(claims).setProtectedHeader(kid === undefined ? { alg } : { alg, kid }).sign(privateKey);
}

/** The issuer that flags without options configure. */
export const plainSettings: IssuerSettings = {
  url: issuerUrl,
  discoveryUrl: undefined,
  authorities: undefined,
  audiences: ['me'],
  algorithms: ['RS256'],
  claimRules: [],
  mappings: {
    username: { claim: 'sub', prefix: '' },
    groups: { claim: 'groups', prefix: '' },
    uid: undefined,
    extra: [],
  },
  userRules: [],
  bind: (variables) => variables,
};

/** Answers by URL; others are not found. Every request is recorded. */
export function createRemote(answers: Record<string, unknown> = {}) {
  const requests: RemoteRequest[] = [];
  const send: SendRemote = async (request) => {
    requests.push(request);
    const found = answers[request.url];
    const body = typeof found === 'string' ? found : JSON.stringify(found);
    return { status: found === undefined ? 404 : 200, headers: {}, body } satisfies RemoteAnswer;
  };
  return { answers, requests, send };
}

/** An authenticator of issuers, with a remote that serves the keys of the first. */
export function createTestIssuer(keys: readonly TestKey[], options: Partial<TestIssuerOptions> = {}) {
  const { settings = [plainSettings], parts = idTokenParts } = options;
  const keySetUrl = `${issuerUrl}/keys`;
  const remote = createRemote({
    [`${issuerUrl}/.well-known/openid-configuration`]: { issuer: issuerUrl, jwks_uri: keySetUrl },
    [keySetUrl]: { keys: keys.map(({ jwk }) => jwk) },
  });
  const clock = createVirtualClock(nowSeconds * 1_000);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const tools = { clock, parts, send: remote.send, log };
  const authenticator = idTokenAuthenticator(settings, readBearerToken, tools);
  return {
    ...remote,
    clock,
    lines,
    authenticator,
    serveKeys: (next: readonly TestKey[]) =>
      void (remote.answers[keySetUrl] = { keys: next.map(({ jwk }) => jwk) }),
    authenticate: (token: string) => authenticator.authenticate(requestWith(token), clock.now()),
  };
}

interface TestIssuerOptions {
  readonly settings: readonly IssuerSettings[];
  readonly parts: IdTokenParts;
}

const requestWith = (token: string): ApiRequest => ({
  method: 'GET',
  target: '/',
  headers: { authorization: `Bearer ${token}` },
  signal: new AbortController().signal,
});
