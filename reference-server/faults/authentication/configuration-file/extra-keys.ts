// Planted faults of the keys of extra attributes in the authentication configuration file (document access 5.3).
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

/** Accepts some keys that are not valid. */
const keys = (
  id: string,
  title: string,
  breaks: readonly string[],
  check: 'checkExtraKey' | 'checkExtraKeyLowercase' | 'checkExtraKeyUnique',
  isAccepted: (key: string) => boolean,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens: { configuration } }) {
    const checked = configuration[check] as (...given: readonly unknown[]) => void;
    configuration[check] = (...given: readonly unknown[]) => {
      if (!isAccepted(String(given[1]))) checked(...given);
    };
  },
});

export default [
  keys(
    'configured-extra-key-without-domain',
    'A key of extra needs no domain.',
    ['extra-key-with-domain'],
    'checkExtraKey',
    (key) => !key.includes('/'),
  ),
  keys(
    'configured-extra-key-with-empty-domain',
    'The domain of a key of extra may be empty.',
    ['extra-key-with-domain'],
    'checkExtraKey',
    (key) => key.startsWith('/'),
  ),
  keys(
    'configured-extra-key-with-any-domain',
    'The domain of a key of extra may be any text.',
    ['extra-key-with-domain'],
    'checkExtraKey',
    (key) => /^[^/]+\/.+/.test(key),
  ),
  keys(
    'configured-extra-key-without-path',
    'The path of a key of extra may be empty.',
    ['extra-key-with-domain'],
    'checkExtraKey',
    (key) => key.endsWith('/'),
  ),
  keys(
    'configured-extra-key-in-upper-case',
    'A key of extra may have upper-case letters.',
    ['extra-key-lowercase'],
    'checkExtraKeyLowercase',
    () => true,
  ),
  keys(
    'configured-extra-path-in-upper-case',
    'The path of a key of extra may have upper-case letters.',
    ['extra-key-lowercase'],
    'checkExtraKeyLowercase',
    (key) => /^[^A-Z]*\//.test(key),
  ),
  keys(
    'configured-extra-domain-in-upper-case',
    'The domain of a key of extra may have upper-case letters.',
    ['extra-key-lowercase'],
    'checkExtraKeyLowercase',
    (key) => /\/[^A-Z]*$/.test(key),
  ),
  keys(
    'configured-extra-key-twice',
    'Of two equal keys of extra the last is used.',
    ['extra-key-unique'],
    'checkExtraKeyUnique',
    () => true,
  ),
  {
    id: 'configured-extra-reserved-by-name-allowed',
    title: 'The domain that the document reserves by its name may be used.',
    breaks: config('extra-key-reserved-by-name'),
    install({ idTokens: { configuration } }) {
      const { checkExtraKeyReserved } = configuration;
      configuration.checkExtraKeyReserved = (setting, key, { own }) =>
        checkExtraKeyReserved(setting, key, { byName: own, own });
    },
  },
  {
    id: 'configured-extra-own-domain-allowed',
    title: 'The domain of the product may be used for keys of extra.',
    breaks: config('extra-key-reserved'),
    install({ idTokens: { configuration } }) {
      const { checkExtraKeyReserved } = configuration;
      configuration.checkExtraKeyReserved = (setting, key, { byName }) =>
        checkExtraKeyReserved(setting, key, { byName, own: byName });
    },
  },
  {
    id: 'configured-extra-subdomains-allowed',
    title: 'Subdomains of the reserved domains may be used for keys of extra.',
    breaks: config('extra-key-reserved-by-name', 'extra-key-reserved'),
    install({ idTokens: { configuration } }) {
      const { checkExtraKeyReserved } = configuration;
      configuration.checkExtraKeyReserved = (setting, key, reserved) => {
        const [domain = ''] = key.split('/');
        if (Object.values(reserved).includes(domain)) checkExtraKeyReserved(setting, key, reserved);
      };
    },
  },
  {
    id: 'configured-extra-similar-domains-reserved',
    title: 'A domain that ends like a reserved one is refused.',
    breaks: config('extra-key-reserved'),
    install({ idTokens: { configuration } }) {
      const { checkExtraKeyReserved } = configuration;
      configuration.checkExtraKeyReserved = (setting, key, reserved) => {
        const [domain = ''] = key.split('/');
        const similar = Object.values(reserved).find((one) => domain.endsWith(one));
        checkExtraKeyReserved(setting, similar === undefined ? key : `${similar}/x`, reserved);
      };
    },
  },
  {
    id: 'configured-extra-paths-reserved',
    title: 'A key of extra whose path begins like a reserved domain is refused.',
    breaks: config('extra-key-reserved'),
    install({ idTokens: { configuration } }) {
      const { checkExtraKeyReserved } = configuration;
      configuration.checkExtraKeyReserved = (setting, key, reserved) => {
        const found = Object.values(reserved).find((one) => key.includes(`/${one}`));
        checkExtraKeyReserved(setting, found === undefined ? key : `${found}/x`, reserved);
      };
    },
  },
] as const satisfies readonly Fault[];
