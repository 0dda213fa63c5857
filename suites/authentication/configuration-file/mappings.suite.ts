// Requirements on the groups, uid and extra mappings of the authentication configuration file.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { authenticated, mustHaveGroups, whoIs } from '../../kit/identities/self-review.ts';
import type { Identity } from '../../kit/identities/self-review.ts';
import { authenticator, fileOf, nested, rolesKey, tenantKey, urlNamed } from './entries.ts';
import { acceptsFile, refusesMappings, startedOrRefused } from './refusals.ts';
import { configuredServer, mintFor, providersOfRun, withFile } from './server.ts';

export default section('access', '5.3', {
  'authentication.configuration.groups-absent': {
    text: 'claimMappings.groups may be absent, and then no groups come from the token.',
    observe: 'No mapping, and a token with claim groups [a]: accepted, and a is not among the groups.',
    wrong: 'A claim called groups is read by default.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const claims = { groups: ['a'], roles: ['a'], role: 'a' };
      const { groups } = await identity('minimal', claims);
      context.expect.that(!groups.includes('a'), 'groups of a token without a mapping include a');
    },
  },

  'authentication.configuration.groups-claim': {
    text: 'groups.claim with prefix adds groups with that prefix.',
    observe:
      "claim roles [a, b] and prefix 'g:': the groups are g:a and g:b, besides system:authenticated and others that the server adds; so it is for names of groups of the system, for 40 groups, for none, and with a claim whose name is a URL.",
    wrong: 'The prefix of the username is used.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const identified = await identity('groups-claim', { roles: ['a', 'b'], groups: ['c'] });
      mustHaveOnly(context, identified, ['g:a', 'g:b'], ['a', 'b', 'user:a', 'user:b', 'g:c', 'c']);
      const reserved = ['system:masters', 'system:nodes'];
      const unreserved = reserved.map((name) => `g:${name}`);
      mustHaveOnly(context, await identity('groups-claim', { roles: reserved }), unreserved, reserved);
      const many = Array.from({ length: 40 }, (_, index) => `team ${index}/ü`);
      const prefixed = many.map((name) => `g:${name}`);
      mustHaveOnly(context, await identity('groups-claim', { roles: many }), prefixed, many);
      mustHaveOnly(context, await identity('groups-claim', { roles: [] }), [], ['', 'g:', 'user:']);
      mustHaveOnly(context, await identity('url-claims', urlNamed), ['g:a', 'g:b'], ['a', 'b']);
    },
  },

  'authentication.configuration.groups-prefix-absent': {
    text: 'Whether groups.claim requires a prefix, as username.claim does, is not stated.',
    observe: 'Start with a groups claim without prefix; record whether the file is refused.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const providers = await providersOfRun(context);
      const entry = authenticator(providers, 'no-prefix', {
        claimMappings: { ...username, groups: { claim: 'roles' } },
      });
      const server = await startedOrRefused(context, withFile(fileOf(context.names, [entry])));
      if (server === undefined) return context.record({ file: 'refused at start' });
      const token = await mintFor(context, providers, entry, { roles: ['a'] });
      const { groups } = await whoIs(context, server.people.bearer(token, 'any-user').api, 'of the entry');
      context.record({ file: 'used', groups });
    },
  },

  'authentication.configuration.groups-expression-list': {
    text: 'groups.expression may yield a list of strings.',
    observe:
      "expression 'claims.roles' and a list of none to three strings, an expression that builds a list of two, and one that filters and maps a list: the groups are these, and system:authenticated.",
    wrong: 'Only a string is accepted.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      for (const roles of [['a', 'b'], ['a'], ['a b', 'c,d', 'ü']])
        mustHaveOnly(
          context,
          await identity('groups-list', { roles }),
          roles,
          [roles.join(), 'c', 'd'].filter((one) => !roles.includes(one)),
        );
      const built = await identity('groups-built', { role: 'a' });
      mustHaveOnly(context, built, ['a', 'all-a'], ['a,all-a']);
      mustHaveOnly(context, await identity('groups-list', { roles: [] }), [], ['', '[]', 'a']);
      const chosen = await identity('groups-chosen', { roles: ['app-a', 'b', 'app-c'] });
      mustHaveOnly(context, chosen, ['m:app-a', 'm:app-c'], ['m:b', 'b', 'app-a', 'app-c']);
    },
  },

  'authentication.configuration.groups-expression-string': {
    text: 'groups.expression may yield one string, which is one group.',
    observe:
      "expression 'claims.role': one group, besides system:authenticated, also for a string with a comma and a space, and for a nested claim.",
    wrong: 'The string is split into characters.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const others = ['a', 'd', 'b c', 'a,b', 'c'];
      for (const role of ['admins', 'a,b c'])
        mustHaveOnly(context, await identity('groups-string', { role }), [role], others);
      mustHaveOnly(context, await identity('nested-mappings', nested), ['lead'], others);
    },
  },

  'authentication.configuration.groups-exclusive': {
    text: 'groups takes either claim or expression. (Inferred from the table.)',
    observe: 'Both in one file: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'They are merged.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'groups-list', { roles: ['a'] }, [
        [
          'with a claim and an expression for the groups',
          { groups: { claim: 'roles', prefix: '', expression: 'claims.roles' } },
        ],
      ]),
  },

  'authentication.configuration.uid-claim': {
    text: 'uid.claim supplies the uid.',
    observe: 'claim oid: the uid of the caller equals it. So with a claim whose name is a URL.',
    wrong: 'sub becomes the uid.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      for (const oid of ['uid-1', '00000000-0000-4000-8000-00000000000A', 'UID ü/#']) {
        const { uid, username } = await identity('uid-claim', { oid });
        context.expect.equal(uid, oid, 'uid by the claim oid');
        context.expect.equal(username, 'u1', 'username beside a mapping of the uid');
      }
      const { uid } = await identity('url-claims', urlNamed);
      context.expect.equal(uid, 'uid-1', 'uid by a claim whose name is a URL');
    },
  },

  'authentication.configuration.uid-expression': {
    text: 'uid.expression is a CEL expression that yields the uid.',
    observe: 'expression \'claims.sub + "-x"\': the uid of the caller is u1-x; a nested claim is read, too.',
    wrong: 'Only claim is supported.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const { uid } = await identity('uid-expression', { sub: 'u1' });
      context.expect.equal(uid, 'u1-x', 'uid by an expression over claims.sub');
      const { uid: deep } = await identity('nested-mappings', nested);
      context.expect.equal(deep, 'uid-7', 'uid by an expression over a nested claim');
    },
  },

  'authentication.configuration.uid-absent': {
    text: 'claimMappings.uid may be absent.',
    observe: 'No mapping, beside those of groups and extra and alone: the token is accepted.',
    wrong: 'The file is refused.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts } = await configuredServer(context);
      await accepts('without-uid', { roles: ['a'], tenant: 't1' });
      await accepts('minimal');
    },
  },

  'authentication.configuration.uid-exclusive': {
    text: 'uid.claim and uid.expression exclude each other.',
    observe: 'Both in one file: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The expression is preferred.',
    needs: ['launcher', 'authentication-config'],
    run: (context) =>
      refusesMappings(context, 'uid-expression', { oid: 'uid-1' }, [
        ['with a claim and an expression for the uid', { uid: { claim: 'oid', expression: 'claims.sub' } }],
      ]),
  },

  'authentication.configuration.extra-absent': {
    text: 'claimMappings.extra may be absent.',
    observe: 'No extra, beside mappings of groups and uid and alone: the token is accepted.',
    wrong: 'The field is required.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts } = await configuredServer(context);
      await accepts('without-extra', { roles: ['a'], oid: 'uid-1' });
      await accepts('minimal');
    },
  },

  'authentication.configuration.extra-string': {
    text: 'extra[].valueExpression may yield a string.',
    observe:
      "key example.com/tenant with 'claims.tenant' and tenant t1: extra of the caller holds that key with the list [t1]; a nested claim is read, too.",
    wrong: 'A bare string is stored.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const { extra } = await identity('extra-string', { tenant: 't1' });
      context.expect.equal(extra[tenantKey], ['t1'], `extra ${tenantKey}`);
      const tenant = `T 2,ü${'-long'.repeat(20)}`;
      const several = await identity('extra-several', { tenant, roles: ['a'] });
      context.expect.equal(several.extra[tenantKey], [tenant], `extra ${tenantKey} beside another key`);
      const { extra: deep } = await identity('nested-mappings', nested);
      context.expect.equal(deep[tenantKey], ['t7'], `extra ${tenantKey} by a nested claim`);
    },
  },

  'authentication.configuration.extra-list': {
    text: 'extra[].valueExpression may yield a list of strings.',
    observe:
      "'claims.roles' with roles [a, b], with one value and with twenty: extra of the caller holds the key with these values, also beside another key. With an empty list the token is accepted, and the other key has its value.",
    wrong: 'The list is joined.',
    needs: ['launcher', 'authentication-config', 'self-review'],
    async run(context) {
      const { identity } = await configuredServer(context);
      const many = Array.from({ length: 20 }, (_, index) => `role-${index}`);
      for (const roles of [['a', 'b'], ['a,b'], many]) {
        const { extra } = await identity('extra-list', { roles });
        context.expect.equal(extra[rolesKey], roles, `extra ${rolesKey}`);
      }
      const { extra } = await identity('extra-several', { tenant: 't1', roles: ['a', 'b'] });
      context.expect.equal(extra[rolesKey], ['a', 'b'], `extra ${rolesKey} beside another key`);
      const { extra: other } = await identity('extra-several', { tenant: 't1', roles: [] });
      context.expect.equal(other[rolesKey] ?? [], [], `extra ${rolesKey} by an empty list`);
      context.expect.equal(other[tenantKey], ['t1'], `extra ${tenantKey} beside a key without values`);
    },
  },

  'authentication.configuration.extra-key-with-domain': {
    text: 'An extra key is a domain-prefixed path whose first segment is a DNS subdomain.',
    observe:
      "Keys 'tenant', '/x', 'not_dns/x' and 'example.com/': the server does not start, is never ready, or accepts no token by this file. example.com/tenant: tokens are accepted.",
    wrong: 'Any key is accepted.',
    needs: ['launcher', 'authentication-config'],
    run: (context) => refusesKeys(context, ['tenant', '/x', 'not_dns/x', 'example.com/']),
  },

  'authentication.configuration.extra-key-lowercase': {
    text: 'A key of claimMappings.extra is lowercase.',
    observe:
      'Keys example.com/Tenant and Example.com/tenant: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The key is silently lowercased.',
    needs: ['launcher', 'authentication-config'],
    run: (context) => refusesKeys(context, ['example.com/Tenant', 'Example.com/tenant']),
  },

  'authentication.configuration.extra-key-unique': {
    text: 'Keys of claimMappings.extra are unique within an authenticator.',
    observe:
      'One key twice, also around another key: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The last one wins, or a key is compared with the one before it only.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const [first, second, between] = [
        { key: tenantKey, valueExpression: 'claims.tenant' },
        { key: tenantKey, valueExpression: '"other"' },
        { key: `${tenantKey}/between`, valueExpression: '"between"' },
      ];
      await refusesMappings(context, 'extra-string', { tenant: 't1' }, [
        ['with one key of extra twice', { extra: [first, second] }],
        ['with one key of extra twice around another', { extra: [first, between, second] }],
      ]);
    },
  },

  'authentication.configuration.extra-key-reserved-by-name': {
    text: 'Extra keys under the domain that access 5.3 names as reserved, and under its subdomains, are refused.',
    observe:
      'A key under that domain, and one under a subdomain: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Only the exact domain is compared.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { byName } = context.names.reservedDomains;
      await refusesKeys(context, [`${byName}/x`, `authentication.${byName}/x`]);
    },
  },

  'authentication.configuration.extra-key-reserved': {
    text: "Extra keys under the orchestrator's own domains, and under their subdomains, are refused.",
    observe:
      'orch.io/x, a.orch.io/x, and a.b.orch.io/x: the server does not start, is never ready, or accepts no token by this file. notorch.io/x and example.com/orch.io: tokens are accepted.',
    wrong: 'The comparison uses the suffix of the text without the dot.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { own } = context.names.reservedDomains;
      const keys = [`not${own}/x`, `example.com/${own}`];
      await acceptsFile(
        context,
        'similar-domain',
        { claimMappings: { ...username, ...extraWith(...keys) } },
        { tenant: 't1' },
      );
      await refusesKeys(context, [`${own}/x`, `a.${own}/x`, `a.b.${own}/x`]);
    },
  },
});

const username = { username: { claim: 'sub', prefix: '' } };
const extraWith = (...keys: readonly string[]) => ({
  extra: keys.map((key) => ({ key, valueExpression: 'claims.tenant' })),
});

/** The server adds the group of all authenticated users, and may add others (access 2.1). */
function mustHaveOnly(
  context: CaseContext,
  identity: Identity,
  expected: readonly string[],
  others: readonly string[],
): void {
  mustHaveGroups(context, identity, [...expected, authenticated], 'of a token');
  const wrong = identity.groups.filter((group) => others.includes(group));
  context.expect.equal(wrong, [], 'groups of a token that no mapping yields');
}

/** Files that differ from a valid one in the key of their extra attribute, the last one in that of a second attribute. */
const refusesKeys = (context: CaseContext, keys: readonly string[]): Promise<void> =>
  refusesMappings(
    context,
    'extra-string',
    { tenant: 't1' },
    keys.map((key, index) =>
      index > 0 && index === keys.length - 1
        ? ([`with ${key} as second extra key`, extraWith('second.example.com/key', key)] as const)
        : ([`with the extra key ${key}`, extraWith(key)] as const),
    ),
  );
