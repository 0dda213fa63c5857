// Cases: where the keys of an OpenID Connect issuer are, and which of them sign its ID tokens (access 5.2).
import { currentCertificate } from '../../../fixtures/services/service-certificates.ts';
import { createSigningKey } from '../../../fixtures/services/signing-key.ts';
import type { SigningKey } from '../../../fixtures/services/signing-key.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { keysOfRun, oidcServer } from './issuers.ts';
import type { OidcServer } from './issuers.ts';
import { certifiedIssuer, ownIssuer, serverFor } from './own-issuers.ts';

export default section('access', '5.2', {
  'authentication.oidc.keys-elsewhere': {
    text: 'The key set may be on another host than the issuer. (Inferred: the discovery document names its URL.)',
    observe:
      'The jwks_uri of the discovery document names another host with the same authority, and other keys than the own path of the issuer: a token signed by a key of that host is accepted, and one signed by the key of the issuer gets 401.',
    wrong: 'Only the path of jwks_uri is used, or another host is refused.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    run: keysElsewhere,
  },

  'authentication.oidc.key-id-absent': {
    text: 'A token without a key id is accepted where a key of the issuer signed it. (Inferred: its signature is valid, and kid is optional, RFC 7515, 4.1.4.)',
    observe:
      'An issuer with two keys of one type: the tokens of both without kid and typ in the header are accepted; one without kid that another key signed gets 401. With --oidc-signing-algs=ES256 the token of an ECDSA key without kid is accepted, too.',
    wrong: 'Keys are found by their id only, or the first key that fits is the only one that is tried.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      await oidcServer(context);
      const { usual, anyAlgorithm, ecdsa, foreign } = await keysOfRun(context);
      const second = { ...anyAlgorithm, jwk: { ...anyAlgorithm.jwk, alg: usual.jwk.alg! } };
      const target = await serverWithKeys(context, [usual, second]);
      // Nor is a type required (RFC 7519, 5.1).
      const header = { kid: undefined, typ: undefined };
      for (const key of [usual, second]) await target.accepts({}, { key, header });
      await target.refuses('a token of another key without a key id', {}, { key: foreign, header });
      const ofEcdsa = await oidcServer(context, { '--oidc-signing-algs': 'ES256' });
      await ofEcdsa.accepts({}, { key: ecdsa, header });
    },
  },

  'authentication.oidc.key-members-optional': {
    text: 'A key of the issuer without alg or use in the key set signs ID tokens. (Inferred: the signature is valid, and these members are optional, RFC 7517, 4.2 and 4.4.)',
    observe:
      'Three issuers, whose only key lacks alg, use, or both in the key set: the token that it signed is accepted. One that another key signed gets 401.',
    wrong: 'A key without alg or use is left out.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      await oidcServer(context);
      const { usual, foreign } = await keysOfRun(context);
      const { alg: _alg, ...withoutAlg } = usual.jwk;
      const { use: _use, ...withoutUse } = usual.jwk;
      const { use: _also, ...bare } = withoutAlg;
      for (const jwk of [withoutAlg, withoutUse, bare]) {
        const target = await serverWithKeys(context, [{ ...usual, jwk }]);
        await target.accepts({}, { key: usual });
        await target.refuses('a token of another key', {}, { key: foreign });
      }
    },
  },

  'authentication.oidc.keys-for-other-uses': {
    text: 'A key set may also hold keys for other uses than signatures. (Inferred: RFC 7517, 4.2.)',
    observe:
      'The first key of the key set has use enc and an algorithm for encryption: a token that the second key signed is accepted.',
    wrong: 'The first key is taken, or the whole set is refused.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      await oidcServer(context);
      const { usual } = await keysOfRun(context);
      const other = await createSigningKey();
      const encrypting = { ...other, jwk: { ...other.jwk, use: 'enc', alg: 'RSA-OAEP-256' } };
      const target = await serverWithKeys(context, [encrypting, usual]);
      await target.accepts({}, { key: usual });
    },
  },
});

/** A server that trusts an issuer with these keys. */
async function serverWithKeys(context: CaseContext, keys: readonly SigningKey[]): Promise<OidcServer> {
  return serverFor(context, await ownIssuer(context, { behaviour: { keys } }));
}

async function keysElsewhere(context: CaseContext): Promise<void> {
  await oidcServer(context);
  const issuer = await certifiedIssuer(context, currentCertificate);
  const host = await certifiedIssuer(context, currentCertificate);
  const key = await createSigningKey();
  host.change({ keys: [key] });
  issuer.change({ statedKeySetUrl: host.keySetUrl });
  const target = await serverFor(context, issuer);
  await target.accepts({}, { key });
  await target.refuses('a token signed by a key that only the issuer itself serves');
}
