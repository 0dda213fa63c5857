// Requirements on the OpenID Connect issuer: its URL, discovery, certificates and keys (options of the server).
import { section } from '../kit/case.ts';

export default section('access', '5.2', {
  'authentication.oidc.issuer-url-required': {
    text: '--oidc-issuer-url is required for OpenID Connect.',
    observe: 'With --oidc-client-id alone the server does not start, or accepts no ID token.',
    wrong: 'The server takes the issuer from the token itself.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.issuer-url-https': {
    text: 'The URL of --oidc-issuer-url must be HTTPS.',
    observe:
      'With an http URL the server does not start, or accepts no token of that issuer; with the https URL of the same issuer it does.',
    wrong: 'Keys are fetched over plain http.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.discovery': {
    text: 'Signing keys are found by discovery under the issuer URL.',
    observe:
      'The issuer receives a GET of /.well-known/openid-configuration and then of the jwks_uri that it answered.',
    wrong: 'The path of the key set is guessed.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.issuer-url-with-path': {
    text: '"No path beyond the discovery root" is unclear: whether an issuer URL with a path is refused is not stated.',
    observe: 'Start with an issuer URL that has a path; record whether its tokens are accepted.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.discovery-absent': {
    text: 'The identity service must support discovery: the server gets keys from no other source.',
    observe:
      'The issuer answers 404 on discovery: its tokens, with the key embedded in the token header, get 401, or the server does not start. The same token is accepted where discovery works.',
    wrong: 'Keys in the token header are trusted.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.issuer-certificate-expired': {
    text: 'The identity service must run TLS with current keys. (Inferred: the server does not accept keys from a service whose certificate has expired.)',
    observe:
      'An issuer whose certificate has expired: its tokens get 401, or the server does not start. With a current certificate they are accepted.',
    wrong: 'Validity times of the certificate are not checked.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.self-signed-without-authority-flag': {
    text: 'The issuer certificate must be signed by a certificate with the CA flag set, even when self-signed. This is a requirement on the identity service; the behaviour of the server with another certificate is not stated.',
    observe:
      'Give a self-signed issuer certificate without the CA flag as --oidc-ca-file; record whether tokens are accepted.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.certificate-authority': {
    text: '--oidc-ca-file names the certificate authority for the connection to the issuer.',
    observe:
      'An issuer with a certificate of a private authority: its tokens are accepted with the option; with another authority in the option they get 401, or the server does not start.',
    wrong: 'The certificate is not verified.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.certificate-authority-default': {
    text: 'Without --oidc-ca-file the root authorities of the host are used.',
    observe:
      'An issuer with a certificate of a private authority, and no option: its tokens get 401, or the server does not start.',
    wrong: 'Without the option any certificate is trusted.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.new-keys': {
    text: 'New keys of the issuer are used without a restart. (Inferred from the discovery of keys.)',
    observe: 'The issuer adds a key and signs with its new key id: the token is accepted after a while.',
    wrong: 'Keys are read once, at the start.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.no-revocation': {
    text: 'ID tokens cannot be revoked before they expire.',
    observe: 'The issuer deletes the user and still serves its keys: the token works until exp.',
    wrong:
      'The server calls the issuer about the token at each request, and refuses a token that the issuer rejects.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.short-lived': {
    text: 'ID tokens should be short-lived.',
    excluded: 'not observable: how long ID tokens live is a policy of the identity service',
  },
});
