// Requirements on tokens and on the claim and user rules of the authentication configuration file.
import { section } from '../kit/case.ts';

export default section('access', '5.3', {
  'authentication.configuration.claim-rule-value': {
    text: 'A claim rule with claim and requiredValue requires that value; a token that fails it is answered 401.',
    observe:
      'claim hd with requiredValue example.com: a token with it is accepted; without it, or with another value, 401, not 403 or 500.',
    wrong: 'Only the presence of the claim is checked.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rule-expression': {
    text: 'A claim rule with a boolean CEL expression over claims must be true.',
    observe:
      "expression 'claims.exp - claims.nbf <= 86400': a token of one hour is accepted, one of two days gets 401.",
    wrong: 'The expression is compiled and never evaluated.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rule-not-boolean': {
    text: 'A claim rule expression must yield a boolean.',
    observe:
      'expression \'"x"\': the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'A non-empty string counts as true.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rule-does-not-compile': {
    text: 'A claim rule whose expression does not compile makes the file invalid. (Inferred: no token can satisfy it.)',
    observe:
      "expression 'claims.(': the server does not start, is never ready, or accepts no token by this file.",
    wrong: 'The rule is skipped.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rule-message': {
    text: 'A claim rule with an expression may carry a message.',
    observe:
      'With a message in the rule a token that satisfies it is accepted. Where the message appears when it fails is not shown.',
    wrong: 'The field is refused.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rule-exclusive': {
    text: 'A claim rule is either claim with requiredValue, or expression with message. (Inferred from the form of the table.)',
    observe: 'Both in one rule: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The expression is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.claim-rules-all': {
    text: 'All claim validation rules must hold.',
    observe: 'Two rules: a token that satisfies both is accepted, one that satisfies either alone gets 401.',
    wrong: 'One rule that holds is enough.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.user-rule-expression': {
    text: 'A user validation rule is a boolean CEL expression over user that must be true; a token that fails it is answered 401.',
    observe:
      'expression \'!user.username.startsWith("system:")\': a token whose username becomes system:x gets 401, not 403 or 500; another is accepted.',
    wrong: 'The expression sees claims only.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.user-rule-sees-mapped-user': {
    text: 'User rules see the user after the mapping: prefix and groups included. (Inferred: the variable is user.)',
    observe:
      'A rule that requires the username with its prefix and the mapped group: a token that maps to them is accepted, one without the group gets 401.',
    wrong: 'The rule sees the unmapped claims.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.user-rules-all': {
    text: 'All user validation rules must hold.',
    observe: 'Two rules: a token that satisfies both is accepted, one that satisfies either alone gets 401.',
    wrong: 'Evaluation stops at the first rule that is true.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.user-rule-message': {
    text: 'A user rule may carry a message.',
    observe:
      'With a message in the rule a token that satisfies it is accepted. Where the message appears when it fails is not shown.',
    wrong: 'The field is refused.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.minimum-token': {
    text: 'iss, aud, exp and the username claim are enough for a valid token.',
    observe: 'A token with only these claims is accepted.',
    wrong: 'iat, nbf or sub is required as well.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.token-issuer': {
    text: 'iss of a token must equal issuer.url.',
    observe: 'iss with a trailing slash added, or no iss: 401.',
    wrong: 'The slash is removed before the comparison.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.token-audience-present': {
    text: 'aud must be present in a token.',
    observe: 'A token without aud gets 401; the same token with a configured audience is accepted.',
    wrong: 'A missing aud counts as a match.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.token-expiry': {
    text: 'exp of a token is required, in UNIX seconds.',
    observe: 'No exp, or exp an hour ago: 401; an hour ahead: accepted.',
    wrong: 'A token without exp never expires.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.token-username-claim': {
    text: 'The configured username claim must be present in a token.',
    observe: 'username.claim nickname, and a token with sub but without nickname: 401.',
    wrong: 'sub is used instead.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.distributed-claims': {
    text: 'Distributed claims are not resolved for CEL expressions.',
    observe:
      'A token whose _claim_names refers groups to another source, and an expression over claims.groups: no group of that source reaches the user.',
    wrong: 'The server calls the source, and evaluates its answer.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },
});
