// Requirements on the groups, uid and extra mappings of the authentication configuration file.
import { section } from '../kit/case.ts';

export default section('access', '5.3', {
  'authentication.configuration.groups-absent': {
    text: 'claimMappings.groups may be absent, and then no groups come from the token.',
    observe: 'No mapping, and a token with claim groups [a]: accepted, and a is not among the groups.',
    wrong: 'A claim called groups is read by default.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.groups-claim': {
    text: 'groups.claim with prefix adds groups with that prefix.',
    observe:
      "claim roles [a, b] and prefix 'g:': the groups are g:a and g:b, besides those that the server adds.",
    wrong: 'The prefix of the username is used.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.groups-prefix-absent': {
    text: 'Whether groups.claim requires a prefix, as username.claim does, is not stated.',
    observe: 'Start with a groups claim without prefix; record whether the file is refused.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.groups-expression-list': {
    text: 'groups.expression may yield a list of strings.',
    observe: 'expression \'claims.roles.split(",")\' and roles "a,b": the groups are a and b.',
    wrong: 'Only a string is accepted.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.groups-expression-string': {
    text: 'groups.expression may yield one string, which is one group.',
    observe: "expression 'claims.role': one group.",
    wrong: 'The string is split into characters.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.groups-exclusive': {
    text: 'groups takes either claim or expression. (Inferred from the table.)',
    observe: 'Both in one file: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'They are merged.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.uid-claim': {
    text: 'uid.claim supplies the uid.',
    observe: 'claim oid: the uid of the caller equals it.',
    wrong: 'sub becomes the uid.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.uid-expression': {
    text: 'uid.expression is a CEL expression that yields the uid.',
    observe: 'expression \'claims.sub + "-x"\': the uid of the caller is u1-x.',
    wrong: 'Only claim is supported.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.uid-absent': {
    text: 'claimMappings.uid may be absent.',
    observe: 'No mapping: the token is accepted.',
    wrong: 'The file is refused.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.uid-exclusive': {
    text: 'uid.claim and uid.expression exclude each other.',
    observe: 'Both in one file: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The expression is preferred.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-absent': {
    text: 'claimMappings.extra may be absent.',
    observe: 'No extra: the token is accepted.',
    wrong: 'The field is required.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-string': {
    text: 'extra[].valueExpression may yield a string.',
    observe:
      "key example.com/tenant with 'claims.tenant' and tenant t1: extra of the caller holds that key with the list [t1].",
    wrong: 'A bare string is stored.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.extra-list': {
    text: 'extra[].valueExpression may yield a list of strings.',
    observe: "'claims.roles' with roles [a, b]: extra of the caller holds the key with a and b.",
    wrong: 'The list is joined.',
    needs: ['launcher', 'authentication-config', 'self-review'],
  },

  'authentication.configuration.extra-key-with-domain': {
    text: 'An extra key is a domain-prefixed path whose first segment is a DNS subdomain.',
    observe:
      "Keys 'tenant', '/x' and 'not_dns/x': the server does not start, is never ready, or accepts no token by this file. example.com/tenant: tokens are accepted.",
    wrong: 'Any key is accepted.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-key-lowercase': {
    text: 'A key of claimMappings.extra is lowercase.',
    observe:
      'Key example.com/Tenant: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The key is silently lowercased.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-key-unique': {
    text: 'Keys of claimMappings.extra are unique within an authenticator.',
    observe: 'One key twice: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The last one wins.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-key-reserved-by-name': {
    text: 'Extra keys under the domain that access 5.3 names as reserved, and under its subdomains, are refused.',
    observe:
      'A key under that domain, and one under a subdomain: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Only the exact domain is compared.',
    needs: ['launcher', 'authentication-config'],
  },

  'authentication.configuration.extra-key-reserved': {
    text: "Extra keys under the orchestrator's own domains, and under their subdomains, are refused.",
    observe:
      'orch.io/x, and a.orch.io/x: the server does not start, is never ready, or accepts no token by this file. notorch.io/x: tokens are accepted.',
    wrong: 'The comparison uses the suffix of the text without the dot.',
    needs: ['launcher', 'authentication-config'],
  },
});
