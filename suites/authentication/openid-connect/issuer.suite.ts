// Cases: the OpenID Connect issuer: its URL, discovery, certificates and keys (access 5.2).
import type { CertificateAuthority, KeyPair } from '../../../common/keys/certificate-authority.ts';
import type { Issuer } from '../../../fixtures/services/issuer.ts';
import * as certificates from '../../../fixtures/services/service-certificates.ts';
import { createSigningKey } from '../../../fixtures/services/signing-key.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { certifiedIssuer, ownIssuer, serverFor, startOutcome } from './own-issuers.ts';
import { expectRevoked, on } from '../bearers.ts';
import { anyPath } from '../static-users.ts';
import {
  expectUnusable,
  issuerFlags,
  issuerOfRun,
  keysOfRun,
  launchedOrRefused,
  oidcServer,
  serverOf,
} from './issuers.ts';

export default section('access', '5.2', {
  'authentication.oidc.issuer-url-required': {
    text: '--oidc-issuer-url is required for OpenID Connect.',
    observe: 'With --oidc-client-id alone the server does not start, or accepts no ID token.',
    wrong: 'The server takes the issuer from the token itself.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { issuer } = await oidcServer(context);
      const { '--oidc-issuer-url': _, ...flags } = issuerFlags(issuer);
      const tokens = [await issuer.mint(), await issuer.mint({ iss: undefined })];
      await expectUnusable(context, flags, tokens, 'without --oidc-issuer-url');
    },
  },

  'authentication.oidc.issuer-url-https': {
    text: 'The URL of --oidc-issuer-url must be HTTPS.',
    observe:
      'With the http URL of a service without TLS the server does not start, or accepts no token of that issuer; with an https URL of an issuer with the same keys it does.',
    wrong: 'Keys are fetched over plain http.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { issuer: control } = await oidcServer(context);
      const plain = await ownIssuer(context, {
        service: { isPlain: true },
        behaviour: { keys: control.keys },
      });
      const flags = { ...issuerFlags(control), '--oidc-issuer-url': plain.url };
      await expectUnusable(context, flags, [await plain.mint()], 'with an http URL of the issuer');
    },
  },

  'authentication.oidc.discovery': {
    text: 'Signing keys are found by discovery under the issuer URL.',
    observe:
      'The issuer receives a GET of /.well-known/openid-configuration and then of the jwks_uri that it answered.',
    wrong: 'The path of the key set is guessed.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { expect } = context;
      const issuer = await issuerOfRun(context);
      await serverOf(context, issuer, await context.launched(issuerFlags(issuer))).accepts();
      const paths = issuer.service.requests.map(({ method, target }) => `${method} ${target}`);
      const placeOf = (url: string) => paths.indexOf(`GET ${new URL(url).pathname}`);
      const [discovery, keySet] = [placeOf(issuer.discoveryUrl), placeOf(issuer.keySetUrl)];
      expect.that(discovery >= 0, `the issuer received no GET of ${issuer.discoveryUrl}`);
      expect.that(keySet > discovery, `the issuer received no GET of ${issuer.keySetUrl} after discovery`);
    },
  },

  'authentication.oidc.issuer-url-with-path': {
    text: '"No path beyond the discovery root" is unclear: whether an issuer URL with a path is refused is not stated.',
    observe: 'Start with an issuer URL that has a path; record whether its tokens are accepted.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc'],
    async run(context) {
      await oidcServer(context);
      const issuer = await ownIssuer(context, { path: '/tenant' });
      context.record({ 'issuer URL with a path': await startOutcome(context, issuer) });
    },
  },

  'authentication.oidc.discovery-absent': {
    text: 'The identity service must support discovery: the server gets keys from no other source.',
    observe:
      'The issuer answers 404 on discovery: its tokens, also with the key or its URL in the header, get 401 or 5xx, or the server does not start. The same tokens are accepted by a server that is started when discovery works.',
    wrong: 'Keys in the token header are trusted, or the key set is looked for at customary paths.',
    needs: ['launcher', 'oidc'],
    run: discoveryAbsent,
  },

  'authentication.oidc.discovery-later': {
    text: 'A server that runs before its issuer supports discovery gets the keys once it does. (Inferred from the discovery of keys.)',
    observe:
      'A server is started, and gets a token, while the issuer answers 404 on discovery; after that the issuer serves its document: the token is accepted within about a minute. Not exercised where such a server does not start.',
    wrong:
      'Keys are fetched once, so that an issuer which is down at the wrong time is lost until a restart.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    run: discoveryLater,
  },

  'authentication.oidc.issuer-certificate-expired': {
    text: 'The identity service must run TLS with current keys. (Inferred: the server does not accept keys from a service whose certificate has expired.)',
    observe:
      'An issuer whose certificate has expired: its tokens get 401 or 5xx, or the server does not start. With a current certificate of the same authority they are accepted.',
    wrong: 'Validity times of the certificate are not checked.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    run: (context) => expectBadCertificates(context, [['that has expired', certificates.expiredCertificate]]),
  },

  'authentication.oidc.issuer-certificate-other-host': {
    text: 'The certificate of the identity service must be that of its host. (Inferred from HTTPS.)',
    observe:
      'An issuer with a certificate for another host: its tokens get 401 or 5xx, or the server does not start. With a certificate of the same authority for its host they are accepted.',
    wrong: 'Any certificate of the authority is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    run: (context) =>
      expectBadCertificates(context, [['for another host', certificates.otherHostCertificate]]),
  },

  'authentication.oidc.self-signed-without-authority-flag': {
    text: 'The issuer certificate must be signed by a certificate with the CA flag set, even when self-signed. This is a requirement on the identity service; the behaviour of the server with another certificate is not stated.',
    observe:
      'Give a self-signed issuer certificate without the CA flag as --oidc-ca-file; record whether tokens are accepted.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc'],
    async run(context) {
      await oidcServer(context);
      const certificate = await certificates.selfSignedCertificate();
      const issuer = await ownIssuer(context, { service: { certificate } });
      const trusting = { ...issuer, authority: certificate.certificate };
      context.record({ 'self-signed, without the CA flag': await startOutcome(context, trusting) });
    },
  },

  'authentication.oidc.certificate-authority': {
    text: '--oidc-ca-file names the certificate authority for the connection to the issuer.',
    observe:
      'An issuer with a certificate of a private authority: its tokens are accepted with the option; with another authority of the same name in the option they get 401 or 5xx, or the server does not start.',
    wrong: 'The certificate is not verified.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const issuer = await issuerOfRun(context);
      await serverOf(context, issuer, await context.launched(issuerFlags(issuer))).accepts();
      const certificate = await certificates.authorityOfSameName(issuer.authority);
      const flags = { ...issuerFlags(issuer), '--oidc-ca-file': { file: certificate } };
      await expectUnusable(context, flags, [await issuer.mint()], 'with another authority in --oidc-ca-file');
    },
  },

  'authentication.oidc.certificate-authority-default': {
    text: 'Without --oidc-ca-file the root authorities of the host are used.',
    observe:
      'An issuer with a certificate of a private authority, and no option: its tokens get 401 or 5xx, or the server does not start.',
    wrong: 'Without the option any certificate is trusted.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const { issuer } = await oidcServer(context);
      const { '--oidc-ca-file': _, ...flags } = issuerFlags(issuer);
      await expectUnusable(context, flags, [await issuer.mint()], 'without --oidc-ca-file');
    },
  },

  'authentication.oidc.new-keys': {
    text: 'New keys of the issuer are used without a restart. (Inferred from the discovery of keys.)',
    observe:
      'The issuer adds a key and signs with its new key id: the token is accepted after a while. So when it replaces all keys after that; then a token of a key that it has removed, and one of a key that it never published, get 401.',
    wrong: 'Keys are read once, at the start.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    waits: true,
    run: newKeys,
  },

  'authentication.oidc.no-revocation': {
    text: 'ID tokens cannot be revoked before they expire.',
    observe:
      'The issuer answers each introspection with "not active", and each request for user information with 404: a token that it issued works, and works again.',
    wrong:
      'The server calls the issuer about the token at each request, and refuses a token that the issuer rejects.',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context);
      const jti = context.uniqueName('revoked');
      const token = await target.issuer.mint({ jti });
      await target.acceptsToken(token);
      const api = target.with(token);
      for (const time of ['second', 'third', 'fourth'])
        context.expect.success(await api.get(anyPath), `the ${time} request with an ID token`);
      await target.accepts({ sub: 'subject-2', jti: `${jti}-2` });
    },
  },

  'authentication.oidc.short-lived': {
    text: 'ID tokens should be short-lived.',
    excluded: 'not observable: how long ID tokens live is a policy of the identity service',
  },
});

async function discoveryAbsent(context: CaseContext): Promise<void> {
  await oidcServer(context);
  const { usual } = await keysOfRun(context);
  const issuer = await ownIssuer(context, { behaviour: { discovery: 'absent' } });
  const headers = [{}, { jwk: usual.jwk }, { jku: issuer.keySetUrl }];
  const tokens = await Promise.all(headers.map((header) => issuer.mint({}, { header })));
  await expectUnusable(context, issuerFlags(issuer), tokens, 'with an issuer without discovery');
  issuer.change({ discovery: 'served' });
  // A server may refuse tokens that name keys of their own.
  await expectUsable(context, issuer, tokens.slice(0, 1));
}

async function discoveryLater(context: CaseContext): Promise<void> {
  await oidcServer(context);
  const issuer = await ownIssuer(context, { behaviour: { discovery: 'absent' } });
  const token = await issuer.mint();
  const server = await launchedOrRefused(context, issuerFlags(issuer), [token]);
  if (server === undefined)
    throw new NotRun(
      'not-exercised',
      'the server does not start without the discovery document of its issuer',
    );
  const target = serverOf(context, issuer, server);
  await target.with(token).get(anyPath);
  issuer.change({ discovery: 'served' });
  await target.acceptsToken(token);
}

async function expectUsable(context: CaseContext, issuer: Issuer, tokens?: readonly string[]): Promise<void> {
  const target = await serverFor(context, issuer);
  for (const token of tokens ?? [await issuer.mint()]) await target.acceptsToken(token);
}

type Issue = (authority: CertificateAuthority) => Promise<KeyPair>;

/** Servers accept no tokens of issuers with these certificates, but those with a good one of the same authority. */
async function expectBadCertificates(
  context: CaseContext,
  bad: readonly (readonly [what: string, issue: Issue])[],
): Promise<void> {
  await oidcServer(context);
  await expectUsable(context, await certifiedIssuer(context, certificates.currentCertificate));
  for (const [what, issue] of bad) {
    const issuer = await certifiedIssuer(context, issue);
    const tokens = [await issuer.mint()];
    await expectUnusable(
      context,
      issuerFlags(issuer),
      tokens,
      `with an issuer whose certificate is one ${what}`,
    );
  }
}

async function newKeys(context: CaseContext): Promise<void> {
  await oidcServer(context);
  const issuer = await ownIssuer(context);
  const { foreign } = await keysOfRun(context);
  const target = await serverFor(context, issuer);
  await target.accepts();
  const [added, replacing] = await Promise.all([createSigningKey(), createSigningKey()]);
  issuer.change({ keys: [...issuer.keys, added] });
  await target.accepts({}, { key: added });
  await target.accepts();
  issuer.change({ keys: [replacing] });
  await target.accepts();
  await target.refuses('a token signed by a key that is not published', {}, { key: foreign });
  const removed = await issuer.mint({}, { key: added });
  await expectRevoked(on(context, target.server), removed, 'a token signed by a key that was removed');
}
