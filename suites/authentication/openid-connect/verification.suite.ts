// Cases: the verification of ID tokens with the OpenID Connect options (access 5.2).
import { hmacToken } from '../../../common/keys/token-keys.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { untilAllowed, bindIn, coreRule } from '../../kit/identities/rights.ts';
import { forgedIdTokens, malformedIdTokens, refusesForgedEcdsa } from './forged-id-tokens.ts';
import { requiredClaims } from './required-claims.ts';
import { severalAlgorithms } from './signing-algorithms.ts';
import { expectUnusable, issuerFlags, keysOfRun, oidcServer } from './issuers.ts';
import { expectRevoked, on } from '../bearers.ts';

const hourSeconds = 3_600;

export default section('access', '5.2', {
  'authentication.oidc.other-issuer': {
    text: 'An ID token of another issuer is refused.',
    observe:
      'A token with another iss, signed by the same key, gets 401: another host, the issuer URL with characters more or fewer, or in other letter case, none; with the right iss it is accepted.',
    wrong: 'Only the signature is checked.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const { url } = target.issuer;
      await target.accepts();
      for (const iss of [
        'https://issuer.example',
        `${url}/`,
        `${url}/x`,
        `${url}/.`,
        `${url}#`,
        url.slice(0, -1),
        url.toUpperCase(),
        url.replace('https:', 'http:'),
        url.replace('https://', ''),
        '',
        undefined,
      ])
        await target.refuses(`a token with iss ${iss ?? 'absent'}`, { iss });
    },
  },

  'authentication.oidc.client-id-required': {
    text: '--oidc-client-id is required.',
    observe: 'With --oidc-issuer-url alone the server does not start, or accepts no ID token.',
    wrong: 'Any audience is accepted when the option is not set.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { issuer } = await oidcServer(context);
      const { '--oidc-client-id': _, ...flags } = issuerFlags(issuer);
      const audiences = [issuer.clientId, 'another-client', '', undefined];
      const tokens = await Promise.all(audiences.map((aud) => issuer.mint({ aud })));
      await expectUnusable(context, flags, tokens, 'without --oidc-client-id');
    },
  },

  'authentication.oidc.audience': {
    text: 'Every ID token must be issued for the client id as audience.',
    observe:
      'aud equal to the client id, and an aud list that contains it first or last: accepted; another aud, a part of the client id, more than it or its capitals, alone or in a list, an empty list, none: 401, also where azp is the client id.',
    wrong: 'aud is not checked when azp matches.',
    needs: ['launcher', 'oidc'],
    run: audience,
  },

  'authentication.oidc.required-claim': {
    text: '--oidc-required-claim=key=value must hold in the token.',
    observe: 'hd=example.com: a token with it is accepted; without it, or with another value, 401.',
    wrong: 'Only the presence of the key is checked.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context, { '--oidc-required-claim': 'hd=example.com' });
      await target.accepts({ hd: 'example.com' });
      for (const hd of [
        'example.org',
        'example.com.evil',
        'notexample.com',
        'example.co',
        'EXAMPLE.COM',
        '',
        true,
        undefined,
      ])
        await target.refuses(`a token with the required claim ${String(hd ?? 'absent')}`, { hd });
      await target.refuses('a token with the required claim in other letter case', { HD: 'example.com' });
      await target.refuses('a token with the required value in another claim', { domain: 'example.com' });
    },
  },

  'authentication.oidc.required-claims-all': {
    text: '--oidc-required-claim can be repeated, and every pair must hold.',
    observe:
      'Three pairs, of which one has a URL as its key: a token with all is accepted; with two of them only, or with a wrong value of one, 401. So with a value that has equal signs, where the server starts with it.',
    wrong: 'The last pair only is kept.',
    needs: ['launcher', 'oidc'],
    run: requiredClaims,
  },

  'authentication.oidc.algorithms-default': {
    text: 'Only ID tokens signed with RS256 are accepted by default.',
    observe:
      'A token signed with RS256 is accepted; ES256, RS384, RS512 and PS256 by keys of the same issuer, and HS256 with its public key as the secret: 401.',
    wrong: 'Every algorithm of the key set is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { usual, anyAlgorithm, ecdsa } = await keysOfRun(context);
      const target = await oidcServer(context);
      await target.accepts();
      await target.refuses('a token signed with ES256', {}, { key: ecdsa });
      for (const alg of ['RS384', 'RS512', 'PS256'])
        for (const key of [usual, anyAlgorithm])
          await target.refuses(`a token signed with ${alg}`, {}, { key, header: { alg } });
      for (const bits of [256, 384, 512] as const) {
        const hmac = hmacToken(await target.issuer.mint(), usual.publicKey, bits);
        await target.refusesToken(`a token with HS${bits} and the public key as its secret`, hmac);
      }
    },
  },

  'authentication.oidc.algorithms-configured': {
    text: '--oidc-signing-algs names the accepted algorithms in place of the default.',
    observe:
      'Value ES256: a token signed with ES256 is accepted, with RS256 401. With ES256, RS256 and RS384, separated by commas or in three options: each is accepted, RS512 gets 401.',
    wrong: 'The value is added to RS256, or one algorithm only can be named.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { usual, ecdsa } = await keysOfRun(context);
      const target = await oidcServer(context, { '--oidc-signing-algs': 'ES256' });
      await target.accepts({}, { key: ecdsa });
      await target.refuses('a token signed with RS256', {}, { key: usual });
      await severalAlgorithms(context);
    },
  },

  'authentication.oidc.signature': {
    text: 'The signature of an ID token must be valid.',
    observe:
      'Flip a bit of the decoded signature, change a claim, take the signature of another token, leave it out, make it an HMAC of the public key, or sign with a foreign key under the same key id, with its own, with that key or its URL in the header: 401 each. So with ES256 and --oidc-signing-algs=ES256: another signature, another claim, and none.',
    wrong: 'The token is parsed without verification, or verified by the default algorithm only.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      await target.accepts();
      for (const [what, token] of await forgedIdTokens(context, target.issuer))
        await target.refusesToken(`a token ${what}`, token);
      await target.accepts();
      await refusesForgedEcdsa(context);
    },
  },

  'authentication.oidc.malformed': {
    text: 'A text in the form of an ID token whose header, payload or claims are not those of one is refused, and answered with 401.',
    observe:
      'A signed payload that is a list, null, a number, empty or no JSON, claims iss or aud of another type, a header that is no JSON object, one part more, and empty parts: 401 each.',
    wrong: 'The server fails with 500, or accepts a token without claims.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      await target.accepts();
      for (const [what, token] of await malformedIdTokens(target.issuer))
        await target.refusesToken(`a token ${what}`, token);
      await target.accepts();
    },
  },

  'authentication.oidc.critical-headers': {
    text: 'A token whose header lists an unknown extension as critical is refused. (Inferred: such a signature is invalid, RFC 7515, 4.1.11.)',
    observe: 'A token with crit ["x-unknown"] and that member gets 401; without crit it is accepted.',
    wrong: 'crit is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const extension = { 'x-unknown': 'value' };
      await target.accepts({}, { header: extension });
      await target.refuses(
        'a token with an unknown critical extension',
        {},
        { header: { ...extension, crit: ['x-unknown'] } },
      );
    },
  },

  'authentication.oidc.expiry': {
    text: 'An ID token must not be expired.',
    observe:
      'exp an hour, a day or decades ago, 0 or -1: 401; an hour ahead, or in 2100, which is beyond 31 bits: accepted.',
    wrong: 'exp is ignored.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const now = nowSeconds(context);
      await target.accepts({ iat: now - 7_200, exp: now + hourSeconds });
      await target.accepts({ iat: now - 7_200, exp: 4_102_444_800 });
      for (const exp of [now - hourSeconds, now - 24 * hourSeconds, 1_000_000_000, 1, 0, -1])
        await target.refuses('an expired token', { iat: exp - hourSeconds, exp });
    },
  },

  'authentication.oidc.expiry-absent': {
    text: 'An ID token without the claim exp is refused. (Inferred: the minimum payload that 5.3 lists has it.)',
    observe:
      'A token without exp gets 401, and so does one whose exp is null or no number; the same token with exp is accepted.',
    wrong: 'It never expires.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      await target.accepts();
      for (const exp of [undefined, null, 'tomorrow', { at: nowSeconds(context) + hourSeconds }])
        await target.refuses(`a token with exp ${JSON.stringify(exp) ?? 'absent'}`, { exp });
    },
  },

  'authentication.oidc.expires-in-use': {
    text: 'A token that was accepted is refused once it has expired. (That the server allows no more than a minute for caches and clocks is inferred.)',
    observe: 'A token that expires after ten seconds is accepted, and gets 401 at the latest a minute later.',
    wrong: 'A verified token is cached for hours.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    waits: true,
    async run(context) {
      const target = await oidcServer(context);
      const token = await target.issuer.mint({ exp: nowSeconds(context) + 10 });
      await target.acceptsToken(token);
      await expectRevoked(on(context, target.server), token, 'a token that has expired since');
    },
  },

  'authentication.oidc.not-before': {
    text: 'A token is refused before the time of its claim nbf. (Inferred from RFC 7519, 4.1.5.)',
    observe: 'nbf an hour ahead: 401; an hour ago: accepted.',
    wrong: 'nbf is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const now = nowSeconds(context);
      const exp = now + 2 * hourSeconds;
      await target.accepts({ nbf: now - hourSeconds, exp });
      await target.refuses('a token that is not yet valid', { nbf: now + hourSeconds, exp });
    },
  },

  'authentication.oidc.still-authorized': {
    text: 'A user with a valid ID token must still be authorized.',
    observe: 'A valid token gets 403 on a list of secrets without a binding, 200 with one.',
    wrong: 'Every such user may read.',
    needs: ['launcher', 'oidc', 'rbac'],
    run: stillAuthorized,
  },
});

const nowSeconds = ({ now }: CaseContext) => Math.floor(now() / 1_000);

async function audience(context: CaseContext): Promise<void> {
  const target = await oidcServer(context);
  const own = target.issuer.clientId;
  await target.accepts({ aud: own });
  const many = Array.from({ length: 40 }, (_, index) => `client-${index}`);
  for (const aud of [[own], [own, 'another-client'], [...many, own]]) await target.accepts({ aud, azp: own });
  const others = [
    'another-client',
    own.slice(0, -1),
    own.slice(1),
    `${own}-2`,
    `x${own}`,
    own.toUpperCase(),
    `${own},another-client`,
    `another-client ${own}`,
    '',
  ];
  const lists = [...others.map((one) => [one]), ['another-client', `${own}-2`], []];
  for (const aud of [...others, ...lists, undefined])
    await target.refuses(`a token with aud ${JSON.stringify(aud) ?? 'absent'}`, { aud });
  await target.refuses('a token for another client, authorized for this one', {
    aud: 'another-client',
    azp: own,
    client_id: own,
  });
}

async function stillAuthorized(context: CaseContext): Promise<void> {
  const { expect, names, uniqueName } = context;
  const target = await oidcServer(context, {
    '--authorization-mode': 'RBAC',
    '--oidc-username-prefix': 'oidc:',
  });
  const sub = uniqueName('reader');
  const path = (await target.server.namespace()).secrets.path();
  const namespace = await target.server.namespace();
  await target.accepts({ sub });
  const reader = target.with(await target.issuer.mint({ sub }));
  const other = target.with(await target.issuer.mint({ sub: `${sub}-2` }));
  const own = namespace.secrets.path();
  for (const api of [reader, other])
    expect.status(await api.get(own), 403, 'a list of secrets without a binding');
  const subject = { kind: 'User', name: `oidc:${sub}`, apiGroup: names.groups.rbac } as const;
  await bindIn(namespace, subject, [coreRule(['list'], 'secrets')]);
  await untilAllowed(context, () => reader.get(own), 'a list of secrets with a binding');
  expect.status(await other.get(own), 403, 'a list of secrets by another user of the issuer');
  expect.status(await reader.get(path), 403, 'a list of secrets of another namespace');
}
