// Planted faults of issuers in the authentication configuration file: URLs, discovery, trust, audiences (document access
// 5.3).
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

const textOf = (value: unknown) => (typeof value === 'string' ? value : 'none');
const withoutSlash = (url: unknown) => textOf(url).replace(/\/$/, '');
const hostOf = (url: unknown) => (URL.canParse(textOf(url)) ? new URL(textOf(url)).host : 'none');
const firstCertificate = (pem: string | undefined) =>
  /-----BEGIN[^]*?-----END CERTIFICATE-----/.exec(pem ?? '')?.[0];

export default [
  {
    id: 'configured-url-twice',
    title: 'Two authenticators may have one url; the last is used.',
    breaks: config('issuer-url-unique'),
    install({ idTokens }) {
      idTokens.configuration.checkUrlUnique = () => {};
    },
  },
  {
    id: 'configured-url-of-service-accounts',
    title: 'An authenticator may have the issuer of service account tokens.',
    breaks: config('issuer-url-not-service-accounts'),
    install({ idTokens }) {
      idTokens.configuration.checkNotOwn = () => {};
    },
  },
  {
    id: 'configured-discovery-url-ignored',
    title: 'Discovery always goes to url.',
    breaks: config('discovery-url'),
    install({ idTokens }) {
      const { discoveryUrlOf } = idTokens;
      idTokens.discoveryUrlOf = ({ url }) => discoveryUrlOf({ url, discoveryUrl: undefined });
    },
  },
  {
    id: 'configured-discovery-url-completed',
    title: 'The well-known path is appended to discoveryURL.',
    breaks: config('discovery-url'),
    install({ idTokens }) {
      const { discoveryUrlOf } = idTokens;
      idTokens.discoveryUrlOf = ({ url, discoveryUrl }) =>
        discoveryUrlOf({ url: discoveryUrl ?? url, discoveryUrl: undefined });
    },
  },
  {
    id: 'configured-discovery-at-the-root',
    title: 'Without discoveryURL the discovery document is read at the root of the host.',
    breaks: config('discovery-url-absent', 'file-used'),
    install({ idTokens }) {
      const { discoveryUrlOf } = idTokens;
      idTokens.discoveryUrlOf = ({ url, discoveryUrl }) =>
        discoveryUrlOf({ url: new URL(url).origin, discoveryUrl });
    },
  },
  {
    id: 'configured-discovery-url-equal',
    title: 'discoveryURL may equal url.',
    breaks: config('discovery-url-differs'),
    install({ idTokens }) {
      idTokens.configuration.checkDiscoveryDiffers = () => {};
    },
  },
  {
    id: 'configured-discovery-url-twice',
    title: 'Two authenticators may have one discoveryURL.',
    breaks: config('discovery-url-unique'),
    install({ idTokens }) {
      idTokens.configuration.checkDiscoveryUnique = () => {};
    },
  },
  {
    id: 'configured-issuer-never-compared',
    title: 'The issuer in the discovery document is not compared with url.',
    breaks: config('discovered-issuer-equal'),
    install({ idTokens }) {
      idTokens.isAboutIssuer = () => true;
    },
  },
  {
    id: 'configured-issuer-compared-at-home-only',
    title: 'The issuer in a discovery document that is not under url is not compared with it.',
    breaks: config('discovered-issuer-equal'),
    install({ idTokens }) {
      const { isAboutIssuer } = idTokens;
      idTokens.isAboutIssuer = (document, url) =>
        hostOf(document['jwks_uri']) !== hostOf(url) || isAboutIssuer(document, url);
    },
  },
  {
    id: 'configured-issuer-compared-without-slash',
    title: 'The issuer in the discovery document may have a slash more.',
    breaks: config('discovered-issuer-equal'),
    install({ idTokens }) {
      idTokens.isAboutIssuer = ({ issuer }, url) => withoutSlash(issuer) === withoutSlash(url);
    },
  },
  {
    id: 'configured-issuer-compared-by-host',
    title: 'The issuer in the discovery document may have another path.',
    breaks: config('discovered-issuer-equal'),
    install({ idTokens }) {
      idTokens.isAboutIssuer = ({ issuer }, url) => hostOf(issuer) === hostOf(url);
    },
  },
  {
    id: 'configured-issuer-compared-by-prefix',
    title: 'The issuer in the discovery document may be a prefix of url.',
    breaks: config('discovered-issuer-equal'),
    install({ idTokens }) {
      idTokens.isAboutIssuer = ({ issuer }, url) => url.startsWith(textOf(issuer));
    },
  },
  {
    id: 'configured-first-certificate-only',
    title: 'Only the first certificate of certificateAuthority is trusted.',
    breaks: config('certificate-authority'),
    install({ idTokens }) {
      idTokens.trustOf = ({ authorities }) => ({ authorities: firstCertificate(authorities) });
    },
  },
  {
    id: 'configured-authorities-of-all',
    title: 'The authorities of all authenticators verify the certificate of each.',
    breaks: config('certificate-authority', 'certificate-authority-absent'),
    install({ idTokens }) {
      const { trustOf } = idTokens;
      const all = new Set<string>();
      idTokens.trustOf = ({ authorities }) => {
        if (authorities !== undefined) all.add(authorities);
        return trustOf({ authorities: [...all].join('\n') });
      };
    },
  },
  {
    id: 'configured-authority-taken-from-others',
    title: 'An authenticator without certificateAuthority trusts those of the last one.',
    breaks: config('certificate-authority-absent'),
    install({ idTokens }) {
      const { trustOf } = idTokens;
      let last: string | undefined;
      idTokens.trustOf = ({ authorities }) => {
        last = authorities ?? last;
        return trustOf({ authorities: last });
      };
    },
  },
  {
    id: 'configured-audiences-may-be-empty',
    title: 'An authenticator without audiences accepts any aud.',
    breaks: config('audiences-empty'),
    install({ idTokens }) {
      const { matchesAudience } = idTokens;
      idTokens.configuration.readAudiences = (setting) => setting.items().map((one) => one.anyText());
      idTokens.matchesAudience = (claims, audiences) =>
        audiences.length === 0 || matchesAudience(claims, audiences);
    },
  },
  {
    id: 'configured-audience-policy-for-one-refused',
    title: 'audienceMatchPolicy is refused where there is one audience.',
    breaks: config('audience-policy-values'),
    install({ idTokens }) {
      const { checkAudiencePolicy } = idTokens.configuration;
      idTokens.configuration.checkAudiencePolicy = (setting, audiences) => {
        if (audiences.length === 1 && setting.isSet) throw setting.problem('is not needed', 'remove it');
        checkAudiencePolicy(setting, audiences);
      };
    },
  },
  {
    id: 'configured-audience-policy-by-default',
    title: 'Several audiences without audienceMatchPolicy match any.',
    breaks: config('audience-policy-required'),
    install({ idTokens }) {
      const { checkAudiencePolicy } = idTokens.configuration;
      idTokens.configuration.checkAudiencePolicy = (setting) => checkAudiencePolicy(setting, []);
    },
  },
  {
    id: 'configured-audience-policy-of-any-text',
    title: 'Any text is accepted as audienceMatchPolicy.',
    breaks: config('audience-policy-values'),
    install({ idTokens }) {
      const { checkAudiencePolicy } = idTokens.configuration;
      idTokens.configuration.checkAudiencePolicy = (setting, audiences) => {
        if (!setting.isSet) checkAudiencePolicy(setting, audiences);
      };
    },
  },
  {
    id: 'configured-audience-policy-in-any-case',
    title: 'audienceMatchPolicy is compared without regard to letter case.',
    breaks: config('audience-policy-values'),
    install({ idTokens }) {
      const { checkAudiencePolicy } = idTokens.configuration;
      idTokens.configuration.checkAudiencePolicy = (setting, audiences) => {
        if (String(setting.value).toLowerCase() !== 'matchany') checkAudiencePolicy(setting, audiences);
      };
    },
  },
] as const satisfies readonly Fault[];
