// Requirements on issuers in the authentication configuration file: URLs, discovery, certificates, audiences.
import { section } from '../kit/case.ts';

export default section('access', '5.3', {
  'authentication.configuration.issuer-url-unique': {
    text: 'issuer.url must be unique among authenticators.',
    observe:
      'Two entries with one url: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The first is used and the second ignored.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.issuer-url-not-service-accounts': {
    text: 'issuer.url must not equal the issuer of service account tokens.',
    observe:
      'An entry with the service account issuer (read from iss of an issued token): the server does not start, is never ready, or accepts no token that the outside issuer signed.',
    wrong: 'An outside issuer can mint service account tokens.',
    needs: ['launcher', 'authentication-config', 'service-account-tokens'],
  },

  'authentication.configuration.discovery-url': {
    text: 'discoveryURL is the full URL of the discovery document, the well-known path included, and is used in place of url.',
    observe:
      'url on one host and discoveryURL on another: exactly the path of discoveryURL is requested from the second, discovery is not requested from the first, and tokens with iss equal to url are accepted.',
    wrong: 'Discovery always goes to url, or the well-known path is appended a second time.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.discovery-url-absent': {
    text: 'discoveryURL is optional: without it the discovery document is under url.',
    observe: 'Without the field the issuer receives a GET of url + /.well-known/openid-configuration.',
    wrong: 'The field is required.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.discovery-url-differs': {
    text: 'discoveryURL must differ from url.',
    observe:
      'discoveryURL equal to url: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'It is accepted.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.discovery-url-unique': {
    text: 'discoveryURL must be unique among authenticators.',
    observe:
      'Two entries with different url and one discoveryURL: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Only url is checked.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.discovered-issuer-equal': {
    text: 'The issuer in the discovery document must equal url.',
    observe:
      'A discovery document with another issuer: tokens get 401; with the right one they are accepted.',
    wrong: 'They are never compared, so any host can vouch for the issuer.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.certificate-authority': {
    text: 'certificateAuthority holds, in PEM, the certificate authorities for discovery.',
    observe:
      'An issuer with a certificate of a private authority: its tokens are accepted with that authority in the field; with another one the tokens get 401, or the server does not start.',
    wrong: 'The value is read as a path of a file.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.certificate-authority-absent': {
    text: 'Without certificateAuthority the verifier of the system decides.',
    observe:
      'An issuer with a certificate of a private authority, and no field: its tokens get 401, or the server does not start.',
    wrong: 'The certificate is not verified.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.audiences': {
    text: 'At least one configured audience must be in aud.',
    observe: 'audiences [a, b] with MatchAny: aud a, and aud [x, b], are accepted; aud x gets 401.',
    wrong: 'All audiences are required.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.audiences-empty': {
    text: 'An authenticator needs at least one audience. (Inferred from "at least one must match".)',
    observe: 'audiences []: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'With an empty list any aud is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.audience-policy-required': {
    text: 'audienceMatchPolicy is required when several audiences are given.',
    observe:
      'Two audiences without it: the server does not start, is never ready, or accepts no token by this file. One audience without it: tokens are accepted.',
    wrong: 'A default is assumed.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.audience-policy-values': {
    text: 'MatchAny is the only value of audienceMatchPolicy.',
    observe:
      'MatchAny with two audiences: tokens are accepted. MatchAll: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Any string is accepted.',
    needs: ['launcher', 'authentication-config'],
  },
});
