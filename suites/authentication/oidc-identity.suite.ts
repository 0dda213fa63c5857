// Requirements on the username and groups that OpenID Connect options take from claims.
import { section } from '../kit/case.ts';

export default section('access', '5.2', {
  'authentication.oidc.username-claim-default': {
    text: 'The username of an ID token comes from the claim sub by default.',
    observe: 'Claims sub u1 and name Jane, no option: the username ends with u1.',
    wrong: 'The claim email or name is preferred.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-claim': {
    text: '--oidc-username-claim chooses another claim than sub for the username.',
    observe: '--oidc-username-claim=nickname and claims sub u1, nickname jane: the username ends with jane.',
    wrong: 'The option is ignored.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-claim-absent': {
    text: 'A token without the username claim does not authenticate.',
    observe: 'A token without the configured claim gets 401, the same token with the claim is accepted.',
    wrong: 'The request continues with an empty username.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
  },

  'authentication.oidc.username-prefix-default': {
    text: 'Without a configured prefix, claims other than email get the issuer URL and # as prefix.',
    observe: 'sub u1: the username is <issuer URL>#u1.',
    wrong: 'There is no prefix, so a token with sub root has the identity of a local user root.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-email-unprefixed': {
    text: 'The claim email has no automatic prefix.',
    observe: '--oidc-username-claim=email and a verified email: the username is the bare address.',
    wrong: 'The issuer URL is put before the address.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-prefix': {
    text: '--oidc-username-prefix is put before the username.',
    observe: 'With --oidc-username-prefix=oidc: the username is oidc:u1, without the issuer URL.',
    wrong: 'Both prefixes are added.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-prefix-for-email': {
    text: 'A configured prefix is also put before the claim email. (Inferred: only the automatic prefix has that exception.)',
    observe:
      '--oidc-username-prefix=oidc: and --oidc-username-claim=email: the username is oidc:jane@example.com.',
    wrong: 'email is exempt from every prefix.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.username-prefix-off': {
    text: '--oidc-username-prefix=- turns prefixing off.',
    observe: 'With the value - the username is u1.',
    wrong: 'The username is -u1.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.groups-claim': {
    text: '--oidc-groups-claim names a claim with a string array that becomes groups.',
    observe: 'Claim groups [a, b]: both are among the groups of the caller.',
    wrong: 'The array is joined into one group.',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.groups-claim-unset': {
    text: 'Without --oidc-groups-claim no groups are taken from the token.',
    observe: 'A token with claim groups [a], and no option: a is not among the groups of the caller.',
    wrong: 'A claim called groups is read by default.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.groups-claim-other-type': {
    text: '--oidc-groups-claim names a string array. The effect of a single string or of another type is not stated.',
    observe: 'Send a string and a number as the claim; record the status and the groups.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc', 'self-review'],
  },

  'authentication.oidc.groups-prefix': {
    text: '--oidc-groups-prefix is put before each group name.',
    observe:
      '--oidc-groups-prefix=oidc: and claim [a, b]: the groups are oidc:a and oidc:b, and system:authenticated has no prefix.',
    wrong: 'Only the first group gets the prefix.',
    needs: ['launcher', 'oidc', 'self-review'],
  },
});
