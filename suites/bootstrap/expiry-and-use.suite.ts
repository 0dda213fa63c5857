// Cases: the expiration, usages and groups in the Secret of a bootstrap token (access 2.4).
import { encoded } from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenUse } from '../kit/identities/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Person } from '../kit/identities/people.ts';
import { mustHaveGroups, whoIs } from '../kit/identities/self-review.ts';
import { mustHaveOnly, mustHaveSignature } from './cluster-information.ts';
import { signsUntilExpiration, worksUntilExpiration } from './expiring-tokens.ts';
import { endsWithoutCleaner, signatureEndsByItself } from './without-cleaner.ts';
import {
  sendAs,
  givenAccepted,
  givenToken,
  mustAuthenticate,
  writtenToken,
  staysRefused,
  targetTimeMs,
  timeAhead,
} from './tokens.ts';

const past = '2001-01-01T00:00:00Z';
const group = 'system:bootstrappers';
/** Values of a usage that do not permit it. */
const notTrue = ['false', '', 'no', '0', 'False', 'true-false'];
const signing: readonly TokenUse[] = ['signing'];
const authentication: readonly TokenUse[] = ['authentication'];
const both: readonly TokenUse[] = ['authentication', 'signing'];

export default section('access', '2.4', {
  'bootstrap.expiration.optional': {
    text: 'The key expiration of a bootstrap token Secret is optional.',
    observe: 'A token without expiration authenticates.',
    wrong: 'A missing expiration counts as expired.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const bearer = await givenToken(context, context, { expiration: null });
      await context.eventually(
        () => mustAuthenticate(bearer, context, 'a token without expiration'),
        'cache',
      );
    },
  },

  'bootstrap.expiration.future': {
    text: 'A bootstrap token whose expiration (RFC 3339, UTC) is in the future is usable until then.',
    observe:
      'With an expiration 20 seconds ahead the token authenticates until that time, and gives 401 within about a minute after it; others expire in ten minutes and in 2120. No verdict where the token is accepted only after that time, or is refused and accepted again before it.',
    wrong: 'The time is checked only when the Secret is created.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    waits: true,
    run: worksUntilExpiration,
  },

  'bootstrap.expiration.past-refused': {
    text: 'An expired bootstrap token is refused for authentication.',
    observe:
      'With an expiration in the past the token gives 401 and is not treated as anonymous, also where anonymous requests are allowed; its Secret may be refused. A Secret with a later expiration authenticates. On a launched server without the cleaner, a token that worked gives 401 after its expiration, a TokenReview that reported it as authenticated no longer does, and its signature ends once another token is there.',
    wrong: 'Expiry is left to the cleaner, or the caller becomes anonymous.',
    alsoIn: ['access 7'],
    needs: ['bootstrap-tokens', 'cluster-wide'],
    waits: true,
    async run(context) {
      const forms = [
        past,
        '2001-01-01T00:00:00.5Z',
        new Date((await targetTimeMs(context, context)) - 60_000).toISOString(),
      ];
      const what = 'a token that has expired';
      const persons: [string, Person][] = [];
      for (const expiration of forms) persons.push([what, await writtenToken(context, what, { expiration })]);
      await staysRefused(context, persons, { expiration: await timeAhead(context, context, 3600) });
      await endsWithoutCleaner(context);
    },
  },

  'bootstrap.expiration.signature-ends': {
    text: 'The signature of a bootstrap token ends at its expiration, although nothing else changes. (Inferred: expired tokens are ignored for signing.)',
    observe:
      'On a launched server without the cleaner, where nothing is written meanwhile, a token that signed signs no longer after its expiration; one that has not expired still does. After its expiration is patched to a time ahead it signs again.',
    wrong: 'Signatures are made anew only after a change, or once the last token has expired.',
    level: 'SHOULD',
    needs: ['bootstrap-tokens', 'bootstrap-signer', 'cluster-wide'],
    waits: true,
    run: signatureEndsByItself,
  },

  'bootstrap.expiration.not-signing': {
    text: 'An expired bootstrap token is ignored for signing.',
    observe:
      'An expired Secret with usage-bootstrap-signing true (or its write is refused) has no signature in cluster-info; one that expires in 20 seconds loses its signature. No verdict where the signature appears only after that.',
    wrong: 'The signature of an expired token stays.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    waits: true,
    run: signsUntilExpiration,
  },

  'bootstrap.expiration.malformed': {
    text: 'The treatment of an expiration that is not an RFC 3339 time is not stated.',
    observe:
      'Record whether a Secret with expiration "tomorrow" is accepted, and whether its token authenticates.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    run: (context) => recordExpiration(context, 'tomorrow'),
  },

  'bootstrap.expiration.offset': {
    text: 'The treatment of an RFC 3339 time with an offset is not stated.',
    observe:
      'Record whether a Secret with a future expiration written with +02:00 is accepted, and whether its token authenticates.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const aheadMs = (await targetTimeMs(context, context)) + 3_600_000;
      const local = new Date(aheadMs + 2 * 3_600_000).toISOString().slice(0, 19);
      await recordExpiration(context, `${local}+02:00`);
    },
  },

  'bootstrap.usage.authentication': {
    text: 'usage-bootstrap-authentication set to true makes the token usable as bearer token.',
    observe: 'A Secret with this key true and without usage-bootstrap-signing authenticates.',
    wrong: 'Both usage keys are needed.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { eventually } = context;
      const usages = ['authentication'] as const;
      const plain = await givenToken(context, context, { usages });
      const what = 'a token for authentication, without the usage of signing';
      await eventually(() => mustAuthenticate(plain, context, what), 'cache');
      const unsigned = 'a token for authentication, with "false" as the usage of signing';
      const data = encoded({ 'usage-bootstrap-signing': 'false' });
      const bearer = await writtenToken(context, unsigned, { usages }, { data });
      if (bearer.written.ok) await eventually(() => mustAuthenticate(bearer, context, unsigned), 'cache');
    },
  },

  'bootstrap.usage.no-authentication': {
    text: 'Without usage-bootstrap-authentication true the token does not authenticate as a bearer token.',
    observe:
      'With the key absent, false, empty, no, 0, False and true-false the token gives 401, with usage-bootstrap-signing true and without it; the Secret may be refused.',
    wrong: 'An absent key counts as true, or either usage that is true permits it.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const key = 'usage-bootstrap-authentication';
      const persons: [string, Person][] = [
        [`a token without ${key}`, await writtenToken(context, `a token without ${key}`, { usages: [] })],
        [`a token for signing only`, await givenToken(context, context, { usages: signing })],
      ];
      for (const text of notTrue) {
        const data = encoded({ [key]: text });
        for (const usages of [[], signing]) {
          const what = `a token ${usages.length === 0 ? '' : 'for signing '}with "${text}" as ${key}`;
          persons.push([what, await writtenToken(context, what, { usages }, { data })]);
        }
      }
      await staysRefused(context, persons);
    },
  },

  'bootstrap.usage.signing': {
    text: 'usage-bootstrap-signing set to true makes the token usable to sign cluster-info.',
    observe:
      'A Secret with this key true and without usage-bootstrap-authentication: its signature appears, and its bearer use gives 401.',
    wrong: 'Only tokens that may also authenticate sign.',
    needs: ['bootstrap-tokens', 'cluster-wide', 'bootstrap-signer'],
    async run(context) {
      const { token, ...bearer } = await givenToken(context, context, { usages: signing });
      await mustHaveSignature(context, token);
      await staysRefused(context, [['a token for signing only', bearer]]);
    },
  },

  'bootstrap.usage.no-signing': {
    text: 'Without usage-bootstrap-signing true the token signs nothing.',
    observe:
      'A Secret without usage-bootstrap-signing, or with false, empty, no, 0 or False as its value, has no signature, with usage-bootstrap-authentication true and without it, while a signing token that is created later has one.',
    wrong: 'Every token signs, or each whose Secret has the key.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const what = 'a token that is not for signing';
      const unused: BootstrapToken[] = [];
      for (const usages of [[], authentication]) {
        unused.push((await writtenToken(context, what, { usages })).token);
        for (const text of notTrue) {
          const data = encoded({ 'usage-bootstrap-signing': text });
          unused.push((await writtenToken(context, what, { usages }, { data })).token);
        }
      }
      const { token: good } = await givenToken(context, context, { usages: both });
      await context.throughout(
        () => mustHaveOnly(context, good, unused, `the signature of ${what}`),
        'quiet',
        () => mustHaveSignature(context, good),
      );
    },
  },

  'bootstrap.groups.extra': {
    text: 'auth-extra-groups adds its comma-separated groups to the identity of a bootstrap token.',
    observe:
      'With system:bootstrappers:a,system:bootstrappers:b the caller has both groups and system:bootstrappers; so it has with five groups, some of which begin like another or have further colons. A token with groups that differ in letter case is refused, or has both.',
    wrong: 'The whole string is added as one group.',
    needs: ['bootstrap-tokens', 'cluster-wide', 'self-review'],
    async run(context) {
      const few = [`${group}:a`, `${group}:b`];
      const many = [`${group}:team`, `${group}:team-2`, `${group}:team:eu-1`, ...few];
      const cased = [`${group}:Team`, `${group}:team`];
      const sometimes = await writtenToken(context, 'a token with capitals in a group', { groups: cased });
      const mustHave = async (groups: readonly string[], { api }: Person, what: string) =>
        mustHaveGroups(context, await whoIs(context, api, what), [group, ...groups], what);
      for (const groups of [few, many]) {
        const bearer = await givenAccepted(context, { groups });
        await mustHave(groups, bearer, `of a token with ${groups.length} extra groups`);
      }
      // Which characters a group may have is not stated.
      if ((await sendAs(sometimes, context)).status !== 401)
        await mustHave(cased, sometimes, 'of a token with capitals in a group');
    },
  },

  'bootstrap.groups.prefix': {
    text: 'Each extra group must start with system:bootstrappers: and no other is ever granted.',
    observe:
      'With auth-extra-groups system:masters, system:nodes, a group of users or system:bootstrappersx: the Secret is refused, or the token gives 401, or has an identity without that group, whose list of secrets is refused.',
    wrong: 'system:masters is added, which gives full control.',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const { has, throughout } = context;
      if (!has('self-review') && !has('rbac'))
        throw new NotRun('feature:self-review', 'no feature of the target shows the groups of a caller');
      const bad = [
        ['system:masters'],
        [`${group}:a`, 'system:masters'],
        ['system:masters', `${group}:a`],
        ['system:nodes'],
        ['ops-admins'],
        [`${group}x`],
      ];
      const persons: [readonly string[], Person][] = [];
      for (const groups of bad)
        persons.push([groups, await writtenToken(context, `a token with ${groups.join()}`, { groups })]);
      await throughout(
        async () => {
          for (const [groups, person] of persons) await mustHaveNoRights(context, groups, person);
        },
        'quiet',
        () => givenAccepted(context, { groups: [`${group}:a`] }),
      );
    },
  },

  'bootstrap.groups.bad-prefix-outcome': {
    text: 'Whether a token with a badly prefixed group is refused, or loses only that group, is not stated.',
    observe: 'Record the answer to the write, and 401 or the resulting groups.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['bootstrap-tokens', 'cluster-wide'],
    async run(context) {
      const fields = { groups: [`${group}:a`, 'example:b'] };
      const bearer = await writtenToken(context, 'a token with another group', fields);
      const written = bearer.written.status;
      await givenAccepted(context, { groups: [`${group}:a`] });
      const { status } = await sendAs(bearer, context);
      if (status === 401 || !context.has('self-review')) return context.record({ written, status });
      const { groups } = await whoIs(context, bearer.api, 'of a token with another group');
      context.record({ written, status, groups: groups.toSorted() });
    },
  },
});

/** The token is refused, or gives no group outside the prefix and no rights. */
async function mustHaveNoRights(
  context: CaseContext,
  requested: readonly string[],
  person: Person,
): Promise<void> {
  const { expect, has, names } = context;
  const what = `a token with the groups ${requested.join()}`;
  const secrets = person.cluster.existing(names.namespaces.system).secrets;
  const answer = await secrets.list({ limit: 1 });
  if (answer.status === 401) return;
  if (has('rbac')) expect.status(answer, 403, `list of secrets by ${what}`);
  if (!has('self-review')) return;
  const { groups } = await whoIs(context, person.api, `of ${what}`);
  const gained = requested.filter((one) => !one.startsWith(`${group}:`) && groups.includes(one));
  expect.equal(gained, [], `groups that must not be given to ${what}`);
}

async function recordExpiration(context: CaseContext, expiration: string): Promise<void> {
  const bearer = await writtenToken(context, 'a token with an unusual expiration', { expiration });
  await givenAccepted(context);
  context.record({
    expiration: /\d/.test(expiration) ? 'with an offset' : expiration,
    written: bearer.written.status,
    status: (await sendAs(bearer, context)).status,
  });
}
