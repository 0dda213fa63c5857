// Requirements on the claim and user rules of the authentication configuration file.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { urlClaims, urlNamed } from './entries.ts';
import type { Entry } from './entries.ts';
import { refusesFile } from './refusals.ts';
import { configuredServer } from './server.ts';

export default section('access', '5.3', {
  'authentication.configuration.claim-rule-value': {
    text: 'A claim rule with claim and requiredValue requires that value; a token that fails it is answered 401.',
    observe:
      'claim hd with requiredValue example.com: a token with it is accepted; without it, with another value, with a longer or shorter one, or with it in other letter case, 401, not 403 or 500. So with a claim whose name is a URL.',
    wrong: 'Only the presence of the claim is checked.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('required-value', { hd: 'example.com' });
      await refuses('required-value', 'without the required claim', {});
      for (const hd of [
        'other.example.com',
        'example.com.test',
        'example',
        '',
        'EXAMPLE.COM',
        'example.com ',
      ])
        await refuses('required-value', `with the value "${hd}" of the required claim`, { hd });
      await refuses('required-value', 'with the required value in another claim', { HD: 'example.com' });
      await accepts('url-claims', urlNamed);
      const lower = { ...urlNamed, [urlClaims.tier]: 'silver' };
      await refuses('url-claims', 'with another value of a claim whose name is a URL', lower);
    },
  },

  'authentication.configuration.claim-rule-expression': {
    text: 'A claim rule with a boolean CEL expression over claims must be true.',
    observe:
      "expression 'claims.exp - claims.nbf <= 86400': tokens of one hour and of one day are accepted, tokens of two days and of a day and a second get 401. So with rules about some and about all members of a list.",
    wrong: 'The expression is compiled and never evaluated.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses, lasting } = await configuredServer(context);
      await accepts('lifetime-rule', lasting(3_600));
      await accepts('lifetime-rule', lasting(86_400));
      await refuses('lifetime-rule', 'that is valid for two days', lasting(2 * 86_400));
      await refuses('lifetime-rule', 'that is valid for a day and a second', lasting(86_401));
      const lists = { roles: ['user', 'admin'], teams: ['t-1', 't-2'] };
      await accepts('list-rules', lists);
      await accepts('list-rules', { ...lists, teams: [] });
      await refuses('list-rules', 'whose list has no member as required', { ...lists, roles: ['user'] });
      await refuses('list-rules', 'whose list is empty', { ...lists, roles: [] });
      await refuses('list-rules', 'whose list has another member', { ...lists, teams: ['t-1', 'x'] });
    },
  },

  'authentication.configuration.claim-rule-not-boolean': {
    text: 'A claim rule expression must yield a boolean.',
    observe:
      'expressions \'"x"\', claims.hd (a text), and 1: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'A non-empty string counts as true.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesClaimRules(context, [
        ['with a text as claim rule', [{ expression: '"x"' }]],
        ['with a claim that is a text as claim rule', [{ expression: 'claims.hd' }]],
        ['with a number as claim rule', [{ expression: '1' }]],
      ]),
  },

  'authentication.configuration.claim-rule-does-not-compile': {
    text: 'A claim rule whose expression does not compile makes the file invalid. (Inferred: no token can satisfy it.)',
    observe:
      "expression 'claims.(', also after a rule that is valid, and one over a variable that does not exist: the server does not start, is never ready, or accepts no token by this file.",
    wrong: 'The rule is skipped.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesClaimRules(context, [
        ['with a claim rule that does not compile', [{ expression: 'claims.(' }]],
        [
          'with a second claim rule that does not compile',
          [{ expression: 'claims.hd == "example.com"' }, { expression: 'claims.hd ==' }],
        ],
        ['with a claim rule over an unknown variable', [{ expression: 'unknown.hd == "example.com"' }]],
      ]),
  },

  'authentication.configuration.claim-rule-message': {
    text: 'A claim rule with an expression may carry a message.',
    observe:
      'With a message in the rule a token that satisfies it is accepted, and one that does not gets 401. Where the message appears when it fails is not shown.',
    wrong: 'The field is refused.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('claim-message', { hd: 'example.com' });
      await refuses('claim-message', 'that fails a rule with a message', { hd: 'example.org' });
    },
  },

  'authentication.configuration.claim-rule-exclusive': {
    text: 'A claim rule is either claim with requiredValue, or expression with message. (Inferred from the form of the table.)',
    observe: 'Both in one rule: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The expression is ignored.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesClaimRules(context, [
        [
          'with a claim and an expression in one rule',
          [{ claim: 'hd', requiredValue: 'example.com', expression: 'claims.hd == "example.com"' }],
        ],
      ]),
  },

  'authentication.configuration.claim-rules-all': {
    text: 'All claim validation rules must hold.',
    observe:
      'Two rules, with values, with expressions and with one of each: a token that satisfies both is accepted, one that satisfies either alone, or neither, gets 401.',
    wrong: 'One rule that holds is enough.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      for (const entry of ['two-claim-rules', 'two-values', 'two-expressions'] as const) {
        await accepts(entry, { hd: 'example.com', level: 'high' });
        await refuses(entry, 'that satisfies the first rule only', { hd: 'example.com', level: 'low' });
        await refuses(entry, 'that satisfies the second rule only', { hd: 'example.org', level: 'high' });
        await refuses(entry, 'that satisfies neither rule', { hd: 'example.org', level: 'low' });
      }
    },
  },

  'authentication.configuration.user-rule-expression': {
    text: 'A user validation rule is a boolean CEL expression over user that must be true; a token that fails it is answered 401.',
    observe:
      'expression \'!user.username.startsWith("system:")\': a token whose username becomes system:x gets 401, not 403 or 500; another is accepted. With a text or a field of user as rule the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The expression sees claims only, or a text counts as true.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('user-rule', { sub: 'jane' });
      await accepts('user-rule', { sub: 'jane-system:' });
      for (const sub of ['system:x', 'system:admin'])
        await refuses('user-rule', `whose username becomes ${sub}`, { sub });
      for (const expression of ['"x"', 'user.username'])
        await refusesFile(context, {
          what: `of an entry with the user rule ${expression}`,
          like: 'minimal',
          jwt: (valid) => [{ ...valid, userValidationRules: [{ expression }] }],
        });
    },
  },

  'authentication.configuration.user-rule-sees-mapped-user': {
    text: 'User rules see the user after the mapping: username with its prefix, groups, uid and extra. (Inferred: the variable is user.)',
    observe:
      'Rules that require the username with its prefix, a mapped group, the uid and a value of extra: a token that maps to them is accepted, also with that value of extra as the second one; one that differs in one of them gets 401.',
    wrong: 'The rule sees the unmapped claims.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      const claims = { sub: 'u1', roles: ['others', 'admins'], oid: 'uid-1', tenant: 't1' };
      await accepts('mapped-user-rule', claims);
      await accepts('mapped-user-rule', { ...claims, tenant: ['t0', 't1'] });
      for (const [what, changed] of [
        ['without the group', { roles: ['others'] }],
        ['of another user', { sub: 'u2' }],
        ['with another uid', { oid: 'uid-2' }],
        ['with another value of extra', { tenant: 't2' }],
      ] as const)
        await refuses('mapped-user-rule', what, { ...claims, ...changed });
    },
  },

  'authentication.configuration.user-rules-all': {
    text: 'All user validation rules must hold.',
    observe:
      'Two rules, in either order: a token that satisfies both is accepted, one that satisfies one alone, or neither, gets 401.',
    wrong: 'Evaluation stops at the first rule that is true.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('two-user-rules', { sub: 'jane@example.com' });
      await refuses('two-user-rules', 'that satisfies the first rule only', { sub: 'jane' });
      await accepts('other-user-rules', { sub: 'jane@example.com' });
      await refuses('other-user-rules', 'that satisfies the second rule only', { sub: 'jane' });
      await refuses('other-user-rules', 'that satisfies neither rule', { sub: 'root' });
    },
  },

  'authentication.configuration.user-rule-message': {
    text: 'A user rule may carry a message.',
    observe:
      'With a message in the rule a token that satisfies it is accepted, and one that does not gets 401. Where the message appears when it fails is not shown.',
    wrong: 'The field is refused.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      await accepts('user-message', { sub: 'jane' });
      await refuses('user-message', 'that fails a rule with a message', { sub: 'root' });
    },
  },
});

/** Files that differ from a valid one in their claim rules. */
async function refusesClaimRules(
  context: CaseContext,
  rules: readonly (readonly [
    what: string,
    claimValidationRules: NonNullable<Entry['claimValidationRules']>,
  ])[],
): Promise<void> {
  for (const [what, claimValidationRules] of rules)
    await refusesFile(context, {
      what: `of an entry ${what}`,
      like: 'claim-message',
      claims: { hd: 'example.com' },
      jwt: (valid) => [{ ...valid, claimValidationRules }],
    });
}
