// Planted faults of the authentication configuration file as a whole: form, number of authenticators, reload (document
// access 5.3, 8).
import type { IssuerSettings } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

/** Changes what a reload makes of the issuers before and after it. */
const afterReload = (
  id: string,
  title: string,
  breaks: readonly string[],
  issuers: (before: readonly IssuerSettings[], next: readonly IssuerSettings[]) => readonly IssuerSettings[],
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.issuersAfterReload = issuers;
  },
});

const known = (before: readonly IssuerSettings[], { url }: IssuerSettings) =>
  before.find((one) => one.url === url);

export default [
  {
    id: 'configured-file-not-used',
    title: 'The authentication configuration file is checked, and its issuers are not used.',
    breaks: ['authentication.bearer.id-token', ...config('file-used')],
    install({ idTokens }) {
      idTokens.chooseIssuer = () => undefined;
    },
  },
  {
    id: 'configured-file-needs-the-gate',
    title: 'The authentication configuration file is refused unless its gate is switched on.',
    breaks: config('gate-on-by-default', 'file-used'),
    install({ idTokens }) {
      idTokens.isFileEnabled = () => false;
    },
  },
  {
    id: 'configured-gate-ignored',
    title: 'The gate of the authentication configuration file is ignored.',
    breaks: config('gate-off'),
    install({ idTokens }) {
      idTokens.isFileEnabled = () => true;
    },
  },
  {
    id: 'configured-file-of-any-version',
    title: 'apiVersion of the authentication configuration file is ignored.',
    breaks: config('api-version'),
    install({ idTokens }) {
      idTokens.configuration.checkVersion = () => {};
    },
  },
  {
    id: 'configured-file-of-any-group',
    title: 'Of apiVersion only the version is compared, not the group.',
    breaks: config('api-version'),
    install({ idTokens }) {
      const { checkVersion } = idTokens.configuration;
      idTokens.configuration.checkVersion = (setting, expected) => {
        if (!String(setting.value).endsWith('v1beta1')) checkVersion(setting, expected);
      };
    },
  },
  {
    id: 'configured-file-without-version',
    title: 'A file without apiVersion has the expected one.',
    breaks: config('api-version'),
    install({ idTokens }) {
      const { checkVersion } = idTokens.configuration;
      idTokens.configuration.checkVersion = (setting, expected) => {
        if (setting.isSet) checkVersion(setting, expected);
      };
    },
  },
  {
    id: 'configured-file-of-any-kind',
    title: 'kind of the authentication configuration file is ignored.',
    breaks: config('kind'),
    install({ idTokens }) {
      idTokens.configuration.checkKind = () => {};
    },
  },
  {
    id: 'configured-file-of-kind-in-any-case',
    title: 'kind of the authentication configuration file is compared without regard to letter case.',
    breaks: config('kind'),
    install({ idTokens }) {
      const { checkKind } = idTokens.configuration;
      idTokens.configuration.checkKind = (setting, expected) => {
        if (String(setting.value).toLowerCase() !== expected.toLowerCase()) checkKind(setting, expected);
      };
    },
  },
  {
    id: 'configured-issuers-without-limit',
    title: 'Any number of authenticators is accepted.',
    breaks: ['authentication.limits.too-many-issuers'],
    install({ idTokens }) {
      idTokens.configuration.authenticators = (jwt) => jwt.items();
    },
  },
  {
    id: 'configured-issuers-beyond-the-limit-dropped',
    title: 'Of 65 authenticators the first 64 are used.',
    breaks: ['authentication.limits.too-many-issuers-unused'],
    install({ idTokens }) {
      idTokens.configuration.authenticators = (jwt) => jwt.items().slice(0, 64);
    },
  },
  {
    id: 'configured-issuers-up-to-sixty-three',
    title: 'A file of 64 authenticators is refused.',
    breaks: config('sixty-four-issuers'),
    install({ idTokens }) {
      idTokens.configuration.authenticators = (jwt) => jwt.items({ max: 63 });
    },
  },
  {
    id: 'configured-issuers-after-the-fiftieth-dropped',
    title: 'Authenticators after the fiftieth are dropped.',
    breaks: config('sixty-four-issuers'),
    install({ idTokens }) {
      idTokens.configuration.authenticators = (jwt) => jwt.items({ max: 64 }).slice(0, 50);
    },
  },
  {
    id: 'configured-file-read-once',
    title: 'The authentication configuration file is read once.',
    breaks: config('reload-added-issuer', 'reload-removed-issuer', 'reload-changed-mapping', 'reload-metric'),
    install({ idTokens }) {
      idTokens.followsFile = () => false;
    },
  },
  afterReload(
    'configured-issuers-only-added',
    'A reload adds issuers, and never removes one.',
    ['reload-removed-issuer'],
    (before, next) => [...next, ...before.filter((one) => known(next, one) === undefined)],
  ),
  afterReload(
    'configured-issuers-removed-once',
    'The last but one issuer is never removed by a reload.',
    ['reload-removed-issuer'],
    (before, next) => (next.length === 1 && before.length > 1 ? before : next),
  ),
  afterReload(
    'configured-issuers-not-added-by-reload',
    'A reload changes and removes known issuers, and ignores new ones.',
    ['reload-added-issuer', 'reload-metric'],
    (before, next) => next.filter((one) => known(before, one) !== undefined),
  ),
  afterReload(
    'configured-issuers-known-by-url',
    'An issuer that was in the file before keeps its mappings and rules.',
    ['reload-changed-mapping'],
    (before, next) => next.map((one) => known(before, one) ?? one),
  ),
  afterReload(
    'configured-mappings-reloaded-without-rules',
    'A reload changes the mappings of a known issuer, and not its rules.',
    ['reload-changed-mapping'],
    (before, next) =>
      next.map((one) => {
        const { claimRules, userRules } = known(before, one) ?? one;
        return { ...one, claimRules, userRules };
      }),
  ),
  afterReload(
    'configured-audiences-kept-by-reload',
    'A reload adds audiences to a known issuer, and removes none.',
    ['reload-changed-mapping'],
    (before, next) =>
      next.map((one) => ({
        ...one,
        audiences: [...one.audiences, ...(known(before, one)?.audiences ?? [])],
      })),
  ),
  {
    id: 'configured-reload-time-zero',
    title: 'The metric of the last reload is always 0.',
    breaks: config('reload-metric'),
    install({ idTokens }) {
      idTokens.reloadTimeMs = () => 0;
    },
  },
  {
    id: 'configured-reload-time-of-the-first',
    title: 'The metric of the last reload holds the time of the first one.',
    breaks: config('reload-metric'),
    install({ idTokens }) {
      let first: number | undefined;
      idTokens.reloadTimeMs = (nowMs) => (first ??= nowMs);
    },
  },
  {
    id: 'configured-reload-time-in-milliseconds',
    title: 'The metric of the last reload holds milliseconds.',
    breaks: config('reload-metric'),
    install({ idTokens }) {
      idTokens.reloadTimeMs = (nowMs) => nowMs * 1_000;
    },
  },
] as const satisfies readonly Fault[];
