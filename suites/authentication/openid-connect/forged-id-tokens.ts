// ID tokens without a valid signature of a key of the issuer (access 5.2): attacks that RFC 8725 describes.
import {
  emptySignatureTokens,
  hmacToken,
  selfSignedToken,
  tokensWithChangedSignature,
  tokenWithChangedClaims,
  unsignedTokens,
} from '../../../common/keys/token-keys.ts';
import type { Issuer } from '../../../fixtures/services/issuer.ts';
import { startIssuer } from '../../../fixtures/services/issuer.ts';
import type { SigningKey } from '../../../fixtures/services/signing-key.ts';
import type { CaseContext } from '../../kit/context.ts';
import { keysOfRun, oidcServer } from './issuers.ts';

/** A description and a token. */
export type Forged = readonly [what: string, token: string];

const described = (what: string, tokens: readonly string[]): readonly Forged[] =>
  tokens.map((token) => [what, token]);

/** Forgeries of a token of the shared issuer, each with the claims of an acceptable one. */
export async function forgedIdTokens(context: CaseContext, issuer: Issuer): Promise<readonly Forged[]> {
  const { usual, foreign } = await keysOfRun(context);
  const token = await issuer.mint();
  const [header, , signature] = token.split('.');
  const other = (await issuer.mint({ sub: 'subject-2' })).split('.');
  return [
    ...described('with a changed signature', tokensWithChangedSignature(token)),
    ['with a changed claim', tokenWithChangedClaims(token)],
    ['with the claims of one token and the signature of another', [header, other[1], signature].join('.')],
    ...described('without a signature', [...unsignedTokens(token), ...emptySignatureTokens(token)]),
    ...described('with an HMAC of the public key', hmacTokens(token, usual)),
    ['with an HMAC and an empty secret', hmacToken(token, '')],
    ['signed by the key in its header', await selfSignedToken(token)],
    [
      'signed by the RSA key in its header',
      await issuer.mint({}, { key: foreign, header: { jwk: foreign.jwk } }),
    ],
    ['signed by a foreign key under the key id of the issuer', await signedUnder(issuer, foreign, usual.kid)],
    ['signed by a foreign key with a key id of its own', await issuer.mint({}, { key: foreign })],
    ['signed by a foreign key without a key id', await signedUnder(issuer, foreign, undefined)],
    ['with a URL of the keys of another issuer', await withForeignUrl(context, issuer, foreign)],
  ];
}

/** Forgeries of a token that an ECDSA key of the issuer signed, on a server that accepts ES256. */
export async function refusesForgedEcdsa(context: CaseContext): Promise<void> {
  const { ecdsa } = await keysOfRun(context);
  const target = await oidcServer(context, { '--oidc-signing-algs': 'ES256' });
  const token = await target.issuer.mint({}, { key: ecdsa });
  await target.acceptsToken(token);
  for (const [what, forged] of [
    ...described('with a changed signature', tokensWithChangedSignature(token)),
    ...described('with a changed claim', [tokenWithChangedClaims(token)]),
    ...described('without a signature', emptySignatureTokens(token)),
  ])
    await target.refusesToken(`a token of an ECDSA key ${what}`, forged);
}

const signedUnder = (issuer: Issuer, key: SigningKey, kid: string | undefined) =>
  issuer.mint({}, { key, header: { kid } });

/** The forms in which a program may hold the public key. */
function hmacTokens(token: string, { publicKey, jwk }: SigningKey): readonly string[] {
  const { n = '' } = jwk;
  const lines = publicKey.trim().split('\n').slice(1, -1).join('');
  return [publicKey, publicKey.trim(), lines, JSON.stringify(jwk), n].map((secret) =>
    hmacToken(token, secret),
  );
}

/** The issuer serves foreign keys at a place that only the token names. */
async function withForeignUrl(context: CaseContext, issuer: Issuer, key: SigningKey): Promise<string> {
  const { keySetUrl } = await startIssuer(context.service, { now: context.now, behaviour: { keys: [key] } });
  return issuer.mint({}, { key, header: { jku: keySetUrl } });
}

/** Texts in the form of tokens that hold no valid claims; a key of the issuer signed most of them. */
export async function malformedIdTokens(issuer: Issuer): Promise<readonly Forged[]> {
  const [key] = issuer.keys;
  const claims = issuer.claims();
  const payloads = ['no JSON', '', '[]', 'null', '"text"', '7', '{}', JSON.stringify([claims])];
  const { iss, aud } = claims;
  const changes = [
    { iss: [iss] },
    { iss: { url: iss } },
    { iss: 7 },
    { aud: { client: aud } },
    { aud: [[aud]] },
    { aud: 7 },
  ];
  const token = await issuer.mint();
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [
    ...(await Promise.all(
      payloads.map(async (text): Promise<Forged> => [
        `whose payload is ${text}`,
        (await key?.sign(text)) ?? '',
      ]),
    )),
    ...(await Promise.all(
      changes.map(async (one): Promise<Forged> => [`with ${JSON.stringify(one)}`, await issuer.mint(one)]),
    )),
    ['with one part more', `${token}.${signature}`],
    ['with a header that is no JSON', ['AAAA', payload, signature].join('.')],
    ['with a header that is a list', [Buffer.from('[]').toString('base64url'), payload, signature].join('.')],
    ['with a header that is null', [Buffer.from('null').toString('base64url'), payload, signature].join('.')],
    ['without a header', `.${payload}.${signature}`],
    ['without a payload', `${header}..${signature}`],
    ['of two points', '..'],
  ];
}
