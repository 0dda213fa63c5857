// Cases: the username and groups that OpenID Connect options take from the claims of ID tokens (access 5.2).
import type { Claims } from '../../../fixtures/services/issuer.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { authenticated, whoIs, withToken } from '../../kit/identities/self-review.ts';
import { expectReviewed } from './id-token-reviews.ts';
import { issuerFlags, oidcServer, serverOf } from './issuers.ts';
import { claimIsNoText, opaqueNames, subjects } from './mapped-identity.ts';
import { ownIssuer, startOutcome } from './own-issuers.ts';
import { anyPath, manyGroups } from '../static-users.ts';

/** Options for other claims than the default ones. */
const otherClaims = { '--oidc-username-claim': 'nickname', '--oidc-groups-claim': 'teams' } as const;
const emailClaim = { '--oidc-username-claim': 'email' } as const;
// Providers name claims of their own by URLs.
const teamsClaim = 'https://provider.example/claims/teams';
const nameClaim = 'https://provider.example/claims/name';
const bothPrefixes = {
  '--oidc-username-prefix': 'my-oidc:',
  '--oidc-groups-claim': teamsClaim,
  '--oidc-groups-prefix': 'oidc-group:',
} as const;

/** A verified address: that an unverified one is accepted is not stated. */
const email = { email: 'Jane.Doe+ops@example.com', email_verified: true } as const;

/** Claims that a server could mistake for the username. */
const otherNames = {
  name: 'Jane Doe',
  preferred_username: 'jane',
  upn: 'jane@corp',
  address: { country: 'X', sub: 'nested', nickname: 'nested' },
  locale: null,
  amr: ['pwd'],
  ...email,
} as const;

export default section('access', '5.2', {
  'authentication.oidc.username-claim-default': {
    text: 'The username of an ID token comes from the claim sub by default.',
    observe:
      'Claims sub u1 and name Jane, no option: the username ends with u1. On one connection, tokens of two subjects have one username each.',
    wrong: 'The claim email or name is preferred.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const { expect } = context;
      const target = await oidcServer(context);
      for (const sub of subjects) {
        const { username } = await target.whoIs('of a token', { sub, ...otherNames });
        expect.that(username.endsWith(sub), `the username is ${username}, not that of the claim sub, ${sub}`);
      }
      // The document does not state which of two credentials decides (access 5.1).
      if (target.server.showsCertificate) return;
      for (const sub of ['u1', 'u2', 'u1']) {
        const token = await target.issuer.mint({ sub });
        target.with(token);
        const what = 'of one of several users on a connection';
        const { username } = await whoIs(context, withToken(target.server.api, token), what);
        expect.that(username.endsWith(sub), `the username ${what} is ${username}, not that of ${sub}`);
      }
    },
  },

  'authentication.oidc.username-claim': {
    text: '--oidc-username-claim chooses another claim than sub for the username.',
    observe:
      '--oidc-username-claim=nickname and claims sub u1, nickname jane: the username ends with jane, also where a claim Nickname has another value, and in each of many requests at the same time. So with a claim whose name is a URL.',
    wrong: 'The option is ignored, or the letter case of the claim is.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const byUrl = await oidcServer(context, { '--oidc-username-claim': nameClaim });
      const named = await byUrl.whoIs('of a token', { ...otherNames, [nameClaim]: 'by-url' });
      context.expect.that(named.username.endsWith('by-url'), `the username is ${named.username}, not by-url`);
      const target = await oidcServer(context, otherClaims);
      for (const nickname of opaqueNames) {
        const claims = { sub: 'subject', ...otherNames, Nickname: 'other', nickname };
        const { username } = await target.whoIs('of a token', claims);
        context.expect.that(
          username.endsWith(nickname),
          `the username is ${username}, not that of the claim nickname, ${nickname}`,
        );
      }
      const many = Array.from({ length: 12 }, (_, index) => `concurrent-${index}.`);
      const what = 'of one of many requests at the same time';
      const found = await Promise.all(many.map((nickname) => target.whoIs(what, { nickname })));
      for (const [index, nickname] of many.entries()) {
        const { username = '' } = found[index] ?? {};
        const isOwn = username.endsWith(nickname);
        context.expect.that(isOwn, `the username ${what} is ${username}, not ${nickname}`);
      }
    },
  },

  'authentication.oidc.username-claim-absent': {
    text: 'A token without the username claim does not authenticate.',
    observe: 'Without the claim 401, with it accepted; with a number 401, or not with the username of sub.',
    wrong: 'The request continues with an empty username, or with the claim sub.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    async run(context) {
      const target = await oidcServer(context, otherClaims);
      await target.accepts({ ...otherNames, nickname: 'jane' });
      await target.refuses('a token without the username claim', otherNames);
      const inCapitals = { ...otherNames, Nickname: 'jane' };
      await target.refuses('a token with the username claim in other letter case', inCapitals);
      await claimIsNoText(context, target, { sub: 'subject-beside', nickname: 7 });
      const plain = await oidcServer(context);
      await plain.refuses('a token without the claim sub', { ...otherNames, sub: undefined });
    },
  },

  'authentication.oidc.username-prefix-default': {
    text: 'Without a configured prefix, claims other than email get the issuer URL and # as prefix.',
    observe:
      'sub u1: the username is <issuer URL>#u1; so is that of the claims nickname, work_email and sub, which an option chooses; and with an issuer URL that ends in a slash, where its tokens are accepted.',
    wrong: 'There is no prefix, so a token with sub root has the identity of a local user root.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context);
      const prefix = `${target.issuer.url}#`;
      for (const sub of [...subjects, 'root'])
        await mustBe(context, target, { sub, ...otherNames }, prefix + sub);
      const other = await oidcServer(context, otherClaims);
      for (const nickname of ['jane', 'email', email.email])
        await mustBe(context, other, { nickname, ...otherNames }, prefix + nickname);
      const work = await oidcServer(context, { '--oidc-username-claim': 'work_email' });
      await mustBe(context, work, { ...otherNames, work_email: 'a@b.c' }, `${prefix}a@b.c`);
      const explicit = await oidcServer(context, { '--oidc-username-claim': 'sub' });
      await mustBe(context, explicit, { ...otherNames, sub: 'root' }, `${prefix}root`);
      const slashed = await ownIssuer(context, { path: '/' });
      if ((await startOutcome(context, slashed)) !== 'accepted') return;
      const server = serverOf(context, slashed, await context.launched(issuerFlags(slashed)));
      await mustBe(context, server, { sub: 'jane' }, `${slashed.url}#jane`);
    },
  },

  'authentication.oidc.username-email-unprefixed': {
    text: 'The claim email has no automatic prefix.',
    observe: '--oidc-username-claim=email and a verified email: the username is the bare address.',
    wrong: 'The issuer URL is put before the address.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context, emailClaim);
      for (const address of [email.email, 'x@y.example'])
        await mustBe(context, target, { ...otherNames, email: address }, address);
    },
  },

  'authentication.oidc.username-prefix': {
    text: '--oidc-username-prefix is put before the username.',
    observe:
      'With --oidc-username-prefix=my-oidc: the username is my-oidc:u1, without the issuer URL, also that of another claim than sub.',
    wrong: 'Both prefixes are added.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context, bothPrefixes);
      for (const sub of [...subjects, 'my-oidc:u1', 'root', 'system:admin'])
        await mustBe(context, target, { sub, ...otherNames }, `my-oidc:${sub}`);
      const other = await oidcServer(context, { ...bothPrefixes, '--oidc-username-claim': 'nickname' });
      await mustBe(context, other, { ...otherNames, nickname: 'jane' }, 'my-oidc:jane');
    },
  },

  'authentication.oidc.username-prefix-for-email': {
    text: 'A configured prefix is also put before the claim email. (Inferred: only the automatic prefix has that exception.)',
    observe:
      '--oidc-username-prefix=my-oidc: and --oidc-username-claim=email: the username is my-oidc:jane@example.com.',
    wrong: 'email is exempt from every prefix.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context, { ...emailClaim, '--oidc-username-prefix': 'my-oidc:' });
      await mustBe(context, target, otherNames, `my-oidc:${email.email}`);
    },
  },

  'authentication.oidc.username-prefix-off': {
    text: '--oidc-username-prefix=- turns prefixing off.',
    observe: 'With the value - the username is u1; so by the claims email and nickname.',
    wrong: 'The username is -u1, or only that of the claim sub has no prefix.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const serverBy = (claim: object) => oidcServer(context, { ...claim, '--oidc-username-prefix': '-' });
      const target = await serverBy({});
      for (const sub of [...subjects, '-u1']) await mustBe(context, target, { sub, ...otherNames }, sub);
      await mustBe(context, await serverBy(emailClaim), otherNames, email.email);
      await mustBe(context, await serverBy(otherClaims), { nickname: 'jane', ...otherNames }, 'jane');
    },
  },

  'authentication.oidc.groups-claim': {
    text: '--oidc-groups-claim names a claim with a string array that becomes groups.',
    observe:
      'Claim teams [a, b]: both are groups of the caller, unchanged, and no element of a claim groups is. So with one element, one that ends in a space, 70, or none, in a token of more than 4096 characters, and where usernames have a prefix.',
    wrong: 'The array is joined into one group.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context, otherClaims);
      for (const teams of [[], ['g-One'], ['g-one', 'g-Two, x/y:Zoë', 'g-one two', 'g-ends '], manyGroups])
        await mustHave(context, target, { nickname: 'jane', ...otherGroups, teams }, teams);
      await mustHave(context, target, { nickname: 'jane', ...otherGroups }, []);
      await keepsLongList(context, target);
      const flags = { '--oidc-username-prefix': 'my-oidc:', '--oidc-groups-claim': 'teams' };
      const prefixed = await oidcServer(context, flags);
      await mustHave(context, prefixed, { teams: ['g-one', 'g-two'] }, ['g-one', 'g-two']);
    },
  },

  'authentication.oidc.groups-claim-unset': {
    text: 'Without --oidc-groups-claim no groups are taken from the token.',
    observe: 'A token with claim groups [a], and no option: a is not among the groups of the caller.',
    wrong: 'A claim called groups is read by default.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const target = await oidcServer(context);
      await mustHave(context, target, otherGroups, []);
    },
  },

  'authentication.oidc.groups-claim-other-type': {
    text: '--oidc-groups-claim names a string array. The effect of a single string or of another type is not stated.',
    observe: 'Send a string and a number as the claim; record the status and the groups.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'oidc', 'self-review'],
    run: otherTypes,
  },

  'authentication.oidc.token-review': {
    text: 'A TokenReview recognises an ID token. (Inferred from 2.5: spec.token holds the bearer token, of any method.)',
    observe:
      'The review of an ID token has status.authenticated true and the username of its user; that of the same token with another signature has not, nor have those of a token that has expired and of ones for another client and of another issuer, where the server refuses these.',
    wrong: 'Reviews know the tokens of service accounts only, or check signatures only.',
    level: 'SHOULD',
    needs: ['launcher', 'oidc'],
    run: expectReviewed,
  },

  'authentication.oidc.groups-prefix': {
    text: '--oidc-groups-prefix is put before each group name.',
    observe:
      '--oidc-groups-prefix=oidc-group: and claim [a, b]: the groups are oidc-group:a and oidc-group:b, and system:authenticated has no prefix. So with one element. Where only groups have a configured prefix, the username is that without the option.',
    wrong: 'Only the first group gets the prefix.',
    needs: ['launcher', 'oidc', 'self-review'],
    async run(context) {
      const { expect } = context;
      const target = await oidcServer(context, bothPrefixes);
      for (const teams of [
        ['g-one'],
        ['g-one', 'g-two:x', 'g-three'],
        ['oidc-group:g-one'],
        ['g-one', 'system:masters'],
      ]) {
        const { groups } = await target.whoIs('of a token with groups', { [teamsClaim]: teams });
        const wanted = teams.map((team) => `oidc-group:${team}`);
        const found = groups.filter((group) => teams.some((team) => group.includes(team)));
        expect.equal(found.toSorted(), wanted.toSorted(), 'groups with a prefix');
        expect.that(groups.includes(authenticated), `${authenticated} is missing, among ${groups.join()}`);
      }
      const flags = { '--oidc-groups-claim': 'teams', '--oidc-groups-prefix': 'oidc-group:' };
      const alone = await oidcServer(context, flags);
      const { username } = await (await oidcServer(context)).whoIs('without options', { sub: 'u1' });
      await mustBe(context, alone, { sub: 'u1', teams: ['g-one'] }, username);
    },
  },
});

/** Together longer than a buffer or a column of 4096 characters. */
const longNames = Array.from({ length: 120 }, (_, index) => `g-long-${index}-${'x'.repeat(20)}`);

/** A token whose header is no longer than most servers take; the documents state no limit. */
async function keepsLongList(context: CaseContext, target: Target): Promise<void> {
  const claims = { nickname: 'jane', teams: longNames };
  const { status } = await target.with(await target.issuer.mint(claims)).get(anyPath);
  if ([400, 413, 431].includes(status)) context.record({ 'token of more than 4096 characters': status });
  else await mustHave(context, target, claims, longNames);
}

/** Claims that a server could mistake for the groups. */
const otherGroups = { groups: ['g-of-groups'], roles: ['g-of-roles'], Teams: ['g-of-capitals'] } as const;

type Target = Awaited<ReturnType<typeof oidcServer>>;

async function mustBe({ expect }: CaseContext, target: Target, claims: Claims, username: string) {
  const identity = await target.whoIs('of a token', claims);
  expect.equal(identity.username, username, 'username of a token');
}

/** @param wanted begin with `g-`; the server may add other groups */
async function mustHave(
  { expect }: CaseContext,
  target: Target,
  claims: Claims,
  wanted: readonly string[],
): Promise<void> {
  const { groups } = await target.whoIs('of a token with groups', claims);
  const found = groups.filter((group) => /^g-/i.test(group));
  expect.equal(found.toSorted(), [...wanted].sort(), 'groups of a token');
}

async function otherTypes(context: CaseContext): Promise<void> {
  const target = await oidcServer(context, otherClaims);
  await target.accepts({ nickname: 'jane', teams: [] });
  const observed: Record<string, unknown> = {};
  for (const [what, teams] of [
    ['a string', 'g-one'],
    ['a number', 7],
    ['a list of numbers', [7]],
    ['null', null],
  ] as const) {
    const token = await target.issuer.mint({ nickname: 'jane', teams });
    const { status } = await target.with(token).get(anyPath);
    observed[what] =
      status === 401 ? status : { status, groups: (await whoIs(context, target.with(token), what)).groups };
  }
  context.record(observed);
}
