// Requirements on the username mapping of the authentication configuration file.
import { section } from '../../kit/case.ts';
import { acceptsFile, refusesMappings } from './refusals.ts';
import { urlNamed } from './entries.ts';
import { configuredServer } from './server.ts';

export default section('access', '5.3', {
  'authentication.configuration.username-required': {
    text: 'claimMappings.username is required.',
    observe:
      'Without it, with an empty one, and with a prefix alone: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'sub is assumed.',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'prefix-a', {}, [
        ['without a mapping of the username', { username: undefined }],
        ['with an empty mapping of the username', { username: {} }],
        ['with a prefix of the username alone', { username: { prefix: 'a:' } }],
      ]),
  },

  'authentication.configuration.username-claim': {
    text: 'username.claim selects the claim that holds the username.',
    observe:
      "claim nickname with prefix '', and a token with sub u1 and nickname jane: the username is jane; other values are taken unchanged, too. So with a claim whose name is a URL.",
    wrong: 'sub is used whatever is configured.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      for (const nickname of ['jane', 'Jane Doe', 'jörg#1/ops']) {
        const { username } = await identity('nickname-claim', { nickname });
        context.expect.equal(username, nickname, 'username by the claim nickname');
      }
      const { username } = await identity('url-claims', urlNamed);
      context.expect.equal(username, 'jane', 'username by a claim whose name is a URL');
    },
  },

  'authentication.configuration.username-prefix-required': {
    text: 'With username.claim a prefix must be given.',
    observe:
      'claim without prefix: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'An empty prefix is assumed.',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'nickname-claim', { nickname: 'jane' }, [
        ['with a username claim without prefix', { username: { claim: 'nickname' } }],
      ]),
  },

  'authentication.configuration.username-prefix-empty': {
    text: 'An empty string is an allowed prefix of claimMappings.username.',
    observe: "prefix '' and claim sub: the username equals sub, without any prefix.",
    wrong: 'Empty is treated as missing, or the issuer URL is put before the name.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const { username } = await identity('minimal', { sub: 'u1' });
      context.expect.equal(username, 'u1', 'username by the claim sub with an empty prefix');
    },
  },

  'authentication.configuration.username-prefix': {
    text: 'The prefix of claimMappings.username is put before the username.',
    observe:
      "prefix 'a:' and sub u1: the username is a:u1. The prefix is added to a name that begins with it, and to one of the system, too.",
    wrong: 'The prefix is ignored.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      for (const [entry, prefix] of [
        ['prefix-a', 'a:'],
        ['prefix-b', 'b/#'],
      ] as const)
        for (const sub of ['u1', `${prefix}u1`, 'x@example.com', 'system:admin']) {
          const { username } = await identity(entry, { sub });
          context.expect.equal(username, `${prefix}${sub}`, `username with the prefix ${prefix}`);
        }
    },
  },

  'authentication.configuration.username-expression': {
    text: 'username.expression is a CEL expression that yields the username.',
    observe:
      'expression \'claims.sub + ":ext"\' and sub u1: the username is u1:ext; a nested claim is read, too.',
    wrong: 'Only plain paths of claims are evaluated.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const { username } = await identity('username-expression', { sub: 'u1' });
      context.expect.equal(username, 'u1:ext', 'username by an expression over claims.sub');
      const nested = await identity('nested-claims', { profile: { name: 'jane' }, realm: 'north' });
      context.expect.equal(nested.username, 'jane@north', 'username by an expression over a nested claim');
    },
  },

  'authentication.configuration.username-exclusive': {
    text: 'username.expression and username.claim exclude each other.',
    observe:
      'Both in one mapping, with an empty prefix and with another: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The claim is preferred.',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'username-expression', {}, [
        [
          'with a claim and an expression for the username',
          { username: { claim: 'sub', prefix: '', expression: 'claims.sub + ":ext"' } },
        ],
        [
          'with a prefix and an expression for the username',
          { username: { claim: 'sub', prefix: 'a:', expression: 'claims.sub + ":ext"' } },
        ],
      ]),
  },

  'authentication.configuration.username-expression-type': {
    text: 'username.expression must yield a string.',
    observe:
      "expressions 'true', and with a claim that is a number or a list: the server does not start, is never ready, or accepts no token by this file.",
    wrong: 'The username is the text true.',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'nickname-expression', { nickname: 'jane', level: 7, roles: ['jane'] }, [
        ['with a boolean as username', { username: { expression: 'true' } }],
        ['with a number as username', { username: { expression: 'claims.level' } }],
        ['with a list as username', { username: { expression: 'claims.roles' } }],
      ]),
  },

  'authentication.configuration.username-empty': {
    text: 'An empty username fails authentication.',
    observe: 'An expression whose result is an empty string: 401; one whose result is a name is accepted.',
    wrong: 'The request continues with an empty username.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('nickname-expression', { nickname: 'jane' });
      await refuses('nickname-expression', 'whose username is empty', { nickname: '' });
    },
  },

  'authentication.configuration.username-empty-claim': {
    text: 'An empty claim for the username fails authentication, with a prefix, too. (Inferred: the empty result may be that of expressions only.)',
    observe: 'A token whose claim is an empty string, without a prefix and with one: 401.',
    wrong: 'The prefix alone is the username.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('nickname-claim', { nickname: 'jane' });
      await refuses('nickname-claim', 'whose claim for the username is empty', { nickname: '' });
      for (const entry of ['prefix-a', 'prefix-b'] as const) {
        await accepts(entry, { sub: 'u1' });
        await refuses(entry, 'whose claim for the username is empty, beside a prefix', { sub: '' });
      }
    },
  },

  'authentication.configuration.username-email-needs-verified': {
    text: 'A username expression that uses claims.email must also check claims.email_verified.',
    observe:
      "expression 'claims.email' alone, in a sum, and in a list: the server does not start, is never ready, or accepts no token by this file; so for a claim whose name begins with email_verified, and for that name in a text. With the check in the same expression verified tokens are accepted, and so are tokens by an expression over claims.email_address. (Whether a check in a claim rule is enough is not stated, and not judged.)",
    wrong: 'The server does not require the check.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const claims = { email: 'jane@example.com', email_verified: true, email_verified_by: 'mail' };
      const { username } = await identity('verified-email', claims);
      context.expect.equal(username, claims.email, 'username by an expression that checks email_verified');
      await refusesMappings(context, 'verified-email', claims, [
        ['with claims.email without a check', { username: { expression: 'claims.email' } }],
        ['with claims.email within a longer expression', { username: { expression: '"x:" + claims.email' } }],
        ['with claims.email in a list', { username: { expression: '[claims.email].filter(e, e != "")[0]' } }],
        [
          'with claims.email and a claim of a similar name',
          { username: { expression: 'claims.email_verified_by != "" ? claims.email : ""' } },
        ],
        [
          'with claims.email and the name of the other claim in a text',
          { username: { expression: '"claims.email_verified" != "" ? claims.email : ""' } },
        ],
      ]);
      const address = { username: { expression: 'claims.email_address' } };
      const entry = { claimMappings: address };
      await acceptsFile(context, 'email-address', entry, { email_address: claims.email });
    },
  },

  'authentication.configuration.username-email-by-index': {
    text: "A username expression that writes the claim as claims['email'] must check claims.email_verified, too. (Inferred: it is the same claim.)",
    observe:
      'expression \'claims["email"]\' alone: the server does not start, is never ready, or accepts no token by this file; \'claims["email_verified"] ? claims["email"] : ""\' works.',
    wrong: 'Only the form with a dot is seen.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const claims = { email: 'jane@example.com', email_verified: true };
      const checked = { username: { expression: 'claims["email_verified"] ? claims["email"] : ""' } };
      await acceptsFile(context, 'email-by-index', { claimMappings: checked }, claims);
      await refusesMappings(context, 'verified-email', claims, [
        ['with claims["email"] without a check', { username: { expression: 'claims["email"]' } }],
      ]);
    },
  },

  'authentication.configuration.username-email-unverified': {
    text: 'Where the username expression yields an empty name for an unverified email, the token is refused.',
    observe:
      'expression \'claims.email_verified ? claims.email : ""\': email_verified true is accepted, false gets 401.',
    wrong: 'email_verified is not read from the token, and is treated as true.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      const email = 'jane@example.com';
      await accepts('verified-email', { email, email_verified: true });
      await refuses('verified-email', 'with an unverified email', { email, email_verified: false });
    },
  },
});
