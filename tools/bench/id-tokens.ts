// Time to authenticate an ID token whose issuer's keys are known, beside that of its signature alone; with one issuer,
// with 64, and with expressions. In process.
import { compactVerify, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { bind } from '../../reference-server/cel/bind.ts';
import { compileExpression } from '../../reference-server/cel/compile.ts';
import { idTokenAuthenticator } from '../../reference-server/access/id-tokens/authenticator.ts';
import { idTokenParts as parts } from '../../reference-server/access/id-tokens/parts.ts';
import type { IssuerSettings } from '../../reference-server/access/id-tokens/settings.ts';
import { readBearerToken } from '../../reference-server/access/static-tokens.ts';
import { systemClock as clock } from '../../reference-server/clock.ts';
import type { ApiRequest } from '../../reference-server/requests/request.ts';
import { printFigure } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';

const [rounds, requests, manyIssuers] = [9, 2_000, 64];
const issuerUrl = (index: number) => `https://issuer-${index}.test`;

export async function idTokens(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] });
  const tokens = await Promise.all(
    Array.from({ length: manyIssuers }, (_one, index) => mint(issuerUrl(index), privateKey)),
  );

  /** Authenticates the tokens of the issuers in turn. */
  function decisions(settings: readonly IssuerSettings[]): () => Promise<number> {
    const send = async ({ url }: { readonly url: string }) => ({
      status: 200,
      headers: {},
      body: url.endsWith('/keys')
        ? keySet
        : JSON.stringify({ issuer: new URL(url).origin, jwks_uri: `${new URL(url).origin}/keys` }),
    });
    const authenticator = idTokenAuthenticator(settings, readBearerToken, {
      clock,
      parts,
      send,
      log: () => {},
    });
    const presented = tokens.slice(0, settings.length).map(requestWith);
    return async () => {
      const startedAt = performance.now();
      for (let index = 0; index < requests; index++) {
        const found = await authenticator.authenticate(presented[index % presented.length]!, clock.now());
        if (typeof found !== 'object') throw new Error('a token of the measurement is not accepted');
      }
      return ((performance.now() - startedAt) * 1_000) / requests;
    };
  }

  async function signature(): Promise<number> {
    const startedAt = performance.now();
    for (let index = 0; index < requests; index++) await compactVerify(tokens[0]!, publicKey);
    return ((performance.now() - startedAt) * 1_000) / requests;
  }

  const plain = Array.from({ length: manyIssuers }, (_one, index) => settingsOf(issuerUrl(index)));
  const [alone = [], one = [], many = [], expressions = []] = await inTurn(rounds, [
    signature,
    decisions(plain.slice(0, 1)),
    decisions(plain),
    decisions([withExpressions(plain[0]!)]),
  ]);
  const print = (what: string, times: readonly number[]) =>
    printFigure(`remote-access: ${what}, microseconds`, rounded(median(times)));
  print('the signature of an ID token alone', alone);
  print('an ID token of one issuer', one);
  print(
    'an ID token beyond its signature',
    one.map((time, round) => time - (alone[round] ?? 0)),
  );
  print(`an ID token of one among ${manyIssuers} issuers`, many);
  print('an ID token with six expressions', expressions);
}

function mint(iss: string, key: Parameters<SignJWT['sign']>[0]): Promise<string> {
  const exp = Math.floor(clock.now() / 1_000) + 3_600;
  const claims = { iss, aud: 'bench', sub: 'user-1', exp, groups: ['a', 'b'], tenant: 't1' };
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
}

const settingsOf = (url: string): IssuerSettings => ({
  url,
  discoveryUrl: undefined,
  authorities: undefined,
  audiences: ['bench'],
  algorithms: ['RS256'],
  claimRules: [{ claim: 'tenant', requiredValue: 't1' }],
  mappings: {
    username: { claim: 'sub', prefix: 'u:' },
    groups: { claim: 'groups', prefix: 'g:' },
    uid: undefined,
    extra: [],
  },
  userRules: [],
  bind: (variables) => variables,
});

function withExpressions(settings: IssuerSettings): IssuerSettings {
  const of = (text: string, result: 'bool' | 'string' | 'string-or-list', variable = 'claims') =>
    compileExpression(text, { variables: [variable], result });
  return {
    ...settings,
    claimRules: [{ expression: of('claims.tenant == "t1"', 'bool') }],
    mappings: {
      username: { expression: of('"u:" + claims.sub', 'string') },
      groups: { expression: of('claims.groups.map(name, "g:" + name)', 'string-or-list') },
      uid: { expression: of('claims.sub', 'string') },
      extra: [{ key: 'bench.test/tenant', valueExpression: of('claims.tenant', 'string-or-list') }],
    },
    userRules: [{ expression: of('!user.username.startsWith("system:")', 'bool', 'user') }],
    bind,
  };
}

const requestWith = (token: string): ApiRequest => ({
  method: 'GET',
  target: '/',
  headers: { authorization: `Bearer ${token}` },
  signal: new AbortController().signal,
});
