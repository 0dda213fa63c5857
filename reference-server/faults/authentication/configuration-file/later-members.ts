// Planted faults of the second and later members of lists in the authentication configuration file (document access 5.3).
import type { Setting } from '../../../configuration-files/setting.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type Check = (setting: Setting, ...rest: readonly unknown[]) => unknown;

/** Skips checks of mappings for settings whose field is of a later member. */
const unchecked = (
  id: string,
  title: string,
  breaks: readonly string[],
  checks: readonly string[],
  isLater: RegExp,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    const all = idTokens.configuration as unknown as Record<string, Check>;
    for (const name of checks) {
      const check = all[name]!;
      all[name] = (setting, ...rest) => (isLater.test(setting.field) ? undefined : check(setting, ...rest));
    }
  },
});

/** Compares a setting with the one before it only. */
const neighbours = (
  id: string,
  title: string,
  row: string,
  name: 'checkUrlUnique' | 'checkDiscoveryUnique' | 'checkExtraKeyUnique',
): Fault => ({
  id,
  title,
  breaks: config(row),
  install({ idTokens: { configuration } }) {
    const check = configuration[name];
    configuration[name] = (setting, text, earlier) => check(setting, text, earlier.slice(-1));
  },
});

export default [
  neighbours(
    'configured-url-twice-apart',
    'The url of an authenticator is compared with that of the one before it only.',
    'issuer-url-unique',
    'checkUrlUnique',
  ),
  neighbours(
    'configured-discovery-url-twice-apart',
    'The discoveryURL of an authenticator is compared with that of the one before it only.',
    'discovery-url-unique',
    'checkDiscoveryUnique',
  ),
  neighbours(
    'configured-extra-key-twice-apart',
    'A key of extra is compared with that of the mapping before it only.',
    'extra-key-unique',
    'checkExtraKeyUnique',
  ),
  unchecked(
    'configured-first-extra-key-checked',
    'Of several keys of extra the first only is checked.',
    ['extra-key-with-domain', 'extra-key-lowercase', 'extra-key-reserved-by-name', 'extra-key-reserved'],
    ['checkExtraKey', 'checkExtraKeyLowercase', 'checkExtraKeyReserved'],
    /extra\[[1-9]/,
  ),
  unchecked(
    'configured-first-entry-checked',
    'Of several authenticators the first only is checked.',
    [
      'extra-key-with-domain',
      'extra-key-lowercase',
      'extra-key-reserved-by-name',
      'extra-key-reserved',
      'username-email-needs-verified',
      'username-exclusive',
    ],
    [
      'checkExtraKey',
      'checkExtraKeyLowercase',
      'checkExtraKeyReserved',
      'checkEmailVerified',
      'checkUsernameExclusive',
    ],
    /jwt\[[1-9]/,
  ),
  unchecked(
    'configured-sources-of-first-entry-checked',
    'Whether attributes have one source is checked for the first authenticator only.',
    ['groups-exclusive', 'uid-exclusive', 'claim-rule-exclusive'],
    ['checkGroupsExclusive', 'checkUidExclusive', 'checkClaimRuleExclusive'],
    /jwt\[[1-9]/,
  ),
  unchecked(
    'configured-issuer-of-first-entry-checked',
    'The issuer is checked for the first authenticator only.',
    ['audience-policy-required', 'discovery-url-differs', 'issuer-url-not-service-accounts'],
    ['checkAudiencePolicy', 'checkDiscoveryDiffers', 'checkNotOwn'],
    /jwt\[[1-9]/,
  ),
] as const satisfies readonly Fault[];
