// Rules of the authentication configuration file about claim rules and mappings (document access 5.3). A fault may
// replace each of them.
import type { Names } from '../../../../common/dialects/names.ts';
import type { CompiledExpression } from '../../../cel/compile.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import { dnsSubdomainRule } from '../../../resources/declaration/name-rules.ts';
import type { Mapping } from '../settings.ts';
import { compileSetting } from './expressions.ts';

/** @throws ConfigurationProblem where both are set */
function checkExclusive(one: Setting, other: Setting): void {
  if (one.isSet && other.isSet)
    throw other.problem(`cannot be combined with ${one.field}`, 'leave out one of them');
}

/** @throws ConfigurationProblem for a missing mapping */
const readUsername = (setting: Setting, read: (setting: Setting) => Mapping): Mapping => read(setting);

/** The prefix of a user name; it may be empty, but must be there. @throws ConfigurationProblem */
function readUsernamePrefix(setting: Setting): string {
  if (!setting.isSet) throw setting.problem('is required with claim', `write one; '' for no prefix`);
  return setting.anyText();
}

/** An expression for the user name with `claims.email` needs another with `claims.email_verified`.
 * @throws ConfigurationProblem */
function checkEmailVerified(
  setting: Setting,
  username: CompiledExpression,
  others: readonly CompiledExpression[],
): void {
  if (!username.paths.has('claims.email')) return;
  if ([username, ...others].some(({ paths }) => paths.has('claims.email_verified'))) return;
  throw setting.problem('uses claims.email without a check', 'also check claims.email_verified');
}

const pathShape = /^[a-z0-9/\-._~%!$&'()*+,;=:]+$/i;

/** A DNS subdomain, a slash and a path. @throws ConfigurationProblem for another form */
function checkExtraKey(setting: Setting, key: string): void {
  const mark = key.indexOf('/');
  const mend = 'write one such as example.com/tenant';
  if (mark < 0) throw setting.problem('has no domain before a slash', mend);
  if (dnsSubdomainRule(key.slice(0, mark).toLowerCase()) !== undefined)
    throw setting.problem('does not begin with a DNS subdomain', mend);
  if (!pathShape.test(key.slice(mark + 1))) throw setting.problem('has no path after the slash', mend);
}

/** @throws ConfigurationProblem for a key with upper-case letters */
function checkExtraKeyLowercase(setting: Setting, key: string): void {
  if (key !== key.toLowerCase()) throw setting.problem('has upper-case letters', 'write it in lower case');
}

/** Whether a domain is reserved, or below one that is. */
const isReserved = (domain: string, reserved: readonly string[]): boolean =>
  reserved.some((one) => domain === one || domain.endsWith(`.${one}`));

/** @throws ConfigurationProblem for a key below a reserved domain */
function checkExtraKeyReserved(
  setting: Setting,
  key: string,
  { byName, own }: Names['reservedDomains'],
): void {
  const [domain = ''] = key.toLowerCase().split('/');
  if (isReserved(domain, [byName, own]))
    throw setting.problem(`uses a domain that is reserved`, 'use a domain of your own');
}

/** @throws ConfigurationProblem for the key of an earlier mapping */
function checkExtraKeyUnique(setting: Setting, key: string, earlier: readonly string[]): void {
  if (earlier.includes(key)) throw setting.problem('is the key of an earlier mapping', 'write each key once');
}

export const mappingChecks = {
  checkClaimRuleExclusive: checkExclusive,
  checkUsernameExclusive: checkExclusive,
  checkGroupsExclusive: checkExclusive,
  checkUidExclusive: checkExclusive,
  compileSetting,
  readUsername,
  readUsernamePrefix,
  checkEmailVerified,
  checkExtraKey,
  checkExtraKeyLowercase,
  checkExtraKeyReserved,
  checkExtraKeyUnique,
};
