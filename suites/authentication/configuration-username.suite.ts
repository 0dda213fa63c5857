// Requirements on the username mapping of the authentication configuration file.
import { section } from '../kit/case.ts';

export default section('access', '5.3', {
  'authentication.configuration.username-required': {
    text: 'claimMappings.username is required.',
    observe: 'Without it: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'sub is assumed.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-claim': {
    text: 'username.claim selects the claim that holds the username.',
    observe:
      "claim nickname with prefix '', and a token with sub u1 and nickname jane: the username is jane.",
    wrong: 'sub is used whatever is configured.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.username-prefix-required': {
    text: 'With username.claim a prefix must be given.',
    observe:
      'claim without prefix: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'An empty prefix is assumed.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-prefix-empty': {
    text: 'An empty string is an allowed prefix of claimMappings.username.',
    observe: "prefix '' and claim sub: the username equals sub, without any prefix.",
    wrong: 'Empty is treated as missing, or the issuer URL is put before the name.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.username-prefix': {
    text: 'The prefix of claimMappings.username is put before the username.',
    observe: "prefix 'a:' and sub u1: the username is a:u1.",
    wrong: 'The prefix is ignored.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.username-expression': {
    text: 'username.expression is a CEL expression that yields the username.',
    observe: 'expression \'claims.sub + ":ext"\' and sub u1: the username is u1:ext.',
    wrong: 'Only plain paths of claims are evaluated.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.username-exclusive': {
    text: 'username.expression and username.claim exclude each other.',
    observe: 'Both in one file: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The claim is preferred.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-expression-type': {
    text: 'username.expression must yield a string.',
    observe:
      "expression 'true': the server does not start, is never ready, or accepts no token by this file.",
    wrong: 'The username is the text true.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-empty': {
    text: 'An empty username fails authentication.',
    observe: 'An expression, or a claim, whose result is an empty string: 401.',
    wrong: 'The request continues with an empty username.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-email-needs-verified': {
    text: 'A username expression that uses claims.email must also check claims.email_verified.',
    observe:
      "expression 'claims.email' alone: the server does not start, is never ready, or accepts no token by this file. With the check in the same expression: verified tokens are accepted. (Whether a check in a claim rule is enough is not stated, and not judged.)",
    wrong: 'The server does not require the check.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.username-email-unverified': {
    text: 'Where the username expression yields an empty name for an unverified email, the token is refused.',
    observe:
      'expression \'claims.email_verified ? claims.email : ""\': email_verified true is accepted, false gets 401.',
    wrong: 'email_verified is not read from the token, and is treated as true.',
    needs: ['launcher', 'authentication-config'],
  },
});
