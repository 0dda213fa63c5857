// Requirements on issuers in the authentication configuration file: URLs, discovery, certificates, audiences.
import { audience } from '../../../fixtures/services/issuers.ts';
import { issuerAndAudiences } from '../../../common/keys/token-keys.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { expectAccepted, on } from '../bearers.ts';
import { always } from '../certificates.ts';
import { authenticator, entryOf, fileOf } from './entries.ts';
import { acceptsFile, refusesFile, startedOrRefused } from './refusals.ts';
import { neverUsable } from '../openid-connect/issuers.ts';
import { configuredServer, mintFor, providersOfRun, withFile } from './server.ts';

export default section('access', '5.3', {
  'authentication.configuration.issuer-url-unique': {
    text: 'issuer.url must be unique among authenticators.',
    observe:
      'Two entries with one url, also where one of them has a discoveryURL, and another entry is between them: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'The first is used and the second ignored, or an entry is compared with the one before it only.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { providers } = await configuredServer(context);
      const discoveryURL = providers.main.discoveryUrl('unique-second');
      await refusesFile(context, {
        what: 'of two entries with one url',
        like: 'prefix-a',
        jwt: (valid) => [valid, { ...valid, issuer: { ...valid.issuer, audiences: ['other'] } }],
      });
      await refusesFile(context, {
        what: 'of two entries with one url, one of which has a discoveryURL, around another entry',
        like: 'prefix-a',
        jwt: (valid) => [
          valid,
          authenticator(providers, 'between-urls'),
          { ...valid, issuer: { ...valid.issuer, discoveryURL } },
        ],
      });
    },
  },

  'authentication.configuration.issuer-url-not-service-accounts': {
    text: 'issuer.url must not equal the issuer of service account tokens.',
    observe:
      'An entry with the service account issuer (read from iss of an issued token): the server does not start, is never ready, or accepts no token that the outside issuer signed. No verdict where the issued token has no iss: its claims are not shown.',
    wrong: 'An outside issuer can mint service account tokens.',
    needs: ['launcher', 'authentication-config', 'service-account-tokens'],
    async run(context) {
      const providers = await providersOfRun(context);
      const control = await context.launched(
        withFile(fileOf(context.names, [entryOf(providers, 'minimal')])),
      );
      const { token } = await control.people.account(await control.namespace());
      const url = issuerAndAudiences(token).issuer;
      if (url === '') throw new NotRun('not-exercised', 'the tokens of service accounts name no issuer');
      providers.main.state('service-accounts', url);
      const discoveryURL = providers.main.discoveryUrl('service-accounts');
      await refusesFile(context, {
        what: 'of an entry with the issuer of service accounts',
        like: 'elsewhere',
        jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, url, discoveryURL } }],
      });
    },
  },

  'authentication.configuration.discovery-url': {
    text: 'discoveryURL is the full URL of the discovery document, the well-known path included, and is used in place of url.',
    observe:
      'url on one host and discoveryURL on another: exactly the path of discoveryURL is requested from the second, discovery is not requested from the first, and tokens with iss equal to url are accepted.',
    wrong: 'Discovery always goes to url, or the well-known path is appended a second time.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, providers } = await configuredServer(context);
      await accepts('elsewhere');
      const { main, other } = providers;
      const { pathname } = new URL(main.discoveryUrl('elsewhere'));
      const requested = main.requested().filter((one) => one.includes('elsewhere'));
      context.expect.equal(
        [...new Set(requested)],
        [`GET ${pathname}`],
        'requests to the host of discoveryURL for this issuer',
      );
      context.expect.equal(
        other.requested().filter((one) => one.includes('/elsewhere')),
        [],
        'requests to the host of url',
      );
    },
  },

  'authentication.configuration.discovery-url-absent': {
    text: 'discoveryURL is optional: without it the discovery document is under url.',
    observe: 'Without the field the issuer receives a GET of url + /.well-known/openid-configuration.',
    wrong: 'The field is required.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      await (await configuredServer(context)).accepts('elsewhere');
      const { accepts, providers } = await configuredServer(context, { judges: true });
      await accepts('minimal');
      const { pathname } = new URL(providers.main.url('minimal'));
      context.expect.that(
        providers.main.requested().includes(`GET ${pathname}/.well-known/openid-configuration`),
        'the discovery document under url was not requested',
      );
    },
  },

  'authentication.configuration.discovery-url-differs': {
    text: 'discoveryURL must differ from url.',
    observe:
      'discoveryURL equal to url: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'It is accepted.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { main } = await providersOfRun(context);
      const url = main.discoveryUrl('own-discovery');
      main.state('own-discovery', url);
      await refusesFile(context, {
        what: 'of an entry whose discoveryURL equals its url',
        like: 'elsewhere',
        jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, url, discoveryURL: url } }],
      });
    },
  },

  'authentication.configuration.discovery-url-unique': {
    text: 'discoveryURL must be unique among authenticators.',
    observe:
      'Two entries with different url and one discoveryURL, also around another entry: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Only url is checked, or an entry is compared with the one before it only.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const providers = await providersOfRun(context);
      const url = providers.other.url('elsewhere-second');
      const discoveryURL = providers.main.discoveryUrl('between-discoveries');
      const between = authenticator(providers, 'between-discoveries', { issuer: { discoveryURL } });
      for (const others of [[], [between]])
        await refusesFile(context, {
          what: `of two entries with one discoveryURL around ${others.length} others`,
          like: 'elsewhere',
          jwt: (valid) => [valid, ...others, { ...valid, issuer: { ...valid.issuer, url } }],
        });
    },
  },

  'authentication.configuration.discovered-issuer-equal': {
    text: 'The issuer in the discovery document must equal url.',
    observe:
      'Discovery documents with the issuer of another entry, with a slash more, a letter less, or the host alone, and one at a discoveryURL with another issuer: tokens get 401, or the server does not start; with the right one they are accepted.',
    wrong: 'They are never compared, so any host can vouch for the issuer.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, providers } = await configuredServer(context);
      await accepts('minimal');
      const { main } = providers;
      const stated: Readonly<Record<string, string>> = {
        'states-another': main.url('minimal'),
        'states-a-slash-more': `${main.url('states-a-slash-more')}/`,
        'states-a-prefix': main.url('states-a-prefi'),
        'states-the-host': new URL(main.url('')).origin,
      };
      for (const [name, issuer] of Object.entries(stated)) main.state(name, issuer);
      const away = 'away-states-another';
      main.state(away, main.url('minimal'));
      const entries = [
        ...['minimal', ...Object.keys(stated)].map((name) => authenticator(providers, name)),
        authenticator(providers, away, {
          issuer: { url: providers.other.url(away), discoveryURL: main.discoveryUrl(away) },
        }),
      ];
      const [control, ...others] = entries;
      const server = await startedOrRefused(context, withFile(fileOf(context.names, entries)));
      if (server === undefined) return;
      await expectAccepted(on(context, server), await mintFor(context, providers, control!));
      const tokens = await Promise.all(others.map((entry) => mintFor(context, providers, entry)));
      await neverUsable(context, server, tokens, 'of an issuer whose discovery document states another');
    },
  },

  'authentication.configuration.certificate-authority': {
    text: 'certificateAuthority holds, in PEM, the certificate authorities for discovery.',
    observe:
      'An issuer with a certificate of a private authority: its tokens are accepted with that authority in the field, alone and as the second of two; with another one, also beside an entry with that authority, the tokens get 401, or the server does not start.',
    wrong: 'The value is read as a path of a file.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const certificateAuthority = await foreignAuthority(context);
      await refusesFile(context, {
        what: 'of an issuer with a certificate of another authority',
        hasKeys: false,
        like: 'minimal',
        jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, certificateAuthority } }],
      });
      await trustsNoOtherEntry(context, certificateAuthority);
      await acceptsFile(context, 'two-authorities', {
        issuer: ({ main }) => ({ certificateAuthority: `${certificateAuthority}\n${main.authority}` }),
      });
    },
  },

  'authentication.configuration.certificate-authority-absent': {
    text: 'Without certificateAuthority the verifier of the system decides.',
    observe:
      'An issuer with a certificate of a private authority, and no field, also beside an entry with that authority: its tokens get 401, or the server does not start.',
    wrong: 'The certificate is not verified.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      await refusesFile(context, {
        what: 'of an issuer with a certificate of a private authority, without certificateAuthority',
        hasKeys: false,
        like: 'minimal',
        jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, certificateAuthority: undefined } }],
      });
      await trustsNoOtherEntry(context, undefined);
    },
  },

  'authentication.configuration.audiences': {
    text: 'At least one configured audience must be in aud.',
    observe:
      'audiences [a, b] with MatchAny: aud a, b, [a], [x, b], [a, b] and [b, x, y] are accepted; aud x, [x], [x, y], and texts that contain a or b get 401, and so does the audience of another entry.',
    wrong: 'All audiences are required.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts, refuses } = await configuredServer(context);
      for (const aud of ['a', 'b', ['a'], ['x', 'b'], ['a', 'b'], ['b', 'x', 'y']])
        await accepts('two-audiences', { aud });
      for (const aud of ['x', ['x'], ['x', 'y'], 'ab', 'a b', 'A', 'a,b', ''])
        await refuses('two-audiences', `with the audience ${JSON.stringify(aud)}`, { aud });
      await accepts('one-audience', { aud: 'only' });
      for (const aud of ['a', 'onl', 'only2', audience])
        await refuses('one-audience', `with the audience ${aud} of another entry`, { aud });
    },
  },

  'authentication.configuration.audiences-empty': {
    text: 'An authenticator needs at least one audience. (Inferred from "at least one must match".)',
    observe:
      'audiences [], or [""]: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'With an empty list any aud is accepted.',
    level: 'SHOULD',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      for (const [what, audiences] of [
        ['without audiences', []],
        ['whose only audience is empty', ['']],
      ] as const)
        await refusesFile(context, {
          what: `of an entry ${what}`,
          like: 'minimal',
          claims: { aud: 'anything' },
          control: {},
          jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, audiences } }],
        });
    },
  },

  'authentication.configuration.audience-policy-required': {
    text: 'audienceMatchPolicy is required when several audiences are given.',
    observe:
      'Two audiences without it: the server does not start, is never ready, or accepts no token by this file. One audience without it: tokens are accepted.',
    wrong: 'A default is assumed.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const { accepts } = await configuredServer(context);
      await accepts('one-audience');
      await refusesFile(context, {
        what: 'of an entry with two audiences without a policy',
        like: 'two-audiences',
        jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, audienceMatchPolicy: undefined } }],
      });
    },
  },

  'authentication.configuration.audience-policy-values': {
    text: 'MatchAny is the only value of audienceMatchPolicy.',
    observe:
      'MatchAny with two audiences, and with one: tokens are accepted. MatchAll, or matchany: the server does not start, is never ready, or accepts no token by this file.',
    wrong: 'Any string is accepted.',
    needs: ['launcher', 'authentication-config'],
    async run(context) {
      const issuer = { audiences: [audience], audienceMatchPolicy: 'MatchAny' };
      await acceptsFile(context, 'policy-for-one-audience', { issuer });
      for (const audienceMatchPolicy of ['MatchAll', 'matchany'])
        await refusesFile(context, {
          what: `of an entry with the policy ${audienceMatchPolicy}`,
          like: 'two-audiences',
          claims: { aud: ['a', 'b'] },
          jwt: (valid) => [{ ...valid, issuer: { ...valid.issuer, audienceMatchPolicy } }],
        });
    },
  },
});

/** An authority that issued no certificate of an issuer. */
const foreignAuthority = ({ once }: CaseContext): Promise<string> =>
  once('foreign authority of issuers', async () => {
    const { createCertificateAuthority } = await import('../../../common/keys/certificate-authority.ts');
    return (await createCertificateAuthority('foreign issuers of the run', always)).certificate;
  });

/** An entry with this authority, beside one whose authority issued the certificate of both: their certificates are
 * verified by their own. */
async function trustsNoOtherEntry(
  context: CaseContext,
  certificateAuthority: string | undefined,
): Promise<void> {
  const providers = await providersOfRun(context);
  const entries = [
    authenticator(providers, 'trusted'),
    authenticator(providers, 'untrusted', { issuer: { certificateAuthority } }),
  ];
  const server = await startedOrRefused(context, withFile(fileOf(context.names, entries)));
  if (server === undefined) return;
  await expectAccepted(on(context, server), await mintFor(context, providers, entries[0]!));
  const token = await mintFor(context, providers, entries[1]!);
  await neverUsable(context, server, [token], 'of an issuer whose authority only another entry has');
}
