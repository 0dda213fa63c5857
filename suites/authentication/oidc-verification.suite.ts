// Requirements on the verification of ID tokens with the OpenID Connect options.
import { section } from '../kit/case.ts';

export default section('access', '5.2', {
  'authentication.oidc.other-issuer': {
    text: 'An ID token of another issuer is refused.',
    observe: 'A token with another iss, signed by the same key, gets 401; with the right iss it is accepted.',
    wrong: 'Only the signature is checked.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.client-id-required': {
    text: '--oidc-client-id is required.',
    observe: 'With --oidc-issuer-url alone the server does not start, or accepts no ID token.',
    wrong: 'Any audience is accepted when the option is not set.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.audience': {
    text: 'Every ID token must be issued for the client id as audience.',
    observe: 'aud equal to the client id, and an aud list that contains it: accepted; another aud: 401.',
    wrong: 'aud is not checked when azp matches.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.required-claim': {
    text: '--oidc-required-claim=key=value must hold in the token.',
    observe: 'hd=example.com: a token with it is accepted; without it, or with another value, 401.',
    wrong: 'Only the presence of the key is checked.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.required-claims-all': {
    text: '--oidc-required-claim can be repeated, and every pair must hold.',
    observe: 'Two pairs: a token with both is accepted, with the first only, and with the second only, 401.',
    wrong: 'The last pair only is kept.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.algorithms-default': {
    text: 'Only ID tokens signed with RS256 are accepted by default.',
    observe:
      'A token signed with RS256 is accepted; ES256 and RS512 by keys of the same issuer, and HS256 with its public key as the secret: 401.',
    wrong: 'Every algorithm of the key set is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.algorithms-configured': {
    text: '--oidc-signing-algs names the accepted algorithms in place of the default.',
    observe: 'Value ES256: a token signed with ES256 is accepted, with RS256 401.',
    wrong: 'The value is added to RS256.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.signature': {
    text: 'The signature of an ID token must be valid.',
    observe:
      'Flip a bit of the decoded signature, change a claim, or sign with a foreign key under the same key id: 401 each.',
    wrong: 'The token is parsed without verification.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.expiry': {
    text: 'An ID token must not be expired.',
    observe: 'exp an hour ago: 401; an hour ahead: accepted.',
    wrong: 'exp is ignored.',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.still-authorized': {
    text: 'A user with a valid ID token must still be authorized.',
    observe: 'A valid token gets 403 on a list of secrets without a binding, 200 with one.',
    wrong: 'Every such user may read.',
    needs: ['launcher', 'oidc', 'rbac'],
  },
});
